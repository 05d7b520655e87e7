/// All AT commands, found by their letters and the form of their argument.
enum CommandTable {
    /// Every row, longest letters first, so that `CFC1` is not taken for `CF`.
    static let rows: [Command] = (general + parameters + obd + legacy + can + j1939).sorted {
        $0.name.utf8.count > $1.name.utf8.count
    }

    /// The row that `characters` (a line without `AT`) names for a chip of `version`, and its argument.
    static func match(_ characters: ArraySlice<UInt8>, version: ChipVersion) -> (
        command: Command, operand: Operand
    )? {
        for row in rows where row.since <= version {
            guard characters.starts(with: row.name.utf8) else { continue }
            let rest = characters.dropFirst(row.name.utf8.count)
            if row.argument.accepts(rest) { return (row, Operand(characters: rest)) }
        }
        return nil
    }
}
