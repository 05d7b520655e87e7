import Documents

/// Merges one part of a file into another: a vehicle into its base, an override into a scenario.
enum Merge {
    /// Merges `over` into `base` as far as `shape` allows.
    ///
    /// Records and maps are merged key by key. Records that are one of several kinds, such as endpoints, are
    /// merged only when both are of the same kind. Lists, scalars and choices (such as a wave in place of a
    /// number) are replaced as a whole. An entry that `none` removes is replaced by that word, and the
    /// readers skip it.
    static func lay(_ over: Item, on base: Item, shape: Shape) -> Item {
        guard case .mapping(let upper) = over.content, case .mapping(var entries) = base.content else {
            return over
        }
        let childShape: (String) -> Shape?
        switch shape {
        case .record(let record):
            if record.isChoice, upper.contains(where: { base[$0.key] == nil }) { return over }
            childShape = { record.key($0)?.shape }
        case .map(let map):
            childShape = { _ in map.value }
        case .kinds(let shapes):
            guard let mapping = shapes.first(where: { $0.nodeKinds.contains(.mapping) }) else { return over }
            return lay(over, on: base, shape: mapping)
        case .named(_, let inner):
            return lay(over, on: base, shape: inner)
        case .scalar, .list, .tuple, .choice, .json:
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
