import DoIP
package import Endpoints
import SimulationCore

extension GatewayDescription {
    package func hints(at address: OpenAddress, of endpoint: EndpointDescription) -> [String] {
        let target = entity.targets.keys.min() ?? entity.address
        switch address {
        case .tcp(let host, let port):
            let place = ConnectHint.place(host)
            let isSecured = endpoint.sockets.indices.contains { number in
                endpoint.isSecured(socket: number) && endpoint.sockets[number].tcpPort == port
            }
            let (module, option) =
                isSecured
                ? ("import ssl; ", ", use_secure=ssl._create_unverified_context()") : ("", "")
            return [
                "python3 -c \"\(module)from doipclient import DoIPClient as C; "
                    + "c = C('\(place)', 0x\(Hex.string(target, width: 4)), tcp_port=\(port)\(option)); "
                    + "c.send_diagnostic(b'\\x01\\x0c'); print(c.receive_diagnostic().hex())\""
            ]
        case .udp(let host, let port):
            return [
                "bash -c 'exec 3<>/dev/udp/\(ConnectHint.place(host))/\(port); "
                    + "printf \"\\2\\375\\0\\1\\0\\0\\0\\0\" >&3; head -c 41 <&3' | od -An -tx1"
            ]
        case .sender, .pty: return []
        }
    }

    package func notes(at address: OpenAddress, isSecured: Bool) -> (head: [String], warnings: [String]) {
        guard case .tcp = address else { return ([], []) }
        let ecus = entity.targets.sorted { $0.key < $1.key }.map { Hex.string($0.key, width: 4) }
        return (
            [
                "DoIP \(entity.isGateway ? "gateway" : "node") \(Hex.string(entity.address, width: 4)), "
                    + "ECUs at \(ecus.joined(separator: ", "))"
            ], []
        )
    }
}

extension ListenAddress {
    fileprivate var tcpPort: Int? { if case .tcp(_, let port) = self { port } else { nil } }
}
