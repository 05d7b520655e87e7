/// The commands of all adapters, for tools that count the commands that a client uses.
public enum CommandCatalogue {
    /// The letters of every AT command with `AT` before them, such as `ATSP`, sorted; arguments are left out.
    public static let names: [String] = Set(CommandTable.rows.map { "AT\($0.name)" }).sorted()

    /// The entry of `names` that `line` is a use of, or nil; `line` has no spaces and is in capitals, such as `ATSP6`.
    public static func name(of line: String) -> String? {
        guard line.hasPrefix("AT"), let newest = ChipVersion.allCases.last else { return nil }
        let match = CommandTable.match(Array(line.utf8.dropFirst(2))[...], version: newest)
        return match.map { "AT\($0.command.name)" }
    }
}
