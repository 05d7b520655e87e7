package import Documents
package import Rig
package import SimulationCore

/// Sends bytes that the client has not asked for.
package struct UnsolicitedAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init("unsolicited", .text, "Text that a client gets without having asked"),
        .init("unsolicited-bytes", .bytes, "Bytes that a client gets without having asked"),
    ]

    /// Where; nil for the connection at which the event was observed, or all.
    package var endpoint: EndpointID?
    package var bytes: [UInt8]

    package init(endpoint: EndpointID?, _ bytes: [UInt8]) {
        self.endpoint = endpoint
        self.bytes = bytes
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        let endpoint = reader.endpoint(event.item["endpoint"], event.path.appending(key: "endpoint"), scene)
        let text = entry.value.text
        let bytes = entry.key == "unsolicited" ? text.map { Array($0.utf8) } : text.flatMap(ScalarKind.bytes)
        return bytes.map { [UnsolicitedAction(endpoint: endpoint, $0)] } ?? []
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        let id = endpoint == nil ? occurrence.cause?.connection : nil
        for id in id.map({ [$0] })
            ?? rig.endpoints.connections.openConnections(at: endpoint ?? occurrence.cause?.endpoint)
        {
            rig.endpoints.sendUnsolicited(bytes, to: id, now: rig.context.now)
        }
    }

    package func words(in rig: Rig) -> String { "\(bytes.count) bytes nobody asked for" }

    package static var actsOnConnections: Bool { true }

    package mutating func renumber(_ places: [EndpointID: EndpointID]) {
        endpoint = endpoint.flatMap { places[$0] }
    }
}
