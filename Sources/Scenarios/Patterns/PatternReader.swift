/// Reads the text of a regular expression into its parts.
struct PatternReader {
    /// How deep groups may nest.
    static let deepest = 64

    /// The most that a repetition can count to.
    static let mostRepetitions = 1000

    /// What `(?i)` and its like change, up to the end of the group.
    struct Options: Hashable, Sendable {
        /// `i`: small and capital letters are the same.
        var ignoresCase = false
        /// `m`: `^` and `$` are the ends of lines, not of the text.
        var hasLines = false
        /// `s`: the dot takes what ends a line as well.
        var dotTakesAll = false
        /// `x`: blanks and what follows a `#` mean nothing.
        var isSpacious = false
    }

    let scalars: [Unicode.Scalar]
    var index = 0
    var options = Options()
    private var depth = 0
    private var groups: [TextPattern.Group] = []

    private init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    /// The parts of `scalars` and the named groups among them.
    static func parse(
        _ scalars: [Unicode.Scalar]
    ) throws(TextPattern.Mistake) -> (root: PatternNode, groups: [TextPattern.Group]) {
        guard scalars.count <= TextPattern.longest else {
            throw TextPattern.Mistake(
                reason: "it is longer than \(TextPattern.longest) characters", offset: TextPattern.longest)
        }
        var reader = PatternReader(scalars)
        let root = try reader.alternatives()
        guard reader.index == scalars.count else {
            throw reader.mistake("there is no '(' for this ')'", at: reader.index)
        }
        return (root, reader.groups)
    }

    // MARK: Scalars

    /// The scalar that is read next, or nil at the end.
    var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    /// Reads `text` if it comes next.
    mutating func take(_ text: String) -> Bool {
        guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
        index += text.unicodeScalars.count
        return true
    }

    /// A mistake at `offset`, or at the end of what has been read.
    func mistake(_ reason: String, at offset: Int? = nil) -> TextPattern.Mistake {
        TextPattern.Mistake(reason: reason, offset: min(offset ?? index, scalars.count))
    }

    // MARK: Parts

    /// Parts with `|` between them, up to a `)` or the end.
    private mutating func alternatives() throws(TextPattern.Mistake) -> PatternNode {
        guard depth < Self.deepest else {
            throw mistake("more than \(Self.deepest) groups inside one another")
        }
        depth += 1
        let outer = options
        defer {
            depth -= 1
            options = outer
        }
        var parts = [try sequence()]
        while take("|") { parts.append(try sequence()) }
        return parts.count == 1 ? parts[0] : .alternatives(parts)
    }

