import Platform

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
        guard let colon = address.lastIndex(of: ":"),
            let port = UInt16(address[address.index(after: colon)...]),
            let target = SocketAddress.resolve(host(in: address), port: Int(port)),
            let descriptor = target.openSocket(.stream)
        else { return nil }
        Socket.sendAtOnce(descriptor)
        if target.withSockAddr({ Platform.connect(descriptor, $0, $1) }) == 0 || errno == EINPROGRESS {
            return descriptor
        }
        Socket.shut(descriptor)
        return nil
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
        let count = buffer.withUnsafeMutableBytes { Platform.read(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { return .bytes(Array(buffer[..<count])) }
        if count == 0 { return .ended(isReset: false) }
        if errno == EAGAIN || errno == EINTR { return .nothing }
        return .ended(isReset: errno == ECONNRESET)
    }

    /// Writes `bytes`; waits at most a second for room in the system's buffer.
    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
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
