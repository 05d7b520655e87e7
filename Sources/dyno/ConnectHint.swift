import LiveHost

/// What to paste to reach an endpoint with the clients that people have at hand.
enum ConnectHint {
    /// One line a client.
    static func lines(for endpoint: OpenEndpoint) -> [String] {
        switch endpoint.address {
        case .tcp(let host, let port):
            let reachable = host == "0.0.0.0" || host == "::" ? "127.0.0.1" : host
            let bracketed = reachable.contains(":") ? "[\(reachable)]" : reachable
            return [
                python("socket://\(bracketed):\(port)"),
                "socat -,raw,echo=0 TCP:\(bracketed):\(port)    (Ctrl-C ends)",
            ]
        case .pty(let path, _):
            return [python(path), "screen \(path) 38400"]
        }
    }

    private static func python(_ address: String) -> String {
        "python3 -c 'import obd; print(obd.OBD(\"\(address)\").query(obd.commands.RPM))'"
    }
}

extension OpenEndpoint {
    /// Whether only this machine can reach it.
    var isLoopback: Bool {
        switch address {
        case .tcp(let host, _): host.hasPrefix("127.") || host == "localhost" || host == "::1"
        case .pty: true
        }
    }
}
