public import CANBus
public import SimulationCore

/// Sends one message at a time (ISO 15765-2). Does no I/O and reads no clock: every event brings `now` and returns at
/// most one action.
///
/// The owner sends each frame and calls `confirmed` when it is on the bus, or `timeout` when `deadline` comes first.
/// Events must be passed in the order of time.
public struct Sender: Sendable {
    public enum Action: Hashable, Sendable {
        /// Send this frame; after `finished(.timeoutA)` remove it from the transmit queue.
        case transmit(Frame)
        /// The message ended with this result (N_USData.confirm).
        case finished(TransferResult)
    }

    /// Why a message is refused.
    public enum SendError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The message has no bytes.
        case empty
        /// Another message is being sent, or the queue is full.
        case busy
        /// A functional message does not fit a single frame.
        case functionalTooLong(length: Int, maximum: Int)
        /// The length does not fit 32 bits.
        case tooLong(length: Int)
        /// The endpoint has no functional pair of addresses.
        case functionalAddressMissing

        public var description: String {
            switch self {
            case .empty: "a message has at least one byte"
            case .busy: "another message is under way"
            case .functionalTooLong(let length, let maximum):
                "\(length) bytes to a functional address, which takes \(maximum) at most"
            case .tooLong(let length): "\(length) bytes, more than 32 bits can count"
            case .functionalAddressMissing: "there is no functional address to send to"
            }
        }
    }

    /// A segmented message being sent.
    @usableFromInline
    struct Transfer: Sendable {
        let payload: [UInt8]
        /// TX_DL: the length of its frames.
        let dataLength: Int
        var offset: Int
        var sequenceNumber: UInt8 = 1
        var blockSize: UInt8 = 0
        var leftInBlock: UInt8 = 0
        var separation: Int64 = 0
        var waits = 0
        /// A flow control received before the confirmation of the frame that it answers.
        var early: FlowControl?

        var isComplete: Bool { offset >= payload.count }
        var awaitsFlowControl: Bool { !isComplete && blockSize != 0 && leftInBlock == 0 }
    }

    @usableFromInline
    enum State: Sendable {
        case idle
        case confirmingSingle(due: SimInstant)
        case confirmingFirst(Transfer, due: SimInstant)
        case awaitingFlowControl(Transfer, due: SimInstant)
        case pausing(Transfer, due: SimInstant)
        case confirmingConsecutive(Transfer, due: SimInstant)
    }

    /// The timers; a sender uses N_As, N_Bs and N_Cs.
    public let timing: NetworkTiming

    /// Whether the first byte of each CAN frame is part of the address.
    public let hasAddressByte: Bool

    /// N_WFTmax: how many WAIT flow controls in a row are accepted; nil for any number.
    public let maximumWaitFrames: Int?

    /// Whether STmin is also kept before the first frame of a block; many stacks do so, and the
    /// standard does not require it.
    public let pausesAfterFlowControl: Bool

    @usableFromInline var state = State.idle

    public init(
        timing: NetworkTiming = .iso15765_2, hasAddressByte: Bool = false, maximumWaitFrames: Int? = nil,
        pausesAfterFlowControl: Bool = false
    ) {
        self.timing = timing
        self.hasAddressByte = hasAddressByte
        self.maximumWaitFrames = maximumWaitFrames
        self.pausesAfterFlowControl = pausesAfterFlowControl
    }

    /// Whether `send` would accept a message.
    @inlinable
    public var isIdle: Bool {
        if case .idle = state { true } else { false }
    }

    /// Whether the sender is waiting out STmin, so that it sends a consecutive frame at `deadline` without input.
    @inlinable
    public var isPausing: Bool {
        if case .pausing = state { true } else { false }
    }

    /// When to call `timeout(now:)`, or nil when no timer runs.
    @inlinable
    public var deadline: SimInstant? {
        switch state {
        case .idle: nil
        case .confirmingSingle(let due), .confirmingFirst(_, let due), .awaitingFlowControl(_, let due),
            .pausing(_, let due), .confirmingConsecutive(_, let due):
            due
        }
    }

    /// Starts to send `payload` (N_USData.request) in a single frame if it fits one, else with a first frame; `dataLength`
    /// is TX_DL.
    public mutating func send(
        _ payload: [UInt8], to type: TargetType = .physical, dataLength: Int = ClassicalData.capacity,
        now: SimInstant
    ) throws(SendError) -> Action {
        guard isIdle else { throw .busy }
        try check(payload, to: type, dataLength: dataLength)
        let room = hasAddressByte ? dataLength - 1 : dataLength
        let due = now.advanced(byNanoseconds: timing.nAs)
        if payload.count <= Frame.longestSingle(dataLength: dataLength, hasAddressByte: hasAddressByte) {
            state = .confirmingSingle(due: due)
            return .transmit(.single(Self.slice(of: payload, from: 0, count: payload.count)))
        }
        let length = UInt32(payload.count)
        let control = length <= Frame.longestUnescaped ? 2 : 6
        state = .confirmingFirst(
            Transfer(payload: payload, dataLength: dataLength, offset: room - control), due: due)
        return .transmit(.first(length: length, Self.slice(of: payload, from: 0, count: room - control)))
    }

    func check(_ payload: [UInt8], to type: TargetType, dataLength: Int) throws(SendError) {
        guard !payload.isEmpty else { throw .empty }
        guard UInt32(exactly: payload.count) != nil else { throw .tooLong(length: payload.count) }
        let maximum = Frame.longestSingle(dataLength: dataLength, hasAddressByte: hasAddressByte)
        guard type == .physical || payload.count <= maximum else {
            throw .functionalTooLong(length: payload.count, maximum: maximum)
        }
    }

    /// Receives a flow control of the peer; an unexpected one is ignored.
    public mutating func receive(_ flow: FlowControl, now: SimInstant) -> Action? {
        switch state {
        case .awaitingFlowControl(let transfer, _):
            return follow(flow, transfer, now: now)
        case .confirmingFirst(var transfer, let due):
            transfer.early = flow
            state = .confirmingFirst(transfer, due: due)
            return nil
        case .confirmingConsecutive(var transfer, let due):
            guard transfer.awaitsFlowControl else { return nil }
            transfer.early = flow
            state = .confirmingConsecutive(transfer, due: due)
            return nil
        case .idle, .confirmingSingle, .pausing:
            return nil
        }
    }

    /// Reports that the last frame is on the bus.
    public mutating func confirmed(now: SimInstant) -> Action? {
        switch state {
        case .confirmingSingle:
            return finish(.ok)
        case .confirmingFirst(let transfer, _):
            return awaitFlowControl(transfer, now: now)
        case .confirmingConsecutive(let transfer, _):
            if transfer.isComplete { return finish(.ok) }
            if transfer.awaitsFlowControl { return awaitFlowControl(transfer, now: now) }
            return pause(transfer, for: max(transfer.separation, timing.nCs), now: now)
        case .idle, .awaitingFlowControl, .pausing:
            return nil
        }
    }

    /// Handles the timer that has expired; does nothing before `deadline`.
    public mutating func timeout(now: SimInstant) -> Action? {
        guard let deadline, deadline <= now else { return nil }
        switch state {
        case .idle: return nil
        case .confirmingSingle, .confirmingFirst, .confirmingConsecutive: return finish(.timeoutA)
        case .awaitingFlowControl: return finish(.timeoutBs)
        case .pausing(let transfer, _): return transmitNext(of: transfer, now: now)
        }
    }

    private mutating func finish(_ result: TransferResult) -> Action {
        state = .idle
        return .finished(result)
    }

    /// Starts N_Bs, unless the flow control has been received already.
    private mutating func awaitFlowControl(_ transfer: Transfer, now: SimInstant) -> Action? {
        var transfer = transfer
        guard let flow = transfer.early else {
            state = .awaitingFlowControl(transfer, due: now.advanced(byNanoseconds: timing.nBs))
            return nil
        }
        transfer.early = nil
        return follow(flow, transfer, now: now)
    }

    private mutating func follow(_ flow: FlowControl, _ transfer: Transfer, now: SimInstant) -> Action? {
        var transfer = transfer
        switch flow.status {
        case .continueToSend:
            transfer.waits = 0
            transfer.blockSize = flow.blockSize
            transfer.leftInBlock = flow.blockSize
            transfer.separation = flow.separationTime.nanoseconds
            let gap = pausesAfterFlowControl ? max(transfer.separation, timing.nCs) : timing.nCs
            return pause(transfer, for: gap, now: now)
        case .wait:
            transfer.waits += 1
            if let maximumWaitFrames, transfer.waits > maximumWaitFrames { return finish(.waitFrameOverrun) }
            return awaitFlowControl(transfer, now: now)
        case .overflow:
            return finish(.bufferOverflow)
        default:  // reserved
            return finish(.invalidFlowStatus)
        }
    }

    private mutating func pause(_ transfer: Transfer, for gap: Int64, now: SimInstant) -> Action? {
        guard gap > 0 else { return transmitNext(of: transfer, now: now) }
        state = .pausing(transfer, due: now.advanced(byNanoseconds: gap))
        return nil
    }

    private mutating func transmitNext(of transfer: Transfer, now: SimInstant) -> Action {
        var transfer = transfer
        let capacity = transfer.dataLength - (hasAddressByte ? 2 : 1)
        let count = min(capacity, transfer.payload.count - transfer.offset)
        let data = Self.slice(of: transfer.payload, from: transfer.offset, count: count)
        let frame = Frame.consecutive(sequenceNumber: transfer.sequenceNumber, data)
        transfer.offset += count
        transfer.sequenceNumber = (transfer.sequenceNumber + 1) & 0x0F
        if transfer.leftInBlock > 0 { transfer.leftInBlock -= 1 }
        state = .confirmingConsecutive(transfer, due: now.advanced(byNanoseconds: timing.nAs))
        return .transmit(frame)
    }

    private static func slice(of payload: [UInt8], from offset: Int, count: Int) -> CANData {
        guard count <= ClassicalData.capacity else {
            var data = CANData()
            for index in offset..<offset + count { data.append(payload[index]) }
            return data
        }
        var number: UInt64 = 0
        for index in (0..<count).reversed() { number = number << 8 | UInt64(payload[offset + index]) }
        return CANData(ClassicalData(number: number, count: count))
    }
}
