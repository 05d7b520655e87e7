package import Documents
package import Rig

package struct EndAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init("end", .scalar(.word(["on"])), "The run ends")
    ]

    package init() {}

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        [EndAction()]
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        rig.hasEnded = true
    }

    package func words(in rig: Rig) -> String { "end" }
}
