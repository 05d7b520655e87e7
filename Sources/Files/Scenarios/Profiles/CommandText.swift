/// A word of a command that can contain placeholders such as `${obd.url}`.
package struct CommandText: Hashable, Sendable {
    package enum Piece: Hashable, Sendable {
        case literal(String)
        /// A placeholder: the name between the braces, and the offset of its `$` in Unicode scalars.
        case placeholder(String, offset: Int)
    }

    /// The text as written.
    package let text: String

    package let pieces: [Piece]

    /// Parses a word of a profile or of a command line. A `$` that does not begin a closed pair of braces is
    /// a literal.
    package init(_ text: String) {
        self.text = text
        var pieces: [Piece] = []
        var literal = ""
        var rest = text.unicodeScalars[...]
        while let next = rest.first {
            if next == "$", rest.dropFirst().first == "{", let end = rest.firstIndex(of: "}") {
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                literal = ""
                let name = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
                let offset = text.unicodeScalars.distance(
                    from: text.unicodeScalars.startIndex, to: rest.startIndex)
                pieces.append(.placeholder(name, offset: offset))
                rest = rest[rest.index(after: end)...]
            } else {
                literal.unicodeScalars.append(next)
                rest.removeFirst()
            }
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        self.pieces = pieces
    }

    /// The names of the placeholders in order.
    package var placeholders: [String] {
        pieces.compactMap { if case .placeholder(let name, _) = $0 { name } else { nil } }
    }

    /// Returns the text with each placeholder replaced by its value. Calls `unknown` for each placeholder
    /// without a value, which remains as it is.
    package func filled(_ values: [String: String], unknown: (String) -> Void = { _ in }) -> String {
        pieces.map { piece in
            switch piece {
            case .literal(let text): return text
            case .placeholder(let name, _):
                if let value = values[name] { return value }
                unknown(name)
                return "${\(name)}"
            }
        }.joined()
    }
}

/// The placeholders that a profile can use.
package enum Placeholder {
    /// The placeholders that can occur in every case.
    package static let general = [
        "signals", "duration", "seed", "case", "profile", "role", "machine", "source", "downloads",
        "interval",
        "thresholds", "store", "steps",
    ]

    /// The properties of an endpoint NAME that a placeholder `${NAME.…}` can state.
    package static let ofEndpoint = ["url", "host", "port", "path", "ca"]

    /// Returns whether `name` can have a value. Whether the case has such an endpoint is checked when it runs.
    static func isKnown(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return general.contains(name) }
        return dot != name.startIndex && ofEndpoint.contains(String(name[name.index(after: dot)...]))
    }
}
