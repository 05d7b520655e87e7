/// One node of a scenario file: text, a list or a mapping, with the place where it stands.
///
/// Nothing is typed here. A scalar keeps its text as written, so that `0105` stays four characters.
struct Item: Hashable, Sendable {
    /// A key of a mapping and what stands under it.
    struct Entry: Hashable, Sendable {
        let key: String
        let keyPlace: Place
        var value: Item
    }

    /// What a node holds.
    enum Content: Hashable, Sendable {
        /// Text as written, without its quotes.
        case scalar(String)
        case list([Item])
        /// Entries in file order; keys are unique.
        case mapping([Entry])
    }

    /// How a scalar is written.
    enum Quotes: Hashable, Sendable {
        case none, single, double
    }

    let place: Place
    var content: Content

    /// The quotes around a scalar; none for anything else.
    var quotes = Quotes.none

    /// Where character number `offset` of a scalar's text stands, counted from 0; right for texts of one line.
    func place(at offset: Int) -> Place {
        let before = (text ?? "").unicodeScalars.prefix(offset)
        let extra =
            switch quotes {
            case .none: 0
            case .single: 1 + before.count { $0 == "'" }
            case .double: 1 + before.count { $0 == "\"" || $0 == "\\" }
            }
        return Place(file: place.file, line: place.line, column: place.column + offset + extra)
    }

    /// The text of a scalar, or nil for anything else.
    var text: String? {
        if case .scalar(let text) = content { text } else { nil }
    }

    /// The members of a list; empty for anything else.
    var members: [Item] {
        if case .list(let members) = content { members } else { [] }
    }

    /// The entries of a mapping; empty for anything else.
    var entries: [Entry] {
        if case .mapping(let entries) = content { entries } else { [] }
    }

    /// The value under `key`, or nil when there is none or this is no mapping.
    subscript(key: String) -> Item? {
        entries.first { $0.key == key }?.value
    }

    /// What this is, in words.
    var kind: Kind {
        switch content {
        case .scalar: .scalar
        case .list: .list
        case .mapping: .mapping
        }
    }

    /// The three kinds of node.
    enum Kind: String, Hashable, Sendable {
        case scalar = "a single value"
        case list = "a list"
        case mapping = "a mapping"
    }
}
