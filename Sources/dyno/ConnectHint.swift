import LiveHost
import Rig

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
        }
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
        case .tcp(let host, _): host.hasPrefix("127.") || host == "localhost" || host == "::1"
        case .pty: true
        }
    }
}
