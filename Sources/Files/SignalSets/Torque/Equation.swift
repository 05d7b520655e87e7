/// The equation of a Torque row as a tree.
///
/// Bytes are `A` to `Z`, `AA` to `AZ` and so on, counted from the first byte after the echoed mode and PID; `<` and `>` shift.
/// Precedence from tight to loose: `^`, `* / %`, `+ -`, shifts, `&`, `|`.
indirect enum Equation: Equatable {
    case number(Double)
    /// A byte of the data, counted from 0.
    case byte(Int)
    case bit(Int, Int)
    case operation(Character, Equation, Equation)
    case call(String, [Equation])
    /// Another sensor, or a filter with memory.
    case derived

    /// Why a text is not an equation, and where.
    struct Mistake: Error, Equatable {
        let column: Int
        let words: String
    }

    /// The greatest number of characters of an equation.
    static let mostCharacters = 2000

    init(parsing text: String) throws(Mistake) {
        let characters = Array(text.lowercased().unicodeScalars)
        guard characters.count <= Self.mostCharacters else {
            throw Mistake(column: 1, words: "has more than \(Self.mostCharacters) characters")
        }
        var parser = EquationParser(characters: characters)
        self = try parser.whole()
    }

    /// Whether it depends on other sensors or on earlier values.
    var isDerived: Bool {
        switch self {
        case .derived: true
        case .number, .byte, .bit: false
        case .operation(_, let left, let right): left.isDerived || right.isDerived
        case .call(_, let parts): parts.contains { $0.isDerived }
        }
    }
}

private struct EquationParser {
    let characters: [Unicode.Scalar]
    var at = 0
    var depth = 0

    init(characters: [Unicode.Scalar]) { self.characters = characters }

    private static let levels: [[Unicode.Scalar]] = [
        ["|"], ["&"], ["<", ">"], ["+", "-"], ["*", "/", "%"],
    ]

    private static let functions: Set<String> = [
        "signed", "signed16", "signed32", "int16", "int24", "int32", "bit", "abs", "int", "min", "max",
        "sqrt",
        "log", "log10", "log1p", "sin", "cos", "tan", "lookup",
    ]
    private static let memories: Set<String> = [
        "val", "baro", "avg", "tavg", "ravg", "ewmaf", "tdly", "rdly", "tot",
    ]

    mutating func whole() throws(Equation.Mistake) -> Equation {
        let equation = try level(0)
        skip()
        guard at == characters.count else { throw mistake("unexpected '\(characters[at])'") }
        return equation
    }

    private func mistake(_ words: String) -> Equation.Mistake { .init(column: at + 1, words: words) }

    private mutating func skip() {
        while at < characters.count, characters[at].properties.isWhitespace { at += 1 }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        skip()
        guard at < characters.count, characters[at] == scalar else { return false }
        at += 1
        return true
    }

    private mutating func level(_ number: Int) throws(Equation.Mistake) -> Equation {
        guard number < Self.levels.count else { return try power() }
        var left = try level(number + 1)
        while true {
            skip()
            guard at < characters.count, Self.levels[number].contains(characters[at]) else { return left }
            let sign = Character(characters[at])
            at += 1
            left = .operation(sign, left, try level(number + 1))
        }
    }

    private mutating func power() throws(Equation.Mistake) -> Equation {
        let base = try factor()
        guard take("^") else { return base }
        return .operation("^", base, try power())
    }

    private mutating func factor() throws(Equation.Mistake) -> Equation {
        depth += 1
        defer { depth -= 1 }
        guard depth <= 64 else { throw mistake("parentheses within more than 64 others") }
        skip()
        guard at < characters.count else { throw mistake("the equation ends too early") }
        if take("-") { return .operation("-", .number(0), try factor()) }
        if take("+") { return try factor() }
        if take("(") {
            let inner = try level(0)
            guard take(")") else { throw mistake("expected ')'") }
            return inner
        }
        if take("{") { return try bits(until: "}") }
        if take("[") { return try other(until: "]") }
        let scalar = characters[at]
        if scalar.properties.numericType != nil || scalar == "." { return .number(try number()) }
        guard ("a"..."z").contains(scalar) else { throw mistake("unexpected '\(scalar)'") }
        return try word()
    }

