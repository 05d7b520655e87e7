import SimulationCore

/// The ST commands, found by their letters (without `ST`) and the form of their argument.
///
/// Source: OBDLink Family Reference and Programming Manual, rev F.
enum STNTable {
    /// Every row, longest letters first.
    static let rows: [Command] = sorted(
        identity + names + voltage + rate + general + protocols + line + can + filters + periodic + power)

    /// The rows of an adapter that has the common commands only.
    private static let commonRows: [Command] = sorted(identity + rate + protocols + can + filters)

    /// Older names of commands, by those names.
    static let aliases: [String: String] = [
        "FAP": "FPA", "FAB": "FBA", "FCA": "FAC", "FCP": "FPC", "FCB": "FBC", "FAFC": "FFCA", "FCFC": "FFCC",
        "FAPG": "FPGA", "FCPG": "FPGC", "CAFCP": "CFCPA", "CCFCP": "CFCPC", "IBR": "PBR",
        "IMCS": "PCB", "PRBR": "PBRR",
    ]

    /// Returns the row that `characters` (a line without `ST`) names on an adapter that has `commands`, and its argument.
    static func match(
        _ characters: ArraySlice<UInt8>, _ commands: DeviceTraits.Commands
    ) -> (command: Command, operand: Operand)? {
        for row in commands == .st ? rows : commonRows {
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
}
