package import Documents
package import Rig
package import Scenarios
import SimulationCore
package import VehicleModel

/// Says what happens in the race: flags, penalties, stops, sessions.
package struct RaceAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init("race", .record(RaceOrders.keys), "What happens in the race").varying(
            .plain, RaceOrders.variety, .hides, neutral: "none", source: "games' own menus and race control")
    ]

    package var order: RaceOrder

    package init(_ order: RaceOrder) {
        self.order = order
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        if let wings = entry.value["wings"] {
            TrackReader.refuseForeign("wings", wings, "\(path).wings", scene.car.drive, &reader)
        }
        return RaceOrders.read(entry.value, path, &reader).map { RaceAction($0) }
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        rig.context.vehicle.perform(order)
    }

    package func words(in rig: Rig) -> String { order.words }
}
