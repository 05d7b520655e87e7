package import Documents
package import Rig
package import SimulationCore
package import VehicleModel

/// Turns the key.
package struct IgnitionAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init("ignition", .word(Ignition.self), "The key is turned; `on` is key on with the engine off")
            .varying(
                .plain, .texts(["\"off\""]), .hides, neutral: "running",
                source: "ISO 14229-2: a server without supply is in its default session again")
    ]

    package var position: Ignition

    package init(_ position: Ignition) {
        self.position = position
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        reader.word(entry.value, Ignition.self).map { [IgnitionAction($0)] } ?? []
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        let former = rig.context.vehicle.ignition
        rig.context.vehicle.turnIgnition(position)
        rig.network.ignitionTurned(from: former, to: rig.context.vehicle.ignition, &rig.context)
    }

    package func words(in rig: Rig) -> String { "ignition \(position.rawValue)" }
}

extension Rig {
    package mutating func turnIgnition(_ position: Ignition, now: SimInstant) {
        apply([IgnitionAction(position)], now: now)
    }
}
