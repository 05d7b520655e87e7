package import SimulationCore

/// A datagram client without I/O or clock, against which a case can run in virtual time.
///
/// It has at most one UDP socket at a time. The driver calls the method for each event, carries out the
/// returned actions in order, and calls `wake` at `deadline`.
package protocol DatagramClientMachine {
    /// When to call `wake`; nil when the client only waits for datagrams.
    var deadline: SimInstant? { get }

    /// Handles the start of the client's program.
    mutating func start(now: SimInstant) -> [DatagramClientAction]

    /// Handles the success of the requested bind.
    mutating func bound(now: SimInstant) -> [DatagramClientAction]

    /// Handles the failure of the requested bind: the port is in use, or the address does not exist.
    mutating func bindFailed(now: SimInstant) -> [DatagramClientAction]

    mutating func received(_ datagram: [UInt8], from peer: Peer, now: SimInstant) -> [DatagramClientAction]

    /// Handles the arrival of `deadline`.
    mutating func wake(now: SimInstant) -> [DatagramClientAction]
}

package enum DatagramClientAction: Hashable, Sendable {
    /// Open the socket: at the address where the client expects datagrams, or at any port for a client that
    /// sends requests.
    case bind
    case send([UInt8])
    case close
    /// Print a line to standard output.
    case print(String)
    /// End the program with this exit status; nothing follows.
    case exit(Int32)
}
