package import Documents
package import Links
package import Rig
package import SimulationCore

/// Ends connections.
package struct DisconnectAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init("disconnect", .kinds([manners, .record(parts)]), "Connections end").varying(
            .plain, .texts(["fin", "reset"]), .severs, neutral: "none",
            source: "RFC 9293: either side may end a connection at any time")
    ]

    /// Where; nil for the endpoint at which the event was observed, or all.
    package var endpoint: EndpointID?
    /// The form of their end.
    package var how: Disconnection

    package init(endpoint: EndpointID?, _ how: Disconnection) {
        self.endpoint = endpoint
        self.how = how
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        let how = reader.word(entry.value.text == nil ? entry.value["how"] : entry.value, Rig.Manner.self)
        let named = reader.endpoint(entry.value["endpoint"], "\(path).endpoint", scene)
        let again = reader.duration(entry.value["accept_again_after"], "\(path).accept_again_after")
        let one = reader.integer("connection", of: entry.value, path, parts)
        guard let how else { return [] }
        return [
            DisconnectAction(
                endpoint: named,
                Disconnection(
                    how, acceptsAgainAfter: again ?? .zero, connection: one.map { UInt32(clamping: $0) }))
        ]
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        rig.disconnect(at: endpoint ?? occurrence.cause?.endpoint, how)
    }

    package func words(in rig: Rig) -> String { "disconnect \(how.manner.rawValue)" }

    private static let manners = Shape.word(Rig.Manner.self)

    private static let parts = Shape.Record([
        .init("how", manners, required: true, "Write fin, reset or half-open"),
        .init("endpoint", .name, "Where; where the event was observed, or everywhere, unless stated"),
        .init(
            "connection", .integer(Keys.ordinals),
            "The one connection that ends, by its number at the endpoint; all unless stated"),
        .init(
            "accept_again_after", .duration,
            "How long clients are turned away afterwards: accepted and reset at once"),
    ])

    package static var actsOnConnections: Bool { true }

    package mutating func renumber(_ places: [EndpointID: EndpointID]) {
        endpoint = endpoint.flatMap { places[$0] }
    }
}
