import CANBus
import SimulationCore
import VehicleModel

/// The state of bus faults for the current answer of an ECU.
struct Distortion: Sendable {
    /// The number of its frames so far.
    var frames = 0
    /// The number of its bytes that follow the last frame.
    var outstanding = 0
    /// The number of messages of each answer in progress, the current one first; used only on
    /// links without ISO 15765-2.
    var answers: [Int] = []
    /// The frame that is held until after the next one.
    var held: CANFrame?
}

/// Faults in ECUs and on the bus.
extension VehicleNetwork {
    /// The effects of the faults in force for an ECU, and the events that began them.
    struct FaultsInForce {
        var faults = CarFaults()
        /// The indices of the events that began the faults, by kind; a fault without an event has no entry.
        var events: [CarFault.Kind: Int] = [:]

        mutating func add(_ fault: CarFault) {
            fault.apply(&faults)
            events[fault.kind] = fault.event
        }
    }

    /// The faults in force for ECU number `ecu` on a segment; for the wires alone `ecu` is nil.
    func faultsInForce(_ segment: BusSegmentID, ecu: ECUID?) -> FaultsInForce {
        var set = FaultsInForce()
        for fault in faults where fault.tap == nil && (fault.ecu == nil || fault.ecu == ecu) {
            if fault.endpoint.map({ $0 == segments[segment.rawValue].endpoint }) ?? true { set.add(fault) }
        }
        for tap in segments[segment.rawValue].taps {
            for fault in faults where fault.tap == tap && (fault.ecu == nil || fault.ecu == ecu) {
                set.add(fault)
            }
        }
        return set
    }

    /// Resets the state of bus faults, because the next request begins.
    public mutating func forgetDistortions(_ segment: BusSegmentID) {
        if !segments[segment.rawValue].distortions.isEmpty { segments[segment.rawValue].distortions = [:] }
    }

    /// Records in the journal that a fault of the car had an effect.
    func act(
        _ kind: CarFault.Kind, _ text: String, _ set: FaultsInForce, _ segment: BusSegmentID,
        _ context: inout SimulationContext
    ) {
        guard let event = set.events[kind] else { return }
        context.journal.append(
            .fault(.init(.acts, kind.rawValue, text, of: event)), at: context.now,
            endpoint: segments[segment.rawValue].endpoint, connection: segments[segment.rawValue].connection)
    }

    /// Whether the ECU sends no answer.
    func isSilent(_ set: FaultsInForce, _ segment: BusSegmentID, _ context: inout SimulationContext) -> Bool {
        if set.faults.isSilent { act(.noResponse, "a request is not answered", set, segment, &context) }
        return set.faults.isSilent
    }

    /// The response time in nanoseconds.
    func latency(
        _ stated: Duration, _ set: FaultsInForce, _ segment: BusSegmentID, _ context: inout SimulationContext
    ) -> Int64 {
        let spread = Double(set.faults.spread.nanoseconds)
        let offset = spread == 0 ? 0 : Int64((context.random.nextUnit() * 2 - 1) * spread)
        act(.latency, "the answer takes \(stated)", set, segment, &context)
        return stated.nanoseconds + offset
    }

    /// The response-pending messages before an answer, or nil.
    func pending(
        _ set: FaultsInForce, _ segment: BusSegmentID, _ context: inout SimulationContext
    ) -> ECUDescription.ResponsePending? {
        guard let pending = set.faults.pending else { return nil }
        act(.pending, "\(pending.count) times 78", set, segment, &context)
        var stated = ECUDescription.ResponsePending(count: pending.count, every: pending.every)
        stated.answers = pending.answers
        return stated
    }

    /// The answer that ECU number `ecu` gives instead of its own, or nil.
    func wrongAnswer(
        of ecu: ECUID, _ segment: BusSegmentID, _ context: inout SimulationContext
    ) -> [UInt8]? {
        let set = faultsInForce(segment, ecu: ecu)
        guard let bytes = set.faults.wrongAnswer else { return nil }
        act(.wrongAnswer, Hex.string(bytes.prefix(32)), set, segment, &context)
        return bytes
    }

    /// Whether the answer of ECU number `ecu` does not come.
    func losesAnswer(of ecu: ECUID, _ segment: BusSegmentID, _ context: inout SimulationContext) -> Bool {
        let set = faultsInForce(segment, ecu: ecu)
        if set.faults.losesAnswer { act(.loseAnswer, "an answer does not come", set, segment, &context) }
        return set.faults.losesAnswer
    }

    /// The negative response of ECU number `ecu` to a request to `service`, or nil.
    func refusal(
        of service: UInt8?, ecu: ECUID, _ segment: BusSegmentID, _ context: inout SimulationContext
    ) -> [UInt8]? {
        let set = faultsInForce(segment, ecu: ecu)
        guard let refusal = set.faults.refusal, let service else { return nil }
        if let only = refusal.service, only != service { return nil }
        let bytes = [0x7F, service, refusal.code]
        act(.negativeResponse, Hex.string(bytes), set, segment, &context)
        return bytes
    }

    /// Whether no node acknowledges frames on a segment.
    func busIsOff(_ segment: BusSegmentID, _ context: inout SimulationContext) -> Bool {
        let set = faultsInForce(segment, ecu: nil)
        if set.faults.busIsOff { act(.busOff, "a frame is not acknowledged", set, segment, &context) }
        return set.faults.busIsOff
    }

