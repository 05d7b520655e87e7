import SimulationCore
import VehicleModel

/// ECUs that have SAE J1979-2 alone, in a car whose other ECUs have services 01 to 0A.
extension ReferenceClient {
    /// Whether such ECUs are to be looked for: on CAN only, once, and where they could have something to show.
    var looksForOthers: Bool {
        guard car.isCAN == true, !car.isUnified, !car.hasAskedOthers, bug != .onlyFirstForm else {
            return false
        }
        return switch task.kind {
        case .readDTC, .clearDTC: true
        case .liveData: wanted.contains { !car.supported.contains($0.pid) }
        default: false
        }
    }

    /// Asks whether such ECUs are there.
    mutating func askOthers() {
        car.hasAskedOthers = true
        planFirst([.unified(.bitmap(0))])
    }

    /// `errands`, and each of them for such ECUs too.
    func inBothForms(_ errands: [Errand]) -> [Errand] {
        car.others.isEmpty ? errands : errands.flatMap { [$0, .unified($0)] }
    }

    /// The requests for values of `pids`, which may be in ECUs of both kinds.
    func valueErrands(_ pids: [UInt8]) -> [Errand] {
        let others = pids.filter { car.others.contains($0) && !car.supported.contains($0) }
        let own = pids.filter { !others.contains($0) }
        let most = UnifiedForm.mostIdentifiers
        return (own.isEmpty ? [] : [.values(own)])
            + stride(from: 0, to: others.count, by: most).map {
                .unified(.values(Array(others[$0..<min($0 + most, others.count)])))
            }
    }

    mutating func understandOthers(_ reply: Reply, _ errand: Errand) {
        switch errand {
        case .bitmap(let pid): takeOthers(reply, pid)
        case .values(let pids): understandValues(reply, pids)
        case .codes(let kind): understandCodes(reply, kind, isSecond: true)
        case .clear: understandClear(reply, isSecond: true)
        case .confirmClear: confirmClear(reply, isSecond: true)
        default: break
        }
    }

    /// Notes what the bitmap `pid` announces. An ECU that has answered service 01 only has other names for the same data.
    private mutating func takeOthers(_ reply: Reply, _ pid: UInt8) {
        for message in reply.messages
        where message.bytes.starts(with: [0x41, pid]) && message.bytes.count >= 6 {
            guard bug == .countsAliases || !car.sources.contains(message.source) else { continue }
            car.others.formUnion(Bitmap.parameters(of: pid, message.bytes[2..<6], bug: bug))
        }
        let next = pid &+ 0x20
        if task.kind == .liveData, car.others.contains(next) { planFirst([.unified(.bitmap(next))]) }
    }
}
