import SimulationCore

/// The ST commands, found by their letters (without `ST`) and the form of their argument.
///
/// Source: OBDLink Family Reference and Programming Manual, rev F.
enum STNTable {
    /// Every row, longest letters first.
    static let rows: [Command] = sorted(identity + general + protocols + can + filters + power)

    /// The rows of an adapter that has the commands of identity only.
    private static let identityRows: [Command] = sorted(identity)

    /// Older names of commands, by those names.
    static let aliases: [String: String] = [
        "FAP": "FPA", "FAB": "FBA", "FCA": "FAC", "FCP": "FPC", "FCB": "FBC", "FAFC": "FFCA", "FCFC": "FFCC",
        "FAPG": "FPGA", "FCPG": "FPGC", "CAFCP": "CFCPA", "CCFCP": "CFCPC", "IBR": "PBR",
        "PRBR": "PBRR",
    ]

    /// The row that `characters` (a line without `ST`) names on an adapter that has `commands`, and its argument.
    static func match(
        _ characters: ArraySlice<UInt8>, _ commands: DeviceTraits.Commands
    ) -> (command: Command, operand: Operand)? {
        for row in commands == .st ? rows : identityRows {
            guard characters.starts(with: row.name.utf8) else { continue }
            let rest = characters.dropFirst(row.name.utf8.count)
            if row.argument.accepts(rest) { return (row, Operand(characters: rest)) }
        }
        return nil
    }

    private static func sorted(_ rows: [Command]) -> [Command] {
        let older = aliases.flatMap { alias, name in
            rows.filter { $0.name == name }.map { Command(alias, $0.argument, $0.effect) }
        }
        return (rows + older).sorted { ($0.name.utf8.count, $1.name) > ($1.name.utf8.count, $0.name) }
    }

    /// A command that changes what the STN state holds.
    static func setter(
        _ name: String, _ argument: Command.Argument,
        _ change: @escaping @Sendable (inout STNState, Operand) -> Void
    ) -> Command {
        Command(name, argument) { adapter, operand, _ in
            guard var state = adapter.stn.value else { return .refused }
            change(&state, operand)
            adapter.stn.value = state
            return .ok
        }
    }

    /// A command that prints what the device says of itself.
    private static func text(
        _ name: String, _ read: @escaping @Sendable (DeviceTraits) -> String
    ) -> Command {
        Command(name) { adapter, _, _ in adapter.traits.device.map { .text(read($0)) } ?? .refused }
    }

    /// Who it is.
    static let identity: [Command] = [
        text("I") { $0.firmware },
        text("IX") { "\($0.firmware) [\($0.date)]" },
        text("DI") { $0.hardware },
        text("MFR") { $0.manufacturer },
        text("SN") { $0.serialNumber },
        Command("DIX") { adapter, _, now in
            guard let device = adapter.traits.device else { return .refused }
            let seconds = now.nanoseconds / 1_000_000_000
            let lines = [
                "Device: \(device.hardware)", "Firmware: \(device.firmware) [\(device.date)]",
                "Mfr: \(device.manufacturer)", "Serial #: \(device.serialNumber)", "BL Ver: 1.0",
                "IC ID/Rev: 0000/0000", "Init Date: \(device.date)", "POR Count: 1",
                "POR Time: \(seconds) s", "Tot Run Time: \(seconds) s", "Eng Cranks: 0", "Eng Starts: 0",
            ]
            for line in lines.dropLast() { adapter.printLine(line) }
            return .text(lines[lines.count - 1])
        },
        Command("DICPO") { _, _, _ in .text("1") },
        Command("DITPO") { _, _, now in .text("\(now.nanoseconds / 1_000_000_000)") },
        Command("DICES") { _, _, _ in .text("0") },
    ]

    /// Voltage, rate, batches, lights.
    static let general: [Command] = [
        Command("VR") { adapter, _, _ in .text(adapter.voltage(decimals: 2)) },
        Command("VR", .number(0...3)) { adapter, operand, _ in
            .text(adapter.voltage(decimals: operand.decimal))
        },
        Command("BR", .number(9600...10_000_000)) { adapter, _, now in
            adapter.beginRateChange(now: now)
            return .none
        },
        Command("BRT", .number(0...1275)) { adapter, operand, _ in
            adapter.settings.rateTimeout = UInt8(clamping: (operand.decimal + 4) / 5)
            return .ok
        },
        Command("SBR", .number(9600...10_000_000)) { _, _, _ in .ok },
        Command("WBR") { _, _, _ in .stored },
        setter("BC", .oneOf("01")) { $0.isBatch = $1.isOn },
        Command("BCOF", .oneOf("012")) { _, _, _ in .ok },
        Command("UIL", .oneOf("01")) { _, _, _ in .ok },
        Command("RSTNVM") { adapter, _, _ in
            adapter.memory = PersistentMemory()
            return .stored
        },
    ]
}

extension Adapter {
    /// `STVR`: the supply voltage without a unit; `--.--` above what two digits show.
    func voltage(decimals: Int) -> String {
        let volts = traits.fixedVoltage ?? max(0, supplyVoltage * memory.voltageFactor)
        guard volts < 65.5 else { return "--.--" }
        let scale = [1, 10, 100, 1000][min(max(decimals, 0), 3)]
        let whole = Int((volts * Double(scale)).rounded())
        guard scale > 1 else { return "\(whole)" }
        let fraction = String(whole % scale)
        return "\(whole / scale)." + String(repeating: "0", count: max(0, decimals - fraction.count))
            + fraction
    }
}
