import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A pseudo-terminal that plays the serial port of an adapter, with a stable path when a link is asked for.
///
/// The secondary side is kept open here too: without that the primary fails as soon as the last client closes, and the
/// device vanishes. So clients may come and go, and `TerminalClients` tells of it.
public struct PseudoTerminal: Sendable {
    /// The endpoint that it belongs to.
    public let endpoint: String

    /// The descriptor of the adapter's side.
    public let primary: CInt

    /// The device that clients open.
    public let path: String

    /// The secondary side while it is kept open; a class because it is closed once, whoever has a copy.
    private final class Secondary: Sendable {
        let descriptor: Mutex<CInt?>

        init(_ descriptor: CInt) { self.descriptor = Mutex(descriptor) }
    }

    private let secondary: Secondary
    private let link: TerminalLink?

    /// A new terminal in raw mode; a symbolic link at `link` leads to it, in the place of a dead one that was there.
    public init(endpoint: String, link: String?) throws(StartError) {
        guard let (primary, secondary, device) = Self.open() else {
            throw .noPseudoTerminal(endpoint: endpoint, reason: Self.lastError)
        }
        Self.makeRaw(secondary)
        TerminalLink.mark(secondary, for: link)
        self.endpoint = endpoint
        self.primary = primary
        path = device
        self.secondary = Secondary(secondary)
        do throws(TerminalLink.Obstacle) {
            self.link = try link.map { path throws(TerminalLink.Obstacle) in
                try TerminalLink(at: path, to: device)
            }
        } catch {
            for end in [secondary, primary] { _ = Self.closeDescriptor(end) }
            throw error.startError(endpoint: endpoint, path: link ?? "")
        }
    }

    /// Removes the link and lets go of the secondary side; the primary belongs to its channel.
    public func close() {
        hide()
        letGo()
    }

    /// Removes the link while it is ours: nobody finds the way here any more, and who is here may stay.
    public func hide() { link?.remove() }

    /// Closes the secondary side, once: from now on only clients hold it open.
    public func letGo() {
        secondary.descriptor.withLock { descriptor in
            if let open = descriptor { _ = Self.closeDescriptor(open) }
            descriptor = nil
        }
    }

    /// Throws away what was written for clients and not read, so that the next client does not get what was meant for
    /// the last one. To be called when the last client has gone, before anything is read from the next.
    public func forgetUnread() {
        secondary.descriptor.withLock { descriptor in
            if let open = descriptor {
                tcflush(open, TCIFLUSH)
            } else if let passing = Self.openDevice(path) {
                tcflush(passing, TCIFLUSH)
                _ = Self.closeDescriptor(passing)
            }
        }
    }

    /// Whether a client has not yet read all that was written.
    var hasUnread: Bool {
        secondary.descriptor.withLock { descriptor in
            var count: CInt = 0
            return descriptor.map { ioctl($0, UInt(FIONREAD), &count) == 0 && count > 0 } ?? false
        }
    }

    /// Both sides of a new terminal and the path of its device.
    private static func open() -> (primary: CInt, secondary: CInt, path: String)? {
        var primary: CInt = -1
        var secondary: CInt = -1
        guard openpty(&primary, &secondary, nil, nil, nil) == 0 else { return nil }
        // A program that this one starts must not keep the line from hanging up.
        for end in [primary, secondary] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var name = [CChar](repeating: 0, count: 256)
        let code = ttyname_r(secondary, &name, name.count)
        guard code == 0 else {
            for end in [primary, secondary] { _ = closeDescriptor(end) }
            errno = code
            return nil
        }
        let path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return (primary, secondary, path)
    }

    private static func openDevice(_ path: String) -> CInt? {
        #if canImport(Glibc)
            let descriptor = Glibc.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        #else
            let descriptor = Darwin.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        #endif
        return descriptor < 0 ? nil : descriptor
    }

    /// No echo, no line editing, no signals: bytes as they are.
    private static func makeRaw(_ descriptor: CInt) {
        var attributes = termios()
        guard tcgetattr(descriptor, &attributes) == 0 else { return }
        cfmakeraw(&attributes)
        _ = tcsetattr(descriptor, TCSANOW, &attributes)
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
