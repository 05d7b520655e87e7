import CSockets
import SimulationCore

/// Sockets: how they are opened, connected and written to on every system. A descriptor is closed when a program is
/// started; a function that returns nil leaves the reason in `errno`.
package enum Socket {
    /// The type of a socket: SOCK_STREAM or SOCK_DGRAM.
    package enum Kind {
        case stream, datagrams

        #if canImport(Glibc)
            var number: CInt { CInt((self == .stream ? SOCK_STREAM : SOCK_DGRAM).rawValue) }
        #else
            var number: CInt { self == .stream ? SOCK_STREAM : SOCK_DGRAM }
        #endif
    }

    /// Why no connection was made.
    package enum ConnectFailure: Error {
        /// The host's name has no address; the resolver's words.
        case unknownHost(reason: String)
        /// Nobody has answered in time.
        case silent
        /// The system has refused with this value of `errno`.
        case system(CInt)

        /// The reason in the words of the system.
        package var reason: String {
            switch self {
            case .unknownHost(let reason): reason
            case .silent: systemError(ETIMEDOUT)
            case .system(let code): systemError(code)
            }
        }
    }

    package static func open(_ family: CInt, _ kind: Kind) -> CInt? {
        let descriptor = socket(family, kind.number, 0)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    /// Closes `descriptor` and keeps `errno`.
    package static func shut(_ descriptor: CInt) {
        let reason = errno
        _ = Platform.close(descriptor)
        errno = reason
    }

    // MARK: Options

    /// Sets an option of setsockopt(2) to `value`.
    package static func set(_ level: CInt, _ option: CInt, to value: CInt = 1, of descriptor: CInt) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<CInt>.size))
    }

    /// Lets calls return at once, with EAGAIN where they would wait.
    package static func unblock(_ descriptor: CInt) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// Sends small pieces at once (TCP_NODELAY).
    package static func sendAtOnce(_ descriptor: CInt) {
        set(CInt(IPPROTO_TCP), TCP_NODELAY, of: descriptor)
    }

    // MARK: Connecting

    /// Accepts a client of `listener`: its connection, which does not block, and its address.
    package static func accept(_ listener: CInt) -> (descriptor: CInt, address: SocketAddress?)? {
        var storage = sockaddr_storage()
        var size = UInt32(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            let descriptor = socket_accept(listener, pointer, &size)
            guard descriptor >= 0 else { return nil }
            return pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                (descriptor, SocketAddress($0, size: Int(size)))
            }
        }
    }

    /// Connects to `host` and `port`, trying all its addresses, each for at most `patience`; the connection does not block.
    /// Without `patience` the system decides, and the connection blocks.
    package static func connect(
        _ host: String, port: Int, patience: Duration? = nil
    ) throws(ConnectFailure) -> CInt {
        var failure = ConnectFailure.system(ECONNREFUSED)
        for address in try SocketAddress.all(host, port: port) {
            do throws(ConnectFailure) {
                return try connect(address, patience)
            } catch let other {
                failure = other
            }
        }
        throw failure
    }

    private static func connect(
        _ address: SocketAddress, _ patience: Duration?
    ) throws(ConnectFailure) -> CInt {
        guard let descriptor = open(address.family, .stream) else { throw .system(errno) }
        if patience != nil { unblock(descriptor) }
        sendAtOnce(descriptor)
        guard address.withSockAddr({ Platform.connect(descriptor, $0, $1) }) != 0 else { return descriptor }
        var code = errno
        if code == EINPROGRESS, let patience {
            guard wait(for: Int16(POLLOUT), on: descriptor, atMost: patience) != 0 else {
                shut(descriptor)
                throw .silent
            }
            var size = socklen_t(MemoryLayout<CInt>.size)
            getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
        }
        guard code != 0 else { return descriptor }
        shut(descriptor)
        throw .system(code)
    }

    // MARK: Bytes

    /// Polls `descriptor` for `duration`; returns no events after that time or after a signal.
    package static func wait(for events: Int16, on descriptor: CInt, atMost duration: Duration) -> Int16 {
        var entry = pollfd(fd: descriptor, events: events, revents: 0)
        let milliseconds = (duration.nanoseconds + 999_999) / 1_000_000
        guard poll(&entry, 1, CInt(clamping: min(milliseconds, 60_000))) > 0 else { return 0 }
        return entry.revents
    }

    /// Calls send(2), without a signal when the reader has closed the connection.
    package static func send(
        _ bytes: UnsafeRawBufferPointer, on descriptor: CInt, flags: CInt = 0
    ) -> Int {
        #if canImport(Darwin)
            let withoutSignal: CInt = 0
        #else
            let withoutSignal = CInt(MSG_NOSIGNAL)
        #endif
        return Platform.send(descriptor, bytes.baseAddress, bytes.count, flags | withoutSignal)
    }

    /// Sends all of `bytes`, or writes them to a terminal; returns 0 or the error number. It is EAGAIN when no byte was
    /// taken for `patience`.
    package static func write(
        _ bytes: [UInt8], to descriptor: CInt, isTerminal: Bool = false, patience: Duration
    ) -> CInt {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                isTerminal ? Platform.write(descriptor, $0.baseAddress, $0.count) : send($0, on: descriptor)
            }
            if count > 0 {
                sent += count
                continue
            }
            let code = errno
            guard code == EAGAIN || code == EINTR else { return code == 0 ? EPIPE : code }
            if code == EAGAIN,
                wait(for: Int16(POLLOUT), on: descriptor, atMost: patience) & Int16(POLLOUT) == 0
            {
                return EAGAIN
            }
        }
        return 0
    }
}
