public import SimulationCore

/// Something that one node puts on the wire in one piece.
public enum LineSignal: Hashable, Sendable {
    /// A whole message with its check byte.
    case message([UInt8])
    /// One byte of a handshake, at the line's usual rate.
    case byte(UInt8)
    /// One byte at five bits per second, which opens a slow initiation (ISO 9141-2, ISO 14230-2).
    case address(UInt8)
    /// The line low and then high, which opens a fast initiation (ISO 14230-2).
    case wakeUp(low: Duration, high: Duration)
}

/// Something that a node wants to put on the wire, and on what terms.
public struct Transmission: Hashable, Sendable {
    /// What is sent.
    public var signal: LineSignal

    /// The form it is sent in, which decides the wires too.
    public var link: LegacyLink

    /// Bits per second; differs from the link's own rate when a device has a wrong setting.
    public var bitRate: Int

    /// The pause between two bytes of a message on the K line (P1 of ECUs, P4 of testers).
    public var betweenBytes: Duration = .zero

    /// The parity that its bytes have.
    public var parity = Parity.none

    /// How long the line must have been idle (P2 of ECUs); on J1850 the inter-frame separation is kept anyway.
    public var gap: Duration = .zero

    /// `signal` at the link's own rate, without pauses.
    public init(_ signal: LineSignal, on link: LegacyLink) {
        self.signal = signal
        self.link = link
        bitRate = link.bitRate
    }
}

/// A transmission and when it may begin.
public struct QueuedTransmission: Hashable, Sendable {
    /// What is sent.
    public var transmission: Transmission

    /// When it may begin at the earliest.
    public var ready: SimInstant

    /// `transmission`, to begin at `ready` or later.
    public init(transmission: Transmission, ready: SimInstant) {
        self.transmission = transmission
        self.ready = ready
    }
}
