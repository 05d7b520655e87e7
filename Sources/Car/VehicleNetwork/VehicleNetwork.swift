public import CANBus
public import Diagnostics
import ISOTP
import J1939
import LegacyBus
public import SimulationCore
public import VehicleModel

/// The vehicle behind the diagnostic connector: buses, ECUs, broadcast traffic, and their faults.
///
/// Devices attach to a segment as taps. A driver calls `takeReady` for a segment with work to do, lets the taps submit
/// their frames, calls `move` until it returns false, and wakes the segment again at its `deadline`.
public struct VehicleNetwork: Sendable {
    /// The constant part of a network, stored by reference so that access to a network does not copy it.
    final class Plan: Sendable {
        let vehicle: VehicleDescription
        let isInstant: Bool
        let timing: Timing
        /// The seed of the instants of the vehicle's frames.
        let seed: UInt64
        let busRate: Int
        /// The bit rate of the data phase of CAN FD; nil on a classical bus.
        let dataRate: Int?
        let busIsUsable: Bool
        let speaksJ1939: Bool
        /// The plans of the ECUs on SAE J1939; empty on other buses.
        let j1939: [J1939Plan]

        /// The vehicle's periodic frames beside the groups of SAE J1939.
        var frames: [FrameDescription] { vehicle.frames }

        /// Whether the vehicle has broadcast traffic.
        let sendsUnasked: Bool

        /// The indices of the ECUs with a server of ISO 14229-1.
        let servers: [Int]

        /// Those of them with ECUs behind them.
        let gateways: [Int]

        init(_ vehicle: VehicleDescription, timing: Timing, seed: UInt64) {
            self.vehicle = vehicle
            self.timing = timing
            self.seed = seed
            isInstant = timing == .instant
            busRate = vehicle.bus.bitRate
            dataRate = vehicle.bus.dataRate
            busIsUsable = vehicle.bus.protocol.isCAN && !vehicle.ecus.isEmpty
            speaksJ1939 = vehicle.bus.protocol == .j1939
            sendsUnasked = speaksJ1939 || !vehicle.frames.isEmpty
            servers = vehicle.ecus.indices.filter { !vehicle.ecus[$0].uds.isEmpty }
            gateways = servers.filter { vehicle.ecus[$0].uds.value?.nodes.isEmpty == false }
            j1939 = speaksJ1939 ? J1939Plan.plans(for: vehicle) : []
        }
    }

    /// Messages to ECUs past the buses, by tester.
    var messages = MessageTesters()

    /// Reused storage.
    struct Scratch: Sendable {
        var transport: [Endpoint.Output] = []
        var messages: [TransportNode.Output] = []
        var request: [UInt8] = []
        var answer: [UInt8] = []
        var samples: [Sample] = []
    }

    let plan: Plan

    /// The ECUs' applications, which exist once for all segments.
    public internal(set) var ecus: [ECU]

    var segments: [BusSegment] = []
    private var freeSegments: [BusSegmentID] = []
    @usableFromInline var ready: [BusSegmentID] = []
    var scratch = Scratch()

    /// The condition of the wires of the vehicle's bus.
    public private(set) var condition: BusCondition

    /// The segment of the traffic while no tap listens, or nil when there is no observer.
    var observed: BusSegmentID?

    /// The number of segments with a listening tap.
    var listenedSegments = 0

    /// When the vehicle's ECUs were last switched on.
    var poweredAt: SimInstant = .powerOn

    /// The faults of ECUs and bus in force, oldest first.
    public var faults: [CarFault] = []

    /// The network of `description` at power-on without devices; `vehicle` is its car, `seed` decides the instants of
    /// its periodic frames.
    public init(_ description: VehicleDescription, vehicle: Vehicle, timing: Timing, seed: UInt64) {
        plan = Plan(description, timing: timing, seed: seed)
        condition = description.bus.condition
        ecus = description.ecus.enumerated().map {
            ECU($1, id: ECUID($0), vehicle: vehicle, timing: timing, seed: seed)
        }
    }

    // MARK: Attaching

    /// Opens a segment; `endpoint` and `number` identify it in the journal.
    public mutating func openSegment(endpoint: EndpointID?, number: UInt32) -> BusSegmentID {
        let segment = BusSegment(endpoint: endpoint, number: number)
        guard let free = freeSegments.popLast() else {
            segments.append(segment)
            return BusSegmentID(segments.count - 1)
        }
        segments[free.rawValue] = segment
        return free
    }

    /// Attaches a device to a segment; `connection` is the journal's number of its connection.
    public mutating func attach(_ tap: TapID, to segment: BusSegmentID, connection: UInt32) {
        segments[segment.rawValue].attach(tap, connection: connection)
    }

    /// Detaches a device and removes its waiting frames. A segment without devices is closed unless `isKept`.
    public mutating func detach(
        _ tap: TapID, from segment: BusSegmentID, isKept: Bool, now: SimInstant
    ) {
        segments[segment.rawValue].detach(tap)
        silence(tap, on: segment, now: now)
        guard segments[segment.rawValue].taps.isEmpty, !isKept else { return }
        forget(segment.tester, now: now)
        segments[segment.rawValue].close()
        setListener(false, segment: segment)
        freeSegments.append(segment)
    }

