import SimulationCore

/// A task of the host itself that is due at a time.
enum Chore {
    /// Write the journal's new records out.
    case drain
    /// Measure the loop's delay after `due`.
    case measureLag(due: SimInstant)
    /// End a TLS handshake that exceeds its time limit; the value is the connection's number in the
    /// `WatchTable`.
    case endHandshake(UInt64)
    /// Close a connection in the phase `closing` at its time limit; the value is its number in the
    /// `WatchTable`.
    case endClosing(UInt64)
    /// Watch a listener again, by its index, after a lack of descriptors.
    case acceptAgain(Int)
    /// Process a UDP socket again, by its index, because reports from the network are pending.
    case readErrorReports(Int)
    /// Try again to bind a listener's port, by the listener's index.
    case reopen(Int)
    /// Try again to open a terminal, by the index of its slot.
    case reopenTerminal(Int)
    /// Close a terminal when its client has read everything, or after this many more checks.
    case dropTerminal(PseudoTerminal, StreamConnection, checks: Int)
}
