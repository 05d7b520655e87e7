public import CANBus
public import SimulationCore

/// Receives one message of 9 to 1785 bytes, and sends CTS when it is for this node alone (SAE J1939-21, 5.10).
public struct TransportReceiver: Sendable {
    public enum Action: Hashable, Sendable {
        case transmit(CANFrame)
        case deliver([UInt8])
        /// The message is lost, for this reason.
        case failed(TransportResult)
    }

    private enum State: Hashable, Sendable {
        case ended
        case collecting(due: SimInstant)
        /// The sender has been told to wait; `due` is when that CTS is repeated.
        case holding(due: SimInstant)
    }

    public let group: ParameterGroupNumber
    public let source: UInt8

    /// The destination address; the global address for a broadcast.
    public let destination: UInt8

    private let size: Int
    private let packets: UInt8
    private let block: UInt8
    private let timing: TransportTiming
    private var bytes: [UInt8] = []
    private var next: UInt8 = 1
    /// The last packet that a CTS has allowed.
    private var cleared = 0
    private var repeats = 0
    private var isHolding = false
    private var state = State.ended

    /// A receiver for the message that `announcement` announces; each CTS allows at most `block` packets.
    ///
    /// Nil when the frame is not an announcement, or its sizes disagree or are outside 9...1785 bytes.
    public init?(
        _ announcement: ConnectionManagement, from source: UInt8, to destination: UInt8, block: UInt8 = 0xFF,
        timing: TransportTiming = TransportTiming()
    ) {
        switch announcement {
        case .requestToSend(let size, let packets, let limit, let group):
            self.size = size
            self.packets = packets
            self.group = group
            self.block = max(1, min(limit, block))
        case .broadcast(let size, let packets, let group):
            self.size = size
            self.packets = packets
            self.group = group
            self.block = packets
        case .clearToSend, .endOfMessage, .abort: return nil
        }
        guard (9...ConnectionManagement.longest).contains(size),
            ConnectionManagement.packets(for: size) == Int(packets)
        else { return nil }
        self.source = source
        self.destination = destination
        self.timing = timing
    }

    /// When to call `timeout(now:)`, or nil when no timer runs.
    public var deadline: SimInstant? {
        switch state {
        case .ended: nil
        case .collecting(let due), .holding(let due): due
        }
    }

    /// Whether the message is complete or lost.
    public var hasEnded: Bool { state == .ended }

    private var isBroadcast: Bool { destination == Address.global }

    /// Starts the reception; returns the first CTS unless the message is a broadcast.
    public mutating func start(now: SimInstant) -> [Action] {
        guard isBroadcast else { return clear(now: now) }
        state = .collecting(due: now.advanced(by: timing.packet))
        return []
    }

    public mutating func receive(_ packet: DataTransfer, now: SimInstant) -> [Action] {
        guard state != .ended else { return [] }
        guard packet.sequence == next, isBroadcast || Int(next) <= cleared else {
            return repairSequence(packet.sequence, now: now)
        }
        bytes.append(contentsOf: packet.payload.prefix(size - bytes.count))
        guard next < packets else {
            state = .ended
            guard bytes.count == size else { return [.failed(.aborted(.other))] }
            let end = ConnectionManagement.endOfMessage(size: size, packets: packets, group)
            return (isBroadcast ? [] : [answer(end)]) + [.deliver(bytes)]
        }
        next += 1
        if !isBroadcast, Int(next) > cleared { return clear(now: now) }
        state = .collecting(due: now.advanced(by: timing.packet))
        return []
    }

    /// Ends the reception because the sender has aborted with this reason.
    public mutating func abort(_ reason: UInt8) -> [Action] {
        guard state != .ended else { return [] }
        state = .ended
        return [.failed(.abortedByPeer(reason))]
    }

    /// Sends CTS with 0 packets from the next CTS on, repeated every 500 ms, until `release`.
    public mutating func hold() {
        isHolding = true
    }

    /// Ends `hold`.
    public mutating func release(now: SimInstant) -> [Action] {
        isHolding = false
        guard case .holding = state else { return [] }
        return clear(now: now)
    }

    /// Handles the timer that has expired; does nothing before `deadline`.
    public mutating func timeout(now: SimInstant) -> [Action] {
        switch state {
        case .ended: return []
        case .holding(let due): return due <= now ? clear(now: now) : []
        case .collecting(let due):
            return due <= now ? giveUp(.timeout) : []
        }
    }

    /// Handles a packet out of sequence: requests the missing one again, twice at most; a broadcast is lost.
    private mutating func repairSequence(_ sequence: UInt8, now: SimInstant) -> [Action] {
        guard !isBroadcast else {
            state = .ended
            return [.failed(.aborted(.badSequence))]
        }
        if sequence < next { return giveUp(.duplicateSequence) }
        if Int(sequence) > cleared { return giveUp(.unexpectedPacket) }
        repeats += 1
        guard repeats <= TransportSender.repeatLimit else { return giveUp(.badSequence) }
        return clear(now: now)
    }

    private mutating func clear(now: SimInstant) -> [Action] {
        guard !isHolding else {
            state = .holding(due: now.advanced(by: timing.hold))
            return [answer(.clearToSend(packets: 0, next: 0xFF, group))]
        }
        let count = min(Int(block), Int(packets) - Int(next) + 1)
        cleared = Int(next) + count - 1
        state = .collecting(due: now.advanced(by: timing.clearedPacket))
        return [answer(.clearToSend(packets: UInt8(count), next: next, group))]
    }

    private mutating func giveUp(_ reason: AbortReason) -> [Action] {
        state = .ended
        let abort: [Action] = isBroadcast ? [] : [answer(.abort(reason.rawValue, group))]
        return abort + [.failed(.aborted(reason))]
    }

    private func answer(_ frame: ConnectionManagement) -> Action {
        .transmit(frame.frame(from: destination, to: source))
    }
}
