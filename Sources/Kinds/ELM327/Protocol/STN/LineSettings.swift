import LegacyBus
import SimulationCore

/// The settings of ST commands for the K line (OBDLink manual, "ISO specific ST commands"); nil where PP 14, 15 and 1E count.
struct LineSettings: Hashable, Sendable {
    /// `STIAT`: whether the longest pause within a message follows the ECU; messages arrive whole here, so that it has
    /// nothing to follow.
    var isAdaptive = true

    /// `STIP` and `STIIAP`: the parity of bytes, and of the address at five baud.
    var parity = Parity.none
    var addressParity = Parity.none

    /// `STIP1X`: the longest pause between two bytes of a message that is received (P1).
    var longestPause: Duration?

    /// `STIP4`: the pause between two bytes that are sent (P4).
    var betweenBytes: Duration?

    /// `STITW`: the waits of the handshake at five baud, and the idle time before it.
    var waits = HandshakeWaits.obdLink
    var idleBefore: Duration?

    /// The length of the answer that `STPX x:` expects on ISO 9141, for the message under way.
    var expectedLength: Int?

    /// `STITW`: takes `R1:400` and the like; false for what is none of the six.
    mutating func take(_ parameter: ArraySlice<UInt8>) -> Bool {
        let halves = parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard halves.count == 2, Command.Argument.number(0...65_535).accepts(halves[1]) else { return false }
        let time = Duration.milliseconds(Operand(characters: halves[1]).decimal)
        switch String(decoding: halves[0], as: UTF8.self) {
        case "R1": waits.synchronisation = time
        case "R2": waits.firstKeyWord = time
        case "R3": waits.secondKeyWord = time
        case "R4": waits.invertedAddress = time
        case "T4": waits.beforeInverted = time
        case "T5": idleBefore = time
        default: return false
        }
        return true
    }

    /// Returns the pieces in which a message arrives; nil when it arrives as one.
    ///
    /// Pauses longer than `longestPause` end a message with every byte, and `STPX x:` ends one after so many bytes.
    func pieces(of bytes: [UInt8], _ transmission: Transmission, longestPause: Duration) -> [[UInt8]]? {
        guard !transmission.link.isJ1850 else { return nil }
        var length = expectedLength ?? bytes.count
        if transmission.betweenBytes > longestPause { length = 1 }
        guard length > 0, length < bytes.count else { return nil }
        return stride(from: 0, to: bytes.count, by: length).map {
            Array(bytes[$0..<min($0 + length, bytes.count)])
        }
    }
}

extension Parity {
    /// The parity of a letter: `N`, `O` or `E`.
    init?(letter: UInt8) {
        switch letter {
        case UInt8(ascii: "N"): self = .none
        case UInt8(ascii: "O"): self = .odd
        case UInt8(ascii: "E"): self = .even
        default: return nil
        }
    }
}
