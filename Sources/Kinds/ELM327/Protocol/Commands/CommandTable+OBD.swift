import SimulationCore

/// Commands that concern requests and answers on every protocol (ELM327 data sheet: OBD).
extension CommandTable {
    static let obd: [Command] = [
        Command("AL") { adapter, _, _ in
            adapter.settings.requests.allowsLong = true
            return .ok
        },
        Command("NL") { adapter, _, _ in
            adapter.settings.requests.allowsLong = false
            return .ok
        },
        Command("AR", since: .v1_2) { adapter, _, _ in
            adapter.settings.addressing.receiver = nil
            adapter.settings.filters.openIdentifiers()
            return .ok
        },
        Command("AT", .oneOf("012"), since: .v1_2) { adapter, operand, _ in
            adapter.settings.timing.adaptive = Settings.Timing.Adaptive(rawValue: operand.byte) ?? .normal
            return .ok
        },
        Command("BD") { adapter, _, _ in
            .text(adapter.stn.isEmpty ? adapter.chipBuffer.dump : ChipBuffer.emptyDump)
        },
        Command("BI") { adapter, _, _ in
            guard adapter.protocolState.selected != .automatic else { return .refused }
            adapter.protocolState.openProtocol = adapter.protocolState.selected
            return .ok
        },
        Command("C", .oneOf("01"), since: .v2_2) { adapter, operand, _ in
            adapter.settings.requests.confirmsSending = operand.isOn
            return .ok
        },
        Command("DP") { adapter, _, _ in .text(adapter.protocolName) },
        Command("DPN") { adapter, _, _ in .text(adapter.protocolNumber) },
        Command("FT", since: .v2_3) { adapter, _, _ in
            adapter.settings.filters.transmitter = nil
            return .ok
        },
        Command("FT", .hex([2]), since: .v2_3) { adapter, operand, _ in
            adapter.settings.filters.transmitter = operand.byte
            return .ok
        },
        Command("H", .oneOf("01")) { adapter, operand, _ in
            adapter.settings.printing.headers = operand.isOn
            return .ok
        },
        Command("IA", since: .v2_2) { adapter, _, _ in
            .text(adapter.protocolState.openProtocol == nil ? "N" : "Y")
        },
        Command("MA") { adapter, _, now in adapter.beginMonitoring(.all, now: now) },
        Command("MR", .hex([2])) { adapter, operand, now in
            adapter.beginMonitoring(.receiver(operand.byte), now: now)
        },
        Command("MT", .hex([2])) { adapter, operand, now in
            adapter.beginMonitoring(.transmitter(operand.byte), now: now)
        },
        Command("PC") { adapter, _, _ in
            adapter.protocolState.close()
            return .ok
        },
        Command("R", .oneOf("01")) { adapter, operand, _ in
            adapter.settings.requests.showsResponses = operand.isOn
            return .ok
        },
        Command("RA", .hex([2]), since: .v1_3) { adapter, operand, _ in
            adapter.settings.addressing.receiver = operand.byte
            return .ok
        },
        Command("SR", .hex([2]), since: .v1_2) { adapter, operand, _ in
            adapter.settings.addressing.receiver = operand.byte
            return .ok
        },
        Command("S", .oneOf("01"), since: .v1_3) { adapter, operand, _ in
            adapter.settings.printing.spaces = operand.isOn
            return .ok
        },
        Command("SH", .hex([3])) { adapter, operand, _ in
            adapter.settings.addressing.header = operand.value
            return .ok
        },
        Command("SH", .hex([6])) { adapter, operand, _ in
            adapter.settings.addressing.header = operand.value
            return .ok
        },
        Command("SH", .hex([8]), since: .v2_0) { adapter, operand, _ in
            adapter.settings.addressing.priority = UInt8(truncatingIfNeeded: operand.value >> 24) & 0x1F
            adapter.settings.addressing.header = operand.value & 0xFF_FFFF
            return .ok
        },
        Command("SP", .hex([1, 2])) { adapter, operand, _ in
            adapter.selectProtocol(operand.characters, storing: true)
        },
        Command("TP", .hex([1, 2])) { adapter, operand, _ in
            adapter.selectProtocol(operand.characters, storing: false)
        },
        Command("SS", since: .v1_4) { adapter, _, _ in
            adapter.settings.requests.searchesInOrder = true
            return .ok
        },
        Command("ST", .hex([2])) { adapter, operand, _ in
            adapter.settings.timing.timeout = operand.byte == 0 ? adapter.parameters[.timeout] : operand.byte
            return .ok
        },
        Command("TA", .hex([2]), since: .v1_4) { adapter, operand, _ in
            adapter.settings.addressing.userTester = operand.byte
            return .ok
        },
    ]
}