    private mutating func number() throws(Equation.Mistake) -> Double {
        let start = at
        let isHex = characters[at] == "0" && at + 1 < characters.count && characters[at + 1] == "x"
        if isHex { at += 2 }
        while at < characters.count {
            let scalar = characters[at]
            guard ("0"..."9").contains(scalar) || (isHex ? ("a"..."f").contains(scalar) : scalar == ".")
            else {
                break
            }
            at += 1
        }
        var text = String(String.UnicodeScalarView(characters[start..<at]))
        if isHex { return UInt32(text.dropFirst(2), radix: 16).map(Double.init) ?? 0 }
        if text.hasPrefix(".") { text = "0" + text }
        if text.hasSuffix(".") { text += "0" }
        guard let value = Double(text) else {
            at = start
            throw mistake("'\(text)' is not a number")
        }
        return value
    }

    private mutating func other(until end: Unicode.Scalar) throws(Equation.Mistake) -> Equation {
        while at < characters.count, characters[at] != end { at += 1 }
        guard take(end) else { throw mistake("expected '\(end)'") }
        return .derived
    }

    /// Reads `A:3` before the closing `end`.
    private mutating func bits(until end: Unicode.Scalar) throws(Equation.Mistake) -> Equation {
        guard case .byte(let index) = try factor(), take(":") else {
            throw mistake("expected a byte and a bit")
        }
        guard case .number(let bit) = try factor(), (0...7).contains(bit), take(end) else {
            throw mistake("expected a bit, 0 to 7")
        }
        return .bit(index, Int(bit))
    }

    private mutating func word() throws(Equation.Mistake) -> Equation {
        let start = at
        while at < characters.count,
            ("a"..."z").contains(characters[at]) || ("0"..."9").contains(characters[at])
        {
            at += 1
        }
        let name = String(String.UnicodeScalarView(characters[start..<at]))
        skip()
        if Self.memories.contains(name) {
            if take("{") { return try other(until: "}") }
            guard take("(") else { throw mistake("expected '('") }
            var open = 1
            while at < characters.count, open > 0 {
                if characters[at] == "(" { open += 1 }
                if characters[at] == ")" { open -= 1 }
                at += 1
            }
            return .derived
        }
        if Self.functions.contains(name) {
            guard take("(") else { throw mistake("expected '('") }
            if name == "bit" { return try bits(until: ")") }
            if name == "lookup" { return try lookup() }
            var parts = [try level(0)]
            while take(":") || take(",") { parts.append(try level(0)) }
            guard take(")") else { throw mistake("expected ')'") }
            return .call(name, parts)
        }
        guard let index = Self.byteIndex(name) else {
            at = start
            throw mistake("'\(name)' is neither a byte nor a function")
        }
        return .byte(index)
    }

    /// Returns a table of values: its result is text or jumps, which no field of a scenario carries.
    private mutating func lookup() throws(Equation.Mistake) -> Equation {
        let value = try level(0)
        var isText = false
        while at < characters.count, isText || characters[at] != ")" {
            if characters[at] == "'" { isText.toggle() }
            at += 1
        }
        guard take(")") else { throw mistake("expected ')'") }
        return .call("lookup", [value])
    }

    /// Returns the index of a byte's name: A to Z are 0 to 25, AA 26, BA 52.
    private static func byteIndex(_ name: String) -> Int? {
        let letters = Array(name.utf8)
        guard letters.count <= 2, letters.allSatisfy({ (0x61...0x7A).contains($0) }), let last = letters.last
        else {
            return nil
        }
        return letters.count == 1 ? Int(last) - 0x61 : (Int(letters[0]) - 0x60) * 26 + Int(last) - 0x61
    }
}
