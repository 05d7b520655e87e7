public import Endpoints
public import LiveHost
import Rig

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The endpoint for the client of a recorded conversation: a TCP listener for one client at a time, or a
/// pseudo-terminal.
///
/// A class because it owns descriptors.
public final class ClientSide {
    /// The endpoint with its address.
    public let opened: OpenEndpoint

    private let listener: CInt
    private let terminal: PseudoTerminal?
    /// The client's descriptor; -1 without a client.
    private(set) var client: CInt = -1

    /// The name of the endpoint in messages and in the journal.
    public static let name = "obd"

    /// Opens the endpoint at `address`.
    public init(_ address: ListenAddress) throws(StartError) {
        switch address {
        case .udp(let host, let port):
            throw .cannotListen(
                endpoint: Self.name, address: "udp://\(host):\(port)",
                reason: "an ELM327 is not reached by datagrams")
        case .tcp(let host, let port):
            terminal = nil
            listener = try Self.listen(host, port)
            opened = OpenEndpoint(
                name: Self.name, address: .tcp(host: host, port: Self.port(of: listener) ?? port))
        case .pty(let link):
            let terminal = try PseudoTerminal(endpoint: Self.name, link: link)
            // The secondary is closed, so that the primary reports whether a client has the terminal open.
            terminal.letGo()
            self.terminal = terminal
            listener = terminal.primary
            _ = fcntl(listener, F_SETFL, fcntl(listener, F_GETFL) | O_NONBLOCK)
            opened = OpenEndpoint(
                name: Self.name, address: .pty(path: link ?? terminal.path, device: terminal.path))
        }
    }

    deinit {
        if client >= 0, terminal == nil { _ = close(client) }
        terminal?.hide()
        _ = close(listener)
    }

    /// The descriptor to poll while there is no client; nil for a terminal, which must be checked at intervals.
    var listenerWhileIdle: CInt? { terminal == nil ? listener : nil }

    /// Accepts a waiting client; returns whether there is a client.
    func accept() -> Bool {
        guard client < 0 else { return true }
        if terminal != nil {
            // A hang-up event means that no client has the terminal open.
            let events = DeviceLink.wait(for: Int16(POLLIN), on: listener, atMost: .zero)
            if events & Int16(POLLHUP) == 0 || events & Int16(POLLIN) != 0 { client = listener }
        } else {
            #if canImport(Glibc)
                client = Glibc.accept(listener, nil, nil)
            #else
                client = Darwin.accept(listener, nil, nil)
            #endif
            guard client >= 0 else { return false }
            _ = fcntl(client, F_SETFL, fcntl(client, F_GETFL) | O_NONBLOCK)
            var on: CInt = 1
            setsockopt(client, CInt(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<CInt>.size))
        }
        return client >= 0
    }

    /// The received bytes; nil when the client has disconnected.
    func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = buffer.withUnsafeMutableBytes { posixRead(client, $0.baseAddress, $0.count) }
        if count > 0 { return Array(buffer[..<count]) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
    }

    /// Sends `bytes`; false when the client has disconnected or does not read for some seconds.
    func write(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                DeviceLink.put($0, on: client, isSocket: terminal == nil)
            }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN || errno == EINTR {
                let events = DeviceLink.wait(
                    for: Int16(POLLOUT), on: client, atMost: DeviceLink.connectPatience)
                if events & Int16(POLLOUT) == 0 { return false }
            } else {
                return false
            }
        }
        return true
    }

    /// Disconnects the client.
    func leave() {
        if terminal == nil, client >= 0 { _ = close(client) }
        terminal?.forgetUnread()
        client = -1
    }

    /// A non-blocking listener; `name` is that of the endpoint in errors.
    static func listen(
        _ host: String, _ port: Int, endpoint name: String = ClientSide.name
    ) throws(StartError) -> CInt {
        func failure(_ reason: StartRefusal) -> StartError {
            .cannotListen(endpoint: name, address: "tcp://\(host):\(port)", reason: reason)
        }
        var hints = addrinfo()
        hints.ai_socktype = DeviceLink.socketType
        hints.ai_flags = AI_PASSIVE
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &list)
        guard code == 0, let address = list else { throw failure(.unknownHost) }
        defer { freeaddrinfo(address) }
        let descriptor = socket(
            address.pointee.ai_family, address.pointee.ai_socktype, address.pointee.ai_protocol)
        guard descriptor >= 0 else { throw failure(.system(errno)) }
        var on: CInt = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<CInt>.size))
        guard bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0,
            posixListen(descriptor) == 0
        else {
            let reason = StartRefusal.system(errno)
            _ = close(descriptor)
            throw failure(reason)
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        return descriptor
    }

    /// The port that a listener has.
    static func port(of descriptor: CInt) -> Int? {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard getsockname(descriptor, address, &size) == 0 else { return nil }
                // The port is at the same offset for IPv4 and IPv6.
                return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    Int(UInt16(bigEndian: $0.pointee.sin_port))
                }
            }
        }
    }
}

private func posixListen(_ descriptor: CInt) -> CInt { listen(descriptor, 4) }
