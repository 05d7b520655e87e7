/// All AT commands, found by their letters and the form of their argument.
enum CommandTable {
    /// Every row, longest letters first, so that `CFC1` is not taken for `CF`.
    static let rows: [Command] = (general + parameters + obd + legacy + can + j1939).sorted {
        $0.name.utf8.count > $1.name.utf8.count
    }

    private static let rowsByInitial = Dictionary(grouping: rows) { $0.name.utf8.first }

    /// Returns the row that `characters` (a line without `AT`) names for a chip of `version`, and its argument; commands that
    /// `traits` lack are not found.
    static func match(
        _ characters: ArraySlice<UInt8>, version: ChipVersion, traits: Traits = Traits()
    ) -> (command: Command, operand: Operand)? {
        for row in rowsByInitial[characters.first] ?? [] {
            guard characters.starts(with: row.name.utf8) else { continue }
            let rest = characters.dropFirst(row.name.utf8.count)
            guard row.argument.accepts(rest) else { continue }
            guard row.since <= version || traits.commands.additional.cover(row.name, characters) else {
                continue
            }
            return traits.commands.missing.cover(row.name, characters)
                ? nil : (row, Operand(characters: rest))
        }
        return nil
    }
}

/// The commands of all adapters, for tools that count the commands that a client uses.
public enum CommandCatalogue {
    /// The letters of every AT command with `AT` before them, such as `ATSP`, sorted; arguments are left out.
    public static let names: [String] = Set(CommandTable.rows.map { "AT\($0.name)" }).sorted()

    /// Returns the entry of `names` that `line` is a use of, or nil; `line` has no spaces and is in capitals, such as `ATSP6`.
    public static func name(of line: String) -> String? {
        guard line.hasPrefix("AT"), let newest = ChipVersion.allCases.last else { return nil }
        let match = CommandTable.match(Array(line.utf8.dropFirst(2))[...], version: newest)
        return match.map { "AT\($0.command.name)" }
    }
}