    /// Delivers a frame of an ECU to the taps, changed by the faults in force.
    mutating func distort(
        _ delivery: Bus.Delivery, _ segment: BusSegmentID, _ taps: inout some VehicleTaps,
        _ context: inout SimulationContext
    ) {
        guard !plan.speaksJ1939 else { return distortGroup(delivery, segment, &taps, &context) }
        let ecu = delivery.sender
        let set = faultsInForce(segment, ecu: ECUID(ecu))
        let kind = delivery.frame.data.first.map { $0 >> 4 }
        let isAnswer =
            delivery.frame.identifier
            == CANIdentifier(
                rawValue: plan.vehicle.ecus[ecu].response, isExtended: plan.vehicle.ecus[ecu].isExtended)
        guard set.faults.distortsFrames, isAnswer, !delivery.frame.isRemote, let kind, kind <= 2 else {
            return hand(delivery, segment, &taps, now: context.now)
        }
        var state = segments[segment.rawValue].distortions[ecu] ?? Distortion()
        var frame = delivery.frame
        if kind != 2 {
            state = Distortion()
            intrude(before: frame, set, segment, &taps, &context)
        }
        state.frames += 1
        let before = state.outstanding
        state.outstanding = Self.outstanding(after: frame, before: before)
        if kind == 2, set.faults.numbersWrongly {
            frame = frame.replacing(0, with: 0x20 | (frame.data[0] &+ 1) & 0x0F)
            act(.wrongSequence, "frame \(state.frames) is numbered as the next", set, segment, &context)
        }
        if let filler = set.faults.padding {
            frame = Self.pad(frame, kind, before: before, with: filler)
            act(.padding, Hex.string([filler]), set, segment, &context)
        }
        if set.faults.lost.contains(state.frames) {
            act(.loseFrame, "frame \(state.frames) of an answer is lost", set, segment, &context)
            segments[segment.rawValue].distortions[ecu] = state
            return
        }
        var frames = [frame]
        if set.faults.swapsFrames, kind == 2 {
            if let held = state.held {
                frames.append(held)
                state.held = nil
                act(.swapFrames, "frames change places", set, segment, &context)
            } else if state.outstanding > 0 {
                state.held = frame
                frames = []
            }
        }
        if set.faults.duplicatesFrames {
            frames = frames.flatMap { [$0, $0] }
            act(.duplicateFrames, "a frame comes twice", set, segment, &context)
        }
        segments[segment.rawValue].distortions[ecu] = state
        for frame in frames { receive(frame, segment, &taps, now: context.now) }
    }

    /// Delivers the stale and foreign frames before an answer to the taps.
    private func intrude(
        before frame: CANFrame, _ set: FaultsInForce, _ segment: BusSegmentID, _ taps: inout some VehicleTaps,
        _ context: inout SimulationContext
    ) {
        let answer: CANData = [0x03, 0x41, 0x0D, 0x00, 0x00, 0x00, 0x00, 0x00]
        if let stale = set.faults.stale {
            act(.staleFrames, "an old answer comes first", set, segment, &context)
            receive(
                Self.frame(stale, usual: CANFrame(frame.identifier, answer)), segment, &taps, now: context.now
            )
        }
        if let foreign = set.faults.foreign {
            act(.foreignFrames, "a frame of somebody else comes first", set, segment, &context)
            let other: CANIdentifier =
                frame.identifier.isExtended ? .extended(0x18DA_F1FE) : .base(0x7EF)
            receive(Self.frame(foreign, usual: CANFrame(other, answer)), segment, &taps, now: context.now)
        }
    }

    private static func frame(_ intruder: CarFaults.Intruder, usual: CANFrame) -> CANFrame {
        switch intruder {
        case .usual: usual
        case .frame(let frame): frame
        }
    }

    /// Delivers a frame that has not crossed the bus to the taps.
    func receive(_ frame: CANFrame, _ segment: BusSegmentID, _ taps: inout some VehicleTaps, now: SimInstant)
    {
        for tap in segments[segment.rawValue].taps where taps.listeningBitRate(of: tap) == plan.busRate {
            taps.received(frame, at: tap, now: now)
        }
    }

    /// The number of bytes of the message that follow `frame`.
    private static func outstanding(after frame: CANFrame, before: Int) -> Int {
        let data = frame.data
        switch data[0] >> 4 {
        case 1 where data.count > 1: return max(0, Int(data[0] & 0x0F) << 8 + Int(data[1]) - 6)
        case 2: return max(0, before - 7)
        default: return 0
        }
    }

    /// `frame` padded with `filler` to eight bytes; `before` is the number of message bytes that were still to follow.
    private static func pad(_ frame: CANFrame, _ kind: UInt8, before: Int, with filler: UInt8) -> CANFrame {
        var used = frame.data.count
        switch kind {
        case 0: used = min(used, 1 + Int(frame.data[0] & 0x0F))
        case 2 where before < 7: used = min(used, 1 + before)
        default: return frame
        }
        return CANFrame(frame.identifier, CANData(frame.data.prefix(used)).padded(with: filler))
    }
}

extension CANFrame {
    /// The frame with one byte changed.
    fileprivate func replacing(_ index: Int, with byte: UInt8) -> CANFrame {
        var bytes = Array(data)
        bytes[index] = byte
        return CANFrame(identifier, CANData(bytes))
    }
}
