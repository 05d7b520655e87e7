package import Endpoints
import Telemetry

/// The guide to telemetry endpoints.
extension TelemetryDescription {
    package func hints(at address: OpenAddress, of endpoint: EndpointDescription) -> [String] {
        guard case .udp(let host, let port) = address else { return [] }
        let place = ConnectHint.place(host)
        return [
            "a dashboard that is told the game's address \(place) and port \(port), or: "
                + ConnectHint.datagrams("s.sendto(\(greeting),(\"\(place)\",\(port)))", place)
        ]
    }

    /// The packets of the game and their rate.
    package var traffic: String? {
        let sizes = layouts.map { layout in layout.size.map { "\(layout.name) \($0) bytes" } ?? layout.name }
        let rhythm =
            switch role {
            case .sender where isUnthrottled: "as many as the system takes"
            case .sender: "\(rate) a second"
            case .server: "up to \(rate) a second to each subscriber"
            }
        let names =
            sizes.count > 3 ? "\(format), \(sizes.count) kinds of packet" : sizes.joined(separator: ", ")
        return "sends \(names); \(rhythm); in a pause: \(pause.rawValue)"
    }

    /// Python code that subscribes to the game's server.
    private var greeting: String {
        if family == .granTurismo7 { return "b\"A\"" }
        guard family == .assettoCorsaCompetizione else { return "struct.pack(\"<3i\",1,1,0)" }
        // Registration of broadcasting protocol 4: name, password, interval in milliseconds, command password; each
        // text follows its length.
        let password = options.connectionPassword
        let isPlain = password.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF)
        }
        let word = isPlain ? password : "PASSWORD"
        return "b\"\\1\\4\"+struct.pack(\"<H4sH\(word.utf8.count)siH\",4,b\"Dyno\",\(word.utf8.count),"
            + "b\"\(word)\",250,0)"
    }
}
