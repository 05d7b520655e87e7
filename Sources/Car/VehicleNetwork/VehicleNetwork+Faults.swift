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
    /// Returns the faults in force for an ECU on a segment, or for the wires alone; nil when there are none at all.
    mutating func faultsInForce(_ segment: BusSegmentID, ecu: ECUID?) -> FaultsInForce? {
        guard !faults.isEmpty else { return nil }
        return faultsInForce(
            ecu, taps: segments[segment.rawValue].taps, endpoint: segments[segment.rawValue].endpoint,
            connection: segments[segment.rawValue].connection)
    }

    /// Returns the faults in force for an ECU: the lasting ones at `endpoint`, then those of a request of one of `taps`.
    mutating func faultsInForce(
        _ ecu: ECUID?, taps: [TapID], endpoint: EndpointID?, connection: UInt32
    ) -> FaultsInForce? {
        guard !faults.isEmpty else { return nil }
        let set = FaultsInForce(endpoint: endpoint, connection: connection)
        for fault in faults where fault.tap == nil && (fault.ecu == nil || fault.ecu == ecu) {
            if fault.endpoint.map({ $0 == endpoint }) ?? true { set.add(fault) }
        }
        for tap in taps {
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

    /// Returns whether no node acknowledges frames on a segment.
    mutating func busIsOff(_ segment: BusSegmentID, _ context: inout SimulationContext) -> Bool {
        guard let set = faultsInForce(segment, ecu: nil), set.faults.busIsOff else { return false }
        set.act(.busOff, "a frame is not acknowledged", &context)
        return true
    }

    /// Delivers a frame of an ECU to the taps, changed by the faults in force.
    mutating func distort(
        _ delivery: Bus.Delivery, _ segment: BusSegmentID, _ taps: inout some VehicleTaps,
        _ context: inout SimulationContext
    ) {
        guard !plan.speaksJ1939 else { return distortGroup(delivery, segment, &taps, &context) }
        let ecu = delivery.sender
        let kind = delivery.frame.data.first.map { $0 >> 4 }
        let isAnswer =
            delivery.frame.identifier
            == CANIdentifier(
                rawValue: plan.vehicle.ecus[ecu].response, isExtended: plan.vehicle.ecus[ecu].isExtended)
        guard let set = faultsInForce(segment, ecu: ECUID(ecu)), set.faults.distortsFrames, isAnswer,
            !delivery.frame.isRemote, let kind, kind <= 2
        else {
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
            set.act(.wrongSequence, "frame \(state.frames) is numbered as the next", &context)
        }
        if kind == 2, let length = set.faults.consecutiveLength, frame.data.count > length {
            frame = frame.with(CANData(frame.data.prefix(length)))
            set.act(.shortFrames, "frame \(state.frames) has \(length) bytes", &context)
        }
        if let filler = set.faults.padding {
            frame = Self.pad(frame, kind, before: before, with: filler)
            set.act(.padding, Hex.string([filler]), &context)
        }
        if set.faults.lost.contains(state.frames) {
            set.act(.loseFrame, "frame \(state.frames) of an answer is lost", &context)
            segments[segment.rawValue].distortions[ecu] = state
            return
        }
        var frames = [frame]
        if set.faults.swapsFrames, kind == 2 {
            if let held = state.held {
                frames.append(held)
                state.held = nil
                set.act(.swapFrames, "frames change places", &context)
            } else if state.outstanding > 0 {
                state.held = frame
                frames = []
            }
        }
        if set.faults.duplicatesFrames {
            frames = frames.flatMap { [$0, $0] }
            set.act(.duplicateFrames, "a frame comes twice", &context)
        }
        segments[segment.rawValue].distortions[ecu] = state
        for frame in frames { receive(frame, segment, &taps, now: context.now) }
    }

    /// Delivers the stale and foreign frames before an answer to the taps.
    private func intrude(
        before frame: CANFrame, _ set: FaultsInForce, _ segment: BusSegmentID, _ taps: inout some VehicleTaps,
        _ context: inout SimulationContext
    ) {
        let isByIdentifier = frame.data.dropFirst(frame.data[0] >> 4 == 0 ? 1 : 2).first == 0x62
        let answer: CANData =
            isByIdentifier
            ? [0x04, 0x62, 0xF4, 0x0D, 0x00, 0x00, 0x00, 0x00]
            : [0x03, 0x41, 0x0D, 0x00, 0x00, 0x00, 0x00, 0x00]
        if let stale = set.faults.stale {
            set.act(.staleFrames, "an old answer comes first", &context)
            receive(
                Self.frame(stale, usual: CANFrame(frame.identifier, answer)), segment, &taps, now: context.now
            )
        }
        if let foreign = set.faults.foreign {
            set.act(.foreignFrames, "a frame of somebody else comes first", &context)
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

    /// Returns the number of bytes of the message that follow `frame`.
    private static func outstanding(after frame: CANFrame, before: Int) -> Int {
        let data = frame.data
        switch data[0] >> 4 {
        case 1 where data.count > 1:
            return max(0, Int(data[0] & 0x0F) << 8 + Int(data[1]) - (data.count - 2))
        case 2: return max(0, before - (data.count - 1))
        default: return 0
        }
    }

    /// Returns `frame` padded with `filler` to eight bytes, and in CAN FD to its length; `before` is the number of message
    /// bytes that were still to follow.
    private static func pad(_ frame: CANFrame, _ kind: UInt8, before: Int, with filler: UInt8) -> CANFrame {
        let length = frame.data.count
        var used = length
        switch kind {
        case 0 where length > ClassicalData.capacity: used = min(used, 2 + Int(frame.data[1]))
        case 0: used = min(used, 1 + Int(frame.data[0] & 0x0F))
        case 2 where before < length - 1: used = min(used, 1 + before)
        default: return frame
        }
        let whole = max(length, ClassicalData.capacity)
        return frame.with(CANData(frame.data.prefix(used)).padded(to: whole, with: filler))
    }
}

extension CANFrame {
    fileprivate func replacing(_ index: Int, with byte: UInt8) -> CANFrame {
        var frame = self
        frame.data[index] = byte
        return frame
    }
}
