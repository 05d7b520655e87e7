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

/// The address at which a client receives datagrams, with the fault that the case wants for it.
final class ClientUDPAddress: Sendable {
    /// Why there is no address.
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

    /// The address to which games send.
    let peer: Peer

    private let conditions: ClientTask.Conditions

    /// The socket that occupies the port.
    private let holder: Mutex<CInt?>

    /// The address in `text`, a URL; port 0 stands for a port that is free now.
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

    /// Frees the port.
    func close() {
        holder.withLock { descriptor in
            if let open = descriptor { Self.close(open) }
            descriptor = nil
        }
    }

    /// The ports that are tried when any port will do. They are below the ports that systems assign
    /// automatically (Linux from 32768 on, others from 49152: RFC 6335, 6), one of which could be assigned
    /// before the client has bound it.
    static let ports: Range<UInt16> = 20_000..<32_000

    /// The number of ports that this process has tried, with an offset that differs between processes.
    private static let tried = Mutex(UInt64(UInt32(bitPattern: getpid())) &* 7919)

    /// A socket bound to a free port that systems do not assign automatically.
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

    /// A socket bound to `port`, or nil when the port is in use.
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
            game.redirect(to: peer)
            endpoints[index].kind = .telemetry(game)
        }
    }
}
