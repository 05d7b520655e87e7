public import CANBus
public import SimulationCore

/// A message of python-can's `udp_multicast` interface: the arguments of `can.Message`, packed as a map.
public enum PythonCANMessage: Hashable, Sendable {
    /// A data or remote frame.
    case frame(CANFrame)
    /// An error frame with these classes.
    case error(UInt32)

    /// Why a datagram is not a message of the bus.
    public enum ParseError: Error, Hashable, Sendable, CustomStringConvertible {
        /// It is not one map of texts to simple values.
        case malformed
        case unknownKey(String)
        /// A value of another kind than the key's, or out of range.
        case value(String)
        /// The length does not fit the data.
        case length
        /// A frame of CAN FD, and the bus is classical.
        case flexibleDataRate
        /// A length that no frame of CAN FD has.
        case flexibleLength(Int)
        /// A remote frame of CAN FD.
        case flexibleRemote
        /// BRS or ESI in a classical frame.
        case classicalFlag

        public var description: String {
            switch self {
            case .malformed: "it is not a map of MessagePack with texts as keys"
            case .unknownKey(let key): "can.Message has no \(key)"
            case .value(let key): "\(key) has a value that can.Message does not take"
            case .length: "dlc does not fit the data"
            case .flexibleDataRate: "it is a frame of CAN FD, which the bus does not have"
            case .flexibleLength(let length):
                "\(length) bytes, where a frame of CAN FD has \(DataLengthCode.words)"
            case .flexibleRemote: "it is a remote frame of CAN FD, which has none"
            case .classicalFlag: "bitrate_switch and error_state_indicator need is_fd"
            }
        }
    }

    /// The greatest datagram, in bytes, as python-can reads it.
    public static let largest = 4096

    /// Reads a datagram. As in `can.Message`, an identifier has 29 bits unless stated, and `dlc` is the number of data
    /// bytes unless stated.
    public init(parsing datagram: [UInt8]) throws(ParseError) {
        guard datagram.count <= Self.largest else { throw .malformed }
        var reader = MessagePack.Reader(datagram)
        guard let count = reader.mapCount() else { throw .malformed }
        var found = Fields()
        for _ in 0..<count {
            guard case .text(let key)? = reader.value(), let value = reader.value() else { throw .malformed }
            try found.set(key, value)
        }
        guard reader.isAtEnd else { throw .malformed }
        self = try found.message()
    }

    /// The arguments, with the values that they have unless stated.
    private struct Fields {
        var identifier: Int64 = 0
        var isExtended = true
        var isRemote = false
        var isError = false
        var isFD = false
        var bitRateSwitch = false
        var errorStateIndicator = false
        var length: Int64?
        var data: [UInt8] = []

        mutating func set(_ key: [UInt8], _ value: MessagePack.Value) throws(ParseError) {
            let name = String(decoding: key, as: UTF8.self)
            switch (name, value) {
            case ("timestamp", .double), ("timestamp", .integer): break
            case ("channel", .none), ("channel", .text), ("channel", .integer): break
            case ("is_rx", .bool), ("check", .bool): break
            case ("bitrate_switch", .bool(let flag)): bitRateSwitch = flag
            case ("error_state_indicator", .bool(let flag)): errorStateIndicator = flag
            case ("arbitration_id", .integer(let number)): identifier = number
            case ("is_extended_id", .bool(let flag)): isExtended = flag
            case ("is_remote_frame", .bool(let flag)): isRemote = flag
            case ("is_error_frame", .bool(let flag)): isError = flag
            case ("is_fd", .bool(let flag)): isFD = flag
            case ("dlc", .integer(let number)): length = number
            case ("dlc", .none): length = nil
            case ("data", .bytes(let bytes)): data = bytes
            case ("data", .none): data = []
            default:
                guard Self.keys.contains(name) else { throw .unknownKey(name) }
                throw .value(name)
            }
        }

        static let keys: Set<String> = [
            "timestamp", "channel", "bitrate_switch", "error_state_indicator", "is_rx", "check",
            "arbitration_id", "is_extended_id", "is_remote_frame", "is_error_frame", "is_fd", "dlc", "data",
        ]

        func message() throws(ParseError) -> PythonCANMessage {
            guard (0...(isExtended ? 0x1FFF_FFFF : 0x7FF)).contains(identifier) else {
                throw .value("arbitration_id")
            }
            guard !isError else { return .error(UInt32(identifier)) }
            let id = CANIdentifier(rawValue: UInt32(identifier), isExtended: isExtended)
            if isFD { return .frame(try flexibleFrame(id)) }
            guard !bitRateSwitch, !errorStateIndicator else { throw .classicalFlag }
            guard !isRemote else {
                let length = length ?? 0
                guard data.isEmpty, (0...8).contains(length) else { throw .length }
                return .frame(CANFrame(remote: id, dataLengthCode: Int(length)))
            }
            guard data.count <= ClassicalData.capacity, length.map({ $0 == data.count }) ?? true else {
                throw .length
            }
            return .frame(CANFrame(id, CANData(data)))
        }

        /// Returns the frame of CAN FD. python-can takes any length up to 64 here, of which a bus has only some.
        private func flexibleFrame(_ id: CANIdentifier) throws(ParseError) -> CANFrame {
            guard !isRemote else { throw .flexibleRemote }
            guard length.map({ $0 == data.count }) ?? true else { throw .length }
            guard data.count <= CANData.capacity,
                let frame = CANFrame(
                    fd: id, CANData(data), bitRateSwitch: bitRateSwitch,
                    errorStateIndicator: errorStateIndicator)
            else { throw .flexibleLength(data.count) }
            return frame
        }
    }

    /// Appends the message as python-can sends it, at `instant`.
    public func append(to output: inout [UInt8], at instant: SimInstant) {
        var (number, isExtended, isRemote, length): (UInt32, Bool, Bool, Int)
        var data = CANData()
        var flags: CANFrame.Flags = []
        switch self {
        case .frame(let frame):
            flags = frame.flags
            (number, isExtended) = (frame.identifier.rawValue, frame.identifier.isExtended)
            (isRemote, length, data) = (frame.isRemote, frame.length, frame.data)
        case .error(let classes):
            (number, isExtended, isRemote) = (classes, false, false)
            data = CANData(repeatElement(0, count: 8))
            length = data.count
        }
        output.append(mapOf: 11)
        output.append(packed: "timestamp")
        output.append(packed: instant.seconds)
        output.append(packed: "arbitration_id")
        output.append(packed: number)
        output.append(packed: "is_extended_id")
        output.append(packed: isExtended)
        output.append(packed: "is_remote_frame")
        output.append(packed: isRemote)
        output.append(packed: "is_error_frame")
        if case .error = self { output.append(packed: true) } else { output.append(packed: false) }
        output.append(packed: "channel")
        output.append(0xC0)
        output.append(packed: "dlc")
        output.append(packed: UInt32(length))
        output.append(packed: "data")
        output.append(contentsOf: [0xC4, UInt8(data.count)])
        output.append(contentsOf: data)
        output.append(packed: "is_fd")
        output.append(packed: flags.contains(.fd))
        output.append(packed: "bitrate_switch")
        output.append(packed: flags.contains(.bitRateSwitch))
        output.append(packed: "error_state_indicator")
        output.append(packed: flags.contains(.errorStateIndicator))
    }
}
