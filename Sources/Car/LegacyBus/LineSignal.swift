public import SimulationCore

/// A signal that one node sends without interruption.
public enum LineSignal: Hashable, Sendable {
    /// A whole message with its check byte.
    case message([UInt8])
    /// One byte of a handshake, at the link's bit rate.
    case byte(UInt8)
    /// An address at five baud, which opens a slow initiation (ISO 9141-2, ISO 14230-2).
    case address(UInt8)
    /// The wake-up pattern, low then high, which opens a fast initiation (ISO 14230-2).
    case wakeUp(low: Duration, high: Duration)
}

/// A signal to send, with its link, bit rate and pauses.
public struct Transmission: Hashable, Sendable {
    public var signal: LineSignal

    /// The link, which decides encoding and wires.
    public var link: LegacyLink

    /// Bits per second; differs from the link's bit rate when a device is configured wrongly.
    public var bitRate: Int

    /// The pause between two bytes of a message on the K line (P1 of ECUs, P4 of testers).
    public var betweenBytes: Duration = .zero

    /// The parity bit of its bytes.
    public var parity = Parity.none

    /// The required idle time before it (P2 of ECUs); on J1850 the inter-frame separation is kept in addition.
    public var gap: Duration = .zero

    /// `signal` at the link's bit rate, without pauses.
    public init(_ signal: LineSignal, on link: LegacyLink) {
        self.signal = signal
        self.link = link
        bitRate = link.bitRate
    }
}

/// A transmission with the earliest instant at which it may begin.
public struct QueuedTransmission: Hashable, Sendable {
    public var transmission: Transmission

    /// The earliest instant at which it may begin.
    public var ready: SimInstant

    public init(transmission: Transmission, ready: SimInstant) {
        self.transmission = transmission
        self.ready = ready
    }
}
