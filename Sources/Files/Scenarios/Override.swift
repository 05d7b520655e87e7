import Documents
import VehicleModel

/// An override of a scenario on the command line: `engine.speed=3000`, `vehicle.bus.protocol=8`,
/// `timing=instant`.
///
/// The text before `=` is the name of a signal, or the path of keys through the file. The text after `=` is a
/// scalar, or a list or mapping in YAML's flow style.
struct Override {
    /// The file name that is shown in findings about overrides.
    static let file = "--set"

    private let text: String
    private let line: Int

    /// Creates override number `line`, counted from 1.
    init(_ text: String, line: Int) {
        self.text = text
        self.line = line
    }

    /// Returns `document`, a file with the keys `scenario`, with this override merged into it.
    func apply(to document: Item, _ scenario: Shape.Record, findings: inout Findings) -> Item {
        let place = Place(file: Self.file, line: line, column: 1)
        guard let equals = text.firstIndex(of: "=") else {
            findings.error(place, "", .notAnAssignment())
            return document
        }
        let name = String(text[..<equals]).trimmed
        guard let value = value(from: text.index(after: equals), &findings) else { return document }
        var path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let isSignal = SignalCatalogue.id(name) != nil || name.hasPrefix(CustomSignals.prefix)
        if isSignal { path = ["vehicle", "signals", name] }
        guard let change = Self.nest(value, path[...], in: .record(scenario), at: place) else {
            let names = SignalCatalogue.all.map(\.name) + scenario.keys.map(\.name)
            findings.error(place, "", .unknownTarget(name, nearest: Nearest.match(name, in: names)))
            return document
        }
        return Merge.lay(change, on: document, shape: .record(scenario))
    }

    /// Parses the value after the equals sign; its columns are those of the override.
    private func value(from start: String.Index, _ findings: inout Findings) -> Item? {
        let rest = String(text[start...]).trimmed
        let blanks = text[start...].unicodeScalars.prefix { $0 == " " }.count
        let column = text[..<start].unicodeScalars.count + blanks + 1
        guard let first = rest.first, "[{\"'".contains(first) else {
            let place = Place(file: Self.file, line: line, column: column)
            return Item(place: place, content: .scalar(rest))
        }
        let padding = String(repeating: "\n", count: line - 1) + String(repeating: " ", count: column - 1)
        var own = Findings()
        let source = SourceText(file: Self.file, bytes: Array((padding + rest).utf8), findings: &own)
        let value = source.flatMap { Composer.documents(of: $0, findings: &own).first }
        for finding in own.all {
            // An error at the end of the text is after its last line, which the override does not have.
            let isInside = finding.place.line == line
            let place = isInside ? finding.place : Place(file: Self.file, line: line, column: column)
            findings.error(place, finding.path, finding.problem)
        }
        return value
    }

    /// Wraps `value` in a mapping for each part of `path`; nil when `shape` has no such path.
    private static func nest(
        _ value: Item, _ path: ArraySlice<String>, in shape: Shape, at place: Place
    ) -> Item? {
        guard let part = path.first else { return value }
        let inner: Item?
        var key = part
        switch shape {
        case .record(let record):
            inner = record.key(part).flatMap { nest(value, path.dropFirst(), in: $0.shape, at: place) }
        case .choice(let records):
            let known = records.lazy.compactMap { $0.key(part) }.first
            inner = known.flatMap { nest(value, path.dropFirst(), in: $0.shape, at: place) }
        case .map(let map) where map.keysAreSignals:
            key = path.joined(separator: ".")
            inner = value
        case .map(let map):
            if case .kinds = map.value, path.count > 1 {
                // Names of packet fields contain dots: `car[3].speed`.
                key = path.joined(separator: ".")
                inner = value
            } else {
                inner = nest(value, path.dropFirst(), in: map.value, at: place)
            }
        case .kinds(let shapes):
            return shapes.lazy.compactMap { nest(value, path, in: $0, at: place) }.first
        case .named(_, let shape):
            return nest(value, path, in: shape, at: place)
        case .scalar, .list, .tuple, .json:
            return nil
        }
        return inner.map {
            Item(place: place, content: .mapping([Item.Entry(key: key, keyPlace: place, value: $0)]))
        }
    }
}

extension String {
    /// The string without leading and trailing spaces.
    var trimmed: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
