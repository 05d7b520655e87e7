/// How long a tester waits in the handshake at five baud.
public struct HandshakeWaits: Hashable, Sendable {
    /// From the address to the synchronisation byte (W1).
    public var synchronisation = KLineTiming.longestSynchronisation

    /// From the synchronisation byte to the first key word (W2).
    public var firstKeyWord = KLineTiming.longestStep

    /// From the first key word to the second (W3).
    public var secondKeyWord = KLineTiming.longestStep

    /// From the second key word to the tester's inverted one (W4), nil for what the tester usually takes.
    public var beforeInverted: Duration?

    /// From there to the ECU's inverted address (W4).
    public var invertedAddress = KLineTiming.longestStep

    /// The waits of testers without a setting for them.
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
