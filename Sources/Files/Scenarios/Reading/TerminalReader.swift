import Documents
import Endpoints
import Rig
import SimulationCore

/// Checks the pseudo-terminals among the addresses of endpoints.
enum TerminalReader {
    /// Reports a pseudo-terminal without a link in a scenario that closes connections.
    ///
    /// The device disappears with the connection, and only a symbolic link can lead the client to the next
    /// device.
    static func refuseNamelessTerminal(
        _ item: Item?, _ path: String, _ index: Int, _ endpoint: EndpointDescription,
        _ events: [EventDescription], _ reader: inout Reader
    ) {
        guard endpoint.sockets.contains(.pty(link: nil)), let item else { return }
        guard events.contains(where: { Self.endsConnections($0, at: EndpointID(index)) }) else { return }
        reader.findings.error(item.place, path, .cannotOpenAgain)
    }

    /// Reports a pseudo-terminal beside other addresses of an endpoint that accepts one client at a time.
    ///
    /// A terminal is connected from the start, so that it already is the one client.
    static func refuseSharedTerminal(
        _ found: DescribedEndpoint, _ endpoint: EndpointDescription, _ reader: inout Reader
    ) {
        let hasTerminal = endpoint.sockets.contains { if case .pty = $0 { true } else { false } }
        guard hasTerminal, endpoint.sockets.count > 1, endpoint.stream.clients != .each,
            let item = found.item["clients"]
        else { return }
        reader.findings.error(
            item.place, "\(found.path).clients",
            .unusable(
                item.text ?? "",
                expected: "each, as a terminal is connected from the start; or leave the other addresses out")
        )
    }

    private static func endsConnections(_ event: EventDescription, at endpoint: EndpointID) -> Bool {
        var observed: EndpointID?
        if case .when(let condition) = event.trigger { observed = condition.endpoint }
        return event.actions.contains { action in
            switch action {
            case let action as DisconnectAction: (action.endpoint ?? observed ?? endpoint) == endpoint
            case let action as FaultAction:
                action.setting.name == "disconnect" && (action.endpoint ?? observed ?? endpoint) == endpoint
            default: false
            }
        }
    }
}
