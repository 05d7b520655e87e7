import SimulationCore
import Rig
import Scenarios
import Synchronization
import Telemetry

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The address at which a client waits for datagrams, and what the case wants to be wrong with it.
final class ClientUDPAddress: Sendable {
    /// Why there is none.
    enum Mistake: Error, CustomStringConvertible {
        case notAnAddress(String)
        case taken(Peer, reason: String)

        var description: String {
            switch self {
            case .notAnAddress(let text):
                "listens: '\(text)' is no address for datagrams; write udp://127.0.0.1:0"
            case .taken(let peer, let reason): "the client cannot wait at udp://\(peer): \(reason)"
            }
        }
    }

    /// An address that no machine has (RFC 5737).
    private static let nowhere = "192.0.2.1"

    /// Where games send to.
    let peer: Peer

    private let conditions: ClientTask.Conditions

    /// The socket that keeps the port taken.
    private let holder: Mutex<CInt?>

    /// The place that `text`, a URL, names; with port 0 one that is free now.
    init(_ text: String, _ conditions: ClientTask.Conditions) throws(Mistake) {
        guard text.hasPrefix("udp://"), let colon = text.lastIndex(of: ":"),
            let port = UInt16(text[text.index(after: colon)...])
        else { throw .notAnAddress(text) }
        let host = String(text.dropFirst("udp://".count).prefix { $0 != ":" })
        let descriptor = port == 0 ? try Self.anySocket(host: host) : try Self.socket(host: host, port: port)
        peer = Peer(host: host, port: Self.port(of: descriptor) ?? Int(port))
        self.conditions = conditions
        guard conditions.portBusy > .zero else {
            Self.close(descriptor)
            holder = Mutex(nil)
            return
        }
        holder = Mutex(descriptor)
    }

    deinit { close() }

    /// What the placeholders of the client's command stand for.
    var values: [String: String] {
        let host = conditions.hasInterface ? peer.host : Self.nowhere
        return [
            "client.host": host, "client.port": "\(peer.port)", "client.url": "udp://\(host):\(peer.port)",
        ]
    }

    /// Keeps the port for as long as the case wants it taken.
    func release() async {
        guard conditions.portBusy > .zero else { return }
        try? await Task.sleep(for: conditions.portBusy)
        close()
    }

    /// Gives the port back.
    func close() {
        holder.withLock { descriptor in
            if let open = descriptor { Self.close(open) }
            descriptor = nil
        }
    }

    /// The ports that are tried where any will do: below those that systems give away by themselves (Linux from 32768 on,
    /// others from 49152: RFC 6335, 6), of which somebody could get this one before the client has bound it.
    static let ports: Range<UInt16> = 20_000..<32_000

    /// How many ports this process has tried; each process begins at another one.
    private static let tried = Mutex(UInt64(UInt32(bitPattern: getpid())) &* 7919)

    /// A socket at a port that nobody else has or is given.
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

    /// A socket at `port`, or nil when somebody has it.
    private static func free(host: String, port: UInt16) throws(Mistake) -> CInt? {
        do {
            return try socket(host: host, port: port)
        } catch .taken {
            return nil
        }
    }

    private static func socket(host: String, port: UInt16) throws(Mistake) -> CInt {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else {
            throw .notAnAddress("udp://\(host):\(port)")
        }
        #if canImport(Glibc)
            let descriptor = Glibc.socket(AF_INET, CInt(SOCK_DGRAM.rawValue), 0)
        #else
            let descriptor = Darwin.socket(AF_INET, SOCK_DGRAM, 0)
        #endif
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard descriptor >= 0, result == 0 else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { close(descriptor) }
            throw .taken(Peer(host: host, port: Int(port)), reason: reason)
        }
        return descriptor
    }

    private static func port(of descriptor: CInt) -> Int? {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        return result == 0 ? Int(UInt16(bigEndian: address.sin_port)) : nil
    }

    private static func close(_ descriptor: CInt) {
        #if canImport(Glibc)
            _ = Glibc.close(descriptor)
        #else
            _ = Darwin.close(descriptor)
        #endif
    }
}

extension RigDescription {
    /// Lets every game that sends unasked send to `peer`, or endpoint number `endpoint` only.
    mutating func send(to peer: Peer, from endpoint: Int? = nil) {
        for index in endpoints.indices where endpoint ?? index == index {
            guard case .telemetry(var game) = endpoints[index].kind, case .sender = game.role else {
                continue
            }
            game.role = .sender(to: peer)
            endpoints[index].kind = .telemetry(game)
        }
    }
}
