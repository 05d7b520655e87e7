import SimulationCore

/// Sleep and what leads to it (OBDLink manual, "PowerSave ST commands").
///
/// Triggers are stored and count from the next reset on. Those of the serial side and `STSLEEP` put the device to sleep;
/// voltage, input and bus are shown only.
extension STNTable {
    static let power: [Command] = [
        Command("SLEEP") { adapter, _, now in
            adapter.printLine("OK")
            adapter.fallAsleep(.command)
            return .none
        },
        Command("SLEEP", .number(0...65_535)) { adapter, operand, now in
            guard operand.decimal > 0 else {
                adapter.printLine("OK")
                adapter.fallAsleep(.command)
                return .none
            }
            adapter.stn.value?.sleepDue = now.advanced(by: .seconds(operand.decimal))
            adapter.noteBackground()
            return .ok
        },
        Command("SLCS") { adapter, _, _ in
            guard let power = adapter.stn.value?.power else { return .refused }
            let isNative = adapter.parameters[.powerControl] & 0x80 == 0
            let lines = power.summary(isNative: isNative)
            for line in lines.dropLast() { adapter.printLine(line) }
            return .text(lines[lines.count - 1])
        },
        Command("SLLT") { adapter, _, _ in
            adapter.printLine("SLEEP: \(adapter.unit.sleepTrigger.rawValue)")
            return .text("WAKE: \(adapter.unit.wakeTrigger.rawValue)")
        },
        Command("SLXS") { adapter, _, _ in
            let power = adapter.stn.value?.power ?? PowerTriggers()
            return .text(adapter.ignitionInput == power.sleepsWhenHigh ? "SLEEP" : "WAKE")
        },
        trigger("SLPCP", .oneOf("01")) { $0.isHighInSleep = $1.isOn },
        switches("SLU", \.uart),
        trigger("SLUIT", .number(0...65_535)) { $0.uartIdle = $1.decimal },
        trigger("SLUWP") { power, operand in
            let parts = operand.parts
            guard parts.count == 2, parts.allSatisfy({ Command.Argument.number(0...65_535).accepts($0) })
            else { return false }
            power.uartPulse = parts.map { "\(Operand(characters: $0).decimal)" }.joined(separator: "-")
            return true
        },
        switches("SLX", \.input),
        trigger("SLXP", .oneOf("01")) { $0.sleepsWhenHigh = $1.isOn },
        trigger("SLXST", .number(0...65_535)) { $0.inputSleepTime = $1.decimal },
        trigger("SLXWT", .number(0...65_535)) { $0.inputWakeTime = $1.decimal },
        switches("SLVL", \.voltage),
        text("SLVLS", \.sleepVoltage) { PowerTriggers.threshold($0) },
        text("SLVLW", \.wakeVoltage) { PowerTriggers.threshold($0) },
        trigger("SLVG", .word(["ON", "OFF"])) {
            $0.changeWakes = PowerTriggers.isOn($1.characters) ?? false
        },
        text("SLVGW", \.change) { PowerTriggers.step($0) },
        switches("SLPA", \.activity),
        text("SLPAS", \.activitySleep) { operand in
            let parts = operand.parts
            guard parts.count == 2, let protocols = PowerTriggers.protocols(parts[0]),
                Command.Argument.number(5...65_535).accepts(parts[1])
            else { return nil }
            return "\(protocols) FOR \(Operand(characters: parts[1]).decimal) s"
        },
        text("SLPAW", \.activityWake) { PowerTriggers.protocols($0.characters) },
    ]

    private static func trigger(
        _ name: String, _ change: @escaping @Sendable (inout PowerTriggers, Operand) -> Bool
    ) -> Command {
        Command(name, .free) { adapter, operand, _ in
            var power = adapter.memory.deviceMemory.power
            guard change(&power, operand) else { return .refused }
            adapter.memory.deviceMemory.power = power
            return .stored
        }
    }

    private static func trigger(
        _ name: String, _ argument: Command.Argument,
        _ change: @escaping @Sendable (inout PowerTriggers, Operand) -> Void
    ) -> Command {
        Command(name, argument) { adapter, operand, _ in
            change(&adapter.memory.deviceMemory.power, operand)
            return .stored
        }
    }

    /// Returns a command that switches sleep and wake-up of a trigger.
    private static func switches(
        _ name: String, _ place: any WritableKeyPath<PowerTriggers, PowerTriggers.Switches> & Sendable
    ) -> Command {
        trigger(name) { power, operand in
            guard let switches = PowerTriggers.switches(operand) else { return false }
            power[keyPath: place] = switches
            return true
        }
    }

    /// Returns a command that stores a setting as the summary spells it.
    private static func text(
        _ name: String, _ place: any WritableKeyPath<PowerTriggers, String> & Sendable,
        _ read: @escaping @Sendable (Operand) -> String?
    ) -> Command {
        trigger(name) { power, operand in
            guard let text = read(operand) else { return false }
            power[keyPath: place] = text
            return true
        }
    }
}
