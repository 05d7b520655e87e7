import CANBus
import ISOTP
import SimulationCore
import VehicleModel

/// The identifier of a segment of a vehicle network.
public struct BusSegmentID: Hashable, Sendable {
    /// The number, from 0; the number of a closed segment is reused.
    let rawValue: Int

    init(_ rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// One bus with its taps and the ECUs.
///
/// By default every connection has its own segment, so that clients do not disturb one another. With `bus: one` all
/// connections of an endpoint share a segment and receive one another's traffic.
struct BusSegment: Sendable {
    /// A transmission of a device that fails.
    struct Failure: Sendable {
        let tap: TapID
        let due: SimInstant
        let fault: TransmitFault
    }

    /// The attached devices, in the order of attachment.
    private(set) var taps: [TapID] = []

    /// The journal's number of the first device's connection; 0 when no device is attached.
    var connection: UInt32 { connections.first ?? 0 }

    private var connections: [UInt32] = []

    /// The transmissions that fail; at most one for each device.
    var failures: [Failure] = []

    /// Whether the segment is in use; an unused one can be reused.
    var isOpen = true

    /// Its endpoint, nil for none, and its number at the endpoint, for the journal.
    let endpoint: EndpointID?
    let number: UInt32

    /// The CAN bus; nil before the first frame, so that an idle connection needs little memory.
    var bus: Bus?

    /// The nodes of the ECUs; empty before the first frame.
    var nodes: [ECUNode] = []

    /// The J1850 bus or K line; nil before an adapter has used it.
    var legacy: LegacySegment?

    /// The J1850 bus or K line when an adapter has used it, accessed without a copy.
    var openedLegacy: LegacySegment {
        get {
            guard let legacy else { preconditionFailure("nobody has used this line") }
            return legacy
        }
        _modify {
            // swift-format-ignore: NeverForceUnwrap
            yield &legacy!
        }
    }

    /// The nodes of the ECUs on a bus of SAE J1939; empty on others and before the first frame.
    var j1939Nodes: [J1939Node] = []

    /// The due times of the vehicle's periodic frames.
    var frameClock = FrameClock()

    /// Whether a tap listens to the vehicle's broadcast traffic.
    var hasListener = false

    /// The earliest scheduled wake-up.
    var scheduled: SimInstant?

    /// Whether the segment is in the network's list of segments with work to do.
    var isReady = false

    /// The errors of nodes that send, by sender; empty while no frame is destroyed.
    var transmitErrors: [Int: TransmitErrorCounter] = [:]

    /// The nodes that are bus off, by sender.
    var recoveries: [Int: BusOffRecovery] = [:]

    /// The state of bus faults for each ECU's answer; empty without faults.
    var distortions: [Int: Distortion] = [:]

    init(endpoint: EndpointID?, number: UInt32) {
        self.endpoint = endpoint
        self.number = number
    }

    /// Attaches a device; `connection` is the journal's number of its connection.
    mutating func attach(_ tap: TapID, connection: UInt32) {
        taps.append(tap)
        connections.append(connection)
    }

    mutating func detach(_ tap: TapID) {
        guard let place = taps.firstIndex(of: tap) else { return }
        taps.remove(at: place)
        connections.remove(at: place)
        withdraw(tap)
        transmitErrors[tap.sender] = nil
        recoveries[tap.sender] = nil
    }

    /// Removes the failures and the waiting frames of a device.
    mutating func withdraw(_ tap: TapID) {
        failures.removeAll { $0.tap == tap }
        bus?.withdraw(from: tap.sender)
        recoveries[tap.sender]?.waiting = []
    }

    /// Queues `frame` of node `sender`; a node that is bus off sends it after its return.
    mutating func submit(_ frame: CANFrame, from sender: Int, now: SimInstant) {
        if isBusOff(sender) {
            recoveries[sender]?.waiting.append(frame)
        } else {
            bus?.submit(frame, from: sender, now: now)
        }
    }

    /// Returns whether a frame of node `sender` is waiting.
    func hasWaiting(from sender: Int) -> Bool {
        bus?.hasWaiting(from: sender) == true || recoveries[sender]?.waiting.isEmpty == false
    }

    /// Returns whether node `sender` is bus off: it neither sends nor receives.
    func isBusOff(_ sender: Int) -> Bool { !recoveries.isEmpty && recoveries[sender] != nil }

    /// Returns when node `sender`, which is bus off, returns; nil while a frame on the bus delays that.
    func recoveryDeadline(of sender: Int) -> SimInstant? {
        guard let bus, let end = recoveries[sender]?.end(bitRate: bus.rates.nominal) else { return nil }
        if let busySince = bus.busySince, busySince < end { return nil }
        return end
    }

    /// Returns when a bus, an ECU or a failure is due, or nil.
    ///
    /// Mutating, like `isQuiet`, so that the segment is accessed in the network's list without a copy.
    mutating func deadline() -> SimInstant? {
        var earliest = bus?.deadline
        // By index, because a node has half a kilobyte and iterating would copy each one.
        for index in nodes.indices { earliest = .earlier(earliest, nodes[index].deadline) }
        for index in j1939Nodes.indices { earliest = .earlier(earliest, j1939Nodes[index].deadline) }
        for failure in failures { earliest = .earlier(earliest, failure.due) }
        earliest = .earlier(earliest, frameClock.next)
        if !recoveries.isEmpty {
            for sender in recoveries.keys { earliest = .earlier(earliest, recoveryDeadline(of: sender)) }
        }
        guard legacy != nil else { return earliest }
        return .earlier(earliest, legacy?.deadline)
    }

    /// Handles the timers of the first node from `start` on that is due at `now`; returns its index, or nil.
    mutating func runTimers(from start: Int, now: SimInstant, _ outputs: inout [Endpoint.Output]) -> Int? {
        var index = start
        while index < nodes.count {
            if nodes[index].timeout(now: now, &outputs) { return index }
            index += 1
        }
        return nil
    }

    /// Returns the next frame that has crossed the CAN bus by `now`, or nil.
    mutating func completeFrame(now: SimInstant) -> Bus.Delivery? { bus?.complete(now: now) }

    /// Returns whether no frame is being sent and no ECU is going to send an answer.
    mutating func isQuiet() -> Bool {
        guard bus?.isIdle ?? true else { return false }
        for index in nodes.indices where nodes[index].isAnswering { return false }
        for index in j1939Nodes.indices where j1939Nodes[index].isAnswering { return false }
        return legacy?.isQuiet ?? true
    }

    /// Closes the segment after its last device was detached, and removes its buses and nodes.
    mutating func close() {
        isOpen = false
        bus = nil
        nodes = []
        legacy = nil
        j1939Nodes = []
        transmitErrors = [:]
        recoveries = [:]
        frameClock = FrameClock()
    }
}
