#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A pseudo-terminal that plays the serial port of an adapter, with a stable path when a link is asked for.
///
/// The secondary side is kept open here too: without that the primary fails as soon as the last client closes, and the
/// device vanishes. So clients may come and go, and there is no sign of their going, unless `letGo` is called.
public struct PseudoTerminal: Sendable {
    /// The endpoint that it belongs to.
    public let endpoint: String

    /// The descriptor of the adapter's side.
    public let primary: CInt

    /// The device that clients open.
    public let path: String

    private let secondary: CInt
    private let link: String?

    /// A new terminal in raw mode; a symbolic link at `link` leads to it, in the place of one that was there.
    public init(endpoint: String, link: String?) throws(StartError) {
        var primary: CInt = -1
        var secondary: CInt = -1
        guard openpty(&primary, &secondary, nil, nil, nil) == 0 else {
            throw .noPseudoTerminal(endpoint: endpoint, reason: Self.lastError)
        }
        var name = [CChar](repeating: 0, count: 256)
        guard ttyname_r(secondary, &name, name.count) == 0 else {
            throw .noPseudoTerminal(endpoint: endpoint, reason: Self.lastError)
        }
        // A program that this one starts must not keep the line from hanging up.
        for end in [primary, secondary] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        Self.makeRaw(secondary)
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.endpoint = endpoint
        self.primary = primary
        self.secondary = secondary
        self.link = link
        guard let link else { return }
        Self.removeStale(link)
        guard symlink(path, link) == 0 else {
            let reason = Self.lastError
            _ = Self.closeDescriptor(secondary)
            _ = Self.closeDescriptor(primary)
            throw .cannotLink(endpoint: endpoint, path: link, reason: reason)
        }
    }

    /// Removes the link and lets go of the secondary side; the primary belongs to its channel.
    public func close() {
        hide()
        letGo()
    }

    /// Removes the link: nobody finds the way here any more, and who is here may stay.
    public func hide() {
        if let link { unlink(link) }
    }

    /// Closes the secondary side, once: from now on only clients hold it open.
    public func letGo() { _ = Self.closeDescriptor(secondary) }

    /// Whether a client has not yet read all that was written.
    var hasUnread: Bool {
        var count: CInt = 0
        return ioctl(secondary, UInt(FIONREAD), &count) == 0 && count > 0
    }

    /// No echo, no line editing, no signals: bytes as they are.
    private static func makeRaw(_ descriptor: CInt) {
        var attributes = termios()
        guard tcgetattr(descriptor, &attributes) == 0 else { return }
        cfmakeraw(&attributes)
        _ = tcsetattr(descriptor, TCSANOW, &attributes)
    }

    /// Removes a symbolic link that an earlier run left behind; anything else at that path stays.
    private static func removeStale(_ link: String) {
        var status = stat()
        guard lstat(link, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return }
        unlink(link)
    }

    private static func closeDescriptor(_ descriptor: CInt) -> CInt {
        #if canImport(Glibc)
            Glibc.close(descriptor)
        #else
            Darwin.close(descriptor)
        #endif
    }

    private static var lastError: String { String(cString: strerror(errno)) }
}
