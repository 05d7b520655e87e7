import SimulationCore

/// STmin: the minimum time between two consecutive frames, encoded in one byte of a flow control (ISO 15765-2).
public struct SeparationTime: RawRepresentable, Hashable, Sendable {
    /// The encoded byte: 00-7F are 0-127 ms, F1-F9 are 100-900 µs, the rest is reserved.
    public let rawValue: UInt8

    /// The separation time with this encoded byte; reserved bytes are accepted, because they may be received.
    @inlinable
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let zero = SeparationTime(rawValue: 0)

    /// The longest separation time, 127 ms.
    public static let longest = SeparationTime(rawValue: 0x7F)

    /// The shortest encodable time that is no shorter than `duration`; nil when that exceeds 127 ms.
    public init?(atLeast duration: Duration) {
        let nanoseconds = max(duration.nanoseconds, 0)
        let milliseconds = nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 == 0 ? 0 : 1)
        if nanoseconds > 0, nanoseconds <= 900_000 {
            rawValue = 0xF0 + UInt8((nanoseconds + 99_999) / 100_000)
        } else if milliseconds <= 127 {
            rawValue = UInt8(milliseconds)
        } else {
            return nil
        }
    }

    public var isReserved: Bool {
        switch rawValue {
        case 0x00...0x7F, 0xF1...0xF9: false
        default: true
        }
    }

    /// The time that a sender must keep; 127 ms for a reserved byte, as the standard requires.
    public var duration: Duration { .nanoseconds(nanoseconds) }

    /// `duration` in nanoseconds, the form for hot paths.
    var nanoseconds: Int64 {
        switch rawValue {
        case 0x00...0x7F: Int64(rawValue) * 1_000_000
        case 0xF1...0xF9: Int64(rawValue - 0xF0) * 100_000
        default: 127_000_000
        }
    }
}

extension SeparationTime: CustomStringConvertible {
    /// The time with its unit, for example `5 ms`, `500 µs` or `reserved FA`.
    public var description: String {
        if isReserved { return "reserved \(Hex.string(rawValue, width: 2))" }
        return rawValue <= 0x7F ? "\(rawValue) ms" : "\(Int(rawValue - 0xF0) * 100) µs"
    }
}