    private mutating func sequence() throws(TextPattern.Mistake) -> PatternNode {
        var parts: [PatternNode] = []
        while true {
            skipRemarks()
            guard let scalar = next, scalar != "|", scalar != ")" else { break }
            let start = index
            guard let part = try atom() else { continue }
            skipRemarks()
            parts.append(try repeated(part, from: start))
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    /// Skips `(?#…)`, and with the option `x` blanks and what follows a `#`.
    private mutating func skipRemarks() {
        while let scalar = next {
            if options.isSpacious, scalar.properties.isWhitespace {
                index += 1
            } else if options.isSpacious, scalar == "#" {
                while let scalar = next, scalar != "\n" { index += 1 }
            } else if scalars[index...].starts(with: "(?#".unicodeScalars),
                let end = scalars[index...].firstIndex(of: ")")
            {
                index = end + 1
            } else {
                return
            }
        }
    }

    /// One part without its repetition; nil for options, which are no part.
    private mutating func atom() throws(TextPattern.Mistake) -> PatternNode? {
        guard let scalar = next else { return nil }
        switch scalar {
        case "(": return try group()
        case "[": return .one(try bracketed())
        case "\\": return try escape()
        case ".":
            index += 1
            return .one(options.dotTakesAll ? Self.everything : ScalarSet(.lineEnd, isNegative: true))
        case "^":
            index += 1
            return .place(options.hasLines ? .lineStart : .start)
        case "$":
            index += 1
            return .place(options.hasLines ? .lineEnd : .lastEnd)
        case "*", "+", "?": throw mistake("'\(scalar)' repeats nothing")
        default:
            let start = index
            if try bounds() != nil { throw mistake("this repeats nothing", at: start) }
            index += 1
            return .one(one(scalar))
        }
    }

    /// The set of `scalar`, and of its other cases where they count as the same.
    func one(_ scalar: Unicode.Scalar) -> ScalarSet {
        var set = ScalarSet(scalar)
        set.ignoresCase = options.ignoresCase
        return set
    }

    static var everything: ScalarSet {
        var set = ScalarSet()
        set.isNegative = true
        return set
    }

    // MARK: Repetitions

    private mutating func repeated(
        _ part: PatternNode, from start: Int
    ) throws(TextPattern.Mistake) -> PatternNode {
        let place = index
        guard let (least, most) = try quantity() else { return part }
        if case .place = part, scalars[start] != "(" {
            throw mistake("a place cannot be repeated", at: place)
        }
        let manner: PatternNode.Manner = take("?") ? .lazy : take("+") ? .keeping : .greedy
        skipRemarks()
        if let scalar = next, "*+?".unicodeScalars.contains(scalar) {
            throw mistake("a repetition cannot be repeated; put a group around it", at: index)
        }
        return .repeated(part, least: least, most: most, manner)
    }

    private mutating func quantity() throws(TextPattern.Mistake) -> (least: Int, most: Int?)? {
        if take("*") { return (0, nil) }
        if take("+") { return (1, nil) }
        if take("?") { return (0, 1) }
        return try bounds()
    }

    /// `{3}`, `{3,}`, `{3,5}` or `{,5}`; nil, and nothing read, when the brace stands for itself.
    private mutating func bounds() throws(TextPattern.Mistake) -> (least: Int, most: Int?)? {
        let start = index
        guard take("{") else { return nil }
        let least = try count()
        let hasComma = take(",")
        let most = hasComma ? try count() : least
        guard least != nil || most != nil, take("}") else {
            index = start
            return nil
        }
        if let least, let most, most < least {
            throw mistake("the second number is less than the first", at: start)
        }
        return (least ?? 0, most)
    }

    private mutating func count() throws(TextPattern.Mistake) -> Int? {
        let start = index
        while let scalar = next, ("0"..."9").contains(scalar) { index += 1 }
        guard index > start else { return nil }
        var digits = String.UnicodeScalarView()
        digits.append(contentsOf: scalars[start..<index])
        guard let number = Int(String(digits)), number <= Self.mostRepetitions else {
            throw mistake("at most \(Self.mostRepetitions) repetitions can be counted", at: start)
        }
        return number
    }

    // MARK: Groups

    private mutating func group() throws(TextPattern.Mistake) -> PatternNode? {
        let start = index
        guard take("(?") else {
            index += 1
            if next == "*" { throw mistake("'(*' has no meaning here") }
            return try closed(try alternatives())
        }
        if take(":") { return try closed(try alternatives()) }
        if take(">") { return .kept(try closed(try alternatives())) }
        for (opener, look) in Self.looks where take(opener) {
            return .look(try closed(try alternatives()), look)
        }
        for (opener, closer) in [("P<", ">"), ("<", ">"), ("'", "'")] as [(String, Unicode.Scalar)]
        where take(opener) {
            return try named(closer)
        }
        return try flags(from: start)
    }

    private static let looks: [(String, PatternNode.Look)] = [
        ("=", .init(isBehind: false, isNegative: false)), ("!", .init(isBehind: false, isNegative: true)),
        ("<=", .init(isBehind: true, isNegative: false)), ("<!", .init(isBehind: true, isNegative: true)),
    ]

    private mutating func closed(_ node: PatternNode) throws(TextPattern.Mistake) -> PatternNode {
        guard take(")") else { throw mistake("expected ')'") }
        return node
    }

    private mutating func named(_ closer: Unicode.Scalar) throws(TextPattern.Mistake) -> PatternNode {
        let start = index
        while let scalar = next, scalar == "_" || ScalarSet.Property.word.holds(for: scalar) { index += 1 }
        var name = String.UnicodeScalarView()
        name.append(contentsOf: scalars[start..<index])
        guard let first = name.first, first.properties.numericType == nil, next == closer else {
            throw mistake("expected the name of a group and '\(closer)' behind it", at: start)
        }
        guard !groups.contains(where: { $0.name == String(name) }) else {
            throw mistake("there is a group '\(String(name))' before this one", at: start)
        }
        index += 1
        let number = groups.count
        groups.append(TextPattern.Group(name: String(name), offset: start))
        return .group(number, try closed(try alternatives()))
    }

    /// `(?i)`, which lasts to the end of the group around it, or `(?i:…)`.
    private mutating func flags(from start: Int) throws(TextPattern.Mistake) -> PatternNode? {
        var changed = options
        var isOff = false
        while let scalar = next, scalar != ")", scalar != ":" {
            switch scalar {
            case "-" where !isOff: isOff = true
            case "i": changed.ignoresCase = !isOff
            case "m": changed.hasLines = !isOff
            case "s": changed.dotTakesAll = !isOff
            case "x": changed.isSpacious = !isOff
            default: throw mistake("'(?\(scalar)' has no meaning here", at: start)
            }
            index += 1
        }
        guard next != nil else { throw mistake("expected ')'") }
        if take(")") {
            options = changed
            return nil
        }
        index += 1
        let outer = options
        options = changed
        let node = try closed(try alternatives())
        options = outer
        return node
    }
}
