public import SimulationCore

/// The description of an access to the vehicle's CAN bus for tools.
public struct CANAccessDescription: Hashable, Sendable {
    /// The protocols by which tools attach.
    public enum Access: Hashable, Sendable {
        /// A socketcand server, and its announcement.
        case socketcand(Beacon?)
        /// LAWICEL adapters on serial lines or streams.
        case slcan(SLCANDialect)
        /// A GVRET device on a stream.
        case gvret
        case multicast(MulticastGroup)
    }

    /// The usual group of python-can for IPv4.
    public static let usualGroup = MulticastGroup(Peer(host: "239.74.163.2", port: 43_113))

    /// The announcement of a server by datagrams.
    public struct Beacon: Hashable, Sendable {
        public var destination: Peer
        public var host = "dyno"

        /// The time between two: the daemon's 3 s.
        public var interval = Duration.seconds(3)

        /// A beacon to `destination`, as the daemon sends it.
        public init(to destination: Peer) { self.destination = destination }
    }

    public var access: Access

    /// The names of the bus, for protocols in which tools name it.
    public var buses = ["vcan0"]

    /// The bit rate of the port until a tool states another, bit/s; nil for that of the vehicle's bus.
    public var bitRate: Int?

    /// Whether socketcand carries frames of CAN FD, as the branch `rawmode-canfd` of the daemon does in raw mode.
    public var carriesFD = false

    /// Whether the port's controller destroys frames of CAN FD that it cannot read by error frames, as a real one does.
    public var sendsErrorFrames = false

    public init(_ access: Access) { self.access = access }
}
