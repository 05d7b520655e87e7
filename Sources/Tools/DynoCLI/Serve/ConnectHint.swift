import Endpoints
import LiveHost
import Rig

extension ConnectHint {
    static func lines(for endpoint: OpenEndpoint, _ description: RigDescription) -> [String] {
        let described = description.endpoints.first { $0.name == endpoint.name }
        if case .sender(let host, let port, _) = endpoint.address {
            return [
                "a dashboard that listens on UDP port \(port), or: "
                    + datagrams("s.bind((\"\(isLoopback(host) ? host : "")\",\(port)))", host)
            ]
        }
        return described.map { $0.kind.hints(at: endpoint.address, of: $0) } ?? []
    }

    /// Returns whether `host` is a multicast group (RFC 5771; RFC 4291, 2.7).
    static func isGroup(_ host: String) -> Bool {
        if host.contains(":") { return host.lowercased().hasPrefix("ff") }
        return host.split(separator: ".").first.flatMap { Int($0) }.map((224...239).contains) ?? false
    }

    /// Returns whether `host` can be reached from this machine only.
    fileprivate static func isLoopback(_ host: String) -> Bool {
        host.hasPrefix("127.") || host == "localhost" || host == "::1"
    }
}

extension OpenEndpoint {
    /// Whether only this machine can reach it.
    var isLoopback: Bool {
        switch address {
        case .tcp(let host, _): ConnectHint.isLoopback(host)
        // How far a group reaches depends on its hops, which its guide tells.
        case .udp(let host, _): ConnectHint.isLoopback(host) || ConnectHint.isGroup(host)
        case .pty, .sender: true
        }
    }
}
