public import CANBus
public import SimulationCore

/// Reassembles the messages of one peer (ISO 15765-2). Does no I/O and reads no clock: every event brings `now`, and
/// its actions are passed to `emit` in order.
///
/// The owner sends each flow control and calls `confirmed` when it is on the bus, or `timeout` when `deadline` comes
/// first. Events must be passed in the order of time.
public struct Receiver: Sendable {
    public enum Action: Hashable, Sendable {
        /// Send this flow control; after `failed(.timeoutA)` remove it from the transmit queue.
        case transmit(FlowControl)
        /// A message of this length has begun (N_USData_FF.indication).
        case started(length: Int)
        /// A message is complete (N_USData.indication with N_OK).
        case deliver(Payload)
        /// The message in reception is lost (N_USData.indication with another result).
        case failed(TransferResult)
    }

    /// The pace that a receiver asks of its sender, and the limits of its messages.
    public struct Parameters: Hashable, Sendable {
        /// BS: consecutive frames between two flow controls, 0 for no further flow control.
        public var blockSize: UInt8 = 0

        /// STmin: the minimum separation that the sender is asked to keep.
        public var separationTime: SeparationTime = .zero

        /// The longest message accepted, in bytes; a longer one is answered with an overflow.
        public var maximumLength = 4095

        /// N_WFTmax: the greatest number of WAIT flow controls in a row while reception is held.
        public var maximumWaitFrames = 0

        /// The number of WAIT flow controls before the first continue-to-send of each message.
        public var initialWaitFrames = 0

        /// The time from a WAIT on the bus to the next flow control; must be less than the peer's N_Bs.
        public var waitInterval: Duration = .milliseconds(500)

        /// One block, no separation time, 4095 bytes, no WAIT frames.
        public init() {}
    }

    /// A segmented message in reception.
    @usableFromInline
    struct Reception: Sendable {
        let length: Int
        /// The most bytes that a consecutive frame carries, which follows from the length of the first frame (RX_DL).
        let capacity: Int
        var bytes: [UInt8]
        var sequenceNumber: UInt8 = 1
        var inBlock: UInt8 = 0
        var waits = 0
        /// The WAIT flow controls that are still to come before the first continue-to-send.
        var initialWaits = 0

        /// The greatest capacity reserved at once, so that a large announced length alone does
        /// not allocate much memory.
        static let reserve = 4096

        init(length: Int, first: CANData) {
            self.length = length
            // Control information takes two bytes in the first frame, six after the escape, one in a consecutive frame.
            capacity = first.count + (length > Frame.longestUnescaped ? 5 : 1)
            bytes = []
            bytes.reserveCapacity(min(length, Self.reserve))
            take(first, count: first.count)
        }

        var remaining: Int { length - bytes.count }

        mutating func take(_ data: CANData, count: Int) {
            for index in 0..<count { bytes.append(data[index]) }
        }
    }

    @usableFromInline
    enum State: Sendable {
        case idle
        /// The next flow control is to be sent at `due`.
        case owing(Reception, due: SimInstant)
        case confirmingWait(Reception, due: SimInstant)
        case confirmingGo(Reception, due: SimInstant)
        case collecting(Reception, due: SimInstant)
    }

    /// The timers; a receiver uses N_Ar, N_Br and N_Cr.
    public let timing: NetworkTiming

    /// Whether the first byte of each CAN frame is part of the address.
    public let hasAddressByte: Bool

    /// The pace that it asks of its sender.
    public let parameters: Parameters

    /// Whether `hold` is in force.
    public private(set) var isHeld = false

    @usableFromInline var state = State.idle
    private var unconfirmed = 0

    public init(
        timing: NetworkTiming = .iso15765_2, hasAddressByte: Bool = false,
        parameters: Parameters = Parameters()
    ) {
        self.timing = timing
        self.hasAddressByte = hasAddressByte
        self.parameters = parameters
    }

    /// Whether no segmented message is in reception.
    @inlinable
    public var isIdle: Bool {
        if case .idle = state { true } else { false }
    }

    /// When to call `timeout(now:)`, or nil when no timer runs.
    @inlinable
    public var deadline: SimInstant? {
        switch state {
        case .idle: nil
        case .owing(_, let due), .confirmingWait(_, let due), .confirmingGo(_, let due),
            .collecting(_, let due):
            due
        }
    }

    /// Receives the data field of a CAN frame to this node, with any padding; a data field that is not a transport
    /// frame is ignored.
    public mutating func receive(
        data: CANData, sentTo type: TargetType = .physical, now: SimInstant, emit: (Action) -> Void
    ) {
        guard let frame = try? Frame(parsing: data, hasAddressByte: hasAddressByte) else { return }
        receive(frame, sentTo: type, now: now, emit: emit)
    }

    /// Receives a frame of the peer. Of functional frames only single frames are accepted. They do not end a segmented
    /// message in reception, which has other address information.
    public mutating func receive(
        _ frame: Frame, sentTo type: TargetType = .physical, now: SimInstant, emit: (Action) -> Void
    ) {
        switch (frame, type) {
        case (.single(let payload), .functional):
            emit(.deliver(Payload(payload)))
        case (.single(let payload), .physical):
            if !isIdle { fail(.unexpectedPDU, emit) }
            emit(.deliver(Payload(payload)))
        case (.first(let length, let payload), .physical):
            guard payload.count < length else { return }
            if !isIdle { fail(.unexpectedPDU, emit) }
            begin(length: length, payload, now: now, emit)
        case (.consecutive(let sequenceNumber, let payload), .physical):
            switch state {
            case .confirmingGo(let reception, let due), .collecting(let reception, let due):
                resume(reception, due: due, sequenceNumber, payload, now: now, emit)
            case .idle, .owing, .confirmingWait:
                return
            }
        case (.flowControl, .physical), (.first, .functional), (.consecutive, .functional),
            (.flowControl, .functional):
            return
        }
    }

