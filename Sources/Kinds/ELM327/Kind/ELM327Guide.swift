package import Endpoints

/// The guide to ELM327 endpoints.
extension AdapterDescription {
    package static var typed: String? { "'ATZ', then '0100'" }

    package func hints(at address: OpenAddress, of endpoint: EndpointDescription) -> [String] {
        switch address {
        case .tcp(let host, let port):
            let place = ConnectHint.place(host)
            let bracketed = ConnectHint.bracketed(place)
            return Self.hints(
                "socket://\(bracketed):\(port)", "/dev/tcp/\(place)/\(port)", "tcp://\(bracketed):\(port)")
        case .pty(let path, _): return Self.hints(path, path, "serial:\(path)")
        case .udp, .sender: return []
        }
    }

    /// Commands that read the engine speed with python-OBD and with bash only, and the console.
    private static func hints(_ port: String, _ file: String, _ url: String) -> [String] {
        [
            "python3 -c 'import obd; print(obd.OBD(\"\(port)\").query(obd.commands.RPM))'",
            "bash -c 'exec 3<>\(file); printf \"010C\\r\" >&3; read -rd \">\" -t 15 a <&3; echo \"$a\"' "
                + "| tr \"\\r\" \"\\n\"",
            "\(program) console \(url)",
        ]
    }

    private static var program: String { CommandLine.arguments.first ?? "dyno" }
}
