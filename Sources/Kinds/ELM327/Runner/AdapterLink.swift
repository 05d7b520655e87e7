package import SimulationCore

/// A byte stream to an adapter, with a clock: real (`DeviceLink`) or simulated (`RigLink`).
package protocol AdapterLink {
    /// The address of the adapter, for messages.
    var url: DeviceURL { get }

    /// The time on this link's clock.
    var now: SimInstant { get }

    /// Sends all of `bytes`.
    mutating func write(_ bytes: [UInt8]) throws(LinkError)

    /// Waits for bytes until `limit` and returns them; empty when none were received.
    mutating func read(until limit: SimInstant) throws(LinkError) -> [UInt8]
}

extension DeviceLink: AdapterLink {}
