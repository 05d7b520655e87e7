import CANBus
import J1939

/// The expected answer to a request on SAE J1939: the group that was asked for, an acknowledgement or a long message of it,
/// from the node that was asked or from any.
struct J1939Expectation {
    /// The request's own identifier.
    private let asked: MessageIdentifier

    /// The group that it asks for, or nil when it is not a request for one.
    private let wanted: ParameterGroupNumber?

    /// The expectation of `request`; nil on identifiers that SAE J1939 does not know.
    init?(_ request: Request, _ settings: Settings, _ options: CANOptions) {
        guard let asked = MessageIdentifier(settings.addressing.requestIdentifier(options)) else {
            return nil
        }
        self.asked = asked
        wanted =
            asked.group == .request
            ? ParameterGroupNumber(in: CANData(settings.j1939.requestBytes(request.data)), at: 0) : nil
    }

    /// Returns whether `frame` is, or is part of, what is expected, while the messages in `followed` are under way.
    func admits(_ frame: CANFrame, _ identifier: MessageIdentifier, _ followed: J1939Reassemblies) -> Bool {
        if asked.destination != Address.global, identifier.source != asked.destination { return false }
        if identifier.group == .dataTransfer { return followed.contains(identifier) }
        guard let wanted else {
            return identifier.group == asked.group || identifier.destination != Address.global
        }
        switch identifier.group {
        case wanted: return true
        case .acknowledgement: return Acknowledgement(parsing: frame.data)?.group == wanted
        case .connectionManagement: return ConnectionManagement(parsing: frame.data)?.group == wanted
        default: return false
        }
    }
}
