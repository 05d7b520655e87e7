public import CANBus
public import SimulationCore

/// The protocol of a tool at the bus. The owner passes each session the port through which the tool uses the bus.
protocol ToolSession: Sendable {
    /// When to call `wake`, or nil.
    var deadline: SimInstant? { get }

    /// Whether the session sends frames again and again by itself.
    var isCyclic: Bool { get }

    mutating func receive(_ bytes: [UInt8], now: SimInstant, _ port: inout BusPort)

    mutating func received(_ frame: CANFrame, now: SimInstant, _ port: inout BusPort)

    /// Reports that the oldest frame of the tool has crossed the bus.
    mutating func transmitted(now: SimInstant, _ port: inout BusPort)

    /// Reports a disturbance of the bus.
    mutating func failed(_ error: BusError, now: SimInstant, _ port: inout BusPort)

    mutating func wake(now: SimInstant, _ port: inout BusPort)

    // MARK: Datagrams

    /// The ends of the datagrams in the port's output; empty for a tool on a stream.
    var ends: [Int] { get }

    /// Returns whether the tool's own side has sent `datagram` to the group, and it comes back.
    mutating func isOwn(_ datagram: [UInt8]) -> Bool

    /// Removes the datagrams that the owner has taken.
    mutating func clearOutput(_ port: inout BusPort)

    /// Removes and returns why a datagram was refused since the last call, or nil.
    mutating func takeRefusal() -> PythonCANMessage.ParseError?
}

/// A tool on a stream, which sends nothing by itself and learns nothing of disturbances.
extension ToolSession {
    var deadline: SimInstant? { nil }

    var isCyclic: Bool { false }

    mutating func transmitted(now: SimInstant, _ port: inout BusPort) { _ = port.takeSent() }

    mutating func failed(_ error: BusError, now: SimInstant, _ port: inout BusPort) {}

    mutating func wake(now: SimInstant, _ port: inout BusPort) {}

    var ends: [Int] { [] }

    mutating func isOwn(_ datagram: [UInt8]) -> Bool { false }

    mutating func clearOutput(_ port: inout BusPort) {}

    mutating func takeRefusal() -> PythonCANMessage.ParseError? { nil }
}

/// One tool at the vehicle's CAN bus: its port, and the session of its protocol.
public struct CANAccessSession: Sendable {
    /// The session's exchange with its owner.
    public var port: BusPort

    private var session: any ToolSession

    /// A tool that has just connected, on a vehicle's bus of these rates.
    public init(_ description: CANAccessDescription, bus: BitRates) {
        port = BusPort(bus: bus, bitRate: description.bitRate)
        port.sendsErrorFrames = description.sendsErrorFrames
        session =
            switch description.access {
            case .socketcand:
                SocketcandSession(buses: description.buses, carriesFD: description.carriesFD, &port)
            case .slcan(let dialect): SLCANSession(dialect, bitRate: description.bitRate)
            case .gvret: GVRETSession(&port)
            case .multicast: PythonCANMulticast(&port)
            }
    }

    // The getters are mutating so that a session in a list is not copied.

    /// When to call `wake`, or nil.
    public var deadline: SimInstant? {
        mutating get { session.deadline }
    }

    /// The rate at which the tool listens on the bus, bit/s; nil while it is off the bus.
    public var listeningBitRate: Int? { port.bitRate }

    /// Whether the session sends frames again and again by itself.
    public var isCyclic: Bool {
        mutating get { session.isCyclic }
    }

    public mutating func receive(_ bytes: [UInt8], now: SimInstant) {
        guard port.closing == nil else { return }
        session.receive(bytes, now: now, &port)
    }

    public mutating func received(_ frame: CANFrame, now: SimInstant) {
        if port.sendsErrorFrames, !port.reads(frame) { return observed(.protocolViolation, now: now) }
        session.received(frame, now: now, &port)
    }

    /// Reports that the oldest frame of the tool has crossed the bus.
    public mutating func transmitted(now: SimInstant) { session.transmitted(now: now, &port) }

    /// Reports that the bus does not take the tool's frames.
    public mutating func failed(_ error: BusError, now: SimInstant) {
        port.dropFlight()
        observed(error, now: now)
    }

    public mutating func observed(_ error: BusError, now: SimInstant) {
        session.failed(error, now: now, &port)
    }

    public mutating func wake(now: SimInstant) { session.wake(now: now, &port) }

    // MARK: Datagrams

    /// The ends of the datagrams in the port's output; empty for a tool on a stream.
    public var datagramEnds: [Int] {
        mutating get { session.ends }
    }

    /// Returns whether the tool's own side has sent `datagram` to the group, and it comes back.
    public mutating func isOwn(_ datagram: [UInt8]) -> Bool { session.isOwn(datagram) }

    /// Removes the datagrams that the owner has taken.
    public mutating func clearDatagrams() { session.clearOutput(&port) }

    /// Removes and returns why a datagram was refused since the last call, or nil.
    public mutating func takeRefusal() -> PythonCANMessage.ParseError? { session.takeRefusal() }
}
