import SimulationCore

/// What a host itself has to do at a time.
enum Chore {
    /// Write out what the journal holds.
    case drain
    /// See by how much the loop is late.
    case measureLag(due: SimInstant)
    /// End a TLS handshake that takes too long, by what the connection is watched as.
    case endHandshake(UInt64)
    /// Close a connection whose client does not take the rest or say good-bye.
    case endFarewell(UInt64)
    /// Look again for clients at a listener that had no descriptors for them.
    case acceptAgain(Int)
    /// Look again at a socket for datagrams, where reports wait to be heeded.
    case lookAtReports(Int)
    /// Try again to have a listener's port.
    case reopen(Int)
    /// Try again to have a terminal.
    case reopenTerminal(Int)
    /// Close a terminal when its client has read all, or after some more looks.
    case dropTerminal(PseudoTerminal, StreamConnection, checks: Int)
}
