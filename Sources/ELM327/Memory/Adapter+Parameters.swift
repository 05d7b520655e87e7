import SimulationCore

/// Programmable parameters: storing, switching and listing them.
extension Adapter {
    /// `PP xx SV yy`: keeps the value, which counts once the parameter is on and its moment has come.
    mutating func storeParameter(_ number: UInt8, value: UInt8) -> Command.Reply {
        guard let row = ProgrammableParameter.row(number, version), row.allows(value, version) else {
            return .refused
        }
        memory.parameters.store(value, number)
        parameters.load(memory.parameters, at: .immediately)
        return .stored
    }

    /// `PP xx ON` and `PP xx OFF`; FF stands for all parameters.
    mutating func switchParameter(_ number: UInt8, on isOn: Bool) -> Command.Reply {
        if number == 0xFF {
            for row in ProgrammableParameter.rows where row.since <= version {
                turn(row.number.rawValue, isOn)
            }
        } else {
            guard ProgrammableParameter.row(number, version) != nil else { return .refused }
            turn(number, isOn)
        }
        parameters.load(memory.parameters, at: .immediately)
        return .stored
    }

    private mutating func turn(_ number: UInt8, _ isOn: Bool) {
        if isOn { memory.parameters.switchOn(number) } else { memory.parameters.switchOff(number) }
    }

    /// `PPS`: twelve lines of four, each with number, stored value, and `N` for on or `F` for off.
    mutating func printParameters() {
        for number in 0..<UInt8(ProgrammableParameter.count) {
            let factory = ProgrammableParameter.row(number, version).map(parameters.factoryValue) ?? 0xFF
            let value = memory.parameters.value(number) ?? factory
            print(Hex.string(number, width: 2))
            print(":")
            print(Hex.string(value, width: 2))
            print(memory.parameters.isOn(number) ? " N" : " F")
            if number % 4 == 3 { printNewLine() } else { print("  ") }
        }
    }
}
