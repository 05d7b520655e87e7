import CANBus
import SimulationCore
import VehicleModel

/// What faults on the bus remember of an ECU's answer.
struct Distortion: Sendable {
    /// How many frames of it have come.
    var frames = 0
    /// How many bytes of it are still to come after this frame.
    var outstanding = 0
    /// How many messages each answer under way has, the one that is coming first; only where messages travel as they are.
    var answers: [Int] = []
    /// The frame that waits for the next one.
    var held: CANFrame?
}

/// Faults in ECUs and on the bus.
extension Rig {
    /// The faults in force for ECU number `ecu` on segment `index`.
    func carFaults(segment index: Int, ecu: Int) -> FaultSet {
        var set = FaultSet()
        for fault in faults where concerns(fault, ecu) {
            if fault.endpoint.map({ UInt16($0) == segments[index].endpoint }) ?? true {
                set.apply(fault.setting, of: fault.event)
            }
        }
        for port in segments[index].members {
            for fault in ports[port].faults.first?.scoped ?? [] where concerns(fault, ecu) {
                set.apply(fault.setting, of: fault.event)
            }
        }
        return set
    }

    private func concerns(_ fault: ActiveFault, _ ecu: Int) -> Bool {
        FaultKind.rows[fault.setting.kind].isOnCar && fault.ecu.map { $0 == ecu } ?? true
    }

    /// Writes into the journal that a fault of the car has changed something.
    mutating func act(_ name: String, _ text: String, _ set: FaultSet, segment index: Int) {
        guard let event = set.source(of: name) else { return }
        note(
            .acts, name, text, event: event, endpoint: segments[index].endpoint.map(Int.init),
            port: segments[index].members.first)
    }

    /// Whether the ECU says nothing.
    mutating func isSilent(_ set: FaultSet, segment index: Int) -> Bool {
        if set.car.isSilent { act("no-response", "a request is not answered", set, segment: index) }
        return set.car.isSilent
    }

    /// The time to the answer, in nanoseconds.
    mutating func latency(_ stated: Duration, _ set: FaultSet, segment index: Int) -> Int64 {
        let spread = Double(set.car.spread.nanoseconds)
        let offset = spread == 0 ? 0 : Int64((random.nextUnit() * 2 - 1) * spread)
        act("latency", "the answer takes \(stated)", set, segment: index)
        return stated.nanoseconds + offset
    }

    /// The announcements that come before an answer, or nil.
    mutating func pending(_ set: FaultSet, segment index: Int) -> ECUDescription.ResponsePending? {
        guard let pending = set.car.pending else { return nil }
        act("pending", "\(pending.count) times 78", set, segment: index)
        return .init(count: pending.count, every: pending.every)
    }

    /// The refusal of a request to `service`, or nil.
    mutating func refusal(of service: UInt8?, node: Int, segment index: Int) -> [UInt8]? {
        let ecu = segments[index].nodes[node].ecu
        return refusal(of: service, ecu: ecu, segment: index)
    }

    /// The refusal of a request to `service` by ECU number `ecu`, or nil.
    mutating func refusal(of service: UInt8?, ecu: Int, segment index: Int) -> [UInt8]? {
        let set = carFaults(segment: index, ecu: ecu)
        guard let refusal = set.car.refusal, let service else { return nil }
        if let only = refusal.service, only != service { return nil }
        let bytes = [0x7F, service, refusal.code]
        act("negative-response", Hex.string(bytes), set, segment: index)
        return bytes
    }

    /// Whether nobody acknowledges frames on segment `index`.
    mutating func busIsOff(segment index: Int) -> Bool {
        let set = carFaults(segment: index, ecu: -1)
        if set.car.busIsOff { act("bus-off", "a frame is not acknowledged", set, segment: index) }
        return set.car.busIsOff
    }

    /// Hands a frame of an ECU to the adapters as the faults have changed it.
    mutating func distort(_ delivery: Bus.Delivery, segment index: Int) {
        guard !speaksJ1939 else { return distortGroup(delivery, segment: index) }
        let ecu = delivery.sender
        let set = carFaults(segment: index, ecu: ecu)
        let kind = delivery.frame.data.first.map { $0 >> 4 }
        guard set.car.distortsFrames, !delivery.frame.isRemote, let kind, kind <= 2 else {
            return hand(delivery, toAdaptersOf: index)
        }
        var state = segments[index].distortions[ecu] ?? Distortion()
        var frame = delivery.frame
        if kind != 2 {
            state = Distortion()
            intrude(before: frame, set, segment: index)
        }
        state.frames += 1
        let before = state.outstanding
        state.outstanding = Self.outstanding(after: frame, before: before)
        if kind == 2, set.car.numbersWrongly {
            frame = frame.replacing(0, with: 0x20 | (frame.data[0] &+ 1) & 0x0F)
            act("wrong-sequence", "frame \(state.frames) is numbered as the next", set, segment: index)
        }
        if let filler = set.car.padding {
            frame = Self.pad(frame, kind, before: before, with: filler)
            act("padding", Hex.string([filler]), set, segment: index)
        }
        if set.car.lost.contains(state.frames) {
            act("lose-frame", "frame \(state.frames) of an answer is lost", set, segment: index)
            segments[index].distortions[ecu] = state
            return
        }
        var frames = [frame]
        if set.car.swapsFrames, kind == 2 {
            if let held = state.held {
                frames.append(held)
                state.held = nil
                act("swap-frames", "frames change places", set, segment: index)
            } else if state.outstanding > 0 {
                state.held = frame
                frames = []
            }
        }
        if set.car.duplicatesFrames {
            frames = frames.flatMap { [$0, $0] }
            act("duplicate-frames", "a frame comes twice", set, segment: index)
        }
        segments[index].distortions[ecu] = state
        for frame in frames { receive(frame, segment: index) }
    }

    /// Lets the adapters have frames that do not belong to the answer.
    private mutating func intrude(before frame: CANFrame, _ set: FaultSet, segment index: Int) {
        let answer: CANData = [0x03, 0x41, 0x0D, 0x00, 0x00, 0x00, 0x00, 0x00]
        if let stale = set.car.stale {
            act("stale-frames", "an old answer comes first", set, segment: index)
            receive(Self.frame(stale, usual: CANFrame(frame.identifier, answer)), segment: index)
        }
        if let foreign = set.car.foreign {
            act("foreign-frames", "a frame of somebody else comes first", set, segment: index)
            let other: CANIdentifier =
                frame.identifier.isExtended ? .extended(0x18DA_F1FE) : .base(0x7EF)
            receive(Self.frame(foreign, usual: CANFrame(other, answer)), segment: index)
        }
    }

    private static func frame(_ intruder: CarFaults.Intruder, usual: CANFrame) -> CANFrame {
        switch intruder {
        case .usual: usual
        case .frame(let frame): frame
        }
    }

    /// Lets the adapters have a frame that has not crossed the bus.
    mutating func receive(_ frame: CANFrame, segment index: Int) {
        for port in segments[index].members where ports[port].adapter.listeningBitRate == busRate {
            ports[port].adapter.received(frame, now: clock)
        }
    }

    /// How many bytes of the message are to come after `frame`.
    private static func outstanding(after frame: CANFrame, before: Int) -> Int {
        let data = frame.data
        switch data[0] >> 4 {
        case 1 where data.count > 1: return max(0, Int(data[0] & 0x0F) << 8 + Int(data[1]) - 6)
        case 2: return max(0, before - 7)
        default: return 0
        }
    }

    /// `frame` with eight bytes, those behind the message being `filler`; `before` bytes of the message were to come.
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