    /// Reports that the oldest unconfirmed flow control is on the bus.
    public mutating func confirmed(now: SimInstant) {
        guard unconfirmed > 0 else { return }
        unconfirmed -= 1
        guard unconfirmed == 0 else { return }
        switch state {
        case .confirmingWait(let reception, _):
            state = .owing(reception, due: now.advanced(by: parameters.waitInterval))
        case .confirmingGo(let reception, _):
            state = .collecting(reception, due: now.advanced(byNanoseconds: timing.nCr))
        case .idle, .owing, .collecting:
            return
        }
    }

    /// Handles the timer that has expired; does nothing before `deadline`.
    public mutating func timeout(now: SimInstant, emit: (Action) -> Void) {
        guard let deadline, deadline <= now else { return }
        switch state {
        case .idle:
            return
        case .owing(let reception, _):
            offer(reception, now: now, emit)
        case .confirmingWait, .confirmingGo:
            unconfirmed = 0
            fail(.timeoutA, emit)
        case .collecting:
            fail(.timeoutCr, emit)
        }
    }

    /// Answers with flow controls of status WAIT until `release`, at most N_WFTmax in a row.
    public mutating func hold() {
        isHeld = true
    }

    /// Ends `hold`; a sender that received WAIT gets a continue-to-send at once.
    public mutating func release(now: SimInstant, emit: (Action) -> Void) {
        isHeld = false
        guard case .owing(let reception, _) = state, reception.waits > 0 else { return }
        offer(reception, now: now, emit)
    }

    private mutating func fail(_ result: TransferResult, _ emit: (Action) -> Void) {
        state = .idle
        emit(.failed(result))
    }

    private mutating func transmit(
        _ status: FlowStatus, _ emit: (Action) -> Void, blockSize: UInt8 = 0,
        separationTime: SeparationTime = .zero
    ) {
        unconfirmed += 1
        emit(.transmit(FlowControl(status, blockSize: blockSize, separationTime: separationTime)))
    }

    private mutating func begin(
        length: UInt32, _ payload: CANData, now: SimInstant, _ emit: (Action) -> Void
    ) {
        guard Int(length) <= parameters.maximumLength else { return transmit(.overflow, emit) }
        emit(.started(length: Int(length)))
        var reception = Reception(length: Int(length), first: payload)
        reception.initialWaits = parameters.initialWaitFrames
        owe(reception, now: now, emit)
    }

    /// Schedules the next flow control after N_Br.
    private mutating func owe(_ reception: Reception, now: SimInstant, _ emit: (Action) -> Void) {
        guard timing.nBr > 0 else { return offer(reception, now: now, emit) }
        state = .owing(reception, due: now.advanced(byNanoseconds: timing.nBr))
    }

    private mutating func offer(_ reception: Reception, now: SimInstant, _ emit: (Action) -> Void) {
        var reception = reception
        let due = now.advanced(byNanoseconds: timing.nAr)
        if reception.initialWaits > 0 {
            reception.initialWaits -= 1
            state = .confirmingWait(reception, due: due)
            transmit(.wait, emit)
        } else if isHeld {
            guard reception.waits < parameters.maximumWaitFrames else {
                return fail(.waitFrameOverrun, emit)
            }
            reception.waits += 1
            state = .confirmingWait(reception, due: due)
            transmit(.wait, emit)
        } else {
            reception.waits = 0
            state = .confirmingGo(reception, due: due)
            transmit(
                .continueToSend, emit, blockSize: parameters.blockSize,
                separationTime: parameters.separationTime)
        }
    }

    /// Adds the data of a consecutive frame; a frame that is too short, or longer than the first one, is ignored, and N_Cr
    /// keeps running.
    private mutating func resume(
        _ reception: consuming Reception, due: SimInstant, _ sequenceNumber: UInt8, _ payload: CANData,
        now: SimInstant, _ emit: (Action) -> Void
    ) {
        let wanted = min(reception.remaining, reception.capacity)
        guard payload.count >= wanted, payload.count <= reception.capacity else { return }
        guard sequenceNumber == reception.sequenceNumber else { return fail(.wrongSequenceNumber, emit) }
        // Without this the state would share the buffer, and appending would copy it.
        state = .idle
        reception.take(payload, count: wanted)
        reception.sequenceNumber = (sequenceNumber + 1) & 0x0F
        guard reception.remaining > 0 else { return emit(.deliver(Payload(reception.bytes))) }
        reception.inBlock &+= 1
        if parameters.blockSize != 0, reception.inBlock == parameters.blockSize {
            reception.inBlock = 0
            owe(reception, now: now, emit)
        } else {
            state = .collecting(reception, due: now.advanced(byNanoseconds: timing.nCr))
        }
    }
}

extension Receiver {
    /// A receiver that reads what others send, CAN FD too: messages of up to 65,535 bytes.
    package static var observer: Receiver {
        var parameters = Parameters()
        parameters.maximumLength = 65_535
        return Receiver(parameters: parameters)
    }
}
