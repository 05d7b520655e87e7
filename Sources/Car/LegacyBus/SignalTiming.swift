import SimulationCore

/// The duration of signals on the wire, in nanoseconds.
///
/// Source: SAE J1850 (symbol times of PWM and VPW), ISO 9141-2 and ISO 14230-2 (ten bits a byte).
public enum SignalTiming {
    /// Returns the time from the end of the last bit on J1850 until the next frame may begin: end of frame and separation.
    public static func separation(on link: LegacyLink) -> Duration {
        switch link {
        case .pulseWidth: .microseconds(96)
        case .variablePulseWidth: .microseconds(300)
        case .iso9141, .iso14230: .zero
        }
    }

    /// Returns the time that an in-frame response of one byte adds to a frame: the end of data before it, and its bits.
    public static func response(_ byte: UInt8, on link: LegacyLink) -> Duration {
        switch link {
        case .pulseWidth: .microseconds(48 + 8 * 24)
        // A normalisation bit of 64 µs precedes the byte.
        case .variablePulseWidth: .microseconds(200 + 64 + variableWidth([byte], startsActive: false))
        case .iso9141, .iso14230: .zero
        }
    }

    /// Returns the duration of one bit on the K line at `bitRate`, in nanoseconds.
    public static func bit(at bitRate: Int) -> Double { 1e9 / Double(max(bitRate, 1)) }

    /// Returns the duration of `transmission` from its first edge to the end of its last bit.
    public static func duration(of transmission: Transmission) -> Duration {
        switch transmission.signal {
        case .address: .seconds(2)
        case .wakeUp(let low, let high): low + high
        case .byte: bits(10, at: transmission.bitRate)
        case .message(let bytes): duration(of: bytes, transmission)
        }
    }

    private static func duration(of bytes: [UInt8], _ transmission: Transmission) -> Duration {
        switch transmission.link {
        case .pulseWidth: .microseconds(48 + 24 * 8 * bytes.count)
        case .variablePulseWidth: .microseconds(200 + variableWidth(bytes, startsActive: false))
        case .iso9141, .iso14230:
            bits(10 * bytes.count, at: transmission.bitRate)
                + transmission.betweenBytes * max(bytes.count - 1, 0)
        }
    }

    private static func bits(_ count: Int, at bitRate: Int) -> Duration {
        .nanoseconds(Int64(count) * 1_000_000_000 / Int64(max(bitRate, 1)))
    }

    /// Returns the duration in microseconds of `bytes` with variable pulse width. Levels alternate; a 1 is 128 µs passive or
    /// 64 µs active, a 0 is 64 µs passive or 128 µs active. The start of frame is active, so the first bit is passive.
    private static func variableWidth(_ bytes: [UInt8], startsActive: Bool) -> Int {
        var isActive = startsActive
        var sum = 0
        for byte in bytes {
            for place in 0..<8 {
                let isOne = byte >> UInt8(7 - place) & 1 == 1
                sum += isOne == isActive ? 64 : 128
                isActive.toggle()
            }
        }
        return sum
    }
}
