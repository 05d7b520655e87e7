public import CANBus
public import SimulationCore

/// One node's end of a transport connection: a sender and a receiver for the same pair of addresses, full
/// duplex.
///
/// Does no I/O and reads no clock. The owner passes one array of outputs that it reuses; an idle endpoint holds no
/// buffer. Messages sent while another is in progress wait in a queue of `Parameters.queueLimit`.
public struct Endpoint: Sendable {
    /// An action for the owner; actions are to be done in order.
    public enum Output: Hashable, Sendable {
        /// Send this frame, and call `confirmed` when it is on the bus. After a result of `timeoutA` the frame is too
        /// late and must be removed from the transmit queue.
        case transmit(CANFrame)
        /// The first frame of a segmented message of this length was received.
        case started(length: Int)
        /// A message was received, addressed to this node alone (physical) or to its group (functional).
        case deliver(Payload, TargetType)
        /// The message in reception is lost, for this reason.
        case failed(TransferResult)
        /// The oldest message passed to `send` ended with this result.
        case finished(TransferResult)
    }

    public struct Parameters: Hashable, Sendable {
        /// The timers of both sides.
        public var timing = NetworkTiming.iso15765_2

        /// The byte that pads frames to eight, or nil for no padding.
        public var padding: UInt8? = 0

        /// Whether the frames are those of CAN FD, and how long.
        public var link = LinkLayer()

        /// Whether frames of fewer than eight bytes are ignored, as legislated diagnostics allow (ISO
        /// 15765-4).
        public var ignoresShortFrames = false

        /// Whether frames of a message are ignored while one is being sent (ISO 15765-2, unexpected arrival
        /// of N_PDU).
        public var isHalfDuplex = false

        /// The flow control that this node sends to its peer.
        public var reception = Receiver.Parameters()

        /// N_WFTmax of the sender: how many WAIT flow controls in a row are accepted; nil for any number.
        public var maximumWaitFrames: Int?

        /// Whether the sender keeps STmin before the first frame of a block too.
        public var pausesAfterFlowControl = false

        /// The greatest number of messages in the queue; one more is refused as `busy`.
        public var queueLimit = 4

        /// Full duplex, padding with zeros, timers of one second, a queue of four.
        public init() {}
    }

    private struct Queued: Sendable {
        let payload: [UInt8]
        let type: TargetType
    }

    /// The pair of addresses for messages between two nodes.
    public let addressing: Addressing

    /// The pair of addresses for messages to or from a group: single frames only; nil for none.
    public let functional: Addressing?

    public let parameters: Parameters
    @usableFromInline var sender: Sender
    @usableFromInline var receiver: Receiver
    private var sending = TargetType.physical
    /// The format of the message being sent.
    private var format = LinkLayer.Format.classical
    /// Whether the peer's last message came in CAN FD.
    private var peerUsesFD = false
    private var queue: [Queued] = []

    public init(
        _ addressing: Addressing, functional: Addressing? = nil, parameters: Parameters = Parameters()
    ) {
        self.addressing = addressing
        self.functional = functional
        self.parameters = parameters
        sender = Sender(
            timing: parameters.timing, hasAddressByte: addressing.hasAddressByte,
            maximumWaitFrames: parameters.maximumWaitFrames,
            pausesAfterFlowControl: parameters.pausesAfterFlowControl)
        receiver = Receiver(
            timing: parameters.timing, hasAddressByte: addressing.hasAddressByte,
            parameters: parameters.reception)
    }

    /// Whether no message is being sent, queued or received.
    @inlinable
    public var isIdle: Bool { sender.isIdle && receiver.isIdle }

    /// Whether a further frame is sent at `deadline` even if the peer sends nothing.
    @inlinable
    public var isPausing: Bool { sender.isPausing }

    /// When to call `timeout(now:)`, or nil when no timer runs.
    @inlinable
    public var deadline: SimInstant? { .earlier(sender.deadline, receiver.deadline) }

    /// Sends `payload`, or queues it while another message is being sent; a functional message uses the addresses of
    /// `functional`.
    public mutating func send(
        _ payload: [UInt8], to type: TargetType = .physical, now: SimInstant, _ outputs: inout [Output]
    ) throws(Sender.SendError) {
        if type == .functional {
            guard let functional else { throw .functionalAddressMissing }
            let longest = functional.longestSingle(dataLength: usualFormat.dataLength)
            guard payload.count <= longest else {
                throw .functionalTooLong(length: payload.count, maximum: longest)
            }
        }
        guard sender.isIdle else {
            try sender.check(payload, to: type, dataLength: usualFormat.dataLength)
            guard queue.count < parameters.queueLimit else { throw .busy }
            queue.append(Queued(payload: payload, type: type))
            return
        }
        format = usualFormat
        let action = try sender.send(payload, to: type, dataLength: format.dataLength, now: now)
        sending = type
        carryOut(action, now: now, &outputs)
    }

