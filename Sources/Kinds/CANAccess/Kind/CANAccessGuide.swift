import CANAccess
package import Endpoints

extension CANAccessDescription {
    package func hints(at address: OpenAddress, of endpoint: EndpointDescription) -> [String] {
        switch (access, address) {
        case (.socketcand, .tcp(let host, let port)):
            let arguments = "interface=\"socketcand\", host=\"\(ConnectHint.place(host))\", port=\(port), "
            return [Self.python(arguments + "channel=\"\(buses.first ?? "")\"")]
        case (.slcan, .tcp(let host, let port)):
            let url = "socket://\(ConnectHint.bracketed(ConnectHint.place(host))):\(port)"
            return [slcan(url)]
        case (.slcan, .pty(let path, _)): return [slcan(path)]
        case (.gvret, .tcp(let host, let port)):
            let place = ConnectHint.bracketed(ConnectHint.place(host))
            return ["SavvyCAN: Connection, Add New Device, Network connection (GVRET), \(place):\(port)"]
        case (.multicast(let multicast), .udp):
            return [
                Self.python(
                    "interface=\"udp_multicast\", channel=\"\(multicast.group.host)\", "
                        + "port=\(multicast.group.port), hop_limit=\(multicast.hops)", answers: 2)
            ]
        default: return []
        }
    }

    package func notes(at address: OpenAddress, isSecured: Bool) -> (head: [String], warnings: [String]) {
        switch access {
        case .socketcand(let beacon):
            let names = buses.joined(separator: ", ")
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

    /// Returns a command that asks for the engine speed and prints the first frames that come: the answer, after the request
    /// itself where a sender receives its own frames.
    private static func python(_ arguments: String, answers: Int = 1) -> String {
        let received = Array(repeating: "b.recv(5)", count: answers).joined(separator: ", ")
        return "python3 -c 'import can; b=can.Bus(\(arguments)); "
            + "b.send(can.Message(arbitration_id=0x7DF, is_extended_id=False, data=[2,1,12])); print(\(received))'"
    }

    private func slcan(_ channel: String) -> String {
        Self.python("interface=\"slcan\", channel=\"\(channel)\", bitrate=\(bitRate ?? 500_000)")
    }
}
