package import SimulationCore

/// What lies between a server and its client on a stream: faults of replies, then the shaper, then Bluetooth Low Energy.
///
/// Bytes go through the stages in that order and come out of `takeDue`. A link that has none of the stages has no pipeline.
package struct LinkPipeline: Sendable {
    /// What comes out of the pipeline.
    package enum Delivery: Sendable {
        /// One write to the client.
        case bytes(ArraySlice<UInt8>)
        /// The end of the connection.
        case end(Disconnection)
    }

    /// How many bytes may be under way before input is lost: a client that asks faster than the link carries answers
    /// would otherwise fill the memory.
    package static let limit = 1 << 16

    /// The faults of replies; nil in a scenario without any.
    package var replies: ReplyFaultStage? {
        get { boxedReplies.value }
        _modify { yield &boxedReplies.value }
        set { boxedReplies.value = newValue }
    }

    /// Outside of the pipeline, which stays small where there are none.
    private var boxedReplies = Box<ReplyFaultStage>()

    private var shaper: LinkShaper?
    private var lowEnergy: LowEnergyTraffic?
    /// The end of the connection behind what is due.
    private var ending: Disconnection?

    /// The pipeline of a link, or nil when it needs none; `isShaped` is false in runs without times.
    package init?(
        _ link: LinkDescription, isShaped: Bool, replies: ReplyFaultStage?, random: SeededGenerator
    ) {
        let hasShaper = isShaped && !LinkShaper.isTransparent(link)
        guard hasShaper || replies != nil || link.lowEnergy != nil else { return nil }
        boxedReplies.value = replies
        shaper = hasShaper ? LinkShaper(link, random: random) : nil
        lowEnergy = link.lowEnergy.map { LowEnergyTraffic($0) }
    }

    /// Whether bytes that have passed the faults need time.
    package var takesTime: Bool { shaper != nil || lowEnergy != nil }

    /// Whether a shaper paces the bytes.
    package var isShaped: Bool { shaper != nil }

    /// When the serial line will have carried all that was sent; nil without a shaper.
    package var lineFreeAt: SimInstant? { shaper?.lineFreeAt }

    /// How many bytes are under way in either direction.
    package var pendingCount: Int {
        (replies?.queue.pendingCount ?? 0) + (shaper?.pendingCount ?? 0) + (lowEnergy?.pendingCount ?? 0)
    }

    /// When something comes out at either end, or nil.
    package var deadline: SimInstant? {
        .earlier(.earlier(shaper?.deadline, replies?.queue.deadline), lowEnergy?.deadline)
    }

    /// Takes a serial rate that the adapter and its host have agreed on, bit/s.
    package mutating func setRate(_ rate: Int) { shaper?.setRate(rate) }

    /// Takes bytes that have passed the faults.
    package mutating func carry(_ bytes: ArraySlice<UInt8>, now: SimInstant) {
        if shaper != nil {
            shaper?.send(bytes, now: now)
        } else {
            lowEnergy?.notifications.append(bytes, now: now)
        }
    }

    /// The next thing that comes out at `now`; nil when nothing is due.
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

    /// Whether what the client sends comes in packets, at its own times.
    package var hasPackets: Bool { lowEnergy != nil }

    /// Takes what the client sends over Bluetooth Low Energy.
    package mutating func receive(_ bytes: [UInt8], now: SimInstant) {
        lowEnergy?.writes.append(bytes, now: now)
    }

    /// The next packet of the client that arrives at `now`, or nil.
    package mutating func takePacket(now: SimInstant) -> [UInt8]? { lowEnergy?.writes.takeDue(now: now) }
}
