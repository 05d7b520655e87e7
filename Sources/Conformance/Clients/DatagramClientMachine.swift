public import SimulationCore
import Telemetry

/// A client of datagrams without I/O or clock, which a case can be run against in virtual time.
///
/// It has one socket for datagrams at most at a time. Whoever drives it calls the method for what has happened, carries
/// out the actions that come back in order, and calls `wake` at `deadline`.
public protocol DatagramClientMachine {
    /// When to call `wake`, or nil when the client waits for nothing but datagrams.
    var deadline: SimInstant? { get }

    /// The client's program starts.
    mutating func start(now: SimInstant) -> [DatagramClientAction]

    /// The socket that it asked for is there.
    mutating func bound(now: SimInstant) -> [DatagramClientAction]

    /// The socket that it asked for cannot be had: its port is taken, or there is no such address.
    mutating func bindFailed(now: SimInstant) -> [DatagramClientAction]

    /// A datagram has come.
    mutating func received(_ datagram: [UInt8], from peer: Peer, now: SimInstant) -> [DatagramClientAction]

    /// The `deadline` has come.
    mutating func wake(now: SimInstant) -> [DatagramClientAction]
}

/// What a client of datagrams does.
public enum DatagramClientAction: Hashable, Sendable {
    /// Open the socket: at the address where it waits for datagrams, or at any port for a client that asks.
    case bind
    /// Send this datagram to the endpoint.
    case send([UInt8])
    /// Close the socket.
    case close
    /// Print a line on standard output.
    case print(String)
    /// End with this status; nothing follows.
    case exit(Int32)
}
