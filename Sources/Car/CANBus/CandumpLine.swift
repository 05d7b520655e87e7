public import SimulationCore

/// The text form of a frame that can-utils' `candump -L` writes and `canplayer` reads:
/// `(seconds.micros) interface id#data`.
public enum CandumpLine {
    /// Why a line cannot be parsed.
    public enum ParseError: Error, Hashable, Sendable, CustomStringConvertible {
        /// There is no `#` between identifier and data.
        case separatorMissing
        /// The identifier is not three or eight hex digits, or too large.
        case identifier(String)
        /// The data is not up to eight pairs of hex digits.
        case data(String)
        /// After `##` there is not a digit of flags and data of a length that a frame of CAN FD has.
        case flexibleData(String)

        /// The mistake, and the right form.
        public var description: String {
            switch self {
            case .separatorMissing: "no '#' between identifier and data; expected for example 7E8#03410D35"
            case .identifier(let text):
                "'\(text)' is not an identifier; expected 3 hex digits, or 8 for 29 bits"
            case .data(let text): "'\(text)' is not a data field; expected up to 8 pairs of hex digits, or R"
            case .flexibleData(let text):
                "'\(text)' is not a data field of CAN FD; expected a hex digit of flags and \(DataLengthCode.words) pairs "
                    + "of hex digits"
            }
        }
    }

    /// Returns the frame that `id#data` stands for.
    public static func frame(parsing text: some StringProtocol) throws(ParseError) -> CANFrame {
        guard let hash = text.firstIndex(of: "#") else { throw .separatorMissing }
        let name = String(text[..<hash])
        let rest = String(text[text.index(after: hash)...])
        guard let raw = UInt32(name, radix: 16), name.utf8.allSatisfy({ Hex.value(of: $0) != nil }),
            name.count == 3 && raw <= 0x7FF || name.count == 8 && raw <= 0x1FFF_FFFF
        else { throw .identifier(name) }
        let identifier = CANIdentifier(rawValue: raw, isExtended: name.count == 8)
        if rest.first == "#" { return try flexible(identifier, rest.dropFirst()) }
        if rest.first == "R" || rest.first == "r" {
            guard rest.utf8.count <= 2, let length = rest.utf8.count == 1 ? 0 : rest.last?.wholeNumberValue,
                (0...8).contains(length), rest.utf8.last.map({ $0 < 0x80 }) == true
            else { throw .data(rest) }
            return CANFrame(remote: identifier, dataLengthCode: length)
        }
        guard rest.utf8.allSatisfy({ Hex.value(of: $0) != nil }), let bytes = Hex.bytes(rest),
            bytes.count <= ClassicalData.capacity
        else { throw .data(rest) }
        return CANFrame(identifier, CANData(bytes))
    }

    /// Returns the frame of CAN FD whose flags and data are `text`: bit 0 of the digit is BRS and bit 1 ESI; bit 2, which newer
    /// programs set, marks CAN FD itself.
    private static func flexible(
        _ identifier: CANIdentifier, _ text: Substring
    ) throws(ParseError) -> CANFrame {
        guard text.utf8.allSatisfy({ Hex.value(of: $0) != nil }),
            let digit = text.utf8.first.flatMap({ Hex.value(of: $0) }),
            let bytes = Hex.bytes(text.dropFirst()),
            bytes.count <= CANData.capacity,
            let frame = CANFrame(
                fd: identifier, CANData(bytes), bitRateSwitch: digit & 1 != 0,
                errorStateIndicator: digit & 2 != 0)
        else { throw .flexibleData(String(text)) }
        return frame
    }

    /// Returns `frame` as a log line at `instant` on `interface`.
    public static func text(_ frame: CANFrame, at instant: SimInstant, interface: String = "can0") -> String {
        let micros = instant.nanoseconds / 1000
        let fraction = String(micros % 1_000_000)
        let padding = String(repeating: "0", count: 6 - fraction.count)
        return "(\(micros / 1_000_000).\(padding)\(fraction)) \(interface) \(frame)"
    }
}
