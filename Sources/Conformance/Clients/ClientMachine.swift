public import SimulationCore

/// A client without I/O or clock, which a case can be run against in virtual time.
///
/// One TCP connection at most at a time. Whoever drives it calls the method for what has happened, carries out the
/// actions that come back in order, and calls `wake` at `deadline`.
public protocol ClientMachine {
    /// When to call `wake`, or nil when the client waits for nothing but input.
    var deadline: SimInstant? { get }

    /// The client's program starts.
    mutating func start(now: SimInstant) -> [ClientAction]

    /// The connection that it asked for is there.
    mutating func connected(now: SimInstant) -> [ClientAction]

    /// The connection that it asked for is refused, or has not come about within the system's time.
    mutating func refused(now: SimInstant) -> [ClientAction]

    /// Bytes have come, as one read gives them.
    mutating func received(_ bytes: [UInt8], now: SimInstant) -> [ClientAction]

    /// The other side has ended the connection; `isReset` when not in order.
    mutating func disconnected(isReset: Bool, now: SimInstant) -> [ClientAction]

    /// The `deadline` has come.
    mutating func wake(now: SimInstant) -> [ClientAction]

    /// Adds to `record`, once the case is over, what it has stored.
    func complete(_ record: inout CaseRecord)
}

extension ClientMachine {
    /// Nothing is stored.
    public func complete(_ record: inout CaseRecord) {}
}

/// What a client does.
public enum ClientAction: Hashable, Sendable {
    /// Connect to the endpoint under test.
    case connect
    /// Write these bytes at once.
    case send([UInt8])
    /// Close the connection, or give up the attempt.
    case close
    /// Print a line on standard output.
    case print(String)
    /// End with this status; nothing follows.
    case exit(Int32)
}
