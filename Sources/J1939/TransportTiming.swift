/// The timers of the transport protocol (SAE J1939-21, 5.10.2.4 and 5.13.3).
public struct TransportTiming: Hashable, Sendable {
    /// Th: the interval at which a receiver repeats a CTS with 0 packets.
    public var hold: Duration = .milliseconds(500)
    /// T1: the longest time that a receiver waits for the next packet.
    public var packet: Duration = .milliseconds(750)
    /// T2: the longest time that a receiver waits for a packet after its CTS.
    public var clearedPacket: Duration = .milliseconds(1250)
    /// T3: the longest time that a sender waits for a CTS or EndOfMsgACK, and for a frame to be on the bus.
    public var clearance: Duration = .milliseconds(1250)
    /// T4: the longest time that a sender waits after a CTS with 0 packets.
    public var held: Duration = .milliseconds(1050)
    /// The time between two packets of a broadcast, 50 to 200 ms.
    public var spacing: Duration = .milliseconds(50)

    /// The timers of the standard, with the shortest spacing of broadcast packets.
    public init() {}
}