    /// Receives a frame of the bus; frames for other nodes and malformed frames are ignored.
    public mutating func receive(_ frame: CANFrame, now: SimInstant, _ outputs: inout [Output]) {
        guard parameters.link.receives(frame) else { return }
        if addressing.accepts(frame) {
            receive(frame, addressing, .physical, now: now, &outputs)
        } else if let functional, functional.accepts(frame) {
            receive(frame, functional, .functional, now: now, &outputs)
        }
    }

    /// Reports that `frame` is on the bus; a frame of another node is ignored.
    public mutating func confirmed(_ frame: CANFrame, now: SimInstant, _ outputs: inout [Output]) {
        guard addressing.sends(frame) || functional?.sends(frame) ?? false else { return }
        let control = addressing.hasAddressByte ? 1 : 0
        if frame.data.count > control, frame.data[control] >> 4 == 3 {
            receiver.confirmed(now: now)
        } else {
            carryOut(sender.confirmed(now: now), now: now, &outputs)
        }
    }

    /// Handles the timers that have expired; does nothing before `deadline`.
    public mutating func timeout(now: SimInstant, _ outputs: inout [Output]) {
        carryOut(sender.timeout(now: now), now: now, &outputs)
        let (addressing, padding, format) = (addressing, parameters.padding, usualFormat)
        receiver.timeout(now: now) { Self.append($0, .physical, addressing, padding, format, to: &outputs) }
    }

    /// Answers senders of segmented messages with WAIT from now on, see `Receiver.hold`.
    public mutating func hold() {
        receiver.hold()
    }

    /// Ends `hold`.
    public mutating func release(now: SimInstant, _ outputs: inout [Output]) {
        let (addressing, padding, format) = (addressing, parameters.padding, usualFormat)
        receiver.release(now: now) { Self.append($0, .physical, addressing, padding, format, to: &outputs) }
    }

    /// The format of the next message and of flow controls.
    private var usualFormat: LinkLayer.Format { parameters.link.format(peerUsesFD: peerUsesFD) }

    private mutating func receive(
        _ canFrame: CANFrame, _ pair: Addressing, _ type: TargetType, now: SimInstant,
        _ outputs: inout [Output]
    ) {
        let data = canFrame.data
        if parameters.ignoresShortFrames, data.count < ClassicalData.capacity { return }
        guard let frame = try? Frame(parsing: data, hasAddressByte: pair.hasAddressByte) else { return }
        if case .flowControl(let flow) = frame {
            guard type == .physical else { return }
            carryOut(sender.receive(flow, now: now), now: now, &outputs)
            return
        }
        if parameters.isHalfDuplex, !sender.isIdle { return }
        peerUsesFD = canFrame.isFD
        let (addressing, padding, format) = (addressing, parameters.padding, usualFormat)
        receiver.receive(frame, sentTo: type, now: now) {
            Self.append($0, type, addressing, padding, format, to: &outputs)
        }
    }

    private static func append(
        _ action: Receiver.Action, _ type: TargetType, _ addressing: Addressing, _ padding: UInt8?,
        _ format: LinkLayer.Format, to outputs: inout [Output]
    ) {
        switch action {
        case .transmit(let flow):
            outputs.append(.transmit(addressing.canFrame(.flowControl(flow), padding: padding, as: format)))
        case .started(let length): outputs.append(.started(length: length))
        case .deliver(let payload): outputs.append(.deliver(payload, type))
        case .failed(let result): outputs.append(.failed(result))
        }
    }

    private mutating func carryOut(_ action: Sender.Action?, now: SimInstant, _ outputs: inout [Output]) {
        switch action {
        case nil:
            return
        case .transmit(let frame):
            let pair = sending == .functional ? functional ?? addressing : addressing
            outputs.append(.transmit(pair.canFrame(frame, padding: parameters.padding, as: format)))
        case .finished(let result):
            outputs.append(.finished(result))
            sendQueued(now: now, &outputs)
        }
    }

    private mutating func sendQueued(now: SimInstant, _ outputs: inout [Output]) {
        guard !queue.isEmpty else { return }
        let next = queue.removeFirst()
        sending = next.type
        do throws(Sender.SendError) {
            format = usualFormat
            let action = try sender.send(
                next.payload, to: next.type, dataLength: format.dataLength, now: now)
            carryOut(action, now: now, &outputs)
        } catch {
            carryOut(.finished(.error), now: now, &outputs)
        }
    }
}
