import CANBus
import SimulationCore

/// Periodic messages (OBDLink manual, "Periodic messaging ST commands").
extension STNTable {
    static let periodic: [Command] = [
        Command("PPMA", .free) { adapter, operand, now in addPeriodic(operand, &adapter, now: now) },
        Command("PPMD", .hex([1, 2])) { adapter, operand, _ in
            guard adapter.stn.value?.periodic.remove(Int(operand.value)) == true else { return .refused }
            adapter.noteBackground()
            return .ok
        },
        Command("PPMC") { adapter, _, _ in
            adapter.stn.value?.periodic.removeAll()
            adapter.noteBackground()
            return .ok
        },
    ]

    /// `STPPMA period,header,data`: the handle in hex is the answer.
    private static func addPeriodic(
        _ operand: Operand, _ adapter: inout Adapter, now: SimInstant
    ) -> Command.Reply {
        let parts = operand.parts
        guard parts.count == 3, Command.Argument.number(1...65_535).accepts(parts[0]),
            Command.Argument.hex([3, 4, 6, 8]).accepts(parts[1]), (2...16).contains(parts[2].count),
            Command.Argument.hex([parts[2].count / 2 * 2]).accepts(parts[2]), !adapter.stn.isEmpty,
            let content = periodicContent(
                header: Operand(characters: parts[1]), ClassicalData(Operand(characters: parts[2]).bytes),
                adapter)
        else { return .refused }
        let period = Duration.milliseconds(Operand(characters: parts[0]).decimal)
        guard let handle = adapter.stn.value?.periodic.add(content, every: period, now: now) else {
            return .text("OUT OF MEMORY")
        }
        adapter.noteBackground()
        return .text(Hex.string(handle, width: 1))
    }

    /// Returns the message in the form of the protocol in use; nil when it does not fit, or while the protocol is to be found
    /// yet.
    private static func periodicContent(
        header: Operand, _ data: ClassicalData, _ adapter: Adapter
    ) -> PeriodicMessage.Content? {
        var settings = adapter.settings
        settings.addressing.setHeader(header)
        let chosen = adapter.protocolState.inUse
        if let options = adapter.options(for: chosen) {
            return settings.can.encode(data, options, settings.j1939).map {
                .frame(CANFrame(settings.addressing.requestIdentifier(options), CANData($0)))
            }
        }
        guard chosen != .automatic else { return nil }
        let link = chosen.legacyLink
        let message = settings.legacyMessage(Array(data), on: link, adapter.framing)
        return .signal(adapter.transmission(message, on: link))
    }
}
