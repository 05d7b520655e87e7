/// Parsing of escape sequences and bracket expressions.
extension PatternReader {
    /// Parses a part that begins with a backslash.
    mutating func escape() throws(TextPattern.Mistake) -> PatternNode? {
        let start = index
        if let set = try escapedSet() { return .one(set) }
        guard index + 1 < scalars.count else {
            throw mistake("nothing stands behind the last '\\'", at: start)
        }
        let scalar = scalars[index + 1]
        index += 2
        switch scalar {
        case "A": return .place(.start)
        case "z": return .place(.end)
        case "Z": return .place(.lastEnd)
        case "b": return .place(.boundary)
        case "B": return .place(.noBoundary)
        case "R":
            let pair = PatternNode.sequence([.one(ScalarSet("\r")), .one(ScalarSet("\n"))])
            return .kept(.alternatives([pair, .one(ScalarSet(.lineEnd))]))
        case "Q":
            var parts: [PatternNode] = []
            while let scalar = next, !take("\\E") {
                parts.append(.one(one(scalar)))
                index += 1
            }
            return .sequence(parts)
        case "1"..."9", "k", "g":
            throw mistake(
                "a reference back to a group cannot be searched in bounded time; write it out", at: start)
        default:
            throw mistake("'\\\(scalar)' has no meaning here", at: start)
        }
    }

    /// Parses a bracket expression.
    mutating func bracketed() throws(TextPattern.Mistake) -> ScalarSet {
        index += 1
        var set = ScalarSet()
        set.isNegative = take("^")
        set.ignoresCase = options.ignoresCase
        var isEmpty = true
        while next != "]" || isEmpty {
            guard let scalar = next, scalar != "]" else {
                throw mistake("expected a character of the set, and ']' behind the last one")
            }
            isEmpty = false
            try member(scalar, of: &set)
        }
        index += 1
        return set
    }

    /// Parses one character, range or named set and adds it to `set`.
    private mutating func member(
        _ scalar: Unicode.Scalar, of set: inout ScalarSet
    ) throws(TextPattern.Mistake) {
        let start = index
        if scalar == "[" {
            guard take("[:") else {
                throw mistake("a set within a set is not used here; write \\[ for the bracket")
            }
            return set.conditions.append(try named(from: start))
        }
        if options.isSpacious, scalar.properties.isWhitespace {
            index += 1
            return
        }
        for operation in ["&&", "--", "~~"] where scalars[index...].starts(with: operation.unicodeScalars) {
            throw mistake("'\(operation)' is not used here; write \\ before the second character")
        }
        guard let first = try single(set: &set) else { return }
        guard next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
            return set.ranges.append(first.value...first.value)
        }
        index += 1
        var wrong = ScalarSet()
        guard let last = try single(set: &wrong), last.value >= first.value else {
            throw mistake("the range does not end behind its beginning", at: start)
        }
        set.ranges.append(first.value...last.value)
    }

    /// Parses the next character of a bracket expression. Returns nil when it is a set of its own, which is
    /// then added to `set`.
    private mutating func single(set: inout ScalarSet) throws(TextPattern.Mistake) -> Unicode.Scalar? {
        guard let scalar = next else { throw mistake("expected ']'") }
        guard scalar == "\\" else {
            index += 1
            return scalar
        }
        let start = index
        if take("\\b") { return "\u{8}" }
        guard let other = try escapedSet() else { throw mistake("this has no meaning in a set", at: start) }
        set.ranges += other.ranges
        set.conditions += other.conditions
        guard other.conditions.isEmpty, let range = other.ranges.first else { return nil }
        return Unicode.Scalar(range.lowerBound)
    }

    /// Parses the rest of a class such as `[:alpha:]`, whose beginning has been read.
    private mutating func named(from start: Int) throws(TextPattern.Mistake) -> ScalarSet.Condition {
        let isNegative = take("^")
        for (name, property) in Self.namedSets where take("\(name):]") {
            return ScalarSet.Condition(property: property, isNegative: isNegative)
        }
        throw mistake("there is no such set; write for example [:alpha:] or [:digit:]", at: start)
    }

    private static let namedSets: [(String, ScalarSet.Property)] = [
        ("alpha", .letter), ("digit", .digit), ("lower", .small), ("upper", .capital), ("space", .space),
        ("blank", .blank), ("word", .word), ("xdigit", .hexDigit), ("cntrl", .control),
        ("punct", .category("P")),
    ]

    // MARK: Escape sequences

    /// Parses the set or the single scalar that a backslash begins. Returns nil and reads nothing when the
    /// backslash begins something else.
    private mutating func escapedSet() throws(TextPattern.Mistake) -> ScalarSet? {
        guard index + 1 < scalars.count else { return nil }
        let start = index
        let scalar = scalars[index + 1]
        index += 2
        switch scalar {
        case "d", "D": return ScalarSet(.digit, isNegative: scalar == "D")
        case "w", "W": return ScalarSet(.word, isNegative: scalar == "W")
        case "s", "S": return ScalarSet(.space, isNegative: scalar == "S")
        case "h", "H": return ScalarSet(.blank, isNegative: scalar == "H")
        case "v", "V": return ScalarSet(.lineEnd, isNegative: scalar == "V")
        case "N": return ScalarSet(.lineEnd, isNegative: true)
        case "p", "P": return try category(isNegative: scalar == "P", from: start)
        case "t": return one("\t")
        case "n": return one("\n")
        case "r": return one("\r")
        case "f": return one("\u{C}")
        case "a": return one("\u{7}")
        case "e": return one("\u{1B}")
        case "x": return one(try code(most: 2, from: start))
        case "u": return one(try code(most: 4, from: start))
        default:
            guard !scalar.properties.isAlphabetic, scalar.properties.numericType == nil else {
                index = start
                return nil
            }
            return one(scalar)
        }
    }

    /// Parses the code point of `\x41`, `\u0041`, `\x{41}` or `\u{41}`.
    private mutating func code(most: Int, from start: Int) throws(TextPattern.Mistake) -> Unicode.Scalar {
        let isBraced = take("{")
        var digits = ""
        while let scalar = next, scalar.isASCII, scalar.properties.isHexDigit,
            digits.count < (isBraced ? 8 : most)
        {
            digits.unicodeScalars.append(scalar)
            index += 1
        }
        let isWhole = isBraced ? take("}") : most == 2 ? !digits.isEmpty : digits.count == most
        guard isWhole, let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
            throw mistake("these are no digits of a character; write for example \\x41 or \\u{B0}", at: start)
        }
        return scalar
    }

    /// Parses a property such as `\p{L}` or `\pL`.
    private mutating func category(isNegative: Bool, from start: Int) throws(TextPattern.Mistake) -> ScalarSet
    {
        var name = ""
        if take("{") {
            while let scalar = next, scalar != "}" {
                name.unicodeScalars.append(scalar)
                index += 1
            }
            index += 1
        } else if let scalar = next {
            name.unicodeScalars.append(scalar)
            index += 1
        }
        guard index <= scalars.count, ScalarSet.Property.categories.contains(name) else {
            throw mistake("there is no such category; write for example \\p{L} or \\p{Nd}", at: start)
        }
        return ScalarSet(.category(name), isNegative: isNegative)
    }
}
