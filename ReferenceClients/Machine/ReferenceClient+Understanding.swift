import SimulationCore
import VehicleModel

/// The effects of answers on the plan and on the output.
extension ReferenceClient {
    mutating func understand(_ reply: Reply, _ errand: Errand) {
        // What any car answers, so that only a case without an answer shows it.
        if bug == .asksOnAndOn, reply.failure == .noData,
            ["0100", "0902", "03"].contains(command(of: errand))
        {
            return planFirst([errand])
        }
        if bug == .needsBanner || bug == .onlyPlainOK || bug == .optionalIsFatal, isIntolerable(reply, errand)
        {
            return giveUp()
        }
        switch errand {
        case .reset, .setting, .choose, .physical, .resynchronise: break
        case .unified(let errand): understandOthers(reply, errand)
        case .probe: understandProbe(reply)
        case .identify:
            if bug == .needsIdentification, !reply.hasMessages {
                agenda.removeAll { $0.errand == .unifiedProbe }
            }
        case .unifiedProbe: understandUnifiedProbe(reply)
        case .protocolNumber: understandProtocolNumber(reply)
        case .protocolName: understandProtocolName(reply)
        case .voltage: understandVoltage(reply)
        case .bitmap(let pid): understandBitmap(reply, pid)
        case .values(let pids): understandValues(reply, pids)
        case .codes(let kind): understandCodes(reply, kind)
        case .clear: understandClear(reply)
        case .confirmClear: confirmClear(reply)
        case .text(let number): understandText(reply, number)
        case .status: understandStatus(reply)
        case .verificationNumbers: understandVerificationNumbers(reply)
        case .testBitmap(let monitor): understandTestBitmap(reply, monitor)
        case .tests(let monitor): understandTests(reply, monitor)
        case .freezeCode: understandFreezeCode(reply)
        case .freezeValue(let pid): understandFreezeValue(reply, pid)
        }
    }

    /// Gives up, because a mutant cannot work with the adapter.
    private mutating func giveUp() {
        say(state: "error")
        exit(1)
    }

    /// Whether a mutant gives up after this answer to a reset or a setting.
    private func isIntolerable(_ reply: Reply, _ errand: Errand) -> Bool {
        switch errand {
        case .reset where bug == .needsBanner: !reply.lines.contains { $0.hasPrefix("ELM327") }
        case .setting(let number) where bug == .onlyPlainOK:
            !Setting.all[number].isOptional && reply.lines != ["OK"]
        case .setting(let number) where bug == .optionalIsFatal:
            Setting.all[number].isOptional && reply.failure == .refused
        default: false
        }
    }

    private mutating func understandProbe(_ reply: Reply) {
        // A refusal of service 01 is the answer of a car that may have SAE J1979-2 alone.
        let isFound =
            reply.messages.contains { $0.bytes.first == 0x41 } || bug == .refusalIsCar && reply.hasMessages
        guard isFound || bug == .connectedWithoutVehicle else { return searchFailed() }
        agenda = [Planned(errand: .protocolNumber)]
        say(state: "connected")
        car.sources = Set(reply.messages.map(\.source))
        takeBitmaps(reply, 0)
    }

    private mutating func understandUnifiedProbe(_ reply: Reply) {
        car.isUnified = reply.messages.contains { $0.bytes.first == 0x41 }
        guard car.isUnified else { return searchFailed() }
        understandProbe(reply)
    }

    /// Handles a failed search: tries the protocols one by one. When all have failed, gives up, or begins again while
    /// the task has time.
    private mutating func searchFailed() {
        say(state: "no-vehicle")
        if bug == .searchesForEver { return planFirst([.probe]) }
        guard agenda.isEmpty else { return }
        if car.isSearchedFor || bug == .noFallback {
            return taskEnd == nil ? exit(1) : initialise()
        }
        car.isSearchedFor = true
        planFirst(
            Errand.protocols.flatMap { number -> [Errand] in
                let isUnifiedTried = Errand.protocolsOnCAN.contains(number) && bug != .ignoresUnified
                let unified: [Errand] =
                    bug == .needsIdentification ? [.identify, .unifiedProbe] : [.unifiedProbe]
                return [.choose(number), .probe] + (isUnifiedTried ? unified : [])
            } + physicalSearch)
    }

    /// The search for a car that answers one tester alone. It comes last, because it changes header and filter.
    private var physicalSearch: [Errand] {
        bug == .ignoresUnified || bug == .functionalOnly || bug == .needsIdentification
            ? [] : [.choose("7")] + Errand.physicalSettings.indices.map(Errand.physical) + [.unifiedProbe]
    }

    private mutating func understandProtocolNumber(_ reply: Reply) {
        let text = reply.lines.last ?? ""
        if bug == .dropsFirstOfNumber, text.count == 1 { return car.isCAN = false }
        switch text.last {
        case "6", "7", "8", "9": car.isCAN = true
        case "1", "2", "3", "4", "5": car.isCAN = false
        default: break
        }
    }

    private mutating func understandProtocolName(_ reply: Reply) {
        hasResult = true
        let name = reply.failure == nil ? reply.originals.last.map { String($0.drop { $0 == " " }) } : nil
        if bug == .diesOfProtocolName, name?.contains("CAN") == false { return exit(134) }
        say("protocol", name ?? "n/a")
    }

    private mutating func understandVoltage(_ reply: Reply) {
        let line = reply.lines.last ?? ""
        if bug == .diesOfVoltage, !line.hasSuffix("V") { return exit(134) }
        let value = Double(line.hasSuffix("V") ? line.dropLast() : line[...])
        say("battery.voltage", value.map(Decimal.text) ?? "n/a")
    }

    private mutating func takeBitmaps(_ reply: Reply, _ pid: UInt8) {
        var told: [Set<UInt8>] = []
        for message in reply.messages where message.bytes.first == 0x41 {
            let data = message.bytes.dropFirst(2).prefix(4)
            guard
                bug == .takesForeignAnswers || message.bytes.dropFirst().first == pid && data.count == 4
            else { continue }
            told.append(Bitmap.parameters(of: pid, data, bug: bug))
        }
        if bug == .intersectsBitmaps, let first = told.first {
            told = [told.reduce(first) { $0.intersection($1) }]
        }
        for parameters in told { car.supported.formUnion(parameters) }
    }

    private mutating func understandBitmap(_ reply: Reply, _ pid: UInt8) {
        takeBitmaps(reply, pid)
        planBitmap(after: pid)
    }

    /// Plans the request of the bitmap after `pid` when the car has announced it.
    mutating func planBitmap(after pid: UInt8) {
        let next = pid &+ 0x20
        if bug == .stopsAtEmptyRange, pid > 0, !car.supported.contains(where: { pid < $0 && $0 < next }) {
            return
        }
        if car.supported.contains(next) { planFirst([.bitmap(next)]) }
    }

    private mutating func understandText(_ reply: Reply, _ number: UInt8) {
        guard let row = Errand.infoTypes.first(where: { $0.number == number }) else { return }
        let items = VehicleText(infoType: number, itemLength: row.itemLength, bug: bug).read(reply)
        let text = items?.joined(separator: ",") ?? ""
        say(row.name, text.allSatisfy { $0 == "," } ? "n/a" : text)
        if items != nil { hasResult = true }
    }
}
