public import SimulationCore

/// A way to an adapter: bytes out, bytes in, and a clock; real (`DeviceLink`) or simulated (`RigLink`).
public protocol AdapterLink {
    /// Where it leads, for messages.
    var url: AdapterURL { get }

    /// The time on this link's clock.
    var now: SimInstant { get }

    /// Sends all of `bytes`.
    mutating func write(_ bytes: [UInt8]) throws(LinkError)

    /// Waits until bytes come, at most until `limit`; none when nothing came.
    mutating func read(until limit: SimInstant) throws(LinkError) -> [UInt8]
}
