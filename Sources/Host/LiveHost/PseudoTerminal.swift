import Platform
import Synchronization

/// A pseudo-terminal that simulates the serial port of an adapter, optionally with a symbolic link as a
/// stable path.
///
/// The host keeps the secondary side open as well. Otherwise, reads of the primary side would fail as soon as
/// the last client closes the device. So clients may open and close it repeatedly; `TerminalClients` counts
/// them.
package struct PseudoTerminal: Sendable {
    /// The name of the endpoint, for messages.
    package let endpoint: String

    /// The descriptor of the primary side, which the adapter uses.
    package let primary: CInt

    /// The path of the device that clients open, for example `/dev/pts/3`.
    package let path: String

    /// The open secondary side. A class, so that it is closed only once, however many copies of the terminal
    /// there are.
    private final class Secondary: Sendable {
        let descriptor: Mutex<CInt?>

        init(_ descriptor: CInt) { self.descriptor = Mutex(descriptor) }
    }

    private let secondary: Secondary
    private let link: TerminalLink?

    /// Opens a new terminal in raw mode. If `link` is a path, creates a symbolic link to the device there,
    /// replacing only a link to a terminal that no longer exists.
    package init(endpoint: String, link: String?) throws(StartError) {
        guard let (primary, secondary, device) = Self.open() else {
            throw .noPseudoTerminal(endpoint: endpoint, reason: systemError())
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

    /// Removes the link and closes the secondary side. The primary side belongs to its `StreamConnection`,
    /// which closes it.
    package func close() {
        hide()
        letGo()
    }

    /// Removes the link if it still leads to this device: no new client finds it, and present clients keep it
    /// open.
    package func hide() { link?.remove() }

    /// Closes the secondary side; afterwards only clients hold the device open. Later calls do nothing.
    package func letGo() {
        secondary.descriptor.withLock { descriptor in
            if let open = descriptor { _ = Self.closeDescriptor(open) }
            descriptor = nil
        }
    }

    /// Discards bytes that were written for clients and not read, so that the next client does not receive
    /// them. Call it when the last client has closed the device, before reading from the next one.
    package func forgetUnread() {
        secondary.descriptor.withLock { descriptor in
            if let open = descriptor {
                tcflush(open, TCIFLUSH)
            } else if let passing = Self.openDevice(path) {
                tcflush(passing, TCIFLUSH)
                _ = Self.closeDescriptor(passing)
            }
        }
    }

    /// Whether clients have still to read some of the bytes written; false once the secondary side is closed.
    var hasUnread: Bool {
        secondary.descriptor.withLock { descriptor in
            var count: CInt = 0
            return descriptor.map { ioctl($0, UInt(FIONREAD), &count) == 0 && count > 0 } ?? false
        }
    }

    /// Opens a new terminal; returns both descriptors and the path of its device, or nil with `errno`.
    private static func open() -> (primary: CInt, secondary: CInt, path: String)? {
        var primary: CInt = -1
        var secondary: CInt = -1
        guard openpty(&primary, &secondary, nil, nil, nil) == 0 else { return nil }
        // A child process must not inherit the descriptors: the line could not hang up while it runs.
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
        let descriptor = Platform.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        return descriptor < 0 ? nil : descriptor
    }

    /// Sets raw mode: no echo, no line editing, no signals.
    private static func makeRaw(_ descriptor: CInt) {
        var attributes = termios()
        guard tcgetattr(descriptor, &attributes) == 0 else { return }
        cfmakeraw(&attributes)
        _ = tcsetattr(descriptor, TCSANOW, &attributes)
    }

    private static func closeDescriptor(_ descriptor: CInt) -> CInt {
        Platform.close(descriptor)
    }
}
