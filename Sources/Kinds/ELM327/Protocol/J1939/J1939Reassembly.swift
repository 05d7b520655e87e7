import CANBus
import J1939

/// The role of a frame on SAE J1939 for the adapter.
enum J1939Part {
    /// The beginning of a long message.
    case announcement(size: Int)
    case packet(number: UInt8, isLast: Bool)
    /// Another frame of the transport protocol, which only `CAF0` shows.
    case control
    /// A message in one frame.
    case whole
}

/// A long message in progress, whose packets the adapter prints one by one without storing them.
struct J1939Reassembly: Hashable, Sendable {
    let source: UInt8
    let destination: UInt8
    let group: ParameterGroupNumber
    let size: Int
    let packets: UInt8

    /// The greatest number of packets in a CTS of the adapter; nil when the adapter sends none.
    let block: UInt8?

    /// The next expected packet, and the last one allowed by a CTS.
    var next = 1
    var cleared = 0
}

/// The long messages of SAE J1939 in progress, oldest first.
struct J1939Reassemblies: Hashable, Sendable {
    private var messages: [J1939Reassembly] = []

    /// The greatest number of messages in progress; a further one replaces the oldest.
    static let limit = 16

    /// Whether none is under way.
    var isEmpty: Bool { messages.isEmpty }

    /// Forgets all of them.
    mutating func removeAll() { messages.removeAll() }

    /// Returns whether one is under way between these two nodes.
    func contains(_ identifier: MessageIdentifier) -> Bool { index(of: identifier) != nil }

    /// Returns whether a frame is, or is part of, a message of `group`.
    func carry(_ group: ParameterGroupNumber, _ frame: CANFrame, _ identifier: MessageIdentifier) -> Bool {
        switch identifier.group {
        case group: true
        case .connectionManagement: ConnectionManagement(parsing: frame.data)?.group == group
        case .dataTransfer: contains(identifier)
        default: false
        }
    }

    private func index(of identifier: MessageIdentifier) -> Int? {
        messages.firstIndex { $0.source == identifier.source && $0.destination == identifier.destination }
    }

    /// Returns the role of `frame`; updates the messages in progress. `clears` says whether the adapter, whose address is
    /// `tester`, sends CTS for messages to it.
    mutating func part(
        of frame: CANFrame, _ identifier: MessageIdentifier, tester: UInt8, clears: Bool
    ) -> J1939Part {
        switch identifier.group {
        case .connectionManagement:
            switch ConnectionManagement(parsing: frame.data) {
            case .requestToSend(let size, let packets, let limit, let group):
                let asks = clears && identifier.destination == tester
                follow(identifier, group, size, packets, block: asks ? max(1, limit) : nil)
                return .announcement(size: size)
            case .broadcast(let size, let packets, let group):
                follow(identifier, group, size, packets, block: nil)
                return .announcement(size: size)
            case .clearToSend, .endOfMessage, .abort, nil: return .control
            }
        case .dataTransfer:
            guard let packet = DataTransfer(parsing: frame.data), let index = index(of: identifier) else {
                return .whole
            }
            messages[index].next = Int(packet.sequence) + 1
            return .packet(number: packet.sequence, isLast: packet.sequence >= messages[index].packets)
        default: return .whole
        }
    }

    /// Returns whether this part completes a message; a completed long message is removed.
    mutating func complete(_ part: J1939Part, _ identifier: MessageIdentifier) -> Bool {
        switch part {
        case .whole: return true
        case .packet(_, isLast: true):
            if let index = index(of: identifier) { messages.remove(at: index) }
            return true
        case .packet, .announcement, .control: return false
        }
    }

    /// Returns the adapter's answer to a part of a message for it: a CTS, or the acknowledgement of the
    /// last packet; nil for none.
    mutating func reply(to part: J1939Part, _ identifier: MessageIdentifier) -> ConnectionManagement? {
        guard let index = index(of: identifier), let block = messages[index].block else { return nil }
        let message = messages[index]
        switch part {
        case .packet(_, isLast: true):
            return .endOfMessage(size: message.size, packets: message.packets, message.group)
        case .announcement, .packet:
            guard message.next > message.cleared else { return nil }
            let count = min(Int(block), Int(message.packets) - message.next + 1)
            guard count > 0 else { return nil }
            messages[index].cleared = message.next + count - 1
            return .clearToSend(
                packets: UInt8(count), next: UInt8(truncatingIfNeeded: message.next), message.group)
        case .control, .whole: return nil
        }
    }

    /// Removes the message in progress between two nodes, because its sender has begun another connection.
    mutating func supersede(_ identifier: MessageIdentifier) {
        guard identifier.group == .connectionManagement, let index = index(of: identifier) else { return }
        messages.remove(at: index)
    }

    private mutating func follow(
        _ identifier: MessageIdentifier, _ group: ParameterGroupNumber, _ size: Int, _ packets: UInt8,
        block: UInt8?
    ) {
        if let index = index(of: identifier) { messages.remove(at: index) }
        if messages.count == Self.limit { messages.removeFirst() }
        messages.append(
            J1939Reassembly(
                source: identifier.source, destination: identifier.destination, group: group, size: size,
                packets: packets, block: block))
    }
}
