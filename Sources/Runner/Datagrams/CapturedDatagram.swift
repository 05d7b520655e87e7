package import Capture

/// A UDP datagram from a capture or a journal.
package struct CapturedDatagram: Hashable, Sendable {
    /// The time: since 1970-01-01 00:00 UTC in a capture, since power-on in a journal.
    package var time: Duration
    /// The sender, or nil when unknown, as in a journal.
    package var source: TransportAddress?
    /// The destination, or nil when unknown.
    package var destination: TransportAddress?
    /// The payload.
    package var payload: [UInt8]

    /// Creates a datagram with these parts.
    package init(
        time: Duration, source: TransportAddress?, destination: TransportAddress?, payload: [UInt8]
    ) {
        self.time = time
        self.source = source
        self.destination = destination
        self.payload = payload
    }

    /// Returns whether its source or destination port is `port`.
    package func touches(port: UInt16) -> Bool { source?.port == port || destination?.port == port }
}
