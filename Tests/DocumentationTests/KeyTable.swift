@testable import Documents
@testable import Scenarios

/// The keys below one shape of the file format, as rows: path, value, meaning.
struct KeyTable {
    private(set) var rows: [[String]] = []

    /// The paths whose keys stand elsewhere, with the words that say where.
    let elsewhere: [String: String]

    init(_ record: Shape.Record, elsewhere: [String: String] = [:]) {
        self.elsewhere = elsewhere
        add(record, "")
    }

    private mutating func add(_ record: Shape.Record, _ path: String) {
        for key in record.keys {
            let place = path.isEmpty ? key.name : "\(path).\(key.name)"
            let value = elsewhere[place] ?? Self.words(key.shape)
            let row = [
                GeneratedPage.code(place), value + (key.isRequired ? " (required)" : ""),
                key.meaning
                    + (key.variation.map { "; varied (\($0.legality.rawValue)): \($0.values)" } ?? ""),
            ]
            if !rows.contains(row) { rows.append(row) }
            if elsewhere[place] == nil { add(below: key.shape, place) }
        }
    }

    private mutating func add(below shape: Shape, _ path: String) {
        switch shape {
        case .scalar, .json: break
        case .list(let member, _): add(below: member, "\(path)[]")
        case .tuple(let members): for member in members { add(below: member, "\(path)[]") }
        case .record(let record): add(record, path)
        case .choice(let records): for record in records { add(record, path) }
        case .map(let map): add(below: map.value, "\(path).NAME")
        case .kinds(let shapes): for shape in shapes { add(below: shape, path) }
        case .named(_, let shape): add(below: shape, path)
        }
    }

    /// What may stand at a place, with its range.
    static func words(_ shape: Shape) -> String {
        switch shape {
        case .scalar(let kind, let limits):
            if case .word(let words) = kind { return words.map(GeneratedPage.code).joined(separator: ", ") }
            return limits.map { "\(noun(kind)), \($0.words)" } ?? noun(kind)
        case .list(let member, let count):
            let bounds = count == 0...4096 ? "" : ", \(count.lowerBound) to \(count.upperBound) of them"
            return "a list of: \(words(member))\(bounds)"
        case .tuple(let members):
            return "a list of \(members.count): " + members.map(words).joined(separator: "; ")
        case .record, .choice: return "keys"
        case .map(let map):
            let names = map.keysAreSignals ? "by signal" : "by name"
            return "\(names): \(words(map.value))" + (map.isRemovable ? ", or `none`" : "")
        case .kinds(let shapes):
            var seen: [String] = []
            for words in shapes.map(words) where !seen.contains(words) { seen.append(words) }
            return seen.joined(separator: "; or ")
        case .named(_, let shape): return words(shape)
        case .json: return "any value of JSON"
        }
    }

    private static func noun(_ kind: ScalarKind) -> String {
        switch kind {
        case .text: "text"
        case .name: "a name"
        case .integer: "a whole number"
        case .number: "a number"
        case .quantity: "a number, perhaps with a unit"
        case .duration: "a time"
        case .spread: "a time, perhaps ± a spread"
        case .wordOrInteger(let words):
            "a whole number; or " + words.map(GeneratedPage.code).joined(separator: ", ")
        default: kind.expectation
        }
    }
}
