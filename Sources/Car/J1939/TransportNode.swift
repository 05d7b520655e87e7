public import CANBus
public import SimulationCore

/// The transport of one node: short messages in one frame, long ones by the transport protocol, several at a time.
///
/// One long message at a time is sent to the global address, and one to each node; others wait in a queue
/// of `queueLimit`. At most `receiverLimit` long messages are received at once; further senders get an
/// abort with the reason busy.
public struct TransportNode: Sendable {
    public enum Output: Hashable, Sendable {
        /// Send the frame, and call `confirmed` when it is on the bus.
        case transmit(CANFrame)
        /// A message for this node or for every node was received.
        case deliver(Message)
        /// A long message to this node ended with this result.
        case finished(ParameterGroupNumber, to: UInt8, TransportResult)
        /// A message in reception is lost, for this reason.
        case lost(ParameterGroupNumber, from: UInt8, TransportResult)
    }

    /// Why a message is refused.
    public enum SendError: Error, Hashable, Sendable, CustomStringConvertible {
        /// It is longer than the transport protocol carries.
        case tooLong(Int)
        case busy

        public var description: String {
            switch self {
            case .tooLong(let count):
                "\(count) bytes; the transport protocol carries \(ConnectionManagement.longest)"
            case .busy: "\(TransportNode.queueLimit) messages are waiting already"
            }
        }
    }

    /// The greatest number of long messages in the queue.
    public static let queueLimit = 8

    /// The greatest number of long messages in reception.
    public static let receiverLimit = 8

    public let address: UInt8
    private let timing: TransportTiming
    private let block: UInt8
    private var senders: [TransportSender] = []
    private var waiting: [TransportSender] = []
    private var receivers: [TransportReceiver] = []

    /// An idle node at `address`, whose CTS allows at most `block` packets.
    public init(address: UInt8, timing: TransportTiming = TransportTiming(), block: UInt8 = 0xFF) {
        self.address = address
        self.timing = timing
        self.block = block
    }

    /// When to call `timeout(now:)`, or nil when no timer runs.
    public var deadline: SimInstant? {
        var earliest: SimInstant?
        for due in senders.lazy.compactMap(\.deadline) where earliest.map({ due < $0 }) ?? true {
            earliest = due
        }
        for due in receivers.lazy.compactMap(\.deadline) where earliest.map({ due < $0 }) ?? true {
            earliest = due
        }
        return earliest
    }

    /// Whether more frames follow even if no other node sends anything.
    public var goesOnByItself: Bool { senders.contains(where: \.goesOnByItself) }

    /// Sends `bytes` to `destination`, or to everybody; up to eight bytes go in one frame of `priority`.
    public mutating func send(
        _ bytes: [UInt8], _ group: ParameterGroupNumber, to destination: UInt8 = Address.global,
        priority: UInt8 = 6, now: SimInstant, _ outputs: inout [Output]
    ) throws(SendError) {
        guard bytes.count > ClassicalData.capacity else {
            let identifier = MessageIdentifier(group, from: address, to: destination, priority: priority)
            outputs.append(.transmit(CANFrame(identifier.identifier, CANData(bytes))))
            return
        }
        guard let sender = TransportSender(bytes, group, from: address, to: destination, timing: timing)
        else {
            throw .tooLong(bytes.count)
        }
        guard senders.contains(where: { $0.destination == destination }) else {
            return start(sender, now: now, &outputs)
        }
        guard waiting.count < Self.queueLimit else { throw .busy }
        waiting.append(sender)
    }

    /// Receives a frame of the bus; frames for other nodes, remote frames and malformed frames are ignored.
    public mutating func receive(_ frame: CANFrame, now: SimInstant, _ outputs: inout [Output]) {
        guard !frame.isRemote, let identifier = MessageIdentifier(frame.identifier), identifier.isFor(address)
        else { return }
        switch identifier.group {
        case .connectionManagement:
            guard let control = ConnectionManagement(parsing: frame.data) else { return }
            receive(control, identifier, now: now, &outputs)
        case .dataTransfer:
            guard let packet = DataTransfer(parsing: frame.data),
                let index = receiver(from: identifier.source, to: identifier.destination)
            else { return }
            let actions = receivers[index].receive(packet, now: now)
            carryOut(actions, receiver: index, &outputs)
        default:
            outputs.append(.deliver(Message(identifier, bytes: Array(frame.data))))
        }
    }

    /// Reports that `frame` of this node is on the bus.
    public mutating func confirmed(_ frame: CANFrame, now: SimInstant, _ outputs: inout [Output]) {
        guard !senders.isEmpty, let identifier = MessageIdentifier(frame.identifier) else { return }
        let isOurs =
            identifier.group == .dataTransfer
            || identifier.group == .connectionManagement
                && (frame.data.first == 0x10 || frame.data.first == 0x20)
        guard isOurs, let index = senders.firstIndex(where: { $0.destination == identifier.destination })
        else { return }
        let actions = senders[index].confirmed(now: now)
        carryOut(actions, sender: index, now: now, &outputs)
    }

    /// Handles the timers that have expired.
    public mutating func timeout(now: SimInstant, _ outputs: inout [Output]) {
        for index in senders.indices.reversed() {
            let actions = senders[index].timeout(now: now)
            carryOut(actions, sender: index, now: now, &outputs)
        }
        for index in receivers.indices.reversed() {
            let actions = receivers[index].timeout(now: now)
            carryOut(actions, receiver: index, &outputs)
        }
    }

    // MARK: Parts

