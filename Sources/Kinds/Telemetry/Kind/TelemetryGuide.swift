package import Endpoints
import Telemetry

extension TelemetryDescription {
    package func hints(at address: OpenAddress, of endpoint: EndpointDescription) -> [String] {
        guard case .udp(let host, let port) = address else { return [] }
        let place = ConnectHint.place(host)
        let greeting = TelemetryKind.row(of: game)?.greeting(options) ?? ""
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
}
