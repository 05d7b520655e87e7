import SimulationCore

/// Sleep and what leads to it (OBDLink manual, "PowerSave commands"); triggers are kept and shown, not acted on.
extension STNTable {
    static let power: [Command] = [
        Command("SLEEP") { adapter, _, now in
            adapter.printLine("OK")
            adapter.closeProtocol()
            adapter.task = .asleep
            return .none
        },
        Command("SLCS") { adapter, _, _ in
            guard let lines = adapter.stn.value?.power.summary, let last = lines.last else { return .refused }
            for line in lines.dropLast() { adapter.printLine(line) }
            return .text(last)
        },
        Command("SLLT") { adapter, _, _ in
            adapter.printLine("SLEEP: NONE")
            return .text("WAKE: NONE")
        },
        trigger("SLU") { power, operand in
            guard let switches = PowerTriggers.switches(operand) else { return false }
            power.uart = switches
            return true
        },
        trigger("SLUIT") { power, operand in
            guard Command.Argument.number(0...65_535).accepts(operand.characters) else { return false }
            power.uartIdle = operand.decimal
            return true
        },
        trigger("SLUWP") { power, operand in
            let parts = operand.parts
            guard parts.count == 2, parts.allSatisfy({ Command.Argument.number(0...65_535).accepts($0) })
            else {
                return false
            }
            power.uartPulse = parts.map { "\(Operand(characters: $0).decimal)" }.joined(separator: "-")
            return true
        },
        trigger("SLX") { power, operand in
            guard let switches = PowerTriggers.switches(operand) else { return false }
            power.input = switches
            return true
        },
        trigger("SLVL") { power, operand in
            guard let switches = PowerTriggers.switches(operand) else { return false }
            power.voltage = switches
            return true
        },
        trigger("SLVLS") { power, operand in
            guard let threshold = PowerTriggers.threshold(operand) else { return false }
            power.sleepVoltage = threshold
            return true
        },
        trigger("SLVLW") { power, operand in
            guard let threshold = PowerTriggers.threshold(operand) else { return false }
            power.wakeVoltage = threshold
            return true
        },
        trigger("SLVG") { power, operand in
            guard let isOn = PowerTriggers.isOn(operand.characters) else { return false }
            power.changeWakes = isOn
            return true
        },
        trigger("SLPA") { power, operand in
            guard let switches = PowerTriggers.switches(operand) else { return false }
            power.activity = switches
            return true
        },
    ]

    /// A command that changes a trigger, or refuses.
    private static func trigger(
        _ name: String, _ change: @escaping @Sendable (inout PowerTriggers, Operand) -> Bool
    ) -> Command {
        Command(name, .free) { adapter, operand, _ in
            guard var power = adapter.stn.value?.power, change(&power, operand) else { return .refused }
            adapter.stn.value?.power = power
            return .stored
        }
    }
}
