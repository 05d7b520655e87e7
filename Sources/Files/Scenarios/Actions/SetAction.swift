package import Documents
package import Rig
package import VehicleModel

/// Gives a signal a new source from now on.
package struct SetAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init(
            "set", .map(.init(.text, source, keysAreSignals: true)),
            "New sources for signals, and for fields of telemetry, such as dash.Speed")
    ]

    package var signal: SignalID
    package var source: SignalSource

    package init(_ signal: SignalID, _ source: SignalSource) {
        self.signal = signal
        self.source = source
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        entry.value.entries.flatMap { signal -> [any EventAction] in
            let place = path.appending(key: signal.key)
            for format in reader.formats.all {
                if let found = format.settings(of: signal, place, scene, &reader) { return found }
            }
            guard let id = reader.signal(named: signal, place) else { return [] }
            TrackReader.refuseForeign(signal.key, signal.value, place, scene.car.drive, &reader)
            reader.refuseText(signal.value, for: id, place)
            return reader.source(signal.value, for: id, place).map { [SetAction(id, $0)] } ?? []
        }
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        rig.context.vehicle.set(signal, to: source)
    }

    package func words(in rig: Rig) -> String { "set \(rig.signalName(signal)) to \(source)" }

    /// The values of `set`, for a signal or for a field of an endpoint.
    private static let source = Shape.kinds([
        .scalar(.fieldValue), .choice([Keys.ramp, Keys.keyframes, Keys.wave, Keys.trace]),
    ])
}
