import CANBus
public import Diagnostics
import ISOTP
import J1939
import LegacyBus
public import SimulationCore
public import VehicleModel

/// The vehicle behind the diagnostic connector: buses, ECUs, broadcast traffic, and the faults of all of these.
///
/// Devices attach to a segment as taps. A driver asks `takeReady` for a segment that has something to do, lets the taps
/// submit what they send, calls `move` until nothing moves, and wakes the segment again at its `deadline`.
public struct VehicleNetwork: Sendable {
    /// What does not change during a run; held by reference, so that looking at a network does not copy it.
    final class Plan: Sendable {
        let vehicle: VehicleDescription
        let isInstant: Bool
        let timing: Timing
        /// Decides the instants of the vehicle's frames.
        let seed: UInt64
        let busRate: Int
        let busIsUsable: Bool
        let speaksJ1939: Bool
        /// What the ECUs do on SAE J1939; empty on other buses.
        let j1939: [J1939Plan]

        /// What the vehicle sends unasked beside the groups of SAE J1939.
        var frames: [FrameDescription] { vehicle.frames }

        /// Whether the vehicle sends anything unasked.
        let sendsUnasked: Bool

        init(_ vehicle: VehicleDescription, timing: Timing, seed: UInt64) {
            self.vehicle = vehicle
            self.timing = timing
            self.seed = seed
            isInstant = timing == .instant
            busRate = vehicle.bus.bitRate
            busIsUsable = vehicle.bus.protocol.isCAN && !vehicle.ecus.isEmpty
            speaksJ1939 = vehicle.bus.protocol == .j1939
            sendsUnasked = speaksJ1939 || !vehicle.frames.isEmpty
            j1939 = speaksJ1939 ? J1939Plan.plans(for: vehicle, timing: timing) : []
        }
    }

    /// Storage that is used again and again.
    struct Scratch: Sendable {
        var transport: [Endpoint.Output] = []
        var messages: [TransportNode.Output] = []
        var request: [UInt8] = []
        var answer: [UInt8] = []
        var samples: [Sample] = []
    }

    let plan: Plan

    /// The ECUs' applications: they exist once, whatever is attached.
    public internal(set) var ecus: [ECU]

    var segments: [BusSegment] = []
    private var freeSegments: [BusSegmentID] = []
    @usableFromInline var ready: [BusSegmentID] = []
    var scratch = Scratch()

    /// The state of the wires of the vehicle's bus.
    public private(set) var condition: BusCondition

    /// The segment that the traffic runs on when no tap hears it, or nil when nobody observes the bus.
    var observed: BusSegmentID?

    /// How many segments have a tap that hears the traffic.
    var heardSegments = 0

    /// When the vehicle's ECUs were last switched on.
    var poweredAt: SimInstant = .powerOn

    /// The active faults of ECUs and bus, oldest first.
    public var faults: [CarFault] = []

    /// The network of `description` at power-on, with nothing attached; `vehicle` is its car, `seed` decides the instants of
    /// its frames.
    public init(_ description: VehicleDescription, vehicle: Vehicle, timing: Timing, seed: UInt64) {
        plan = Plan(description, timing: timing, seed: seed)
        condition = description.bus.condition
        ecus = description.ecus.enumerated().map { ECU($1, id: ECUID($0), vehicle: vehicle) }
    }

    // MARK: Attaching

    /// Makes a segment for taps of an endpoint, which the journal knows by `endpoint` and `number`.
    public mutating func openSegment(endpoint: UInt16?, number: UInt32) -> BusSegmentID {
        let segment = BusSegment(endpoint: endpoint, number: number)
        guard let free = freeSegments.popLast() else {
            segments.append(segment)
            return BusSegmentID(segments.count - 1)
        }
        segments[free.rawValue] = segment
        return free
    }

    /// Attaches a device, whose connection the journal knows by `connection`, to a segment.
    public mutating func attach(_ tap: TapID, to segment: BusSegmentID, connection: UInt32) {
        segments[segment.rawValue].attach(tap, connection: connection)
    }

    /// Takes a device off: what it has still to send is withdrawn, and unless others may come (`isKept`) a segment without
    /// devices is closed.
    public mutating func detach(
        _ tap: TapID, from segment: BusSegmentID, isKept: Bool, now: SimInstant
    ) {
        segments[segment.rawValue].detach(tap)
        silence(tap, on: segment, now: now)
        guard segments[segment.rawValue].taps.isEmpty, !isKept else { return }
        segments[segment.rawValue].close()
        hear(false, segment: segment)
        freeSegments.append(segment)
    }

