import Platform

/// The symbolic link to the device of a pseudo-terminal.
///
/// It replaces only a dead link: one to a pseudo-terminal that no longer exists, or whose number now belongs
/// to another one. It is removed only while it still leads to its own device. A lock of the folder serialises
/// programs that do this at the same time.
struct TerminalLink: Sendable {
    /// The reason why the link was not created.
    enum Obstacle: Error, Hashable {
        /// The path is a link to this device, which is in use.
        case taken(device: String, byDyno: Bool)
        /// The path is a link to this target, which is not a pseudo-terminal.
        case foreign(target: String)
        /// A system call has failed with this `errno`; EEXIST when the path exists and is not a symbolic link.
        case refused(code: Int32)
    }

    /// Returns the byte offset of the lock by which a running Dyno marks a device: `DYNO` in ASCII, then 24 bits of
    /// a hash (FNV-1a) of the link's path. The hash is needed because the number of a closed terminal may belong to
    /// another Dyno with another link. Programs that lock a range of a serial port use much smaller offsets.
    private static func place(for path: String?) -> Int {
        var hash: UInt32 = 0x811C_9DC5
        for byte in path.map(absolute)?.utf8 ?? "".utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return 0x4459_4E4F << 24 | Int(hash >> 8)
    }

    /// Returns the absolute form of `path`; symbolic links in its folder are resolved.
    private static func absolute(_ path: String) -> String {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        guard let real = realpath(folder, nil) else { return path }
        defer { free(real) }
        return String(cString: real) + "/" + (slash.map { path[path.index(after: $0)...] } ?? path[...])
    }

    /// The number of attempts to lock a folder, 10 ms apart. After that the work continues without the lock.
    private static let patience = 100

    private let path: String
    private let device: String

    init(at path: String, to device: String) throws(Obstacle) {
        self.path = path
        self.device = device
        let lock = Self.lockFolder(of: path)
        defer { Self.unlock(lock) }
        guard symlink(device, path) != 0 else { return }
        guard errno == EEXIST else { throw .refused(code: errno) }
        guard let target = Self.target(of: path) else { throw .refused(code: EEXIST) }
        guard Self.isTerminal(target) else { throw .foreign(target: target) }
        // The new terminal owns `device`; an earlier device of that name no longer exists.
        if target != device, let isDyno = Self.user(of: target, by: path) {
            throw .taken(device: target, byDyno: isDyno)
        }
        guard unlink(path) == 0, symlink(device, path) == 0 else { throw .refused(code: errno) }
    }

    /// Removes the link unless it leads elsewhere now.
    func remove() {
        let lock = Self.lockFolder(of: path)
        defer { Self.unlock(lock) }
        if Self.target(of: path) == device { unlink(path) }
    }

    /// Marks an open terminal as used by the link at `path`, for other Dynos, until `secondary` is closed
    /// (Linux only). The mark is a read lock of the open file description (OFD); it does not conflict with
    /// locks of serial programs.
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

    /// Returns who uses the terminal `device` through the link at `path`: true for a Dyno, false for another
    /// program, nil for nobody.
    private static func user(of device: String, by path: String) -> Bool? {
        var (own, link) = (stat(), stat())
        guard stat(device, &own) == 0, lstat(path, &link) == 0 else { return nil }
        #if os(Linux)
            if isMarked(device, for: path) { return true }
            // A device in use is older than its link; a younger device has only the same number.
            return (own.st_ctim.tv_sec, own.st_ctim.tv_nsec) > (link.st_mtim.tv_sec, link.st_mtim.tv_nsec)
                ? nil : false
        #else
            return false
        #endif
    }

    #if os(Linux)
        /// The fcntl(2) commands F_OFD_GETLK and F_OFD_SETLK, which the headers declare only with
        /// _GNU_SOURCE.
        private static let getLockOfDescription: CInt = 36
        private static let setLockOfDescription: CInt = 37

        private static func isMarked(_ device: String, for path: String) -> Bool {
            let descriptor = open(device, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
            // A terminal that may not be opened belongs to another user and is in use.
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
    /// Returns the obstacle as an error of `endpoint`.
    func startError(endpoint: String, path: String) -> StartError {
        switch self {
        case .taken(let device, let isDyno):
            .linkTaken(endpoint: endpoint, path: path, device: device, byDyno: isDyno)
        case .foreign(let target):
            .cannotLink(
                endpoint: endpoint, path: path,
                reason: "it is a link to \(target), which is not a terminal of Dyno's")
        case .refused(let code):
            .cannotLink(endpoint: endpoint, path: path, reason: .system(code))
        }
    }
}
