public import Capture

/// A UDP datagram out of a capture or a journal.
public struct CapturedDatagram: Hashable, Sendable {
    /// When it passed: since 1970-01-01 00:00 UTC in a capture, since power-on in a journal.
    public var time: Duration
    /// Who sent it, or nil where that is not known, as in a journal.
    public var source: TransportAddress?
    /// Whom it was for, or nil where that is not known.
    public var destination: TransportAddress?
    /// What it carries.
    public var payload: [UInt8]

    /// A datagram with these parts.
    public init(
        time: Duration, source: TransportAddress?, destination: TransportAddress?, payload: [UInt8]
    ) {
        self.time = time
        self.source = source
        self.destination = destination
        self.payload = payload
    }

    /// Whether it comes from `port` or goes there.
    public func touches(port: UInt16) -> Bool { source?.port == port || destination?.port == port }
}
