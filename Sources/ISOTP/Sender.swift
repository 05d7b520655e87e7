import CANBus
public import SimulationCore

/// Sends one message at a time (ISO 15765-2). Does no I/O and reads no clock: every event brings `now`
/// and answers with at most one action.
///
/// The owner puts each frame on the bus and calls `confirmed` when it is there, or `timeout` when `deadline`
/// comes first; it calls them in the order of time.
public struct Sender: Sendable {
    /// What the owner is to do.
    public enum Action: Hashable, Sendable {
        /// Put this frame on the bus; after `finished(.timeoutA)` take it back.
        case transmit(Frame)
        /// Tell the message's owner how it ended (N_USData.confirm).
        case finished(TransferResult)
    }

    /// Why a message is refused.
    public enum SendError: Error, Hashable, Sendable, CustomStringConvertible {
        /// There is nothing to send.
        case empty
        /// Another message is under way, or too many wait.
        case busy
        /// A functional message does not fit a single frame.
        case functionalTooLong(length: Int, maximum: Int)
        /// The length does not fit 32 bits.
        case tooLong(length: Int)
        /// The endpoint has no functional pair of addresses.
        case functionalAddressMissing

        /// The fact in words.
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

    /// A segmented message on its way.
    @usableFromInline
    struct Transfer: Sendable {
        let payload: [UInt8]
        var offset: Int
        var sequenceNumber: UInt8 = 1
        var blockSize: UInt8 = 0
        var leftInBlock: UInt8 = 0
        var separation: Int64 = 0
        var waits = 0
        /// A flow control that overtook the confirmation of the frame that it answers.
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

    /// The timers; of them N_As, N_Bs and N_Cs count here.
    public let timing: NetworkTiming

    /// Whether one byte of each CAN frame belongs to the address.
    public let hasAddressByte: Bool

    /// N_WFTmax: how many waits in a row are borne; nil for any number.
    public let maximumWaitFrames: Int?

    /// Whether STmin is kept before the first frame of a block too, as many stacks do and the standard does
    /// not ask.
    public let pausesAfterFlowControl: Bool

    @usableFromInline var state = State.idle

    /// A sender with nothing to send.
    public init(
        timing: NetworkTiming = .iso15765_2, hasAddressByte: Bool = false, maximumWaitFrames: Int? = nil,
        pausesAfterFlowControl: Bool = false
    ) {
        self.timing = timing
        self.hasAddressByte = hasAddressByte
        self.maximumWaitFrames = maximumWaitFrames
        self.pausesAfterFlowControl = pausesAfterFlowControl
    }

    /// Whether `send` would take a message.
    @inlinable
    public var isIdle: Bool {
        if case .idle = state { true } else { false }
    }

    /// Whether STmin is being kept, so that a consecutive frame will go out by itself at `deadline`.
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

    /// Begins to send `payload` (N_USData.request): a single frame if it fits one, else a first frame.
    public mutating func send(
        _ payload: [UInt8], to type: TargetType = .physical, now: SimInstant
    ) throws(SendError) -> Action {
        guard isIdle else { throw .busy }
        try check(payload, to: type)
        let room = hasAddressByte ? CANData.capacity - 1 : CANData.capacity
        let due = now.advanced(byNanoseconds: timing.nAs)
        if payload.count < room {
            state = .confirmingSingle(due: due)
            return .transmit(.single(Self.slice(of: payload, from: 0, count: payload.count)))
        }
        let length = UInt32(payload.count)
        let control = length <= Frame.longestUnescaped ? 2 : 6
        state = .confirmingFirst(Transfer(payload: payload, offset: room - control), due: due)
        return .transmit(.first(length: length, Self.slice(of: payload, from: 0, count: room - control)))
    }

    /// Refuses what no sender could send.
    func check(_ payload: [UInt8], to type: TargetType) throws(SendError) {
        guard !payload.isEmpty else { throw .empty }
        guard UInt32(exactly: payload.count) != nil else { throw .tooLong(length: payload.count) }
        let maximum = hasAddressByte ? CANData.capacity - 2 : CANData.capacity - 1
        guard type == .physical || payload.count <= maximum else {
            throw .functionalTooLong(length: payload.count, maximum: maximum)
        }
    }

    /// Takes a flow control from the peer; one that is not awaited changes nothing.
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

    /// Confirms that the last frame is on the bus.
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

    /// Acts on the timer that has run out; does nothing before `deadline`.
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

    /// Starts N_Bs, unless the flow control has come already.
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
        let capacity = hasAddressByte ? CANData.capacity - 2 : CANData.capacity - 1
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
        var data = CANData()
        for index in offset..<offset + count { data.append(payload[index]) }
        return data
    }
}
