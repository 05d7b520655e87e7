package import SimulationCore

/// A client without I/O or clock, against which a case can run in virtual time.
///
/// It has at most one TCP connection at a time, but may connect to one endpoint after another. The driver calls the method for each event, carries out the
/// returned actions in order, and calls `wake` at `deadline`.
package protocol ClientMachine {
    /// When to call `wake`; nil when the client only waits for input.
    var deadline: SimInstant? { get }

    /// Handles the start of the client's program.
    mutating func start(now: SimInstant) -> [ClientAction]

    /// Handles the success of the requested connection.
    mutating func connected(now: SimInstant) -> [ClientAction]

    /// Handles the failure of the requested connection: it was refused, or it timed out.
    mutating func refused(now: SimInstant) -> [ClientAction]

    /// Handles received bytes, as one read returns them.
    mutating func received(_ bytes: [UInt8], now: SimInstant) -> [ClientAction]

    /// Handles the end of the connection by the other side; `isReset` when it was reset.
    mutating func disconnected(isReset: Bool, now: SimInstant) -> [ClientAction]

    /// Handles the arrival of `deadline`.
    mutating func wake(now: SimInstant) -> [ClientAction]

    /// Returns whether the client goes on with a TLS connection to a server whose certificate is from an authority that it
    /// trusts, and is for the host that it has asked for, or is not.
    func accepts(isTrusted: Bool, isNamed: Bool) -> Bool

    /// Adds what the client has stored to `record`, after the end of the case.
    func complete(_ record: inout CaseRecord)
}

extension ClientMachine {
    /// Accepts certificates of trusted authorities for the right host only.
    package func accepts(isTrusted: Bool, isNamed: Bool) -> Bool { isTrusted && isNamed }

    /// Adds nothing: by default a client stores nothing.
    package func complete(_ record: inout CaseRecord) {}
}

package enum ClientAction: Hashable, Sendable {
    /// Connect to the endpoint under test.
    case connect
    case connectTo(String)
    /// Send these bytes at once.
    case send([UInt8])
    /// Close the connection, or abandon the attempt to connect.
    case close
    /// Print a line to standard output.
    case print(String)
    /// End the program with this exit status; nothing follows.
    case exit(Int32)
}
