import SimulationCore
import VehicleModel

/// The effects of answers on the plan and on the output.
extension ReferenceClient {
    mutating func understand(_ reply: Reply, _ errand: Errand, _ exchange: Exchange) {
        if bug == .asksOnAndOn, reply.failure == .noData, errand.service != nil, errand.mayBeRepeated {
            return planFirst([errand])
        }
        switch errand {
        case .reset: understandReset(reply)
        case .setting(let number): understandSetting(reply, Setting.all[number], exchange)
        case .choose(let number, keeps: false) where reply.failure == .refused:
            planFirst([.choose(number, keeps: true)])
        case .choose, .resynchronise: break
        case .probe: understandProbe(reply, exchange)
        case .protocolNumber(let count): understandProtocolNumber(reply, count)
        case .protocolName: understandProtocolName(reply)
        case .voltage: understandVoltage(reply)
        case .bitmap(let pid): understandBitmap(reply, pid)
        case .values(let pids): understandValues(reply, pids, exchange)
        case .codes(let kind): understandCodes(reply, kind, exchange)
        case .clear: understandClear(reply)
        case .confirmClear: confirmClear(reply, exchange)
        case .text(let number): understandText(reply, number, exchange)
        case .freezeCode: understandFreezeCode(reply, exchange)
        case .freezeValue(let pid): understandFreezeValue(reply, pid)
        }
    }

    /// Gives up, because the client cannot work with the adapter.
    private mutating func giveUp() {
        say(state: "error")
        exit(1)
    }

    private mutating func understandReset(_ reply: Reply) {
        if bug == .needsBanner, !reply.lines.contains(where: { $0.hasPrefix("ELM327") }) { giveUp() }
    }

    private mutating func understandSetting(_ reply: Reply, _ setting: Setting, _ exchange: Exchange) {
        if bug == .onlyPlainOK, !setting.isOptional, reply.lines != ["OK"] { return giveUp() }
        guard reply.failure == .refused else { return }
        if setting.isOptional {
            if bug == .optionalIsFatal { giveUp() }
        } else {
            _ = exchange.attempt == 0 && again(exchange, after: .zero)
        }
    }

    private mutating func understandProbe(_ reply: Reply, _ exchange: Exchange) {
        let wasWithVehicle = isWithVehicle
        if reply.isPending, again(exchange, after: Patience.afterPending) { return }
        guard reply.hasMessages || bug == .connectedWithoutVehicle else {
            if !wasWithVehicle, reply.failure == .damaged || reply.isIncomplete,
                again(exchange, after: Patience.afterStop)
            {
                return
            }
            return wasWithVehicle ? loseVehicle() : searchFailed()
        }
        silentPolls = 0
        guard !wasWithVehicle else { return }
        isWithVehicle = true
        searches = 0
        agenda = []
        say(state: "connected")
        if let isCAN = reply.messages.compactMap(\.isCAN).first { car.isCAN = isCAN }
        takeBitmaps(reply, 0)
        planFirst([.protocolNumber(0)])
    }

    /// Handles a failed search: tries the remaining protocols, else reports that there is no vehicle.
    private mutating func searchFailed() {
        say(state: "no-vehicle")
        if bug == .searchesForEver { return planFirst([.probe]) }
        guard agenda.isEmpty else { return }
        searches += 1
        if searches == 1, bug != .noFallback {
            return planFirst(Errand.protocols.indices.flatMap { [.choose($0, keeps: false), .probe] })
        }
        guard searches <= Patience.searches else { return exit(1) }
        initialise()
        pausedUntil = now.advanced(by: Patience.beforeSearch)
    }

    /// Handles the loss of a car that had answered.
    mutating func loseVehicle() {
        say(state: "no-vehicle")
        silentPolls = 0
        errorPolls = 0
        initialise()
        pausedUntil = now.advanced(by: Patience.afterPending)
    }

    private mutating func understandProtocolNumber(_ reply: Reply, _ count: Int) {
        guard var text = reply.lines.last, reply.failure == nil else { return }
        if text.count > 1 || bug == .dropsFirstOfNumber { text.removeFirst() }
        if bug == .dropsFirstOfNumber, text.isEmpty { return giveUp() }
        switch text {
        case "6", "7", "8", "9": car.isCAN = true
        case "1", "2", "3", "4", "5": car.isCAN = false
        default: if count == 0 { planFirst([.protocolNumber(1)]) }
        }
    }

    private mutating func understandProtocolName(_ reply: Reply) {
        hasResult = true
        guard let line = reply.originals.last, reply.failure == nil else { return say("protocol", "n/a") }
        var name = line[...]
        if name.hasPrefix("AUTO,") { name = name.dropFirst(5).drop { $0 == " " } }
        while name.last == " " { name.removeLast() }
        if bug == .diesOfProtocolName, !name.contains("CAN") { return exit(134) }
        say("protocol", String(name))
    }

    private mutating func understandVoltage(_ reply: Reply) {
        let line = reply.lines.last ?? ""
        if bug == .diesOfVoltage, !line.hasSuffix("V") { return exit(134) }
        let number = line.hasSuffix("V") ? line.dropLast() : line[...]
        let isPlain = !number.isEmpty && number.allSatisfy { $0.isNumber || $0 == "." }
        let value = reply.failure == nil && isPlain ? Double(number) : nil
        say("battery.voltage", value.map(Decimal.text) ?? "n/a")
    }

    private mutating func takeBitmaps(_ reply: Reply, _ pid: UInt8) {
        var told: [Set<UInt8>] = []
        for message in reply.messages where message.bytes.first == 0x41 {
            let data = message.bytes.dropFirst(2).prefix(4)
            guard message.bytes.dropFirst().first == pid || bug == .takesForeignAnswers,
                data.count == 4 || bug == .takesForeignAnswers
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

    /// Plans the request of the bitmap after `pid` when the car has announced it and the task needs it.
    mutating func planBitmap(after pid: UInt8) {
        let next = pid &+ 0x20
        guard next != 0, car.supported.contains(next), needsBitmap(next) else { return }
        planFirst([.bitmap(next)])
    }

    private mutating func understandText(_ reply: Reply, _ number: UInt8, _ exchange: Exchange) {
        guard let row = Errand.infoTypes.first(where: { $0.number == number }) else { return }
        if reply.isPending, bug != .asksTextsOnce, again(exchange, after: Patience.afterPending) { return }
        let items = VehicleText(infoType: number, itemLength: row.itemLength, bug: bug).read(reply)
        let mayComeAgain = reply.failure != .noData && reply.refusal == nil && bug != .asksTextsOnce
        if items == nil, mayComeAgain, again(exchange, after: Patience.afterStop) { return }
        let text = items?.joined(separator: ",") ?? ""
        say(row.name, text.allSatisfy { $0 == "," } ? "n/a" : text)
        if items != nil { hasResult = true }
    }
}
