import CANBus
import SimulationCore
import VehicleModel

/// The number of a segment of a vehicle network.
public struct BusSegmentID: Hashable, Sendable {
    /// The number, from 0; numbers of segments that are closed are used again.
    let rawValue: Int

    init(_ rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// One bus between taps and the ECUs.
///
/// By default every connection has a segment of its own, so that clients do not disturb one another; with `bus: one` all
/// connections of an endpoint share one and see one another's traffic.
struct BusSegment: Sendable {
    /// Something that a device tries to send and that fails.
    struct Failure: Sendable {
        let tap: TapID
        let due: SimInstant
        let fault: TransmitFault
    }

    /// The devices that are attached, in the order in which they came.
    private(set) var taps: [TapID] = []

    /// The number of the connection of the first of them, for the journal; 0 when there is none.
    var connection: UInt32 { connections.first ?? 0 }

    private var connections: [UInt32] = []

    /// What fails; at most one for each device.
    var failures: [Failure] = []

    /// Whether the segment is in use; a slot that is not waits to be used again.
    var isOpen = true

    /// The endpoint that the segment belongs to, nil for none, and its number there, for the journal.
    let endpoint: UInt16?
    let number: UInt32

    /// The bus; nil until the first frame, so that an idle connection costs little.
    var bus: Bus?

    /// The ECUs' places on the bus; empty until the first frame.
    var nodes: [ECUNode] = []

    /// The J1850 bus or K line; nil until an adapter has used it.
    var legacy: LegacySegment?

    /// The same once an adapter has used it; touched in place, so that nothing is copied.
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

    /// The ECUs' places on a bus of SAE J1939; empty on others and until the first frame.
    var j1939Nodes: [J1939Node] = []

    /// When the vehicle's frames are due.
    var frameClock = FrameClock()

    /// Whether a tap hears what the vehicle sends unasked.
    var isHeard = false

    /// The earliest wake-up that is already booked.
    var scheduled: SimInstant?

    /// Whether the segment waits in the network's list of segments with work to do now.
    var isReady = false

    /// What faults on the bus remember of each ECU's answer; empty without faults.
    var distortions: [Int: Distortion] = [:]

    init(endpoint: UInt16?, number: UInt32) {
        self.endpoint = endpoint
        self.number = number
    }

    /// Attaches a device, whose connection the journal knows by `connection`.
    mutating func attach(_ tap: TapID, connection: UInt32) {
        taps.append(tap)
        connections.append(connection)
    }

    /// Takes a device off.
    mutating func detach(_ tap: TapID) {
        guard let place = taps.firstIndex(of: tap) else { return }
        taps.remove(at: place)
        connections.remove(at: place)
        failures.removeAll { $0.tap == tap }
        bus?.withdraw(from: tap.sender)
    }

    /// When bus, ECUs or failures have something to do, or nil.
    ///
    /// Mutating, as `isQuiet`, so that the segment is looked at where it lies in the network's list and not copied.
    mutating func deadline() -> SimInstant? {
        var earliest = bus?.deadline
        // By index: an ECU's node is half a kilobyte, and iterating would copy each.
        for index in nodes.indices { earliest = .earlier(earliest, nodes[index].deadline) }
        for index in j1939Nodes.indices { earliest = .earlier(earliest, j1939Nodes[index].deadline) }
        for failure in failures { earliest = .earlier(earliest, failure.due) }
        earliest = .earlier(earliest, frameClock.next)
        guard legacy != nil else { return earliest }
        return .earlier(earliest, legacy?.deadline)
    }

    /// Whether no frame is under way and no ECU will answer by itself.
    mutating func isQuiet() -> Bool {
        guard bus?.isIdle ?? true else { return false }
        for index in nodes.indices where nodes[index].isAnswering { return false }
        for index in j1939Nodes.indices where j1939Nodes[index].isAnswering { return false }
        return legacy?.isQuiet ?? true
    }

    /// Nobody is attached any more: everything that stands for the car is taken down.
    mutating func close() {
        isOpen = false
        bus = nil
        nodes = []
        legacy = nil
        j1939Nodes = []
        frameClock = FrameClock()
    }
}
