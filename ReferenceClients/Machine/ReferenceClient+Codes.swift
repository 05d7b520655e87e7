import SimulationCore
import VehicleModel

/// Trouble codes: reading, clearing, and the freeze frame.
extension ReferenceClient {
    private func codes(_ reply: Reply, _ service: UInt8) -> [DiagnosticTroubleCode]? {
        TroubleCodes(answer: service | 0x40, isCAN: car.isCAN, bug: bug).read(reply)
    }

    mutating func understandCodes(_ reply: Reply, _ kind: Errand.CodeKind, isSecond: Bool = false) {
        if bug == .refusalEndsReading, reply.isRefused { return exit(0) }
        if bug == .asksRefusedOnAndOn, reply.isRefused { return planFirst([.codes(kind)]) }
        var codes = reply.isIncomplete && bug != .partialMessages ? nil : codes(reply, kind.rawValue)
        if codes != nil { hasResult = true }
        if !car.others.isEmpty, !isSecond { return firstCodes = codes }
        if isSecond {
            let lists = [firstCodes, codes].compactMap(\.self)
            let all = Array(lists.joined())
            codes = lists.isEmpty ? nil : bug == .countsAliases ? all : Set(all).sorted()
        }
        if bug == .pendingIsStored, kind == .stored { storedCodes = codes }
        let shown = bug == .pendingIsStored && kind == .pending ? storedCodes : codes
        say(kind.name, shown.map(Self.list) ?? (bug == .errorIsAllClear ? "" : "n/a"))
        if bug == .clearsUnasked, kind == .permanent { planFirst([.clear]) }
    }

    private static func list(_ codes: [DiagnosticTroubleCode]) -> String {
        codes.map(\.description).joined(separator: ",")
    }

    mutating func understandClear(_ reply: Reply, isSecond: Bool = false) {
        if bug == .clearsUnasked { return }
        let isTaken = reply.messages.contains { $0.bytes.first == 0x44 }
        clearWasTaken = isTaken && (clearWasTaken || !isSecond)
        hasResult = true
        if bug == .clearedAtOnce || bug == .clearedByOne && clearWasTaken { return say(state: "cleared") }
        if car.others.isEmpty || isSecond { planFirst(inBothForms([.confirmClear])) }
    }

    /// Reports that the codes are cleared when every ECU has confirmed it and no code is left.
    mutating func confirmClear(_ reply: Reply, isSecond: Bool = false) {
        let left = reply.isIncomplete ? nil : codes(reply, 0x03)
        // On links older than CAN an ECU without codes may send no answer.
        let isGone =
            left?.isEmpty ?? (car.isCAN == false && reply.failure == .noData && bug != .silenceIsNotCleared)
        if !car.others.isEmpty, !isSecond { return firstAreCleared = isGone }
        say(state: clearWasTaken && isGone && (firstAreCleared || !isSecond) ? "cleared" : "not-cleared")
    }

    mutating func understandFreezeCode(_ reply: Reply) {
        let messages = reply.messages.filter { $0.bytes.starts(with: [0x42, 0x02]) && $0.bytes.count >= 5 }
        let codes = messages.map { UInt16($0.bytes[3]) << 8 | UInt16($0.bytes[4]) }.filter { $0 != 0 }
        hasResult = !messages.isEmpty
        guard let code = codes.first else { return }
        say("freeze_dtc", DiagnosticTroubleCode(rawValue: code).description)
        planFirst(wantedParameters.map { bug == .freezeIsLive ? .values([$0]) : .freezeValue($0) })
    }

    mutating func understandFreezeValue(_ reply: Reply, _ pid: UInt8) {
        let header = bug == .frameNumberAsData ? 2 : 3
        let data = reply.messages.first { $0.bytes.starts(with: [0x42, pid]) }?.bytes.dropFirst(header)
        for row in wanted where row.pid == pid {
            guard let data, data.count >= row.length, row.isIn(data) else { continue }
            say(row.signal, Decimal.text(row.value(data, bug: bug)))
        }
    }
}
