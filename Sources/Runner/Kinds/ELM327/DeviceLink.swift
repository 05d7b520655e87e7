public import SimulationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A link to a real adapter over TCP or a serial port, in real time.
///
/// A class because it owns a descriptor, which must be closed once.
public final class DeviceLink: AdapterLink {
    /// The address of the adapter.
    public let url: AdapterURL

    /// The non-blocking descriptor, for a caller that polls several ones.
    public let descriptor: CInt

    private let started = ContinuousClock.now

    /// The longest time for a TCP connection to be accepted.
    public static let connectPatience = Duration.seconds(5)

    /// Opens the link to `url`.
    public init(_ url: AdapterURL) throws(LinkError) {
        self.url = url
        descriptor =
            switch url {
            case .tcp(let host, let port): try Self.connect(url, host: host, port: port)
            case .serial(let path, let baud): try SerialPort.open(url, path: path, baud: baud)
            }
    }

    deinit {
        _ = close(descriptor)
    }

    /// The time since the link was opened.
    public var now: SimInstant { SimInstant.powerOn.advanced(by: .now - started) }

    /// Sends all of `bytes`; throws when that takes more than some seconds.
    public func write(_ bytes: [UInt8]) throws(LinkError) {
        var sent = 0
        let limit = now.advanced(by: Self.connectPatience)
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { Self.put($0, on: descriptor, isSocket: isSocket) }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN || errno == EINTR {
                guard now < limit else { throw .silent(url, after: Self.connectPatience) }
                _ = Self.wait(for: Int16(POLLOUT), on: descriptor, atMost: .milliseconds(100))
            } else {
                throw .gone(url, reason: Self.lastError)
            }
        }
    }

    private var isSocket: Bool {
        switch url {
        case .tcp: true
        case .serial: false
        }
    }

    /// Calls `write` or `send` on `descriptor`, without a signal when the reader has closed it.
    static func put(_ bytes: UnsafeRawBufferPointer, on descriptor: CInt, isSocket: Bool) -> Int {
        isSocket
            ? send(descriptor, bytes.baseAddress, bytes.count, noSignal)
            : posixWrite(descriptor, bytes.baseAddress, bytes.count)
    }

    /// Waits until bytes come, at most until `limit`.
    public func read(until limit: SimInstant) throws(LinkError) -> [UInt8] {
        while true {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = buffer.withUnsafeMutableBytes { posixRead(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { return Array(buffer[..<count]) }
            if count == 0, case .tcp = url { throw .gone(url, reason: "it closed the connection") }
            if count < 0, errno != EAGAIN, errno != EINTR {
                throw .gone(url, reason: errno == EIO ? "the device has been unplugged" : Self.lastError)
            }
            let left = now.duration(to: limit)
            guard left > .zero else { return [] }
            let events = Self.wait(for: Int16(POLLIN), on: descriptor, atMost: left)
            if events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0, events & Int16(POLLIN) == 0 {
                throw .gone(url, reason: "the line has hung up")
            }
        }
    }

    /// Throws when the adapter has closed the link; bytes that have arrived can still be read.
    public func check() throws(LinkError) {
        let events = Self.wait(for: Int16(POLLIN), on: descriptor, atMost: .zero)
        if events & Int16(POLLERR | POLLNVAL) != 0 || events & Int16(POLLHUP | POLLIN) == Int16(POLLHUP) {
            throw .gone(url, reason: "the line has hung up")
        }
        guard case .tcp = url, events & Int16(POLLIN) != 0 else { return }
        var byte: UInt8 = 0
        if recv(descriptor, &byte, 1, Self.peek) == 0 {
            throw .gone(url, reason: "it closed the connection")
        }
    }

    private static func connect(_ url: AdapterURL, host: String, port: Int) throws(LinkError) -> CInt {
        var hints = addrinfo()
        hints.ai_socktype = socketType
        var list: UnsafeMutablePointer<addrinfo>?
        let failure = getaddrinfo(host, String(port), &hints, &list)
        guard failure == 0, let first = list else {
            throw .unknownHost(url, reason: String(cString: gai_strerror(failure)))
        }
        defer { freeaddrinfo(first) }
        var error = LinkError.refused(url)
        var next: UnsafeMutablePointer<addrinfo>? = first
        while let address = next {
            do throws(LinkError) {
                return try connect(url, to: address.pointee)
            } catch let failure {
                error = failure
            }
            next = address.pointee.ai_next
        }
        throw error
    }

    private static func connect(_ url: AdapterURL, to address: addrinfo) throws(LinkError) -> CInt {
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else { throw .unreachable(url, reason: lastError) }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        var on: CInt = 1
        setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<CInt>.size))
        var code: CInt = 0
        if posixConnect(descriptor, address.ai_addr, address.ai_addrlen) != 0 { code = errno }
        if code == EINPROGRESS {
            guard wait(for: Int16(POLLOUT), on: descriptor, atMost: connectPatience) != 0 else {
                _ = close(descriptor)
                throw .noAnswerToConnect(url, after: connectPatience)
            }
            var size = socklen_t(MemoryLayout<CInt>.size)
            getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
        }
        guard code == 0 else {
            _ = close(descriptor)
            if code == ECONNREFUSED { throw .refused(url) }
            throw .unreachable(url, reason: String(cString: strerror(code)))
        }
        return descriptor
    }

    /// Polls `descriptor` for `duration`; returns no events after that time or after a signal.
    static func wait(for events: Int16, on descriptor: CInt, atMost duration: Duration) -> Int16 {
        var entry = pollfd(fd: descriptor, events: events, revents: 0)
        let milliseconds = (duration.nanoseconds + 999_999) / 1_000_000
        guard poll(&entry, 1, CInt(clamping: min(milliseconds, 60_000))) > 0 else { return 0 }
        return entry.revents
    }

    static var lastError: String { String(cString: strerror(errno)) }

    #if canImport(Glibc)
        private static let noSignal = CInt(MSG_NOSIGNAL)
        static let socketType = CInt(SOCK_STREAM.rawValue)
        private static let peek = CInt(MSG_PEEK)
    #else
        private static let noSignal: CInt = 0
        static let socketType = SOCK_STREAM
        private static let peek = MSG_PEEK
    #endif
}

func posixRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

private func posixWrite(_ descriptor: CInt, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}

private func posixConnect(
    _ descriptor: CInt, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t
) -> CInt {
    connect(descriptor, address, length)
}
