import SimulationCore

/// Commands for programmable parameters (ELM327 data sheet, "Programmable parameters").
extension CommandTable {
    static let parameters: [Command] = [
        Command("PP", .form("hhSVhh"), since: .v1_1) { adapter, operand, _ in
            adapter.storeParameter(operand.byte(at: 0), value: operand.byte(at: 4))
        },
        Command("PP", .form("hhON"), since: .v1_1) { adapter, operand, _ in
            adapter.switchParameter(operand.byte(at: 0), on: true)
        },
        Command("PP", .form("hhOFF"), since: .v1_1) { adapter, operand, _ in
            adapter.switchParameter(operand.byte(at: 0), on: false)
        },
        Command("PPS", since: .v1_1) { adapter, _, now in
            adapter.printParameters()
            adapter.finish(now: now)
            return .none
        },
    ]
}
