import CANAccessKind
import CANAccess
import Endpoints
import LiveHost
import Rig

/// The guide to accesses to the CAN bus.
enum CANAccessGuide: EndpointGuide {
    static var kind: any EndpointKind.Type { CANAccessDescription.self }

    static func hints(for address: OpenEndpoint.Address, _ endpoint: EndpointDescription?) -> [String] {
        guard let access = endpoint?.kind as? CANAccessDescription else { return [] }
        switch (access.access, address) {
        case (.socketcand, .tcp(let host, let port)):
            let arguments = "interface=\"socketcand\", host=\"\(ConnectHint.place(host))\", port=\(port), "
            return [python(arguments + "channel=\"\(access.buses.first ?? "")\"")]
        case (.slcan, .tcp(let host, let port)):
            let url = "socket://\(ConnectHint.bracketed(ConnectHint.place(host))):\(port)"
            return [slcan(url, access)]
        case (.slcan, .pty(let path, _)): return [slcan(path, access)]
        case (.gvret, .tcp(let host, let port)):
            let place = ConnectHint.bracketed(ConnectHint.place(host))
            return ["SavvyCAN: Connection, Add New Device, Network connection (GVRET), \(place):\(port)"]
        case (.multicast(let multicast), .udp):
            return [
                python(
                    "interface=\"udp_multicast\", channel=\"\(multicast.group.host)\", "
                        + "port=\(multicast.group.port), hop_limit=\(multicast.hops)", answers: 2)
            ]
        default: return []
        }
    }

    static func notes(
        on endpoint: EndpointDescription, at address: OpenEndpoint.Address, isSecured: Bool
    ) -> (head: [String], warnings: [String]) {
        guard let access = endpoint.kind as? CANAccessDescription else { return ([], []) }
        switch access.access {
        case .socketcand(let beacon):
            let names = access.buses.joined(separator: ", ")
            return (
                ["socketcand, bus \(names)"] + (beacon.map { ["beacon to udp://\($0.destination)"] } ?? []),
                []
            )
        case .slcan(let dialect): return (["slcan as of \(dialect.rawValue)"], [])
        case .gvret: return (["GVRET, one bus"], [])
        case .multicast(let multicast):
            let warning = "datagrams leave this machine: 'hops: 0' keeps them on it"
            return (["python-can's udp_multicast"], multicast.hops > 0 ? [warning] : [])
        }
    }

    /// A command that asks for the engine speed and prints the first frames that come: the answer, after the request
    /// itself where a sender receives its own frames.
    private static func python(_ arguments: String, answers: Int = 1) -> String {
        let received = Array(repeating: "b.recv(5)", count: answers).joined(separator: ", ")
        return "python3 -c 'import can; b=can.Bus(\(arguments)); "
            + "b.send(can.Message(arbitration_id=0x7DF, is_extended_id=False, data=[2,1,12])); print(\(received))'"
    }

    private static func slcan(_ channel: String, _ access: CANAccessDescription) -> String {
        python("interface=\"slcan\", channel=\"\(channel)\", bitrate=\(access.bitRate ?? 500_000)")
    }
}
