public import CANBus

/// An acknowledgement: the answer to a request or command without data (SAE J1939-21, 5.4.4).
public struct Acknowledgement: Hashable, Sendable {
    public enum Control: UInt8, CaseIterable, Hashable, Sendable {
        /// Positive: the command was executed.
        case positive = 0
        /// Negative: the node does not support the group.
        case negative = 1
        /// Access denied: security forbids it.
        case accessDenied = 2
        /// Cannot respond: the node is busy.
        case cannotRespond = 3
    }

    public var control: Control

    /// The group function value; FF when it does not apply.
    public var groupFunction: UInt8

    /// The address of the node that sent the request; FF from older nodes.
    public var address: UInt8

    public var group: ParameterGroupNumber

    /// An acknowledgement of a request for `group` from the node at `address`.
    public init(
        _ control: Control, of group: ParameterGroupNumber, to address: UInt8, groupFunction: UInt8 = 0xFF
    ) {
        self.control = control
        self.groupFunction = groupFunction
        self.address = address
        self.group = group
    }

    /// Parses a data field; nil when it is too short or its control byte is reserved.
    public init?(parsing data: CANData) {
        guard let control = data.first.flatMap(Control.init(rawValue:)),
            let group = ParameterGroupNumber(in: data, at: 5)
        else { return nil }
        self.init(control, of: group, to: data[4], groupFunction: data[1])
    }

    /// Returns the data field, eight bytes.
    public func encoded() -> CANData {
        CANData([control.rawValue, groupFunction, 0xFF, 0xFF, address] + group.bytes)
    }

    /// Returns the frame from `source` to the global address.
    public func frame(from source: UInt8) -> CANFrame {
        CANFrame(MessageIdentifier(.acknowledgement, from: source).identifier, encoded())
    }
}
