/// A parser for the text of a regular expression.
struct PatternReader {
    /// The greatest nesting depth of groups.
    static let deepest = 64

    /// The greatest bound of a repetition.
    static let mostRepetitions = 1000

    /// The options that `(?i)` and similar flags change, up to the end of the enclosing group.
    struct Options: Hashable, Sendable {
        /// `i`: letters match without regard to case.
        var ignoresCase = false
        /// `m`: `^` and `$` match at the beginning and end of each line.
        var hasLines = false
        /// `s`: the dot also matches line ends.
        var dotTakesAll = false
        /// `x`: white space and comments after `#` are ignored.
        var isSpacious = false
    }

    let scalars: [Unicode.Scalar]
    var index = 0
    var options = Options()
    private var depth = 0
    private var groups: [TextPattern.Group] = []

    private init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    /// Parses `scalars`. Returns the syntax tree and the named groups.
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

    /// The next scalar, or nil at the end.
    var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    /// Reads `text` if it comes next. Returns whether it did.
    mutating func take(_ text: String) -> Bool {
        guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
        index += text.unicodeScalars.count
        return true
    }

    /// Returns a mistake at `offset`, or at the current position.
    func mistake(_ reason: String, at offset: Int? = nil) -> TextPattern.Mistake {
        TextPattern.Mistake(reason: reason, offset: min(offset ?? index, scalars.count))
    }

    // MARK: Parts

    /// Parses alternatives separated by `|`, up to a `)` or the end.
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

    /// Skips comments `(?#…)` and, with the option `x`, white space and comments after `#`.
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

    /// Parses one part without its repetition. Returns nil at the end, and for options, which are not a part.
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

    /// Returns the set of `scalar`, with its other cases where case is ignored.
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

    /// Parses `{3}`, `{3,}`, `{3,5}` or `{,5}`. Returns nil and reads nothing when the brace is a literal.
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

    /// Parses `(?i)`, which applies up to the end of the enclosing group, or `(?i:…)`.
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
