public import CANBus
public import SimulationCore

/// One tool at the vehicle's CAN bus: its port, and the session of its protocol.
public struct CANAccessSession: Sendable {
    private enum Kind { case socketcand, slcan, gvret, multicast }

    /// What the session exchanges with its owner.
    public var port: BusPort

    private let kind: Kind
    // Boxed: a session has one of them, and is changed where it lies.
    private var socketcand = Box<SocketcandSession>()
    private var slcan = Box<SLCANSession>()
    private var gvret = Box<GVRETSession>()
    private var multicast = Box<PythonCANMulticast>()

    /// A tool that has just connected, on a vehicle's bus of these rates.
    public init(_ description: CANAccessDescription, bus: BitRates) {
        port = BusPort(bus: bus, bitRate: description.bitRate)
        port.sendsErrorFrames = description.sendsErrorFrames
        switch description.access {
        case .socketcand:
            kind = .socketcand
            socketcand.value = SocketcandSession(
                buses: description.buses, carriesFD: description.carriesFD, &port)
        case .slcan(let dialect):
            kind = .slcan
            slcan.value = SLCANSession(dialect, bitRate: description.bitRate)
        case .gvret:
            kind = .gvret
            gvret.value = GVRETSession(&port)
        case .multicast:
            kind = .multicast
            multicast.value = PythonCANMulticast(&port)
        }
    }

    /// When to call `wake`, or nil.
    public var deadline: SimInstant? {
        switch kind {
        case .socketcand: socketcand.value?.deadline
        case .slcan, .gvret, .multicast: nil
        }
    }

    /// The rate at which the tool listens on the bus, bit/s; nil while it is off the bus.
    public var listeningBitRate: Int? { port.bitRate }

    /// Whether the session sends frames again and again by itself.
    public var isCyclic: Bool { socketcand.value?.isCyclic ?? false }

    /// Receives bytes of the tool.
    public mutating func receive(_ bytes: [UInt8], now: SimInstant) {
        guard port.closing == nil else { return }
        switch kind {
        case .socketcand: socketcand.value?.receive(bytes, now: now, &port)
        case .slcan: slcan.value?.receive(bytes, now: now, &port)
        case .gvret: gvret.value?.receive(bytes, now: now, &port)
        case .multicast: multicast.value?.receive(bytes, now: now, &port)
        }
    }

    /// Receives a frame of the bus.
    public mutating func received(_ frame: CANFrame, now: SimInstant) {
        if port.sendsErrorFrames, !port.reads(frame) { return observed(.protocolViolation, now: now) }
        switch kind {
        case .socketcand: socketcand.value?.received(frame, now: now, &port)
        case .slcan: slcan.value?.received(frame, now: now, &port)
        case .gvret: gvret.value?.received(frame, now: now, &port)
        case .multicast: multicast.value?.received(frame, now: now, &port)
        }
    }

    /// Reports that the oldest frame of the tool has crossed the bus.
    public mutating func transmitted(now: SimInstant) {
        switch kind {
        case .socketcand: socketcand.value?.transmitted(now: now, &port)
        case .slcan: slcan.value?.transmitted(now: now, &port)
        case .gvret: gvret.value?.transmitted(now: now, &port)
        case .multicast: multicast.value?.transmitted(now: now, &port)
        }
    }

    /// Reports that the bus does not take the tool's frames.
    public mutating func failed(_ error: BusError, now: SimInstant) {
        port.dropFlight()
        observed(error, now: now)
    }

    /// Reports a disturbance of the bus.
    public mutating func observed(_ error: BusError, now: SimInstant) {
        switch kind {
        case .socketcand: socketcand.value?.failed(error, now: now, &port)
        case .slcan: slcan.value?.failed(error, now: now, &port)
        case .gvret: gvret.value?.failed(error, now: now, &port)
        case .multicast: multicast.value?.failed(error, now: now, &port)
        }
    }

    /// Does what is due.
    public mutating func wake(now: SimInstant) {
        switch kind {
        case .socketcand: socketcand.value?.wake(now: now, &port)
        case .slcan, .gvret, .multicast: break
        }
    }

    // MARK: Datagrams

    /// The ends of the datagrams in the port's output; empty for a tool on a stream.
    public var datagramEnds: [Int] {
        mutating get { multicast.value?.ends ?? [] }
    }

    /// Returns whether the tool's own side has sent `datagram` to the group, and it comes back.
    public mutating func isOwn(_ datagram: [UInt8]) -> Bool { multicast.value?.isOwn(datagram) ?? false }

    /// Removes the datagrams that the owner has taken.
    public mutating func clearDatagrams() { multicast.value?.clearOutput(&port) }

    /// Removes and returns why a datagram was refused since the last call, or nil.
    public mutating func takeRefusal() -> PythonCANMessage.ParseError? { multicast.value?.takeRefusal() }
}