    /// Returns the devices attached to a segment, in the order of attachment.
    public func taps(of segment: BusSegmentID) -> [TapID] { segments[segment.rawValue].taps }

    /// Returns the number of devices attached to a segment.
    public func tapCount(of segment: BusSegmentID) -> Int { segments[segment.rawValue].taps.count }

    /// Returns the device at index `place` of the devices attached to a segment.
    public func tap(_ place: Int, of segment: BusSegmentID) -> TapID {
        segments[segment.rawValue].taps[place]
    }

    // MARK: What is to be done

    /// Whether no segment has work to do.
    @inlinable
    public var isQuiet: Bool { ready.isEmpty }

    /// Adds a segment to those with work to do.
    public mutating func markReady(_ segment: BusSegmentID) {
        guard !segments[segment.rawValue].isReady else { return }
        segments[segment.rawValue].isReady = true
        ready.append(segment)
    }

    /// Adds all open segments to those with work to do.
    mutating func markAllReady() {
        for index in segments.indices where segments[index].isOpen { markReady(BusSegmentID(index)) }
    }

    /// Removes and returns a segment with work to do, or nil.
    public mutating func takeReady() -> BusSegmentID? {
        // Most calls find none, and `popLast` checks who else has the list.
        while !ready.isEmpty {
            let segment = ready.removeLast()
            segments[segment.rawValue].isReady = false
            if segments[segment.rawValue].isOpen { return segment }
        }
        return nil
    }

    /// Returns when a bus, an ECU or a failure of a segment is due, or nil.
    public mutating func deadline(of segment: BusSegmentID) -> SimInstant? {
        let due = segments[segment.rawValue].deadline()
        return plan.servers.isEmpty ? due : .earlier(due, deadlineOfServers(for: segment.tester))
    }

    /// Schedules a wake-up of a segment at `due`; returns false when an earlier one is scheduled already.
    public mutating func book(_ segment: BusSegmentID, at due: SimInstant, now: SimInstant) -> Bool {
        if let scheduled = segments[segment.rawValue].scheduled, scheduled <= due { return false }
        segments[segment.rawValue].scheduled = max(due, now)
        return true
    }

    /// Handles a wake-up of a segment; does nothing when another one has replaced it.
    public mutating func wake(_ segment: BusSegmentID, at instant: SimInstant) {
        guard segments[segment.rawValue].scheduled == instant else { return }
        segments[segment.rawValue].scheduled = nil
        markReady(segment)
    }

    /// Returns whether no frame is being sent on a segment and no ECU is going to send an answer.
    public mutating func isQuiet(_ segment: BusSegmentID) -> Bool {
        guard segments[segment.rawValue].isQuiet() else { return false }
        return !isWorking(for: segment.tester)
    }

    /// Handles what is due on a segment, one step at a time: a frame, answers and timers of ECUs, broadcasts. Returns
    /// whether anything was done.
    public mutating func move(
        _ segment: BusSegmentID, _ taps: inout some VehicleTaps, _ context: inout SimulationContext
    ) -> Bool {
        var hasMoved = moveFrames(segment, &taps, &context)
        if !hasMoved, !segments[segment.rawValue].recoveries.isEmpty {
            hasMoved = recoverNodes(segment, &context)
        }
        if runNodes(segment, &context) { hasMoved = true }
        if runLegacyNodes(segment, &taps, &context) { hasMoved = true }
        if !plan.servers.isEmpty, runServers(segment, &context) { hasMoved = true }
        if plan.sendsUnasked, runTraffic(segment, &taps, &context) { hasMoved = true }
        return hasMoved
    }

    // MARK: What comes from elsewhere

    public mutating func set(_ condition: BusCondition) {
        self.condition = condition
        markAllReady()
    }

    /// Reports a change of the ignition, after which ECUs may start to send.
    public mutating func ignitionTurned(
        from former: Ignition, to position: Ignition, _ context: inout SimulationContext
    ) {
        if former == .off, position != .off { poweredAt = context.now }
        if (former == .off) != (position == .off) {
            for server in plan.servers {
                ecus[server].powerChanged(isOn: position != .off, &context.vehicle)
            }
        }
        if plan.sendsUnasked { markAllReady() }
    }

    /// The bit rate of the vehicle's CAN bus, bit/s.
    public var bitRate: Int { plan.busRate }

    /// The bit rates of the vehicle's CAN bus.
    public var bitRates: BitRates { BitRates(nominal: plan.busRate, data: plan.dataRate) }

    /// Returns the bit rate of the broadcast traffic on the bus, bit/s, or nil when there is none.
    public mutating func trafficBitRate(ignition: Ignition) -> Int? {
        let isThere = plan.sendsUnasked && plan.busIsUsable && ignition != .off && condition == .sound
        return isThere ? plan.busRate : nil
    }
}
