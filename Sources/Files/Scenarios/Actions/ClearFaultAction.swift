package import Documents
package import Endpoints
package import Rig

package struct ClearFaultAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init(
            "clear-fault", .name,
            "Faults that end: all, those of an event, a kind, or the third that has begun, `fault-3`")
    ]

    package var selection: FaultSelection

    package init(_ selection: FaultSelection) {
        self.selection = selection
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        reader.faultSelection(entry.value, path, scene).map { [ClearFaultAction($0)] } ?? []
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        rig.endpoints.clearFaults(selection, &rig.network, &rig.context)
    }

    package func words(in rig: Rig) -> String {
        switch selection {
        case .all: "clear all faults"
        case .event(let event): "clear the faults of \(rig.description.events.name(of: event))"
        case .number(let number): "clear fault \(number)"
        case .kind(let kind): "clear faults of kind \(kind.name)"
        }
    }

    package static var actsOnConnections: Bool { true }
}
