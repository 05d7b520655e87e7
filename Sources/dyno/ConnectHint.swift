import LiveHost
import Rig
import Telemetry

/// What to paste to reach an endpoint with the clients that people have at hand.
enum ConnectHint {
    /// One line a client.
    static func lines(for endpoint: OpenEndpoint, _ description: RigDescription) -> [String] {
        let kind = description.endpoints.first { $0.name == endpoint.name }?.kind
        switch endpoint.address {
        case .tcp(let host, let port):
            let reachable = host == "0.0.0.0" || host == "::" ? "127.0.0.1" : host
            let bracketed = reachable.contains(":") ? "[\(reachable)]" : reachable
            if case .mtg = kind {
                return [
                    maintenance(
                        endpoint.security == nil ? "nc -w 2 \(reachable) \(port)" : nil, bracketed, port)
                ]
            }
            return [
                python("socket://\(bracketed):\(port)"),
                "socat -,raw,echo=0 TCP:\(bracketed):\(port)    (Ctrl-C ends)",
            ]
        case .pty(let path, _):
            if case .mtg = kind { return ["od -An -tx1 \(path)"] }
            return [python(path), "screen \(path) 38400"]
        case .sender(_, let port, _):
            return [
                "a dashboard that listens on UDP port \(port), or: socat -u UDP-RECV:\(port) - | xxd -c 16"
            ]
        case .udp(let host, let port):
            let reachable = host == "0.0.0.0" || host == "::" ? "127.0.0.1" : host
            return ["a dashboard that is told the game's address \(reachable) and port \(port)"]
        }
    }

    /// What an endpoint that is a game sends; nil for another one.
    static func traffic(of endpoint: EndpointDescription) -> String? {
        guard case .telemetry(let game) = endpoint.kind else { return nil }
        let sizes = game.layouts.map { layout in
            layout.size.map { "\(layout.name) \($0) bytes" } ?? layout.name
        }
        let rhythm =
            switch game.role {
            case .sender where game.isUnthrottled: "as many as the system takes"
            case .sender: "\(game.rate) a second"
            case .server: "up to \(game.rate) a second to each subscriber"
            }
        let names =
            sizes.count > 3 ? "\(game.format), \(sizes.count) kinds of packet" : sizes.joined(separator: ", ")
        return "sends \(names); \(rhythm); in a pause: \(game.pause.rawValue)"
    }

    /// Asks for the maintenance record with `program`, or with openssl where there is TLS, and shows its bytes.
    private static func maintenance(_ program: String?, _ host: String, _ port: Int) -> String {
        guard let program else {
            return "(printf '\\1\\0\\0\\0'; sleep 1) | openssl s_client -quiet -no_ign_eof -connect "
                + "\(host):\(port) 2>/dev/null | od -An -tx1"
        }
        return "printf '\\1\\0\\0\\0' | \(program) | od -An -tx1"
    }

    private static func python(_ address: String) -> String {
        "python3 -c 'import obd; print(obd.OBD(\"\(address)\").query(obd.commands.RPM))'"
    }
}

extension OpenEndpoint {
    /// Whether only this machine can reach it.
    var isLoopback: Bool {
        switch address {
        case .tcp(let host, _), .udp(let host, _):
            host.hasPrefix("127.") || host == "localhost" || host == "::1"
        case .pty, .sender: true
        }
    }
}
