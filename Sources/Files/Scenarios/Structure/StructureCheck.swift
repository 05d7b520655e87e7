package import Documents

/// Checks a file against the tables of keys and reports every difference.
///
/// For scalars that are text, it accepts exactly what the JSON Schema accepts. The readers check limits,
/// names and relations between keys.
package struct StructureCheck {
    package private(set) var findings: Findings

    /// Reports what in `item` differs from `shape`; `path` is the path of keys to `item`.
    package static func check(_ item: Item, against shape: Shape, path: String = "", findings: inout Findings)
    {
        var check = StructureCheck(findings: findings)
        check.check(item, shape, path)
        findings = check.findings
    }

    private mutating func check(_ item: Item, _ shape: Shape, _ path: String) {
        switch (shape, item.content) {
        case (.kinds(let shapes), _):
            guard let fitting = shapes.first(where: { $0.nodeKinds.contains(item.kind) }) else {
                complainOfKind(item, shape, path)
                return
            }
            check(item, fitting, path)
        case (.named(_, let shape), _):
            check(item, shape, path)
        case (.json, _): break
        case (.scalar(let kind, _), .scalar(let text)):
            if text.isEmpty {
                findings.error(item.place, path, .noValue(kind.expectation))
            } else if !kind.accepts(text) {
                findings.error(item.place, path, .badText(text, expected: kind.expectation))
            }
        case (.list(let member, let count), .list(let members)):
            guard count.contains(members.count) else {
                findings.error(item.place, path, .count(members.count, expected: count))
                return
            }
            for (index, entry) in members.enumerated() { check(entry, member, "\(path)[\(index)]") }
        case (.tuple(let shapes), .list(let members)):
            guard members.count == shapes.count else {
                findings.error(item.place, path, .count(members.count, expected: shapes.count...shapes.count))
                return
            }
            for (index, pair) in zip(members, shapes).enumerated() {
                check(pair.0, pair.1, "\(path)[\(index)]")
            }
        case (.record(let record), .mapping(let entries)) where record.isChoice:
            let records = record.keys.map { Shape.Record([$0], later: record.later) }
            check(entries, of: item, choice: records, path)
        case (.record(let record), .mapping(let entries)):
            check(entries, of: item, record, path)
        case (.choice(let records), .mapping(let entries)):
            check(entries, of: item, choice: records, path)
        case (.map(let map), .mapping(let entries)):
            guard entries.count <= Shape.Map.largest else {
                findings.error(item.place, path, .count(entries.count, expected: 0...Shape.Map.largest))
                return
            }
            check(entries, map, path)
        case (.scalar, _), (.list, _), (.tuple, _), (.record, _), (.choice, _), (.map, _):
            complainOfKind(item, shape, path)
        }
    }

    private mutating func complainOfKind(_ item: Item, _ shape: Shape, _ path: String) {
        let expected = shape.nodeKinds.map(\.rawValue).joined(separator: " or ")
        if item.text == "" {
            findings.error(item.place, path, .noValue(expected))
        } else {
            findings.error(item.place, path, .kind(item.kind.rawValue, expected: expected))
        }
    }

    private mutating func check(
        _ entries: [Item.Entry], of item: Item, _ record: Shape.Record, _ path: String
    ) {
        for entry in entries {
            let place = path.appending(key: entry.key)
            if let key = record.key(entry.key) {
                check(entry.value, key.shape, place)
            } else {
                complainOfKey(entry, known: record.keys.map(\.name), later: record.later, place)
            }
        }
        for key in record.keys where key.isRequired && item[key.name] == nil {
            findings.error(item.place, path, .missing(key.name, meaning: key.meaning))
        }
        if !record.anyOf.isEmpty, !record.anyOf.contains(where: { item[$0] != nil }) {
            findings.error(item.place, path, .noneOf(record.anyOf))
        }
    }

    private mutating func check(
        _ entries: [Item.Entry], of item: Item, choice records: [Shape.Record], _ path: String
    ) {
        let heads = records.compactMap(\.keys.first?.name)
        let present = records.filter { record in record.keys.first.map { item[$0.name] != nil } ?? false }
        if present.count == 1 {
            check(entries, of: item, present[0], path)
        } else if present.count > 1 {
            findings.error(item.place, path, .severalOf(present.compactMap(\.keys.first?.name)))
        } else {
            let known = Set(records.flatMap { $0.keys.map(\.name) })
            let later = records.flatMap(\.later)
            let odd = entries.filter { !known.contains($0.key) }
            for entry in odd {
                complainOfKey(entry, known: heads, later: later, path.appending(key: entry.key))
            }
            if odd.isEmpty { findings.error(item.place, path, .noneOf(heads)) }
        }
    }

    private mutating func check(_ entries: [Item.Entry], _ map: Shape.Map, _ path: String) {
        for entry in entries {
            let place = path.appending(key: entry.key)
            if !map.key.accepts(entry.key) {
                findings.error(entry.keyPlace, path, .badText(entry.key, expected: map.key.expectation))
            }
            if map.isRemovable, entry.value.text == Shape.removal { continue }
            check(entry.value, map.value, place)
        }
    }

    private mutating func complainOfKey(_ entry: Item.Entry, known: [String], later: [String], _ path: String)
    {
        guard !later.contains(entry.key) else {
            findings.error(entry.keyPlace, path, .notSupportedYet(entry.key))
            return
        }
        let nearest = findings.isFull ? nil : Nearest.match(entry.key, in: known)
        findings.error(entry.keyPlace, path, .unknownKey(entry.key, nearest: nearest, known: known))
    }
}

extension String {
    /// Returns this path with one more key; a key of more than 48 characters is shortened.
    package func appending(key: String) -> String {
        let shown = key.count > 48 ? "\(key.prefix(45))..." : key
        return isEmpty ? shown : "\(self).\(shown)"
    }
}
