import Platform
import SimulationCore

/// Counts the clients that have a pseudo-terminal open.
///
/// A terminal whose secondary side stays open does not report its clients; inotify(7) on its device does
/// (Linux only). The events are ordered, so a client that opens and closes the device between two calls of
/// `look` is detected. However, the kernel may merge two consecutive opens into one event; they then count as
/// one client.
package struct TerminalClients: Sendable {
    /// The inotify descriptor, which becomes readable when a client opens or closes the device.
    package let descriptor: CInt

    /// The number of clients that have the device open, as of the last `look`.
    package private(set) var count = 0

    /// Whether any client has opened the device, as of the last `look`.
    package private(set) var haveCome = false

    /// Observes opens and closes of `terminal` from now on; nil when inotify is not available.
    package init?(of terminal: PseudoTerminal) {
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

    /// Processes the events since the last call. Returns whether there was a moment without any client;
    /// unread bytes are then not meant for a client that is present now.
    package mutating func look() -> Bool {
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

    package func close() {
        #if canImport(Glibc)
            _ = Platform.close(descriptor)
        #endif
    }

    #if canImport(Glibc)
        /// Counts an event; whether no client is left after it. After an overflow of the event queue, none is
        /// assumed.
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

/// A pseudo-terminal socket of an endpoint. It gets a new device each time the rig has ended its connection.
struct PseudoTerminalSlot {
    /// The endpoint's number in the rig.
    let endpoint: EndpointID
    /// The number of the socket among those of the endpoint, counted from 0.
    let socket: Int
    let name: String
    /// The path of the symbolic link to the device, or nil.
    let link: String?
    /// The current device; nil from the end of a connection until clients can connect again.
    var terminal: PseudoTerminal?
    /// The counter of clients of the device; nil where the system does not report them.
    var clients: TerminalClients?
    /// The number of `clients` in the `WatchTable`.
    var number: UInt64 = 0
    /// Whether an attempt to open a new device has failed and the next one is scheduled.
    var isBusy = false
}

/// The pseudo-terminals of a host.
struct TerminalSet {
    var slots: [PseudoTerminalSlot] = []

    /// Devices whose connection has ended half-open, without a hang-up for the client.
    var abandoned: [PseudoTerminal] = []

    /// Returns the index in `slots` of the terminal with `connection`, or nil when the connection is not a
    /// terminal's.
    func index(of connection: StreamConnection) -> Int? {
        slots.firstIndex { $0.endpoint == connection.endpoint && $0.socket == connection.socket }
    }
}
