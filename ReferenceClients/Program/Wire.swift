#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The non-blocking descriptor of the adapter: a socket or a terminal.
struct Wire {
    /// The result of reading.
    enum Reading {
        case bytes([UInt8])
        case nothing
        case ended(isReset: Bool)
    }

    let descriptor: CInt

    /// Whether it is a socket that may still be connecting.
    let isSocket: Bool

    /// Whether TLS is spoken over it.
    let isSecured: Bool

    /// The server's host; empty for a terminal.
    let host: String

    /// Begins to connect to `url`; nil when that fails at once.
    init?(_ url: String) {
        isSecured = url.hasPrefix("tls://")
        if let scheme = ["tcp://", "http://", "tls://"].first(where: url.hasPrefix) {
            let address = url.dropFirst(scheme.count)
            guard let descriptor = Self.connect(address) else { return nil }
            host = Self.host(in: address)
            self.descriptor = descriptor
            isSocket = true
        } else {
            host = ""
            let path = url.hasPrefix("pty:") ? String(url.dropFirst("pty:".count)) : url
            let descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK)
            guard descriptor >= 0 else { return nil }
            var attributes = termios()
            if tcgetattr(descriptor, &attributes) == 0 {
                cfmakeraw(&attributes)
                _ = tcsetattr(descriptor, TCSANOW, &attributes)
            }
            self.descriptor = descriptor
            isSocket = false
        }
    }

    /// The host in `HOST:PORT`, without the brackets of an address of IPv6.
    private static func host(in address: Substring) -> String {
        address[..<(address.lastIndex(of: ":") ?? address.endIndex)].filter { $0 != "[" && $0 != "]" }
    }

    private static func connect(_ address: Substring) -> CInt? {
        guard let colon = address.lastIndex(of: ":") else { return nil }
        let host = host(in: address)
        var hints = addrinfo()
        #if canImport(Glibc)
            hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(address[address.index(after: colon)...]), &hints, &found) == 0,
            let info = found?.pointee
        else { return nil }
        defer { freeaddrinfo(found) }
        let descriptor = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        var on: CInt = 1
        _ = setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<CInt>.size))
        if startConnecting(descriptor, info) == 0 || errno == EINPROGRESS { return descriptor }
        _ = close(descriptor)
        return nil
    }

    private static func startConnecting(_ descriptor: CInt, _ info: addrinfo) -> CInt {
        #if canImport(Glibc)
            Glibc.connect(descriptor, info.ai_addr, info.ai_addrlen)
        #else
            Darwin.connect(descriptor, info.ai_addr, info.ai_addrlen)
        #endif
    }

    /// Whether the connection attempt has succeeded.
    var isConnected: Bool {
        guard isSocket else { return true }
        var failure: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size) == 0 && failure == 0
    }

    /// Waits for `events`, at most for `milliseconds`; returns whether they or a hang-up occurred.
    func wait(for events: CInt, milliseconds: CInt) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }

    func read() -> Reading {
        var buffer = [UInt8](repeating: 0, count: 4096)
        #if canImport(Glibc)
            let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
        #else
            let count = buffer.withUnsafeMutableBytes { Darwin.read(descriptor, $0.baseAddress, $0.count) }
        #endif
        if count > 0 { return .bytes(Array(buffer[..<count])) }
        if count == 0 { return .ended(isReset: false) }
        if errno == EAGAIN || errno == EINTR { return .nothing }
        return .ended(isReset: errno == ECONNRESET)
    }

    /// Writes `bytes`; waits at most a second for room in the system's buffer.
    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            #if canImport(Glibc)
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            #else
                let count = rest.withUnsafeBytes { Darwin.write(descriptor, $0.baseAddress, $0.count) }
            #endif
            if count > 0 {
                rest = rest.dropFirst(count)
            } else {
                guard errno == EAGAIN || errno == EINTR, wait(for: CInt(POLLOUT), milliseconds: 1000) else {
                    return
                }
            }
        }
    }

    func hangUp() { _ = close(descriptor) }
}
