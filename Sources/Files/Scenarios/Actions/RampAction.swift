package import Documents
package import Rig
package import VehicleModel

/// Moves a signal from its present value to another, in equal steps of time; it then stays there.
package struct RampAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init(
            "ramp", .map(.init(.text, .record(parts), keysAreSignals: true)),
            "Signals that go to a value from whatever they are")
    ]

    package var signal: SignalID
    /// The value at the end, in the unit of the signal.
    package var target: Double
    /// The time that the change takes.
    package var time: Duration

    package init(_ signal: SignalID, to target: Double, over time: Duration) {
        self.signal = signal
        self.target = target
        self.time = time
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        entry.value.entries.compactMap { signal in
            let place = path.appending(key: signal.key)
            guard let id = reader.signal(named: signal, place) else { return nil }
            TrackReader.refuseForeign(signal.key, signal.value, place, scene.car.drive, &reader)
            let target = reader.value(signal.value["to"], of: reader.custom.signal(id), "\(place).to")
            let time = reader.duration(signal.value["over"], "\(place).over")
            guard let target, let time else { return nil }
            return RampAction(id, to: target, over: time)
        }
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        let from = rig.context.vehicle.value(of: signal) ?? target
        rig.context.vehicle.set(signal, to: .ramp(from: from, to: target, over: time))
    }

    package func words(in rig: Rig) -> String { "ramp \(rig.signalName(signal)) to \(target) over \(time)" }

    private static let parts = Shape.Record([
        .init("to", .quantity, required: true, "Write the value at the end"),
        .init("over", .duration, required: true, "Write how long it takes"),
    ])
}
