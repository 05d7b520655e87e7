public import SimulationCore

/// The stages between a server and its client on a stream: reply faults, then the shaper, then Bluetooth Low Energy.
///
/// Bytes pass the stages in that order and are returned by `takeDue`. A link without any stage has no pipeline.
package struct LinkPipeline: Sendable {
    /// An output of the pipeline.
    package enum Delivery: Sendable {
        /// One write to the client.
        case bytes(ArraySlice<UInt8>)
        case end(Disconnection)
    }

    /// The greatest number of bytes in transit; beyond it the client's input is dropped, because a client that asks
    /// faster than the link carries answers would otherwise exhaust the memory.
    package static let limit = 1 << 16

    /// The stage of reply faults; nil in a scenario without such faults.
    package var replies: ReplyFaultStage? {
        get { boxedReplies.value }
        _modify { yield &boxedReplies.value }
        set { boxedReplies.value = newValue }
    }

    /// Boxed, so that a pipeline without faults is small.
    private var boxedReplies = Box<ReplyFaultStage>()

    private var shaper: LinkShaper?
    private var lowEnergy: LowEnergyTraffic?
    /// The end of the connection, after the bytes that are due.
    private var ending: Disconnection?

    /// The pipeline of a link, or nil when it needs no stage; `isShaped` is false in `timing: instant`.
    package init?(
        _ link: LinkDescription, isShaped: Bool, replies: ReplyFaultStage?, random: SeededGenerator
    ) {
        let hasShaper = isShaped && !LinkShaper.isTransparent(link)
        guard hasShaper || replies != nil || link.lowEnergy != nil else { return nil }
        boxedReplies.value = replies
        shaper = hasShaper ? LinkShaper(link, random: random) : nil
        lowEnergy = link.lowEnergy.map { LowEnergyTraffic($0) }
    }

    /// Whether bytes are delayed after the reply faults.
    package var takesTime: Bool { shaper != nil || lowEnergy != nil }

    /// Whether a shaper paces the bytes.
    package var isShaped: Bool { shaper != nil }

    /// When the serial line will have sent all bytes so far; nil without a shaper.
    package var lineFreeAt: SimInstant? { shaper?.lineFreeAt }

    /// The number of bytes in transit in both directions.
    package var pendingCount: Int {
        (replies?.queue.pendingCount ?? 0) + (shaper?.pendingCount ?? 0) + (lowEnergy?.pendingCount ?? 0)
    }

    /// When the next output is due in either direction, or nil.
    package var deadline: SimInstant? {
        .earlier(.earlier(shaper?.deadline, replies?.queue.deadline), lowEnergy?.deadline)
    }

    /// Sets the serial rate that the adapter and its host have negotiated, bit/s.
    package mutating func setRate(_ rate: Int) { shaper?.setRate(rate) }

    /// Sends bytes that have passed the reply faults.
    package mutating func carry(_ bytes: ArraySlice<UInt8>, now: SimInstant) {
        if shaper != nil {
            shaper?.send(bytes, now: now)
        } else {
            lowEnergy?.notifications.append(bytes, now: now)
        }
    }

    /// Removes and returns the next output to the client that is due at `now`, or nil.
    package mutating func takeDue(now: SimInstant) -> Delivery? {
        while true {
            if let packet = lowEnergy?.notifications.takeDue(now: now) { return .bytes(packet[...]) }
            if let piece = shaper?.takeDue(now: now) {
                guard lowEnergy != nil else { return .bytes(piece) }
                lowEnergy?.notifications.append(piece, now: now)
                continue
            }
            if let end = ending {
                ending = nil
                return .end(end)
            }
            guard let write = replies?.queue.takeDue(now: now) else { return nil }
            ending = write.close
            guard !write.bytes.isEmpty else { continue }
            guard takesTime else { return .bytes(write.bytes[...]) }
            carry(write.bytes[...], now: now)
        }
    }

    // MARK: From the client

    /// Whether the client's input arrives in delayed packets.
    package var hasPackets: Bool { lowEnergy != nil }

    /// Receives input that the client sends over Bluetooth Low Energy.
    package mutating func receive(_ bytes: [UInt8], now: SimInstant) {
        lowEnergy?.writes.append(bytes, now: now)
    }

    /// Removes and returns the client's next packet that has arrived by `now`, or nil.
    package mutating func takePacket(now: SimInstant) -> [UInt8]? { lowEnergy?.writes.takeDue(now: now) }
}

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

/// An end of a connection from the server's side.
public struct Disconnection: Hashable, Sendable {
    public var manner: ConnectionEnd.Manner

    /// For how long connection attempts are refused afterwards.
    public var acceptsAgainAfter: Duration

    /// The number of the one connection that ends, at its endpoint; nil for all.
    public var connection: UInt32?

    public init(
        _ manner: ConnectionEnd.Manner, acceptsAgainAfter: Duration = .zero, connection: UInt32? = nil
    ) {
        self.manner = manner
        self.acceptsAgainAfter = acceptsAgainAfter
        self.connection = connection
    }
}
