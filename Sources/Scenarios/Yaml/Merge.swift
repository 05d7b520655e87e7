/// Lays one part of a file over another: a scenario over its base, an override over a scenario.
enum Merge {
    /// `over` on top of `base`, as far as `shape` lets them mix.
    ///
    /// Records and maps mix key by key, and so do two values of one kind, such as two ELM327 endpoints. Lists, single values and choices (such as a wave in place of a number) are
    /// replaced as a whole; so is an entry that `none` takes away, which the readers then pass over.
    static func lay(_ over: Item, on base: Item, shape: Shape) -> Item {
        guard case .mapping(let upper) = over.content, case .mapping(var entries) = base.content else {
            return over
        }
        let childShape: (String) -> Shape?
        switch shape {
        case .record(let record):
            childShape = { record.key($0)?.shape }
        case .map(let map):
            childShape = { _ in map.value }
        case .choice(let records) where Shape.areKinds(records):
            guard upper.allSatisfy({ base[$0.key] != nil }) else { return over }
            childShape = { key in records.lazy.compactMap { $0.key(key) }.first?.shape }
        case .kinds(let shapes):
            guard let mapping = shapes.first(where: { $0.nodeKinds.contains(.mapping) }) else { return over }
            return lay(over, on: base, shape: mapping)
        case .named(_, let inner):
            return lay(over, on: base, shape: inner)
        case .scalar, .list, .tuple, .choice:
            return over
        }
        let places = Dictionary(entries.enumerated().map { ($1.key, $0) }) { first, _ in first }
        for entry in upper {
            if let index = places[entry.key] {
                let merged = childShape(entry.key).map {
                    lay(entry.value, on: entries[index].value, shape: $0)
                }
                entries[index] = Item.Entry(
                    key: entry.key, keyPlace: entry.keyPlace, value: merged ?? entry.value)
            } else {
                entries.append(entry)
            }
        }
        return Item(place: over.place, content: .mapping(entries))
    }
}
