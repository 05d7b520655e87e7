import Endpoints
import LiveHost
import MTG
import Rig
import Telemetry

/// What to paste to reach an endpoint with what people have at hand: a shell, python3, openssl, and this program.
enum ConnectHint {
    /// One line a client.
    static func lines(for endpoint: OpenEndpoint, _ description: RigDescription) -> [String] {
        let described = description.endpoints.first { $0.name == endpoint.name }
        switch (endpoint.address, described?.kind) {
        case (.tcp(let host, let port), .mtg(let unit, _)):
            let place = Self.place(host)
            guard case .tls(let security)? = described?.security else {
                return [maintenance(unit, "/dev/tcp/\(place)/\(port)")]
            }
            return [secured(unit, security, "\(bracketed(place)):\(port)")]
        case (.pty(let path, _), .mtg(let unit, _)): return [maintenance(unit, path)]
        case (.tcp(let host, let port), _):
            let place = Self.place(host)
            return adapter(
                "socket://\(bracketed(place)):\(port)", "/dev/tcp/\(place)/\(port)",
                "tcp://\(bracketed(place)):\(port)")
        case (.pty(let path, _), _): return adapter(path, path, "serial:\(path)")
        case (.sender(let host, let port, _), _):
            return [
                "a dashboard that listens on UDP port \(port), or: "
                    + datagrams("s.bind((\"\(isLoopback(host) ? host : "")\",\(port)))", host)
            ]
        case (.udp(let host, let port), .telemetry(let game)):
            let place = Self.place(host)
            return [
                "a dashboard that is told the game's address \(place) and port \(port), or: "
                    + datagrams("s.sendto(\(greeting(of: game)),(\"\(place)\",\(port)))", place)
            ]
        case (.udp, _): return []
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

    // MARK: Adapters

    /// Engine speed with python-OBD and with nothing but bash, and a terminal.
    private static func adapter(_ port: String, _ file: String, _ url: String) -> [String] {
        [
            "python3 -c 'import obd; print(obd.OBD(\"\(port)\").query(obd.commands.RPM))'",
            "bash -c 'exec 3<>\(file); printf \"010C\\r\" >&3; read -rd \">\" -t 15 a <&3; echo \"$a\"' "
                + "| tr \"\\r\" \"\\n\"",
            "\(program) console \(url)",
        ]
    }

    /// How this program was called.
    private static var program: String { CommandLine.arguments.first ?? "dyno" }

    // MARK: Telematics units

    /// Asks for the maintenance record with nothing but bash, and shows its bytes.
    private static func maintenance(_ unit: MaintenanceDescription, _ file: String) -> String {
        let (request, size, remark) = request(to: unit)
        return
            "bash -c 'exec 3<>\(file); printf \"\(request)\" >&3; head -c \(size) <&3' | od -An -tx1\(remark)"
    }

    /// The same with openssl, where there is TLS.
    private static func secured(
        _ unit: MaintenanceDescription, _ security: TLSDescription, _ address: String
    ) -> String {
        let (request, size, remark) = request(to: unit)
        let shown = security.clientAuthority == nil ? "" : " -cert CLIENT.pem -key CLIENT.key"
        return "(printf '\(request)'; sleep 1) | openssl s_client -quiet -no_ign_eof -connect \(address)"
            + "\(shown) 2>/dev/null | head -c \(size) | od -An -tx1\(remark)"
    }

    /// What asks `unit` for something that everybody gets, in the escapes of printf, and how long the answer is.
    private static func request(
        to unit: MaintenanceDescription
    ) -> (text: String, size: Int, remark: String) {
        guard unit.mode == .strict else { return ("\\1\\0\\0\\0", unit.layout.size, "") }
        return ("\\177\\0\\0\\0", 8, "    (its version; anything else needs a token first)")
    }

    // MARK: Games

    /// Shows the bytes of the first datagram that comes after `action` on a socket `s`.
    private static func datagrams(_ action: String, _ host: String) -> String {
        let family = host.contains(":") ? "AF_INET6" : "AF_INET"
        return "python3 -c 'import socket,struct; s=socket.socket(socket.\(family),socket.SOCK_DGRAM); "
            + "\(action); print(s.recv(4096).hex())'"
    }

    /// What a server of telemetry answers, in Python.
    private static func greeting(of game: TelemetryDescription) -> String {
        guard game.family == .assettoCorsaCompetizione else { return "struct.pack(\"<3i\",1,1,0)" }
        // Registration, broadcasting protocol 4: name, password, milliseconds, command password; texts behind their length.
        let password = game.options.connectionPassword
        let isPlain = password.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF)
        }
        let word = isPlain ? password : "PASSWORD"
        return "b\"\\1\\4\"+struct.pack(\"<H4sH\(word.utf8.count)siH\",4,b\"Dyno\",\(word.utf8.count),"
            + "b\"\(word)\",250,0)"
    }

    // MARK: Addresses

    /// Where a client on this machine reaches a listener at `host`.
    private static func place(_ host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "::1"
        default: host
        }
    }

    private static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

    /// Whether `host` is this machine and nobody else reaches it.
    fileprivate static func isLoopback(_ host: String) -> Bool {
        host.hasPrefix("127.") || host == "localhost" || host == "::1"
    }
}

extension OpenEndpoint {
    /// Whether only this machine can reach it.
    var isLoopback: Bool {
        switch address {
        case .tcp(let host, _), .udp(let host, _): ConnectHint.isLoopback(host)
        case .pty, .sender: true
        }
    }
}
