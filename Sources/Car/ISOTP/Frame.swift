public import CANBus
import SimulationCore

/// The protocol control information and the data of one CAN frame (N_PDU, ISO 15765-2).
public enum Frame: Hashable, Sendable {
    /// SF: a whole message of 1...7 bytes, in CAN FD up to 62 with an escape; one less with an address byte.
    case single(CANData)
    /// FF: the length of a segmented message and its first bytes; a length beyond 4095 uses the 32-bit escape.
    case first(length: UInt32, CANData)
    /// CF: the sequence number 0...15 and the next bytes; the data of the last frame still includes its padding.
    case consecutive(sequenceNumber: UInt8, CANData)
    /// FC: the receiver's answer to a first frame and to every block.
    case flowControl(FlowControl)

    /// The greatest length that a first frame encodes without the escape.
    public static let longestUnescaped: UInt32 = 4095

    /// Returns the longest message that a single frame of `dataLength` bytes (TX_DL) holds.
    static func longestSingle(dataLength: Int, hasAddressByte: Bool) -> Int {
        let control = dataLength > ClassicalData.capacity ? 2 : 1
        return dataLength - control - (hasAddressByte ? 1 : 0)
    }

    /// Parses the data field of a CAN frame; with `hasAddressByte` its first byte (N_TA, N_AE) is skipped.
    ///
    /// Padding is ignored. A node must ignore a frame for which this throws.
    public init(parsing data: CANData, hasAddressByte: Bool = false) throws(ParseError) {
        let start = hasAddressByte ? 1 : 0
        try Self.need(start + 1, of: data)
        let control = data[start]
        switch control >> 4 {
        case 0 where data.count > ClassicalData.capacity:
            self = try Self.escapedSingle(parsing: data, start: start)
        case 0:
            let maximum = UInt8(ClassicalData.capacity - start - 1)
            guard control >= 1, control <= maximum else { throw .singleLength(control, maximum: maximum) }
            try Self.need(start + 1 + Int(control), of: data)
            self = .single(data.slice(start + 1..<start + 1 + Int(control)))
        case 1:
            self = try Self.first(parsing: data, start: start)
        case 2:
            try Self.need(start + 2, of: data)
            self = .consecutive(
                sequenceNumber: control & 0x0F, data.slice(start + 1..<data.count))
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

    /// Control information and payload, without address byte and padding; bytes beyond the 64th are dropped. With an
    /// address byte the escape of CAN FD begins one byte earlier.
    public func encoded(hasAddressByte: Bool = false) -> CANData {
        var data = CANData()
        encode(into: &data, hasAddressByte: hasAddressByte)
        return data
    }

    /// Appends what `encoded` returns.
    func encode(into data: inout CANData, hasAddressByte: Bool) {
        switch self {
        case .single(let payload):
            if payload.count + (hasAddressByte ? 1 : 0) >= ClassicalData.capacity { data.append(0) }
            data.append(UInt8(payload.count))
            data.append(payload)
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
            data.append(payload)
        case .consecutive(let sequenceNumber, let payload):
            data.append(0x20 | sequenceNumber & 0x0F)
            data.append(payload)
        case .flowControl(let flow):
            data.append(0x30 | flow.status.rawValue)
            data.append(flow.blockSize)
            data.append(flow.separationTime.rawValue)
        }
    }

    /// Parses a single frame of more than eight bytes, which has its length in a byte of its own.
    private static func escapedSingle(parsing data: CANData, start: Int) throws(ParseError) -> Frame {
        guard data[start] == 0 else { throw .escapeMissing(data[start]) }
        let length = data[start + 1]
        let minimum = UInt8(ClassicalData.capacity - start)
        let maximum = UInt8(data.count - start - 2)
        guard length >= minimum, length <= maximum else {
            throw .escapedSingleLength(length, minimum: minimum, maximum: maximum)
        }
        return .single(data.slice(start + 2..<start + 2 + Int(length)))
    }

    /// Parses a first frame, which always has the full length that its sender uses (TX_DL), of which there are eight, and
    /// a message that does not fit a single frame of that length.
    private static func first(parsing data: CANData, start: Int) throws(ParseError) -> Frame {
        try need(ClassicalData.capacity, of: data)
        guard LinkLayer.dataLengths.contains(data.count) else { throw .firstDataLength(data.count) }
        let length = UInt32(data[start] & 0x0F) << 8 | UInt32(data[start + 1])
        guard length == 0 else {
            let longest = longestSingle(dataLength: data.count, hasAddressByte: start > 0)
            let minimum = UInt32(longest + 1)
            guard length >= minimum else { throw .firstLength(length, minimum: minimum) }
            return .first(length: length, data.slice(start + 2..<data.count))
        }
        var escaped: UInt32 = 0
        for index in start + 2..<start + 6 { escaped = escaped << 8 | UInt32(data[index]) }
        guard escaped > longestUnescaped else { throw .needlessEscape(escaped) }
        return .first(length: escaped, data.slice(start + 6..<data.count))
    }

    private static func need(_ count: Int, of data: CANData) throws(ParseError) {
        guard data.count >= count else { throw .truncated(needed: count, got: data.count) }
    }

}

extension Frame {
    /// Why a data field is not a transport frame; lengths include the address byte.
    public enum ParseError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The data field is shorter than its control information requires.
        case truncated(needed: Int, got: Int)
        /// SF_DL is zero or more than one frame holds.
        case singleLength(UInt8, maximum: UInt8)
        /// A single frame of more than eight bytes does not begin with the escape 00.
        case escapeMissing(UInt8)
        /// SF_DL after the escape is less than needs one, or more than the frame holds.
        case escapedSingleLength(UInt8, minimum: UInt8, maximum: UInt8)
        /// No sender uses this length (TX_DL).
        case firstDataLength(Int)
        /// FF_DL is so small that a single frame must be used.
        case firstLength(UInt32, minimum: UInt32)
        /// FF_DL uses the 32-bit escape but fits 12 bits.
        case needlessEscape(UInt32)
        /// The upper nibble of the control byte is reserved.
        case reserved(UInt8)

        public var description: String {
            switch self {
            case .truncated(let needed, let got): "truncated, needed \(needed) and got \(got)"
            case .singleLength(let length, let maximum):
                "single frame of length \(length), expected 1 to \(maximum)"
            case .escapeMissing(let control):
                "single frame of more than 8 bytes begins with \(Hex.string(control, width: 2)), expected 00"
            case .escapedSingleLength(let length, let minimum, let maximum):
                "escaped single frame of length \(length), expected \(minimum) to \(maximum)"
            case .firstDataLength(let length):
                "first frame in \(length) bytes, expected 8, 12, 16, 20, 24, 32, 48 or 64"
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
