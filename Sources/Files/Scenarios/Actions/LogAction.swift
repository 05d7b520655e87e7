package import Documents
package import Rig

/// Writes a remark into the journal.
package struct LogAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init("log", .text, "A line for the journal")
    ]

    package var text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        entry.value.text.map { [LogAction($0)] } ?? []
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        // The words of the action are the line.
    }

    package func words(in rig: Rig) -> String { text }
}
