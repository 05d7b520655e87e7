import SimulationCore

/// General commands (ELM327 data sheet, "AT command summary": general, and other).
extension CommandTable {
    static let general: [Command] = [
        Command("@1") { adapter, _, _ in
            .text(adapter.memory.device.value?.description ?? adapter.traits.description)
        },
        Command("@2", since: .v1_3) { adapter, _, _ in
            guard let identifier = adapter.memory.deviceIdentifier else { return .refused }
            return .text(String(decoding: identifier, as: UTF8.self))
        },
        Command("@3", .text(12), since: .v1_3) { adapter, operand, _ in
            guard adapter.memory.deviceIdentifier == nil else { return .refused }
            adapter.memory.deviceIdentifier = Array(operand.characters)
            return .stored
        },
        Command("BRD", .hex([2]), since: .v1_2) { adapter, operand, now in
            guard operand.byte != 0 else { return .refused }
            adapter.beginRateChange(to: 4_000_000 / Int(operand.byte), now: now)
            return .none
        },
        Command("BRT", .hex([2]), since: .v1_2) { adapter, operand, _ in
            adapter.settings.serial.rateTimeout = 5 * (operand.byte == 0 ? 256 : UInt16(operand.byte))
            return .ok
        },
        Command("D") { adapter, _, _ in
            adapter.restoreDefaults()
            if adapter.traits.printing.hasReturnBeforeDefaults { adapter.printNewLine() }
            return .ok
        },
        Command("E", .oneOf("01")) { adapter, operand, _ in
            adapter.settings.serial.echo = operand.isOn
            return .ok
        },
        Command("FE", since: .v1_3a) { adapter, _, _ in
            adapter.power.blocksAfterError = false
            adapter.power.blocksAfterDip = false
            return .ok
        },
        Command("I") { adapter, _, _ in .text(adapter.identity) },
        Command("L", .oneOf("01")) { adapter, operand, _ in
            adapter.settings.serial.lineFeeds = operand.isOn
            return .ok
        },
        Command("LP", since: .v1_4) { adapter, _, now in adapter.beginSleep(now: now) },
        Command("M", .oneOf("01")) { adapter, operand, _ in
            adapter.settings.requests.remembersProtocol = operand.isOn
            return .ok
        },
        Command("RD", since: .v1_4) { adapter, _, _ in .text(Hex.string(adapter.memory.userByte, width: 2)) },
        Command("SD", .hex([2]), since: .v1_4) { adapter, operand, _ in
            adapter.memory.userByte = operand.byte
            return .stored
        },
        Command("WS") { adapter, _, now in
            adapter.beginReset(.warm, now: now)
            return .none
        },
        Command("Z") { adapter, _, now in
            adapter.beginReset(.full, now: now)
            return .none
        },
        Command("IGN", since: .v1_4) { adapter, _, _ in .text(adapter.ignitionInput ? "ON" : "OFF") },
        Command("RV") { adapter, _, now in
            // The conversion takes 9 ms.
            adapter.delay(.voltage, by: .milliseconds(9), now: now)
            return .none
        },
        Command("CV", .decimal(4)) { adapter, operand, _ in
            if operand.decimal == 0 {
                guard adapter.version >= .v1_4 else { return .refused }
                adapter.memory.restoreCalibration()
            } else {
                let (volts, supply) = (Double(operand.decimal) / 100, adapter.sensed.supplyVoltage)
                let isDone =
                    adapter.stn.isEmpty
                    ? adapter.memory.calibrate(volts, supply: supply)
                    : adapter.memory.calibrateDevice(volts, offset: nil, supply: supply)
                guard isDone else { return .refused }
            }
            return .stored
        },
        Command("AMC", since: .v2_0) { adapter, _, now in
            .text(Hex.string(adapter.protocolState.activityCount(now: now), width: 2))
        },
        Command("AMT", .hex([2]), since: .v2_0) { adapter, operand, _ in
            adapter.settings.power.activityTimeout = operand.byte
            return .ok
        },
    ]
}
