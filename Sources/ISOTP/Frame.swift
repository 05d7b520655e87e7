public import CANBus
import SimulationCore

/// The protocol control information and the data of one classical CAN frame (N_PDU, ISO 15765-2).
///
/// Payloads are stored inline, so that a frame never allocates.
public enum Frame: Hashable, Sendable {
    /// SF: a whole message of 1...7 bytes, or 1...6 with an address byte.
    case single(CANData)
    /// FF: the length of a segmented message and its first bytes; a length beyond 4095 uses the 32-bit escape.
    case first(length: UInt32, CANData)
    /// CF: the sequence number 0...15 and the next bytes; the data of the last frame still includes its padding.
    case consecutive(sequenceNumber: UInt8, CANData)
    /// FC: the receiver's answer to a first frame and to every block.
    case flowControl(FlowControl)

    /// The greatest length that a first frame encodes without the escape.
    public static let longestUnescaped: UInt32 = 4095

    /// Parses the data field of a classical CAN frame; with `hasAddressByte` its first byte (N_TA, N_AE) is skipped.
    ///
    /// Padding is ignored. A node must ignore a frame for which this throws.
    public init(parsing data: CANData, hasAddressByte: Bool = false) throws(ParseError) {
        let start = hasAddressByte ? 1 : 0
        try Self.need(start + 1, of: data)
        let control = data[start]
        switch control >> 4 {
        case 0:
            let maximum = UInt8(CANData.capacity - start - 1)
            guard control >= 1, control <= maximum else { throw .singleLength(control, maximum: maximum) }
            try Self.need(start + 1 + Int(control), of: data)
            self = .single(Self.bytes(start + 1..<start + 1 + Int(control), of: data))
        case 1:
            self = try Self.first(parsing: data, start: start)
        case 2:
            try Self.need(start + 2, of: data)
            self = .consecutive(
                sequenceNumber: control & 0x0F, Self.bytes(start + 1..<data.count, of: data))
        case 3:
            try Self.need(start + 3, of: data)
            self = .flowControl(
                FlowControl(
                    FlowStatus(rawValue: control), blockSize: data[start + 1],
                    separationTime: SeparationTime(rawValue: data[start + 2])))
        default:
            throw .reserved(control)
        }
    }

    /// Control information and payload, without address byte and padding; bytes beyond the eighth are dropped.
    public func encoded() -> CANData {
        var data = CANData()
        encode(into: &data)
        return data
    }

    /// Appends what `encoded` returns.
    func encode(into data: inout CANData) {
        switch self {
        case .single(let payload):
            data.append(UInt8(payload.count))
            Self.append(payload, to: &data)
        case .first(let length, let payload):
            if length <= Self.longestUnescaped {
                data.append(0x10 | UInt8(length >> 8))
                data.append(UInt8(truncatingIfNeeded: length))
            } else {
                data.append(0x10)
                data.append(0)
                data.append(UInt8(truncatingIfNeeded: length >> 24))
                data.append(UInt8(truncatingIfNeeded: length >> 16))
                data.append(UInt8(truncatingIfNeeded: length >> 8))
                data.append(UInt8(truncatingIfNeeded: length))
            }
            Self.append(payload, to: &data)
        case .consecutive(let sequenceNumber, let payload):
            data.append(0x20 | sequenceNumber & 0x0F)
            Self.append(payload, to: &data)
        case .flowControl(let flow):
            data.append(0x30 | flow.status.rawValue)
            data.append(flow.blockSize)
            data.append(flow.separationTime.rawValue)
        }
    }

    /// Parses a first frame, which always has eight bytes and a length that does not fit a single frame.
    private static func first(parsing data: CANData, start: Int) throws(ParseError) -> Frame {
        try need(CANData.capacity, of: data)
        let length = UInt32(data[start] & 0x0F) << 8 | UInt32(data[start + 1])
        guard length == 0 else {
            let minimum = UInt32(CANData.capacity - start)
            guard length >= minimum else { throw .firstLength(length, minimum: minimum) }
            return .first(length: length, bytes(start + 2..<CANData.capacity, of: data))
        }
        var escaped: UInt32 = 0
        for index in start + 2..<start + 6 { escaped = escaped << 8 | UInt32(data[index]) }
        guard escaped > longestUnescaped else { throw .needlessEscape(escaped) }
        return .first(length: escaped, bytes(start + 6..<CANData.capacity, of: data))
    }

    private static func need(_ count: Int, of data: CANData) throws(ParseError) {
        guard data.count >= count else { throw .truncated(needed: count, got: data.count) }
    }

    private static func bytes(_ range: Range<Int>, of data: CANData) -> CANData {
        var bytes = CANData()
        for index in range { bytes.append(data[index]) }
        return bytes
    }

    private static func append(_ payload: CANData, to data: inout CANData) {
        for index in 0..<payload.count { data.append(payload[index]) }
    }
}

extension Frame {
    /// Why a data field is not a transport frame; lengths include the address byte.
    public enum ParseError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The data field is shorter than its control information requires.
        case truncated(needed: Int, got: Int)
        /// SF_DL is zero or more than one frame holds.
        case singleLength(UInt8, maximum: UInt8)
        /// FF_DL is so small that a single frame must be used.
        case firstLength(UInt32, minimum: UInt32)
        /// FF_DL uses the 32-bit escape but fits 12 bits.
        case needlessEscape(UInt32)
        /// The upper nibble of the control byte is reserved.
        case reserved(UInt8)

        /// The reason in words.
        public var description: String {
            switch self {
            case .truncated(let needed, let got): "truncated, needed \(needed) and got \(got)"
            case .singleLength(let length, let maximum):
                "single frame of length \(length), expected 1 to \(maximum)"
            case .firstLength(let length, let minimum):
                "first frame of length \(length), expected \(minimum) or more"
            case .needlessEscape(let length): "escaped length \(length), expected 4096 or more"
            case .reserved(let control): "reserved control byte \(Hex.string(control, width: 2))"
            }
        }
    }
}

extension Frame: CustomStringConvertible {
    /// The frame in words, for example `first of 20: 49 02 01 31 48 47`.
    public var description: String {
        switch self {
        case .single(let payload): "single: \(Hex.string(payload))"
        case .first(let length, let payload): "first of \(length): \(Hex.string(payload))"
        case .consecutive(let sequenceNumber, let payload):
            "consecutive \(sequenceNumber): \(Hex.string(payload))"
        case .flowControl(let flow): "\(flow)"
        }
    }
}
