package import Documents
package import Rig
package import VehicleModel

/// Gives a signal the source again that the scenario states.
package struct ReleaseAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init(
            "release", .kinds([.text, .list(.text, count: 1...64)]),
            "Signals that get the source again that the scenario states")
    ]

    package var signal: SignalID

    package init(_ signal: SignalID) {
        self.signal = signal
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        reader.signals(entry.value, path).map { ReleaseAction($0) }
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        rig.context.vehicle.release(signal)
    }

    package func words(in rig: Rig) -> String { "release \(rig.signalName(signal))" }
}
