/// One node of a scenario file: a scalar, a list or a mapping, with its position.
///
/// Nothing is typed here. A scalar stores its text as written, so that `0105` remains four characters.
package struct Item: Hashable, Sendable {
    /// A key of a mapping and its value.
    package struct Entry: Hashable, Sendable {
        package let key: String
        package let keyPlace: Place
        package var value: Item

        /// Creates an entry whose key is at `keyPlace`.
        package init(key: String, keyPlace: Place, value: Item) {
            self.key = key
            self.keyPlace = keyPlace
            self.value = value
        }
    }

    package enum Content: Hashable, Sendable {
        /// The text as written, without its quotes.
        case scalar(String)
        case list([Item])
        /// The entries in file order; their keys are unique.
        case mapping([Entry])
    }

    /// The quoting style of a scalar.
    package enum Quotes: Hashable, Sendable {
        case none, single, double
    }

    package let place: Place
    package var content: Content

    /// The quoting style of a scalar; none for any other node.
    package var quotes = Quotes.none

    package init(place: Place, content: Content, quotes: Quotes = .none) {
        self.place = place
        self.content = content
        self.quotes = quotes
    }

    /// Returns the position of character number `offset` of a scalar's text, counted from 0. It is correct for texts
    /// of one line.
    package func place(at offset: Int) -> Place {
        let before = (text ?? "").unicodeScalars.prefix(offset)
        let extra =
            switch quotes {
            case .none: 0
            case .single: 1 + before.count { $0 == "'" }
            case .double: 1 + before.count { $0 == "\"" || $0 == "\\" }
            }
        return Place(file: place.file, line: place.line, column: place.column + offset + extra)
    }

    /// The text of a scalar; nil for any other node.
    package var text: String? {
        if case .scalar(let text) = content { text } else { nil }
    }

    /// The members of a list; empty for any other node.
    package var members: [Item] {
        if case .list(let members) = content { members } else { [] }
    }

    /// The entries of a mapping; empty for any other node.
    package var entries: [Entry] {
        if case .mapping(let entries) = content { entries } else { [] }
    }

    /// The value of `key`; nil when there is none or the node is not a mapping.
    package subscript(key: String) -> Item? {
        entries.first { $0.key == key }?.value
    }

    package var kind: Kind {
        switch content {
        case .scalar: .scalar
        case .list: .list
        case .mapping: .mapping
        }
    }

    /// The kinds of node; the raw values are the words of messages.
    package enum Kind: String, Hashable, Sendable {
        case scalar = "a single value"
        case list = "a list"
        case mapping = "a mapping"
    }
}
