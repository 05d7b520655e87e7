import J1939
import SimulationCore

/// Commands that concern SAE J1939 (ELM327 data sheet: J1939 CAN).
///
/// Those that listen are refused while the selected protocol does not have the J1939 format. The settings are taken
/// at any time: hosts ask for them on other protocols, to see whether a chip knows them.
extension CommandTable {
    static let j1939: [Command] = [
        Command("DM1", since: .v1_2) { adapter, _, now in
            adapter.beginMonitoring(.activeCodes, limit: 0, now: now)
        },
        Command("MP", .hex([4]), since: .v1_2) { adapter, operand, now in
            adapter.beginMonitoring(ParameterGroupNumber(operand.value), limit: 0, now: now)
        },
        Command("MP", .hex([6]), since: .v1_3) { adapter, operand, now in
            adapter.beginMonitoring(ParameterGroupNumber(operand.value), limit: 0, now: now)
        },
        Command("MP", .hex([5, 7]), since: .v1_4b) { adapter, operand, now in
            adapter.beginMonitoring(
                ParameterGroupNumber(operand.value >> 4), limit: Int(operand.value & 0xF), now: now)
        },
        Command("JE", since: .v1_3) { adapter, _, _ in
            adapter.settings.j1939.reversesGroups = true
            return .ok
        },
        Command("JS", since: .v1_3) { adapter, _, _ in
            adapter.settings.j1939.reversesGroups = false
            return .ok
        },
        Command("JHF", .oneOf("01"), since: .v1_4b) { adapter, operand, _ in
            adapter.settings.j1939.formatsGroups = operand.isOn
            return .ok
        },
        Command("JTM", .oneOf("15"), since: .v1_4b) { adapter, operand, _ in
            adapter.settings.timing.multiplier = operand.byte
            return .ok
        },
    ]
}
