import Endpoints
import LiveHost
import Rig

/// Where a client reaches one endpoint of a car.
public struct CarEndpoint: Hashable, Sendable {
    /// The endpoint's name in the scenario.
    public let name: String

    /// The address: `tcp://HOST:PORT`, `udp://HOST:PORT`, `pty:PATH`; of an HTTP back end `http://HOST:PORT` or
    /// `https://HOST:PORT`. For a game that sends without being asked, the destination.
    public let url: String

    /// The host; nil for a terminal.
    public let host: String?

    /// The port, 1 to 65535; nil for a terminal.
    public let port: Int?

    /// The path of the terminal to open; nil for a socket.
    public let path: String?

    init(_ open: OpenEndpoint, _ description: RigDescription) {
        name = open.name
        switch open.address {
        case .tcp(let host, let port), .udp(let host, let port), .sender(let host, let port, _):
            (self.host, self.port, path) = (host, port, nil)
        case .pty(let path, _):
            (host, port, self.path) = (nil, nil, path)
        }
        var url = open.url
        let kind = type(of: description.endpoints[open.endpoint].kind)
        if case .tcp = open.address, let scheme = kind.scheme(isSecured: open.security != nil) {
            url = scheme + url.dropFirst("tcp".count)
        }
        self.url = url
    }
}
