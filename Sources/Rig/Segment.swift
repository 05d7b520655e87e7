import CANBus
import SimulationCore
import VehicleModel

/// One bus between adapters and the ECUs.
///
/// By default every connection has a segment of its own, so that clients do not disturb one another; with `bus: one` all
/// connections of an endpoint share one and see one another's traffic.
struct Segment: Sendable {
    /// The ports whose adapters are attached.
    var members: [Int] = []

    /// Whether the segment is in use; a slot that is not waits to be used again.
    var isOpen = true

    /// The endpoint that the segment belongs to, nil for none, and its number there, for the journal.
    let endpoint: UInt16?
    let number: UInt32

    /// The bus; nil until the first frame, so that an idle connection costs little.
    var bus: Bus?

    /// The ECUs' places on the bus; empty until the first frame.
    var nodes: [ECUNode] = []

    /// The J1850 bus or K line: one when an adapter has used it, else none.
    var legacy: [LegacySegment] = []
    /// The ECUs' places on a bus of SAE J1939; empty on others and until the first frame.
    var j1939Nodes: [J1939Node] = []

    /// When the vehicle's frames are due.
    var frameClock = FrameClock()

    /// Whether an adapter hears what the vehicle sends unasked.
    var isHeard = false

    /// The earliest wake-up that is already in the rig's queue.
    var scheduled: SimInstant?

    /// Whether the segment waits in the rig's list of segments with work to do now.
    var isReady = false

    /// What faults on the bus remember of each ECU's answer; empty without faults.
    var distortions: [Int: Distortion] = [:]

    /// The sender number of the adapter at `port`; ECUs use their index.
    static func sender(port: Int) -> Int { BusSender.tap(port).number }

    /// The sender number of a node that belongs to nobody; adapters have greater ones, ECUs smaller ones.
    static var foreignSender: Int { BusSender.foreign.number }

    /// Powers bus and ECUs up on the first use.
    mutating func open(_ vehicle: VehicleDescription, timing: Timing) {
        guard bus == nil else { return }
        bus = Bus(bitRate: timing == .instant ? 0 : vehicle.bus.bitRate)
        guard vehicle.bus.protocol != .j1939 else { return }
        nodes = vehicle.ecus.enumerated().map { ECUNode($1, index: $0, timing: timing) }
    }

    /// The sender number of frame number `frame` of the vehicle; each has a transmit buffer of its own.
    static func sender(frame: Int) -> Int { BusSender.traffic(frame).number }

    /// When bus or ECUs have something to do, or nil.
    ///
    /// Mutating, as `isQuiet`, so that the segment is looked at where it lies in the rig's list and not copied.
    mutating func deadline() -> SimInstant? {
        var earliest = bus?.deadline
        // By index: an ECU's node is half a kilobyte, and iterating would copy each.
        for index in nodes.indices {
            guard let due = nodes[index].deadline else { continue }
            if earliest.map({ due < $0 }) ?? true { earliest = due }
        }
        for index in j1939Nodes.indices { earliest = Rig.earlier(earliest, j1939Nodes[index].deadline) }
        if let due = frameClock.next { earliest = Rig.earlier(earliest, due) }
        guard !legacy.isEmpty else { return earliest }
        return Rig.earlier(earliest, legacy[0].deadline)
    }

    /// Whether no frame is under way and no ECU will answer by itself.
    mutating func isQuiet() -> Bool {
        guard bus?.isIdle ?? true else { return false }
        for index in nodes.indices where nodes[index].isAnswering { return false }
        for index in j1939Nodes.indices where j1939Nodes[index].isAnswering { return false }
        return legacy.isEmpty || legacy[0].isQuiet
    }
}
