#if canImport(Glibc)
    import Glibc
#endif

/// Counts the clients that have a pseudo-terminal open.
///
/// A terminal whose secondary side is kept open gives no sign of its clients; the file system's notices of its device do
/// (inotify(7), Linux only). They stand in one order, so that a client is not overlooked that comes and goes in between;
/// but two that open it between two looks are one notice, and count as one client.
public struct TerminalClients: Sendable {
    /// Becomes readable whenever a client has come or gone.
    public let descriptor: CInt

    /// How many have it open, as far as `look` has seen.
    public private(set) var count = 0

    /// Whether one has ever had it open.
    public private(set) var haveCome = false

    /// Notices of whoever opens and closes `terminal` from now on; nil where the system has none to give.
    public init?(of terminal: PseudoTerminal) {
        #if canImport(Glibc)
            descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            let events = UInt32(IN_OPEN | IN_CLOSE_WRITE | IN_CLOSE_NOWRITE)
            guard inotify_add_watch(descriptor, terminal.path, events) >= 0 else {
                close()
                return nil
            }
        #else
            return nil
        #endif
    }

    /// Takes what has happened since the last time; whether there was a moment without any client, so that what is unread
    /// is meant for nobody who is there now.
    public mutating func look() -> Bool {
        #if canImport(Glibc)
            var hasBeenAlone = false
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let length = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
                guard length > 0 else { return hasBeenAlone }
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= length {
                    let event = buffer.withUnsafeBytes {
                        $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    }
                    offset += MemoryLayout<inotify_event>.size + Int(event.len)
                    if take(event.mask) { hasBeenAlone = true }
                }
            }
        #else
            return false
        #endif
    }

    /// Ends the notices.
    public func close() {
        #if canImport(Glibc)
            _ = Glibc.close(descriptor)
        #endif
    }

    #if canImport(Glibc)
        /// Whether the last client has gone by what `mask` says.
        private mutating func take(_ mask: UInt32) -> Bool {
            if mask & UInt32(IN_Q_OVERFLOW) != 0 {
                count = 0
                return true
            }
            if mask & UInt32(IN_OPEN) != 0 {
                count += 1
                haveCome = true
                return false
            }
            guard mask & UInt32(IN_CLOSE_WRITE | IN_CLOSE_NOWRITE) != 0, count > 0 else { return false }
            count -= 1
            return count == 0
        }
    #endif
}
