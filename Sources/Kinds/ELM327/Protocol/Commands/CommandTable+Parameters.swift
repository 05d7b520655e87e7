import SimulationCore

/// Commands for programmable parameters (ELM327 data sheet, "Programmable parameters").
extension CommandTable {
    static let parameters: [Command] = [
        Command("PP", .form("hhSVhh"), since: .v1_1) { adapter, operand, _ in
            store(operand.byte(at: 0), value: operand.byte(at: 4), &adapter)
        },
        Command("PP", .form("hhON"), since: .v1_1) { adapter, operand, _ in
            turn(operand.byte(at: 0), on: true, &adapter)
        },
        Command("PP", .form("hhOFF"), since: .v1_1) { adapter, operand, _ in
            turn(operand.byte(at: 0), on: false, &adapter)
        },
        Command("PPS", since: .v1_1) { adapter, _, now in
            printAll(&adapter)
            adapter.finish(now: now)
            return .none
        },
    ]

    /// `PP xx SV yy`: keeps the value, which counts once the parameter is on and its moment has come.
    private static func store(
        _ number: UInt8, value: UInt8, _ adapter: inout Adapter
    ) -> Command.Reply {
        guard let row = ProgrammableParameter.row(number, adapter.version), row.allows(value, adapter.version)
        else {
            return .refused
        }
        adapter.memory.parameters.store(value, number)
        adapter.parameters.load(adapter.memory.parameters, at: .immediately)
        return .stored
    }

    /// `PP xx ON` and `PP xx OFF`; FF stands for all parameters.
    private static func turn(_ number: UInt8, on isOn: Bool, _ adapter: inout Adapter) -> Command.Reply {
        if number == 0xFF {
            for row in ProgrammableParameter.rows where row.since <= adapter.version {
                adapter.memory.parameters.turn(row.number.rawValue, on: isOn)
            }
        } else {
            guard ProgrammableParameter.row(number, adapter.version) != nil else { return .refused }
            adapter.memory.parameters.turn(number, on: isOn)
        }
        adapter.parameters.load(adapter.memory.parameters, at: .immediately)
        return .stored
    }

    /// `PPS`: twelve lines of four, each with number, stored value, and `N` for on or `F` for off.
    private static func printAll(_ adapter: inout Adapter) {
        for number in 0..<UInt8(ProgrammableParameter.count) {
            let factory =
                ProgrammableParameter.row(number, adapter.version).map(adapter.parameters.factoryValue)
                ?? 0xFF
            let value = adapter.memory.parameters.value(number) ?? factory
            adapter.print(Hex.string(number, width: 2))
            adapter.print(":")
            adapter.print(Hex.string(value, width: 2))
            adapter.print(adapter.memory.parameters.isOn(number) ? " N" : " F")
            if number % 4 == 3 { adapter.printNewLine() } else { adapter.print("  ") }
        }
    }
}