    /// The devices on a segment, in the order in which they were attached.
    public func taps(of segment: BusSegmentID) -> [TapID] { segments[segment.rawValue].taps }

    /// How many devices are attached to a segment.
    public func tapCount(of segment: BusSegmentID) -> Int { segments[segment.rawValue].taps.count }

    /// Device number `place`, from 0, in the order in which they were attached to a segment.
    public func tap(_ place: Int, of segment: BusSegmentID) -> TapID {
        segments[segment.rawValue].taps[place]
    }

    // MARK: What is to be done

    /// Whether no segment has anything to do now.
    @inlinable
    public var isQuiet: Bool { ready.isEmpty }

    /// Marks a segment as one with work to do now.
    public mutating func markReady(_ segment: BusSegmentID) {
        guard !segments[segment.rawValue].isReady else { return }
        segments[segment.rawValue].isReady = true
        ready.append(segment)
    }

    /// Something has happened that concerns everybody.
    mutating func markAllReady() {
        for index in segments.indices where segments[index].isOpen { markReady(BusSegmentID(index)) }
    }

    /// A segment that has something to do now, or nil.
    public mutating func takeReady() -> BusSegmentID? {
        while let segment = ready.popLast() {
            segments[segment.rawValue].isReady = false
            if segments[segment.rawValue].isOpen { return segment }
        }
        return nil
    }

    /// When buses, ECUs or failures of a segment have something to do, or nil.
    public mutating func deadline(of segment: BusSegmentID) -> SimInstant? {
        segments[segment.rawValue].deadline()
    }

    /// Whether a segment has to be woken at `due`, earlier than was asked for before.
    public mutating func book(_ segment: BusSegmentID, at due: SimInstant, now: SimInstant) -> Bool {
        if let scheduled = segments[segment.rawValue].scheduled, scheduled <= due { return false }
        segments[segment.rawValue].scheduled = max(due, now)
        return true
    }

    /// A wake-up that was booked for `instant` has come; one in whose place another was booked does nothing.
    public mutating func wake(_ segment: BusSegmentID, at instant: SimInstant) {
        guard segments[segment.rawValue].scheduled == instant else { return }
        segments[segment.rawValue].scheduled = nil
        markReady(segment)
    }

    /// Whether nothing is under way on a segment and no ECU will answer by itself.
    public mutating func isQuiet(_ segment: BusSegmentID) -> Bool { segments[segment.rawValue].isQuiet() }

    /// Moves what is due on a segment by one step: a frame, answers and timers of ECUs, what the vehicle sends unasked;
    /// whether anything moved.
    public mutating func move(
        _ segment: BusSegmentID, _ taps: inout some VehicleTaps, _ context: inout SimulationContext
    ) -> Bool {
        var hasMoved = moveFrames(segment, &taps, &context)
        if serveNodes(segment, &context) { hasMoved = true }
        if serveLegacy(segment, &taps, &context) { hasMoved = true }
        if plan.sendsUnasked, serveTraffic(segment, &taps, &context) { hasMoved = true }
        return hasMoved
    }

    // MARK: What comes from elsewhere

    /// Brings the wires into `condition`.
    public mutating func set(_ condition: BusCondition) {
        self.condition = condition
        markAllReady()
    }

    /// The key was turned: what was silent may speak again.
    public mutating func ignitionTurned(from former: Ignition, to position: Ignition, now: SimInstant) {
        if former == .off, position != .off { poweredAt = now }
        if plan.sendsUnasked { markAllReady() }
    }

    /// The rate of the traffic that is on the bus without being asked for, bit/s, or nil when there is none.
    public func trafficBitRate(ignition: Ignition) -> Int? {
        let isThere = plan.sendsUnasked && plan.busIsUsable && ignition != .off && condition == .sound
        return isThere ? plan.busRate : nil
    }

    /// The answer of `ecu` to a diagnostic message, from the vehicle as it is now, for transports without a bus;
    /// nil when it does not answer.
    public mutating func respond(
        to request: [UInt8], ecu: ECUID, addressing: ECU.Addressing, _ context: inout SimulationContext
    ) -> [UInt8]? {
        guard ecus.indices.contains(ecu.rawValue), context.vehicle.ignition != .off else { return nil }
        context.vehicle.advance(to: context.now)
        var answer: [UInt8] = []
        var samples: [Sample] = []
        ecus[ecu.rawValue].respond(
            to: request, addressing: addressing, vehicle: &context.vehicle, answer: &answer, samples: &samples
        )
        return answer.isEmpty ? nil : answer
    }
}
