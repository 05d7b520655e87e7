package import Documents
package import Rig
package import SimulationCore
package import VehicleModel

/// Changes the condition of the wires of the diagnostic bus.
package struct BusAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init("bus", .word(BusCondition.self), "The state of the wires of the diagnostic bus")
    ]

    package var condition: BusCondition

    package init(_ condition: BusCondition) {
        self.condition = condition
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        reader.word(entry.value, BusCondition.self).map { [BusAction($0)] } ?? []
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        rig.network.set(condition)
    }

    package func words(in rig: Rig) -> String { "bus \(condition.rawValue)" }
}

extension Rig {
    /// Changes the condition of the wires of the diagnostic bus at `now`.
    package mutating func setBus(_ condition: BusCondition, now: SimInstant) {
        apply([BusAction(condition)], now: now)
    }
}
