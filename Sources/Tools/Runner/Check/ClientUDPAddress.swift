import Capture
import Platform
import Rig
import Scenarios
import SimulationCore
import Synchronization

/// The address at which a client receives datagrams, with the fault that the case wants for it.
final class ClientUDPAddress: Sendable {
    enum Mistake: Error, CustomStringConvertible {
        case notAnAddress(String)
        case taken(Peer, reason: String)

        var description: String {
            switch self {
            case .notAnAddress(let text):
                "listens: '\(text)' is not an address for datagrams; write udp://127.0.0.1:0"
            case .taken(let peer, let reason): "the client cannot wait at udp://\(peer): \(reason)"
            }
        }
    }

    /// A documentation address that no machine has (RFC 5737).
    private static let nowhere = "192.0.2.1"

    /// The address to which endpoints send.
    let peer: Peer

    /// Whether the profile states the port, because the client waits at no other.
    fileprivate let isPortStated: Bool

    private let conditions: ClientTask.Conditions

    /// The socket that occupies the port.
    private let holder: Mutex<CInt?>

    /// The address in `text`, a URL; port 0 stands for a port that is free now.
    init(_ text: String, _ conditions: ClientTask.Conditions) throws(Mistake) {
        guard let (host, port) = Self.parts(of: text) else { throw .notAnAddress(text) }
        let descriptor = port == 0 ? try Self.anySocket(host: host) : try Self.socket(host: host, port: port)
        peer = Peer(host: host, port: SocketAddress(of: descriptor)?.port ?? Int(port))
        isPortStated = port != 0
        self.conditions = conditions
        guard conditions.portBusy > .zero else {
            Socket.shut(descriptor)
            holder = Mutex(nil)
            return
        }
        holder = Mutex(descriptor)
    }

    /// Returns host and port of the URL `text`; nil for any other text.
    static func parts(of text: String) -> (host: String, port: UInt16)? {
        guard text.hasPrefix("udp://"), let colon = text.lastIndex(of: ":"),
            let port = UInt16(text[text.index(after: colon)...])
        else { return nil }
        return (String(text.dropFirst("udp://".count).prefix { $0 != ":" }), port)
    }

    deinit { close() }

    /// The values of the placeholders in the client's command.
    var values: [String: String] {
        let host = conditions.hasInterface ? peer.host : Self.nowhere
        return [
            "client.host": host, "client.port": "\(peer.port)", "client.url": "udp://\(host):\(peer.port)",
        ]
    }

    /// Frees the port, after the time for which the case wants it occupied.
    func release() async {
        guard conditions.portBusy > .zero else { return }
        try? await Task.sleep(for: conditions.portBusy)
        close()
    }

    func close() {
        holder.withLock { descriptor in
            if let open = descriptor { Socket.shut(open) }
            descriptor = nil
        }
    }

    /// The ports that are tried when any port will do. They are below the ports that systems assign
    /// automatically (Linux from 32768 on, others from 49152: RFC 6335, 6), one of which could be assigned
    /// before the client has bound it.
    static let ports: Range<UInt16> = 20_000..<32_000

    /// The number of ports that this process has tried, with an offset that differs between processes.
    private static let tried = Mutex(UInt64(UInt32(bitPattern: getpid())) &* 7919)

    /// Returns a socket bound to a free port that systems do not assign automatically.
    private static func anySocket(host: String) throws(Mistake) -> CInt {
        for _ in ports {
            let number = tried.withLock { tried in
                tried &+= 1
                return tried
            }
            let port = ports.lowerBound + UInt16(number % UInt64(ports.count))
            if let descriptor = try free(host: host, port: port) { return descriptor }
        }
        return try socket(host: host, port: 0)
    }

    /// Returns a socket bound to `port`, or nil when the port is in use.
    private static func free(host: String, port: UInt16) throws(Mistake) -> CInt? {
        do {
            return try socket(host: host, port: port)
        } catch .taken {
            return nil
        }
    }

    private static func socket(host: String, port: UInt16) throws(Mistake) -> CInt {
        guard case .v4? = InternetAddress(parsing: host),
            let address = SocketAddress.resolve(host, port: Int(port), isNumeric: true)
        else { throw .notAnAddress("udp://\(host):\(port)") }
        let descriptor = address.openSocket(.datagrams)
        guard let descriptor, address.withSockAddr({ bind(descriptor, $0, $1) }) == 0 else {
            let reason = systemError()
            if let descriptor { Socket.shut(descriptor) }
            throw .taken(Peer(host: host, port: Int(port)), reason: reason)
        }
        return descriptor
    }
}

extension RigDescription {
    /// Lets every endpoint that sends datagrams send to `place`, or `endpoint` only.
    mutating func send(to place: ClientUDPAddress, from endpoint: EndpointID? = nil) {
        for index in endpoints.indices where endpoint == nil || endpoint?.index == index {
            endpoints[index].kind.send(to: place.peer, isPortStated: place.isPortStated)
        }
    }
}
