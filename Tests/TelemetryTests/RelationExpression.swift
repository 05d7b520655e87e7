import Foundation

/// Reads what `one` and `other` of a relation say, and works it out for a race.
struct RelationExpression {
    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    private let text: String
    private var rest: Substring
    /// The numbers of a field, one a packet.
    private let column: (String) throws -> [Double]

    /// Reads `text`, whose fields have the numbers of `column`.
    init(_ text: String, column: @escaping (String) throws -> [Double]) {
        self.text = text
        self.column = column
        rest = text[...]
    }

    /// The values over a race: one number a packet.
    mutating func values() throws -> [Double] {
        let values = try comparison()
        skipSpaces()
        guard rest.isEmpty else { throw Mistake(description: "\(text): '\(rest)' is too much") }
        return values
    }

    /// 1 where the comparison holds, else 0; or a sum alone.
    private mutating func comparison() throws -> [Double] {
        let values = try sum()
        guard let sign = take(anyOf: "<>=") else { return values }
        let others = Self.pairs(values, try sum())
        return others.map { (sign == "<" ? $0 < $1 : sign == ">" ? $0 > $1 : $0 == $1) ? 1 : 0 }
    }

    /// Two series beside one another; one number stands for as many as the other has.
    private static func pairs(_ one: [Double], _ other: [Double]) -> [(Double, Double)] {
        if one.count == 1 { return other.map { (one[0], $0) } }
        return other.count == 1 ? one.map { ($0, other[0]) } : Array(zip(one, other))
    }

    private mutating func sum() throws -> [Double] {
        var values = try product()
        while let sign = take(anyOf: "+-") {
            let next = try product()
            values = Self.pairs(values, next).map { sign == "+" ? $0 + $1 : $0 - $1 }
        }
        return values
    }

    private mutating func product() throws -> [Double] {
        var values = try term()
        while let sign = take(anyOf: "*/") {
            let next = try term()
            values = Self.pairs(values, next).map { sign == "*" ? $0 * $1 : $0 / $1 }
        }
        return values
    }

    private mutating func term() throws -> [Double] {
        if take(anyOf: "(") != nil {
            let values = try comparison()
            try close()
            return values
        }
        skipSpaces()
        let word = rest.prefix { $0.isLetter || $0.isNumber || "._[]".contains($0) }
        rest = rest.dropFirst(word.count)
        guard !word.isEmpty else { throw Mistake(description: "\(text): nothing before '\(rest)'") }
        if let number = Double(word) { return [number] }
        guard take(anyOf: "(") != nil else { return try column(String(word)) }
        if word == "sum" || word == "greatest" { return try over(String(word)) }
        let first = try sum()
        defer { _ = take(anyOf: ")") }
        switch word {
        case "abs": return first.map(abs)
        case "before": return [.nan] + first.dropLast()
        case "sin": return first.map(sin)
        case "cos": return first.map(cos)
        case "fraction": return first.map { $0 - $0.rounded(.down) }
        case "rate": return Self.rate(first)
        case "angleRate": return Self.rate(first, isAngle: true)
        case "turn":
            guard take(anyOf: ",") != nil else { throw Mistake(description: "\(text): turn has two") }
            let ahead = try sum()
            return Self.rate(Self.pairs(first, ahead).map { atan2($0, $1) }, isAngle: true)
        default: throw Mistake(description: "\(text): no function is called \(word)")
        }
    }

    /// The sum or the greatest of a field of all cars, which is written with `[i]`.
    private mutating func over(_ word: String) throws -> [Double] {
        skipSpaces()
        let name = String(rest.prefix { $0.isLetter || $0.isNumber || "._[]".contains($0) })
        rest = rest.dropFirst(name.count)
        try close()
        let cars = try Self.cars(name).map(column)
        guard let first = cars.first else { return [] }
        return cars.dropFirst().reduce(first) { zip($0, $1).map { word == "sum" ? $0 + $1 : max($0, $1) } }
    }

    /// The field `name` of all cars.
    private static func cars(_ name: String) -> [String] {
        (0..<RelationRace.cars).map { name.replacing("[i]", with: "[\($0)]") }
    }

    /// The fields that `text` names; one with `[i]` is that of each car.
    static func fields(of text: String) -> [String] {
        var fields: [String] = []
        var rest = text[...]
        while let first = rest.first {
            let word = rest.prefix { $0.isLetter || $0.isNumber || "._[]".contains($0) }
            rest = rest.dropFirst(max(1, word.count))
            guard first.isLetter, rest.first != "(" else { continue }
            fields += word.contains("[i]") ? cars(String(word)) : [String(word)]
        }
        return fields
    }

    /// The change in a second, from the packets on both sides; an angle goes on at a whole turn.
    private static func rate(_ values: [Double], isAngle: Bool = false) -> [Double] {
        values.indices.map { place in
            guard place > 0, place + 1 < values.count else { return .nan }
            var change = values[place + 1] - values[place - 1]
            if isAngle { change -= (change / (2 * .pi)).rounded() * 2 * .pi }
            return change / (2 * RelationRace.interval)
        }
    }

    private mutating func close() throws {
        guard take(anyOf: ")") != nil else { throw Mistake(description: "\(text): a ')' is missing") }
    }

    private mutating func take(anyOf characters: String) -> Character? {
        skipSpaces()
        guard let first = rest.first, characters.contains(first) else { return nil }
        rest = rest.dropFirst()
        return first
    }

    private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }
}
