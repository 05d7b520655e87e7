/// The timing and packet size of a link between a server and its client.
public struct LinkDescription: Hashable, Sendable {
    /// The serial rate in bits per second (8N1: ten bits per byte) that paces output, or nil for none.
    public var baud: Int?

    /// The largest number of bytes in one write, or nil for no limit.
    public var chunk: Int?

    /// The delay of each byte to the client, in addition to pacing.
    public var latency: Duration = .zero

    /// Half the width of the uniform distribution around `latency`; the order of bytes is kept.
    public var jitter: Duration = .zero

    /// Bluetooth Low Energy between link and client, in both directions; nil for a byte stream.
    public var lowEnergy: LowEnergyLink?

    /// A link without delay or limits.
    public init() {}
}
