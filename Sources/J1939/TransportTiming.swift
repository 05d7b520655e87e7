/// The times of the transport protocol (SAE J1939-21, 5.10.2.4 and 5.13.3).
public struct TransportTiming: Hashable, Sendable {
    /// Th: how often a clearance of no packets is repeated while a receiver holds the connection.
    public var hold: Duration = .milliseconds(500)
    /// T1: a receiver's longest wait for the next packet.
    public var packet: Duration = .milliseconds(750)
    /// T2: a receiver's longest wait for a packet after its clearance.
    public var clearedPacket: Duration = .milliseconds(1250)
    /// T3: a sender's longest wait for a clearance or the acknowledgement; also for the bus to take a frame.
    public var clearance: Duration = .milliseconds(1250)
    /// T4: a sender's longest wait after it was told to hold.
    public var held: Duration = .milliseconds(1050)
    /// From one packet of a broadcast to the next, 50 to 200 ms.
    public var spacing: Duration = .milliseconds(50)

    /// The times of the standard, and the shortest spacing.
    public init() {}
}
