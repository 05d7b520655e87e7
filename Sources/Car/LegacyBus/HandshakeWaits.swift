/// A tester's timeouts and pauses in the handshake at five baud.
public struct HandshakeWaits: Hashable, Sendable {
    /// The longest wait from the address to the synchronisation byte (W1).
    public var synchronisation = KLineTiming.longestSynchronisation

    /// The longest wait from the synchronisation byte to the first key word (W2).
    public var firstKeyWord = KLineTiming.longestStep

    /// The longest wait from the first key word to the second (W3).
    public var secondKeyWord = KLineTiming.longestStep

    /// The pause from the second key word to the tester's inverted key word (W4); nil for the tester's default.
    public var beforeInverted: Duration?

    /// The longest wait from the tester's inverted key word to the ECU's inverted address (W4).
    public var invertedAddress = KLineTiming.longestStep

    /// The default waits, for testers without a setting for them.
    public init() {}

    /// The waits of OBD Solutions' chips (OBDLink Family Reference and Programming Manual, "STITW").
    public static var obdLink: HandshakeWaits {
        var waits = HandshakeWaits()
        waits.synchronisation = .milliseconds(301)
        waits.firstKeyWord = .milliseconds(21)
        waits.secondKeyWord = .milliseconds(21)
        waits.beforeInverted = .milliseconds(30)
        waits.invertedAddress = .milliseconds(51)
        return waits
    }
}
