public import CANBus

/// The answer to a request or command that brings no data (SAE J1939-21, 5.4.4).
public struct Acknowledgement: Hashable, Sendable {
    /// What became of the request.
    public enum Control: UInt8, CaseIterable, Hashable, Sendable {
        /// Done.
        case positive = 0
        /// There is no such group here.
        case negative = 1
        /// Security forbids it.
        case accessDenied = 2
        /// Not now.
        case cannotRespond = 3
    }

    /// What became of the request.
    public var control: Control

    /// The group function that it concerns, FF when none.
    public var groupFunction: UInt8

    /// Who had asked; FF in older nodes.
    public var address: UInt8

    /// What had been asked for.
    public var group: ParameterGroupNumber

    /// An acknowledgement of the request for `group` that `address` has sent.
    public init(
        _ control: Control, of group: ParameterGroupNumber, to address: UInt8, groupFunction: UInt8 = 0xFF
    ) {
        self.control = control
        self.groupFunction = groupFunction
        self.address = address
        self.group = group
    }

    /// Reads a data field; nil when it is short or its control byte is reserved.
    public init?(parsing data: CANData) {
        guard let control = data.first.flatMap(Control.init(rawValue:)),
            let group = ParameterGroupNumber(in: data, at: 5)
        else { return nil }
        self.init(control, of: group, to: data[4], groupFunction: data[1])
    }

    /// The data field: eight bytes.
    public func encoded() -> CANData {
        CANData([control.rawValue, groupFunction, 0xFF, 0xFF, address] + group.bytes)
    }

    /// The frame from `source`, which goes to everybody.
    public func frame(from source: UInt8) -> CANFrame {
        CANFrame(MessageIdentifier(.acknowledgement, from: source).identifier, encoded())
    }
}
