import CANBus
import SimulationCore

/// Commands that concern J1850 and K-line protocols only (ELM327 data sheet: J1850, and ISO).
extension CommandTable {
    static let legacy: [Command] = [
        Command("IFR", .oneOf("012"), since: .v1_2) { adapter, operand, _ in
            setInFrameResponse(operand, &adapter)
        },
        Command("IFR", .oneOf("456"), since: .v2_2) { adapter, operand, _ in
            setInFrameResponse(operand, &adapter)
        },
        Command("IFR", .oneOf("HS"), since: .v1_2) { adapter, operand, _ in
            adapter.settings.j1850.respondsFromHeader = operand.characters.first == UInt8(ascii: "H")
            return .ok
        },
        Command("FI", since: .v1_4) { adapter, _, now in
            guard adapter.protocolState.selected == .iso14230Fast else { return .refused }
            adapter.initialise(now: now)
            return .none
        },
        Command("SI", since: .v1_4) { adapter, _, now in
            guard
                adapter.protocolState.selected == .iso9141 || adapter.protocolState.selected == .iso14230Slow
            else { return .refused }
            adapter.initialise(now: now)
            return .none
        },
        baudRate("10", 10_400),
        baudRate("96", 9600),
        baudRate("48", 4800, since: .v1_4),
        baudRate("12", 12_500, since: .v2_2),
        baudRate("15", 15_625, since: .v2_2),
        Command("IIA", .hex([2]), since: .v1_2) { adapter, operand, _ in
            adapter.settings.kLine.initiationAddress = operand.byte
            return .ok
        },
        Command("KW", since: .v1_3) { adapter, _, _ in
            let words = adapter.protocolState.keyWords
            return .text("1:\(Hex.string(words.first, width: 2)) 2:\(Hex.string(words.second, width: 2))")
        },
        Command("KW", .oneOf("01"), since: .v1_2) { adapter, operand, _ in
            adapter.settings.kLine.checksKeyWords = operand.isOn
            return .ok
        },
        Command("SW", .hex([2])) { adapter, operand, _ in
            adapter.settings.wakeUp.interval = operand.byte
            if operand.byte == 0 { adapter.protocolState.session?.keepsAlive = false }
            return .ok
        },
        Command("WM", .hex([8, 10, 12])) { adapter, operand, _ in
            adapter.settings.wakeUp.message = ClassicalData(operand.bytes)
            return .ok
        },
        Command("WM", .hex([2, 4, 6]), since: .v1_2) { adapter, operand, _ in
            adapter.settings.wakeUp.message = ClassicalData(operand.bytes)
            return .ok
        },
    ]

    private static func setInFrameResponse(_ operand: Operand, _ adapter: inout Adapter) -> Command.Reply {
        adapter.settings.j1850.inFrameResponse =
            Settings.J1850.InFrameResponse(rawValue: operand.byte) ?? .byHeader
        return .ok
    }

    /// `IB`: bits per second; that 12 and 15 stand for 12500 and 15625 is a guess, Elm has not published those.
    private static func baudRate(_ digits: String, _ rate: Int, since: ChipVersion = .v1_0) -> Command {
        Command("IB", .word([digits]), since: since) { adapter, _, _ in
            adapter.settings.kLine.baudRate = rate
            return .ok
        }
    }
}
