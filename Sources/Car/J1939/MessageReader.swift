public import CANBus

/// Reassembles all messages on a bus by listening, whatever their destination; sends nothing and uses no time.
///
/// It reassembles at most `limit` long messages at once; one more replaces the oldest.
public struct MessageReader: Sendable {
    /// The result of reading one frame.
    public enum Item: Hashable, Sendable {
        case message(Message)
        /// The last packet of a long message, and that message.
        case joined(Message)
        /// Another frame of the transport protocol, for a message of this group.
        case transport(ParameterGroupNumber)
        /// A packet without a preceding announcement.
        case stray
        /// Not a frame of SAE J1939: an 11-bit identifier, or a remote frame.
        case foreign
    }

    private struct Assembly: Sendable {
        let source: UInt8
        let destination: UInt8
        let group: ParameterGroupNumber
        let size: Int
        let packets: Int
        var parts: [UInt8: CANData] = [:]
    }

    /// The greatest number of long messages reassembled at once.
    public static let limit = 64

    private var open: [Assembly] = []

    /// A reader that has seen no frame.
    public init() {}

    public mutating func read(_ frame: CANFrame) -> Item {
        guard !frame.isRemote, let identifier = MessageIdentifier(frame.identifier) else { return .foreign }
        switch identifier.group {
        case .connectionManagement:
            guard let control = ConnectionManagement(parsing: frame.data) else { return .stray }
            announce(control, identifier)
            return .transport(control.group)
        case .dataTransfer: return take(frame.data, identifier)
        default: return .message(Message(identifier, bytes: Array(frame.data)))
        }
    }

    private mutating func announce(_ control: ConnectionManagement, _ identifier: MessageIdentifier) {
        switch control {
        case .requestToSend(let size, let packets, _, let group),
            .broadcast(let size, let packets, let group):
            open.removeAll { $0.source == identifier.source && $0.destination == identifier.destination }
            if open.count == Self.limit { open.removeFirst() }
            open.append(
                Assembly(
                    source: identifier.source, destination: identifier.destination, group: group, size: size,
                    packets: Int(packets)))
        case .abort(_, let group):
            open.removeAll { assembly in
                assembly.group == group
                    && [assembly.source, assembly.destination].contains(identifier.source)
            }
        case .clearToSend, .endOfMessage: break
        }
    }

    private mutating func take(_ data: CANData, _ identifier: MessageIdentifier) -> Item {
        guard let packet = DataTransfer(parsing: data),
            let index = open.firstIndex(where: {
                $0.source == identifier.source && $0.destination == identifier.destination
            })
        else { return .stray }
        open[index].parts[packet.sequence] = packet.payload
        let assembly = open[index]
        guard assembly.parts.count >= assembly.packets else { return .transport(assembly.group) }
        open.remove(at: index)
        let bytes = assembly.parts.sorted { $0.key < $1.key }.flatMap { Array($0.value) }
        let whole = MessageIdentifier(assembly.group, from: assembly.source, to: assembly.destination)
        return .joined(
            Message(whole, bytes: Array(bytes.prefix(assembly.size)), destination: assembly.destination))
    }
}
