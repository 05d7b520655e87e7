import Endpoints
import LiveHost
import Rig

/// Command lines that connect to an endpoint with common tools: a shell, python3, openssl, and this program.
enum ConnectHint {
    /// One line for each client.
    static func lines(for endpoint: OpenEndpoint, _ description: RigDescription) -> [String] {
        let described = description.endpoints.first { $0.name == endpoint.name }
        if case .sender(let host, let port, _) = endpoint.address {
            return [
                "a dashboard that listens on UDP port \(port), or: "
                    + datagrams("s.bind((\"\(isLoopback(host) ? host : "")\",\(port)))", host)
            ]
        }
        return EndpointGuides.guide(to: described).hints(for: endpoint.address, described)
    }

    /// A description of the traffic that `endpoint` sends unasked; nil when none is needed.
    static func traffic(of endpoint: EndpointDescription) -> String? {
        EndpointGuides.guide(to: endpoint).traffic(of: endpoint)
    }

    /// Python code that does `action` on a socket `s` and prints the bytes of the first datagram received.
    static func datagrams(_ action: String, _ host: String) -> String {
        let family = host.contains(":") ? "AF_INET6" : "AF_INET"
        return "python3 -c 'import socket,struct; s=socket.socket(socket.\(family),socket.SOCK_DGRAM); "
            + "\(action); print(s.recv(4096).hex())'"
    }

    /// The host by which a client on this machine reaches a listener at `host`.
    static func place(_ host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "::1"
        default: host
        }
    }

    /// `host` as in a URL, in brackets when it contains colons.
    static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

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
