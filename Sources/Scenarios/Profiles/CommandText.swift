/// One word of a command, with placeholders such as `${obd.url}` in it.
public struct CommandText: Hashable, Sendable {
    /// A piece of the text.
    enum Piece: Hashable, Sendable {
        case literal(String)
        /// The name between the braces, and where the placeholder begins in characters.
        case placeholder(String, offset: Int)
    }

    /// The text as it was written.
    public let text: String

    let pieces: [Piece]

    /// A word as a profile or a command line writes it; `$` without a closed brace behind it stands for itself.
    public init(_ text: String) {
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

    /// The names of the placeholders in it, in order.
    public var placeholders: [String] {
        pieces.compactMap { if case .placeholder(let name, _) = $0 { name } else { nil } }
    }

    /// The text with every placeholder replaced by its value; `unknown` is told of those that have none, which stay as
    /// they are.
    public func filled(_ values: [String: String], unknown: (String) -> Void = { _ in }) -> String {
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
public enum Placeholder {
    /// Those that have a value in every case.
    public static let general = [
        "signals", "duration", "seed", "case", "profile", "role", "machine", "source", "downloads",
        "interval",
        "thresholds", "store",
    ]

    /// What `${NAME.…}` can say of the endpoint NAME.
    public static let ofEndpoint = ["url", "host", "port", "path"]

    /// Whether `name` can have a value; whether a case has an endpoint of that name shows when it is run.
    static func isKnown(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return general.contains(name) }
        return dot != name.startIndex && ofEndpoint.contains(String(name[name.index(after: dot)...]))
    }
}
