public import CANBus
public import SimulationCore

/// A member of a multicast group of python-can (`udp_multicast`): each datagram is a frame, from whoever sends it.
///
/// Does no I/O and reads no clock. What the member sends comes back from the group and is recognised by its bytes.
public struct PythonCANMulticast: ToolSession {
    /// The number of sent datagrams that are recognised; as many as a group returns within a moment.
    static let memory = 1024

    /// The ends of the datagrams in the port's output.
    public private(set) var ends: [Int] = []

    /// Why the last datagram that was no frame was refused; nil when none was since `takeRefusal`.
    private var refusal: PythonCANMessage.ParseError?

    /// The hashes of what was sent and has not come back, oldest first from `first`.
    private var sent: [Int] = []
    private var first = 0

    /// A member, which is on the bus from the start.
    public init(_ port: inout BusPort) {
        port.bitRate = port.usualBitRate
        port.dataBitRate = port.busDataBitRate
    }

    /// Receives a datagram of another member of the group.
    public mutating func receive(_ datagram: [UInt8], now: SimInstant, _ port: inout BusPort) {
        do throws(PythonCANMessage.ParseError) {
            guard case .frame(let frame) = try PythonCANMessage(parsing: datagram) else { return }
            if frame.isFD, port.dataBitRate == nil { throw .flexibleDataRate }
            _ = port.send(frame)
        } catch {
            refusal = error
        }
    }

    /// Removes and returns why a datagram was refused since the last call, or nil.
    public mutating func takeRefusal() -> PythonCANMessage.ParseError? {
        defer { refusal = nil }
        return refusal
    }

    /// Returns whether the member has sent `datagram` itself, and it has not come back yet.
    public mutating func isOwn(_ datagram: [UInt8]) -> Bool {
        guard first < sent.count else { return false }
        let hash = datagram.hashValue
        for index in first..<sent.count where sent[index] == hash {
            sent[index] = sent[first]
            first += 1
            return true
        }
        return false
    }

    public mutating func received(_ frame: CANFrame, now: SimInstant, _ port: inout BusPort) {
        guard port.count(received: frame) else { return }
        send(.frame(frame), now: now, &port)
    }

    public mutating func failed(_ error: BusError, now: SimInstant, _ port: inout BusPort) {
        guard port.output.count < BusPort.outputLimit else { return }
        send(.error(error.linuxClass), now: now, &port)
    }

    private mutating func send(_ message: PythonCANMessage, now: SimInstant, _ port: inout BusPort) {
        let start = port.output.count
        message.append(to: &port.output, at: now)
        ends.append(port.output.count)
        if sent.count - first >= Self.memory { first += 1 }
        if first >= Self.memory {
            sent.removeFirst(first)
            first = 0
        }
        sent.append(Array(port.output[start...]).hashValue)
    }

    /// Removes the datagrams that the owner has taken.
    public mutating func clearOutput(_ port: inout BusPort) {
        port.output.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }
}
