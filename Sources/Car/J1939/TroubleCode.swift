import SimulationCore

/// A diagnostic trouble code (SAE J1939-73, 5.7.1): suspect parameter, failure mode and occurrence count.
public struct TroubleCode: Hashable, Sendable {
    /// The suspect parameter number, 0...7FFFF.
    public let parameter: UInt32

    /// The failure mode identifier (FMI), 0...31.
    public let failureMode: UInt8

    /// The occurrence count, 0...126; 127 when it is not available.
    public let occurrences: UInt8

    /// The order of the bits of the suspect parameter number.
    public enum Layout: Int, CaseIterable, Hashable, Sendable {
        /// Highest bits first (conversion method 1).
        case mostSignificantFirst = 1
        /// The two upper bytes exchanged (conversion method 1).
        case middleFirst = 2
        /// Lowest bits first; version 3 marks it as method 1, version 4 as method 0, which new nodes use.
        case leastSignificantFirst = 4
    }

    /// A code with these fields; surplus upper bits of each are ignored.
    public init(parameter: UInt32, failureMode: UInt8, occurrences: UInt8 = 1) {
        self.parameter = parameter & 0x7FFFF
        self.failureMode = failureMode & 0x1F
        self.occurrences = occurrences & 0x7F
    }

    /// Parses four bytes; nil when there are fewer. The bytes do not identify their `layout`.
    public init?(parsing bytes: some Collection<UInt8>, layout: Layout = .leastSignificantFirst) {
        guard bytes.count >= 4 else { return nil }
        let data = Array(bytes.prefix(4))
        let (first, second, last) = (UInt32(data[0]), UInt32(data[1]), UInt32(data[2] >> 5))
        let parameter: UInt32 =
            switch layout {
            case .mostSignificantFirst: first << 11 | second << 3 | last
            case .middleFirst: second << 11 | first << 3 | last
            case .leastSignificantFirst: last << 16 | second << 8 | first
            }
        self.init(parameter: parameter, failureMode: data[2], occurrences: data[3])
    }

    /// Returns the four bytes, with the conversion method of `layout`.
    public func encoded(_ layout: Layout = .leastSignificantFirst) -> [UInt8] {
        func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: parameter >> shift) }
        switch layout {
        case .mostSignificantFirst:
            return [byte(11), byte(3), byte(0) << 5 | failureMode, 0x80 | occurrences]
        case .middleFirst: return [byte(3), byte(11), byte(0) << 5 | failureMode, 0x80 | occurrences]
        case .leastSignificantFirst: return [byte(0), byte(8), byte(16) << 5 | failureMode, occurrences]
        }
    }

    /// The failure mode in words (SAE J1939-73, appendix A).
    public var failureModeTitle: String { Self.failureModes[Int(failureMode)] }

    // swift-format-ignore
    private static let failureModes = [
        "high, most severe",        "low, most severe",         "erratic or incorrect",      "voltage high",
        "voltage low",              "current low or open",      "current high or grounded",  "mechanical system",
        "abnormal frequency",       "abnormal update rate",     "abnormal rate of change",   "cause not known",
        "bad device",               "out of calibration",       "special instructions",      "high, least severe",
        "high, moderately severe",  "low, least severe",        "low, moderately severe",    "network data error",
        "drifted high",             "drifted low",              "reserved",                  "reserved",
        "reserved",                 "reserved",                 "reserved",                  "reserved",
        "reserved",                 "reserved",                 "reserved",                  "condition exists",
    ]
}

extension TroubleCode: CustomStringConvertible {
    /// `SPN 110 FMI 0 (high, most severe), 1 time`.
    public var description: String {
        let times = occurrences == 127 ? "not counted" : "\(occurrences) time\(occurrences == 1 ? "" : "s")"
        return "SPN \(parameter) FMI \(failureMode) (\(failureModeTitle)), \(times)"
    }
}
