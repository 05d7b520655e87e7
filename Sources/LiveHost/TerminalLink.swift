#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The symbolic link by which clients find a pseudo-terminal.
///
/// It takes the place of a dead link only, one that leads to a pseudo-terminal that has gone or whose number has since been
/// given to another; and it is removed only as long as it leads where it was made to. Programs that do the same at the same
/// time keep each other waiting by a lock on the folder.
struct TerminalLink: Sendable {
    /// Why there is no link.
    enum Obstacle: Error, Hashable {
        /// A link that somebody uses leads to this device.
        case taken(device: String, byDyno: Bool)
        /// A link that leads elsewhere.
        case foreign(target: String)
        /// The system has refused it.
        case refused(code: Int32)
    }

    /// Where the lock of a running Dyno lies in the device: `DYNO`, and behind it a number made of the link's path, since the
    /// number of a dead terminal may have been given to another Dyno that has another link. No program that locks a part of
    /// a serial port for itself takes one so far behind its beginning.
    private static func place(for path: String?) -> Int {
        var hash: UInt32 = 0x811C_9DC5
        for byte in path.map(absolute)?.utf8 ?? "".utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return 0x4459_4E4F << 24 | Int(hash >> 8)
    }

    /// `path` from the root, its folder without symbolic links.
    private static func absolute(_ path: String) -> String {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        guard let real = realpath(folder, nil) else { return path }
        defer { free(real) }
        return String(cString: real) + "/" + (slash.map { path[path.index(after: $0)...] } ?? path[...])
    }

    /// How long the lock of a folder is waited for; whoever has it longer is none of ours.
    private static let patience = 100

    private let path: String
    private let device: String

    /// Makes the link at `path` that leads to `device`.
    init(at path: String, to device: String) throws(Obstacle) {
        self.path = path
        self.device = device
        let lock = Self.lockFolder(of: path)
        defer { Self.unlock(lock) }
        guard symlink(device, path) != 0 else { return }
        guard errno == EEXIST else { throw .refused(code: errno) }
        guard let target = Self.target(of: path) else { throw .refused(code: EEXIST) }
        guard Self.isTerminal(target) else { throw .foreign(target: target) }
        // The device is ours: whoever had one of its name has none any more.
        if target != device, let isDyno = Self.user(of: target, by: path) {
            throw .taken(device: target, byDyno: isDyno)
        }
        guard unlink(path) == 0, symlink(device, path) == 0 else { throw .refused(code: errno) }
    }

    /// Removes the link, unless it leads elsewhere by now.
    func remove() {
        let lock = Self.lockFolder(of: path)
        defer { Self.unlock(lock) }
        if Self.target(of: path) == device { unlink(path) }
    }

    /// Leaves a mark on an open terminal by which another Dyno sees that it is in use by the link at `path`, as long as it
    /// stays open. It is no lock of the kind by which clients claim a serial port for themselves.
    static func mark(_ secondary: CInt, for path: String?) {
        #if os(Linux)
            var lock = flock()
            lock.l_type = Int16(F_RDLCK)
            lock.l_whence = Int16(SEEK_SET)
            lock.l_start = off_t(place(for: path))
            lock.l_len = 1
            _ = fcntl(secondary, setLockOfDescription, &lock)
        #endif
    }

    // MARK: Whether a link is dead

    private static func isTerminal(_ target: String) -> Bool {
        #if os(Linux)
            let folder = "/dev/pts/"
        #else
            let folder = "/dev/ttys"
        #endif
        let number = target.dropFirst(folder.count)
        return target.hasPrefix(folder) && !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Who uses the terminal `device` by the link at `path`: a Dyno (true) or another program; nil when nobody does.
    private static func user(of device: String, by path: String) -> Bool? {
        var (own, link) = (stat(), stat())
        guard stat(device, &own) == 0, lstat(path, &link) == 0 else { return nil }
        #if os(Linux)
            if isMarked(device, for: path) { return true }
            // The device of an earlier link is older than the link; a younger one has only got its number.
            return (own.st_ctim.tv_sec, own.st_ctim.tv_nsec) > (link.st_mtim.tv_sec, link.st_mtim.tv_nsec)
                ? nil : false
        #else
            return false
        #endif
    }

    #if os(Linux)
        /// The commands of fcntl(2) for locks of open file descriptions, which its headers have for GNU programs only.
        private static let getLockOfDescription: CInt = 36
        private static let setLockOfDescription: CInt = 37

        private static func isMarked(_ device: String, for path: String) -> Bool {
            let descriptor = open(device, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
            // A terminal that may not be opened is somebody else's, and in use.
            guard descriptor >= 0 else { return errno != ENOENT && errno != EIO && errno != ENXIO }
            defer { close(descriptor) }
            var lock = flock()
            lock.l_type = Int16(F_WRLCK)
            lock.l_whence = Int16(SEEK_SET)
            lock.l_start = off_t(place(for: path))
            lock.l_len = 1
            return fcntl(descriptor, getLockOfDescription, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
        }
    #endif

    private static func target(of path: String) -> String? {
        var text = [CChar](repeating: 0, count: 4096)
        let count = readlink(path, &text, text.count)
        return count > 0 ? String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    // MARK: The folder's lock

    private static func lockFolder(of path: String) -> CInt {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return -1 }
        for _ in 0..<patience {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { break }
            usleep(10_000)
        }
        return descriptor
    }

    private static func unlock(_ lock: CInt) {
        if lock >= 0 { close(lock) }
    }
}

extension TerminalLink.Obstacle {
    /// The obstacle as what keeps `endpoint` from being opened.
    func startError(endpoint: String, path: String) -> StartError {
        switch self {
        case .taken(let device, let isDyno):
            .linkTaken(endpoint: endpoint, path: path, device: device, byDyno: isDyno)
        case .foreign(let target):
            .cannotLink(
                endpoint: endpoint, path: path,
                reason: "it is a link to \(target), which is no terminal of Dyno's")
        case .refused(let code):
            .cannotLink(endpoint: endpoint, path: path, reason: String(cString: strerror(code)))
        }
    }
}
