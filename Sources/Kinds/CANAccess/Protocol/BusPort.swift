public import CANBus
public import SimulationCore

/// The exchange of a session with its owner: bytes for the tool, and frames for the bus.
///
/// The owner passes events of the bus, sends `output` to the tool, and hands the frames of `takeFrames` to the bus.
public struct BusPort: Sendable {
    /// The traffic of a port since its beginning.
    public struct Statistics: Hashable, Sendable {
        public var receivedFrames: UInt32 = 0
        public var receivedBytes: UInt32 = 0
        public var sentFrames: UInt32 = 0
        public var sentBytes: UInt32 = 0
        /// The frames that the tool did not get because it reads too slowly.
        public var lostFrames: UInt32 = 0
        /// The received frames of CAN FD that the tool's protocol does not carry.
        public var omittedFrames: UInt32 = 0
        /// The frames of CAN FD of the tool that were not sent, because the port is not set up for CAN FD or the bus is
        /// classical.
        public var refusedFrames: UInt32 = 0

        public init() {}
    }

    /// The greatest number of frames that wait to be handed to the bus; a further one is refused.
    public static let waitingLimit = 4096

    /// The greatest number of frames handed to the bus and not sent yet, as many as a controller's transmit queue
    /// holds.
    public static let flightLimit = 32

    /// The bytes for the tool.
    public var output: [UInt8] = []

    /// The bit rate at which the port is on the bus, bit/s; nil while it is off.
    public internal(set) var bitRate: Int?

    /// Whether the port sends nothing, not even acknowledgements.
    public internal(set) var listensOnly = false

    /// The bit rate of the port's data phase, bit/s; nil while it sends and receives classical frames only.
    public internal(set) var dataBitRate: Int?

    /// The bit rate of a port whose tool states none, bit/s.
    public let usualBitRate: Int

    /// The bit rate of the data phase on the vehicle's bus, bit/s; nil on a classical bus.
    public let busDataBitRate: Int?

    /// Whether the port's controller destroys frames that it cannot read; silently it only counts errors.
    public var sendsErrorFrames = false

    /// Whether the tool can receive more output; frames that come while it cannot are lost.
    public var isWritable = true

    /// The time of power-on in nanoseconds since 1970, UTC; timestamps count from 1970.
    public var powerOn: Int64 = 0

    /// The latest instant that the owner's driver has asked for, when the simulation is late.
    public var present = SimInstant.powerOn

    /// The number of ports on the bus that send frames again and again; they share its time.
    public var cyclicPorts = 1

    /// Why the session has ended the connection; nil while it goes on.
    public internal(set) var closing: String?

    /// The traffic so far.
    public private(set) var statistics = Statistics()

    /// Whether the frames on their way to the bus are to be withdrawn.
    private var withdraws = false

    private var waiting: [CANFrame] = []
    private var firstWaiting = 0
    private var flight: [CANFrame] = []
    private var firstInFlight = 0

    /// A port that is off a bus of these rates; `bitRate` is that of a tool that states none, the bus's unless stated.
    public init(bus: BitRates, bitRate: Int? = nil) {
        usualBitRate = bitRate ?? bus.nominal
        busDataBitRate = bus.data
    }

    /// The rates at which the port is on the bus; nil while it is off.
    public var rates: BitRates? { bitRate.map { BitRates(nominal: $0, data: dataBitRate) } }

    /// The number of frames that the bus has not sent yet.
    public var pendingCount: Int { waiting.count - firstWaiting + flight.count - firstInFlight }

    /// Whether there are bytes for the tool, or the session has ended the connection.
    public var hasOutput: Bool { !output.isEmpty || closing != nil }

    /// Whether `takeFrames` would return any.
    public var hasFrames: Bool {
        firstWaiting < waiting.count && flight.count - firstInFlight < Self.flightLimit
    }

    /// Returns the time since 1970 of `instant`, as timestamps state it.
    func timestamp(of instant: SimInstant) -> SimInstant { instant.advanced(byNanoseconds: powerOn) }

    /// Queues a frame; returns false when the queue is full, the port off the bus or listening only, or the frame one of CAN
    /// FD that the port or the bus does not carry.
    mutating func send(_ frame: CANFrame) -> Bool {
        guard !frame.isFD || dataBitRate != nil && busDataBitRate != nil else {
            statistics.refusedFrames &+= 1
            return false
        }
        guard bitRate != nil, !listensOnly, waiting.count - firstWaiting < Self.waitingLimit else {
            return false
        }
        waiting.append(frame)
        return true
    }

    /// Moves the frames that the bus may have now to the end of `frames`.
    public mutating func takeFrames(into frames: inout [CANFrame]) {
        let count = min(
            waiting.count - firstWaiting, Self.flightLimit - (flight.count - firstInFlight))
        guard count > 0 else { return }
        for index in firstWaiting..<firstWaiting + count {
            frames.append(waiting[index])
            flight.append(waiting[index])
        }
        firstWaiting += count
        if firstWaiting == waiting.count {
            waiting.removeAll(keepingCapacity: true)
            firstWaiting = 0
        } else if firstWaiting >= 1024 {
            waiting.removeFirst(firstWaiting)
            firstWaiting = 0
        }
    }

    /// Removes and returns the frame that has crossed the bus: the oldest one in flight.
    mutating func takeSent() -> CANFrame? {
        guard firstInFlight < flight.count else { return nil }
        let frame = flight[firstInFlight]
        firstInFlight += 1
        if firstInFlight == flight.count {
            flight.removeAll(keepingCapacity: true)
            firstInFlight = 0
        } else if firstInFlight >= 256 {
            flight.removeFirst(firstInFlight)
            firstInFlight = 0
        }
        statistics.sentFrames &+= 1
        statistics.sentBytes &+= UInt32(frame.data.count)
        return frame
    }

    /// Forgets the frames that the bus could not send.
    mutating func dropFlight() {
        flight.removeAll(keepingCapacity: true)
        firstInFlight = 0
    }

    /// Leaves the bus; frames that it has not sent are withdrawn.
    mutating func leaveBus() {
        bitRate = nil
        dataBitRate = nil
        listensOnly = false
        withdraws = pendingCount > 0
        waiting.removeAll(keepingCapacity: true)
        firstWaiting = 0
        dropFlight()
    }

    /// Returns whether the owner must withdraw the frames that it has handed to the bus; asking clears it.
    public mutating func takeWithdrawal() -> Bool {
        guard withdraws else { return false }
        withdraws = false
        return true
    }

    /// Returns whether the controller can read `frame`: not one of CAN FD in a classical port, nor its data phase at another rate.
    func reads(_ frame: CANFrame) -> Bool {
        guard frame.isFD else { return true }
        return dataBitRate != nil && (!frame.switchesBitRate || dataBitRate == busDataBitRate)
    }

    /// Returns whether the port destroys `frame` by an error frame.
    public func destroys(_ frame: CANFrame) -> Bool { sendsErrorFrames && !listensOnly && !reads(frame) }

    /// Counts a received frame; returns false when the tool cannot take it, or it is one of CAN FD and the tool classical.
    mutating func count(received frame: CANFrame) -> Bool {
        guard !frame.isFD || dataBitRate != nil else {
            statistics.omittedFrames &+= 1
            return false
        }
        statistics.receivedFrames &+= 1
        statistics.receivedBytes &+= UInt32(frame.data.count)
        guard isWritable, output.count < Self.outputLimit else {
            statistics.lostFrames &+= 1
            return false
        }
        return true
    }

    /// The greatest number of output bytes that wait for the owner; frames beyond are lost.
    static let outputLimit = 1 << 20
}
