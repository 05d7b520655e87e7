/// The timing and packet size of a link between a server and its client.
package struct LinkDescription: Hashable, Sendable {
    /// The serial rate in bits per second (8N1: ten bits per byte) that paces output, or nil for none.
    package var baud: Int?

    /// The largest number of bytes in one write, or nil for no limit.
    package var chunk: Int?

    /// The delay of each byte to the client, in addition to pacing.
    package var latency: Duration = .zero

    /// Half the width of the uniform distribution around `latency`; the order of bytes is kept.
    package var jitter: Duration = .zero

    /// Bluetooth Low Energy between link and client, in both directions; nil for a byte stream.
    package var lowEnergy: LowEnergyLink?

    /// A link without delay or limits.
    package init() {}
}
