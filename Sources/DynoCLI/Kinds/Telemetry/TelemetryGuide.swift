import TelemetryKind
import Endpoints
import LiveHost
import Rig
import Telemetry

/// The guide to telemetry endpoints.
enum TelemetryGuide: EndpointGuide {
    static var kind: any EndpointKind.Type { TelemetryDescription.self }

    static func hints(for address: OpenEndpoint.Address, _ endpoint: EndpointDescription?) -> [String] {
        guard let game = endpoint?.kind as? TelemetryDescription, case .udp(let host, let port) = address
        else {
            return []
        }
        let place = ConnectHint.place(host)
        return [
            "a dashboard that is told the game's address \(place) and port \(port), or: "
                + ConnectHint.datagrams("s.sendto(\(greeting(of: game)),(\"\(place)\",\(port)))", place)
        ]
    }

    /// The packets of the game and their rate.
    static func traffic(of endpoint: EndpointDescription) -> String? {
        guard let game = endpoint.kind as? TelemetryDescription else { return nil }
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

    /// Python code that subscribes to a game's server.
    private static func greeting(of game: TelemetryDescription) -> String {
        if game.family == .granTurismo7 { return "b\"A\"" }
        guard game.family == .assettoCorsaCompetizione else { return "struct.pack(\"<3i\",1,1,0)" }
        // Registration of broadcasting protocol 4: name, password, interval in milliseconds, command password; each
        // text follows its length.
        let password = game.options.connectionPassword
        let isPlain = password.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF)
        }
        let word = isPlain ? password : "PASSWORD"
        return "b\"\\1\\4\"+struct.pack(\"<H4sH\(word.utf8.count)siH\",4,b\"Dyno\",\(word.utf8.count),"
            + "b\"\(word)\",250,0)"
    }
}
