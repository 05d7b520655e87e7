/// How the bytes of a server reach its client.
public struct LinkDescription: Hashable, Sendable {
    /// The serial rate in bits per second (8N1: ten bits a byte) that paces output, or nil for none.
    public var baud: Int?

    /// The largest number of bytes in one write, or nil for no limit.
    public var chunk: Int?

    /// How long a byte takes to the client beyond pacing.
    public var latency: Duration = .zero

    /// Half the width of the uniform spread around `latency`; order is kept.
    public var jitter: Duration = .zero

    /// Bluetooth Low Energy as the last stretch to the client, and the first one from it; nil for a stream of bytes.
    public var lowEnergy: LowEnergyLink?

    /// A link without shaping.
    public init() {}
}
