/// Reads the expression of a `KeyFormula` into the steps of a stack machine.
struct KeyFormulaParser {
    private typealias Step = KeyFormula.Step

    private let characters: [UInt8]
    private var place = 0
    private var depth = 0
    private var steps: [KeyFormula.Step] = []

    /// The deepest nesting of parentheses.
    private static let deepest = 32

    /// The binary operators by level, the weakest first.
    private static let levels: [[(text: String, operation: KeyFormula.Operator)]] = [
        [("|", .or)], [("^", .xor)], [("&", .and)], [("<<", .left), (">>", .right)],
        [("+", .add), ("-", .subtract)], [("*", .multiply)],
    ]

    init(_ text: String) { characters = Array(text.utf8) }

    mutating func parse() throws(KeyFormula.ParseError) -> [KeyFormula.Step] {
        guard characters.count <= KeyFormula.longest else {
            throw error("at most \(KeyFormula.longest) characters", at: KeyFormula.longest)
        }
        try expression(level: 0)
        skipSpaces()
        guard place == characters.count else { throw error("an operator or the end") }
        return steps
    }

    private func error(_ expected: String, at offset: Int? = nil) -> KeyFormula.ParseError {
        KeyFormula.ParseError(offset: offset ?? place, expected: expected)
    }

    private mutating func skipSpaces() {
        while place < characters.count, characters[place] == 0x20 { place += 1 }
    }

    private mutating func take(_ text: String) -> Bool {
        skipSpaces()
        guard characters[place...].starts(with: text.utf8) else { return false }
        place += text.utf8.count
        return true
    }

    private mutating func expression(level: Int) throws(KeyFormula.ParseError) {
        guard level < Self.levels.count else { return try operand() }
        try expression(level: level + 1)
        while let operation = binaryOperator(level) {
            try expression(level: level + 1)
            steps.append(.binary(operation))
        }
    }

    private mutating func binaryOperator(_ level: Int) -> KeyFormula.Operator? {
        for (text, operation) in Self.levels[level] where take(text) { return operation }
        return nil
    }

    private mutating func operand() throws(KeyFormula.ParseError) {
        skipSpaces()
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw error("at most \(Self.deepest) levels of parentheses") }
        if take("~") {
            try operand()
            steps.append(.invert)
        } else if take("(") {
            try expression(level: 0)
            guard take(")") else { throw error("')'") }
        } else if take("rol") {
            try rotation(.rotateLeft)
        } else if take("ror") {
            try rotation(.rotateRight)
        } else if take("seed") {
            steps.append(.seed)
        } else if place + 1 < characters.count, characters[place] == UInt8(ascii: "s") {
            place += 1
            guard (0x30...0x37).contains(characters[place]) else { throw error("a digit from 0 to 7") }
            steps.append(.byte(Int(characters[place] - 0x30)))
            place += 1
        } else {
            steps.append(.number(try number()))
        }
    }

    private mutating func rotation(_ operation: KeyFormula.Operator) throws(KeyFormula.ParseError) {
        guard take("(") else { throw error("'('") }
        try expression(level: 0)
        guard take(",") else { throw error("',' and the number of bits") }
        try expression(level: 0)
        guard take(")") else { throw error("')'") }
        steps.append(.binary(operation))
    }

    private mutating func number() throws(KeyFormula.ParseError) -> UInt64 {
        let isHex = take("0x") || take("0X")
        let start = place
        let base: UInt64 = isHex ? 16 : 10
        var value: UInt64 = 0
        while place < characters.count, let digit = Self.digit(characters[place]), digit < base {
            let (product, overflow) = value.multipliedReportingOverflow(by: base)
            guard !overflow, product <= .max - digit else {
                throw error("a number of at most 64 bits", at: start)
            }
            value = product + digit
            place += 1
        }
        guard place > start else { throw error("a number, seed, s0 to s7, rol(…), ror(…) or '('", at: start) }
        return value
    }

    private static func digit(_ character: UInt8) -> UInt64? {
        switch character {
        case 0x30...0x39: UInt64(character - 0x30)
        case 0x41...0x46: UInt64(character - 0x41 + 10)
        case 0x61...0x66: UInt64(character - 0x61 + 10)
        default: nil
        }
    }
}