    private func receiver(from source: UInt8, to destination: UInt8) -> Int? {
        receivers.firstIndex { $0.source == source && $0.destination == destination }
    }

    private mutating func receive(
        _ control: ConnectionManagement, _ identifier: MessageIdentifier, now: SimInstant,
        _ outputs: inout [Output]
    ) {
        let source = identifier.source
        switch control {
        case .requestToSend where identifier.destination == Address.global: break
        case .broadcast where identifier.destination != Address.global: break
        case .requestToSend, .broadcast:
            // A new announcement of the same node replaces its unfinished message.
            if let index = receiver(from: source, to: identifier.destination) { receivers.remove(at: index) }
            guard receivers.count < Self.receiverLimit,
                var receiver = TransportReceiver(
                    control, from: source, to: identifier.destination, block: block, timing: timing)
            else { return refuse(control, from: source, &outputs) }
            let actions = receiver.start(now: now)
            receivers.append(receiver)
            carryOut(actions, receiver: receivers.count - 1, &outputs)
        case .clearToSend, .endOfMessage:
            answer(control, from: source, now: now, &outputs)
        case .abort(let reason, let group):
            if let index = receiver(from: source, to: address), receivers[index].group == group {
                let actions = receivers[index].abort(reason)
                carryOut(actions, receiver: index, &outputs)
            } else {
                answer(control, from: source, now: now, &outputs)
            }
        }
    }

    private mutating func answer(
        _ control: ConnectionManagement, from source: UInt8, now: SimInstant, _ outputs: inout [Output]
    ) {
        guard let index = senders.firstIndex(where: { $0.destination == source }) else { return }
        let actions = senders[index].receive(control, now: now)
        carryOut(actions, sender: index, now: now, &outputs)
    }

    /// Answers an RTS with an abort that gives the reason; a broadcast gets no answer.
    private func refuse(
        _ control: ConnectionManagement, from source: UInt8, _ outputs: inout [Output]
    ) {
        guard case .requestToSend(let size, _, _, let group) = control else { return }
        let reason: AbortReason =
            size > ConnectionManagement.longest
            ? .tooLong : receivers.count < Self.receiverLimit ? .other : .busy
        let frame = ConnectionManagement.abort(reason.rawValue, group).frame(from: address, to: source)
        outputs.append(.transmit(frame))
    }

    private mutating func start(_ sender: TransportSender, now: SimInstant, _ outputs: inout [Output]) {
        var sender = sender
        let actions = sender.start(now: now)
        senders.append(sender)
        carryOut(actions, sender: senders.count - 1, now: now, &outputs)
    }

    private mutating func carryOut(
        _ actions: [TransportSender.Action], sender index: Int, now: SimInstant, _ outputs: inout [Output]
    ) {
        for action in actions {
            switch action {
            case .transmit(let frame): outputs.append(.transmit(frame))
            case .finished(let result):
                let done = senders.remove(at: index)
                outputs.append(.finished(done.group, to: done.destination, result))
                if let next = waiting.firstIndex(where: { $0.destination == done.destination }) {
                    start(waiting.remove(at: next), now: now, &outputs)
                }
            }
        }
    }

    private mutating func carryOut(
        _ actions: [TransportReceiver.Action], receiver index: Int, _ outputs: inout [Output]
    ) {
        for action in actions {
            let receiver = receivers[index]
            switch action {
            case .transmit(let frame): outputs.append(.transmit(frame))
            case .deliver(let bytes):
                outputs.append(
                    .deliver(
                        Message(
                            MessageIdentifier(
                                receiver.group, from: receiver.source, to: receiver.destination),
                            bytes: bytes, destination: receiver.destination)))
            case .failed(let result):
                outputs.append(.lost(receiver.group, from: receiver.source, result))
            }
        }
        if receivers[index].hasEnded { receivers.remove(at: index) }
    }
}

/// A message as an application sends or receives it, in one or several frames.
public struct Message: Hashable, Sendable {
    public let group: ParameterGroupNumber
    public let source: UInt8

    /// The destination address; the global address for a broadcast.
    public let destination: UInt8

    /// Its data, up to 1785 bytes.
    public let bytes: [UInt8]

    /// A message with the group and addresses of `identifier`. `destination` replaces that of the identifier: a long
    /// message of a PDU2 group may be for one node.
    public init(_ identifier: MessageIdentifier, bytes: [UInt8], destination: UInt8? = nil) {
        group = identifier.group
        source = identifier.source
        self.destination = destination ?? identifier.destination
        self.bytes = bytes
    }
}

/// The timers of the transport protocol (SAE J1939-21, 5.10.2.4 and 5.13.3).
public struct TransportTiming: Hashable, Sendable {
    /// Th: the interval at which a receiver repeats a CTS with 0 packets.
    public var hold: Duration = .milliseconds(500)
    /// T1: the longest time that a receiver waits for the next packet.
    public var packet: Duration = .milliseconds(750)
    /// T2: the longest time that a receiver waits for a packet after its CTS.
    public var clearedPacket: Duration = .milliseconds(1250)
    /// T3: the longest time that a sender waits for a CTS or EndOfMsgACK, and for a frame to be on the bus.
    public var clearance: Duration = .milliseconds(1250)
    /// T4: the longest time that a sender waits after a CTS with 0 packets.
    public var held: Duration = .milliseconds(1050)
    /// The time between two packets of a broadcast, 50 to 200 ms.
    public var spacing: Duration = .milliseconds(50)

    /// The timers of the standard, with the shortest spacing of broadcast packets.
    public init() {}
}
