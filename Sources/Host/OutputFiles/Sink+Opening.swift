import Platform

/// Opening of a destination; no existing file is changed.
extension Sink {
    /// The reason why it cannot be opened: the system's `errno`.
    struct Refusal: Error, Hashable {
        let code: Int32
        init(_ code: Int32 = errno) { self.code = code }
    }

    enum Opening {
        case open(Sink)
        /// Open, and opening created the file.
        case created(Sink)
        /// A FIFO without a reader.
        case noReader
    }

    /// Opens `destination` without blocking.
    static func open(_ destination: Destination) throws(Refusal) -> Opening {
        if let number = destination.descriptor { return .open(try duplicate(number, destination.kind)) }
        switch destination.kind {
        case .folder: throw Refusal(EISDIR)
        case .socket: return .open(try connect(destination.target))
        case .nothing:
            let descriptor = try opened(
                destination.target, O_CREAT | O_EXCL, mode: destination.isPrivate ? 0o600 : 0o666)
            return .created(Sink(descriptor: descriptor, kind: .file))
        case .file, .blockDevice:
            return .open(Sink(descriptor: try opened(destination.target, 0), kind: destination.kind))
        case .characterDevice:
            return .open(Sink(descriptor: try opened(destination.target, O_NONBLOCK), kind: destination.kind))
        case .pipe:
            do throws(Refusal) {
                return .open(Sink(descriptor: try opened(destination.target, O_NONBLOCK), kind: .pipe))
            } catch {
                guard error.code == ENXIO else { throw error }
                return .noReader
            }
        }
    }

    private static func opened(
        _ path: String, _ flags: CInt, mode: mode_t = 0o666
    ) throws(Refusal) -> CInt {
        while true {
            let descriptor = Platform.open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | flags, mode)
            if descriptor >= 0 { return descriptor }
            guard errno == EINTR else { throw Refusal() }
        }
    }

    /// Returns a descriptor of our own for the file open at `number`, with the same file offset. A terminal is
    /// opened anew where that is permitted, because its flags are shared with all processes that have it open.
    private static func duplicate(_ number: CInt, _ kind: Destination.Kind) throws(Refusal) -> Sink {
        let flags = fcntl(number, F_GETFL)
        guard flags >= 0 else { throw Refusal() }
        guard flags & O_ACCMODE != O_RDONLY else { throw Refusal(EACCES) }
        if kind == .characterDevice, let device = try? opened("/dev/fd/\(number)", O_NONBLOCK) {
            return Sink(descriptor: device, kind: kind)
        }
        let descriptor = fcntl(number, F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0 else { throw Refusal() }
        return Sink(descriptor: descriptor, kind: kind)
    }

    private static func connect(_ path: String) throws(Refusal) -> Sink {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { throw Refusal(ENAMETOOLONG) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        guard let descriptor = Socket.open(AF_UNIX, .stream) else { throw Refusal() }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Platform.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            let refusal = Refusal()
            _ = Sink(descriptor: descriptor, kind: .socket).close()
            throw refusal
        }
        return Sink(descriptor: descriptor, kind: .socket)
    }
}
