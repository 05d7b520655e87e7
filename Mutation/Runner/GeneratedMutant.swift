/// A mutant of a reference client that was compiled in, as the list states it.
struct GeneratedMutant: Hashable, Sendable {
    /// Its number in the program.
    let number: Int
    /// Its client: elm327, dashboard, maintenance or companion.
    let client: String
    /// Its file, from the folder of the clients on, and its place there.
    let file: String
    let line: Int
    let column: Int
    /// The names of the enclosing declarations.
    let declaration: String
    let operation: String
    let original: String
    let replacement: String
    /// Which one it is of those that have all this in common, from 1; 0 for the only one.
    var occurrence = 0

    /// What it is, without its line, so that other changes of the file leave it as it is.
    var name: String {
        let change = replacement.isEmpty ? original : "\(original) -> \(replacement)"
        return "\(file): \(declaration): \(operation): \(change)" + (occurrence == 0 ? "" : " #\(occurrence)")
    }

    /// One line for people.
    var text: String {
        let change = replacement.isEmpty ? original : "\(original) -> \(replacement)"
        return "ReferenceClients/Machine/\(file):\(line):\(column): \(operation): \(change) (\(declaration))"
    }

    /// The mutants in `list`, a table with tabs.
    static func list(_ list: String) -> [GeneratedMutant] {
        var mutants: [GeneratedMutant] = list.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 9, let number = Int(parts[0]), let line = Int(parts[3]),
                let column = Int(parts[4])
            else { return nil }
            return GeneratedMutant(
                number: number, client: parts[1], file: parts[2], line: line, column: column,
                declaration: parts[5],
                operation: parts[6], original: parts[7], replacement: parts[8])
        }
        for group in Dictionary(grouping: mutants.indices, by: { mutants[$0].name }).values
        where group.count > 1 {
            for (count, place) in group.sorted().enumerated() { mutants[place].occurrence = count + 1 }
        }
        return mutants
    }
}
