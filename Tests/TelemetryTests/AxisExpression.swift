import Foundation
import Telemetry

/// Reads what `one` and `other` of an axis vector say, and works it out for a lap.
struct AxisExpression {
    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    private let text: String
    private var rest: Substring

    init(_ text: String) {
        self.text = text
        rest = text[...]
    }

    /// The values over a lap: one number a packet.
    mutating func values(
        _ lap: DrivenLap, _ layout: PacketLayout, with second: PacketLayout?
    ) throws -> [Double] {
        let values = try sum(lap, layout, second)
        skipSpaces()
        guard rest.isEmpty else { throw Mistake(description: "\(text): '\(rest)' is too much") }
        return values
    }

    private mutating func sum(
        _ lap: DrivenLap, _ layout: PacketLayout, _ second: PacketLayout?
    ) throws -> [Double] {
        var values = try product(lap, layout, second)
        while let sign = take(anyOf: "+-") {
            let next = try product(lap, layout, second)
            values = zip(values, next).map { sign == "+" ? $0 + $1 : $0 - $1 }
        }
        return values
    }

    private mutating func product(
        _ lap: DrivenLap, _ layout: PacketLayout, _ second: PacketLayout?
    ) throws -> [Double] {
        var values = try term(lap, layout, second)
        while take(anyOf: "*") != nil {
            values = zip(values, try term(lap, layout, second)).map { $0 * $1 }
        }
        return values
    }

    private mutating func term(
        _ lap: DrivenLap, _ layout: PacketLayout, _ second: PacketLayout?
    ) throws -> [Double] {
        if take(anyOf: "(") != nil {
            let values = try sum(lap, layout, second)
            try close()
            return values
        }
        skipSpaces()
        let word = rest.prefix { $0.isLetter || $0.isNumber || "._[]".contains($0) }
        rest = rest.dropFirst(word.count)
        guard !word.isEmpty else { throw Mistake(description: "\(text): nothing before '\(rest)'") }
        if let number = Double(word) { return Array(repeating: number, count: lap.count) }
        guard take(anyOf: "(") != nil else { return try field(String(word), lap, layout, second) }
        let first = try sum(lap, layout, second)
        defer { _ = take(anyOf: ")") }
        switch word {
        case "sin": return first.map(sin)
        case "cos": return first.map(cos)
        case "rate": return Self.rate(first)
        case "angleRate": return Self.rate(first, isAngle: true)
        case "turn":
            guard take(anyOf: ",") != nil else { throw Mistake(description: "\(text): turn has two") }
            let ahead = try sum(lap, layout, second)
            return Self.rate(zip(first, ahead).map { atan2($0, $1) }, isAngle: true)
        default: throw Mistake(description: "\(text): no function is called \(word)")
        }
    }

    private func field(
        _ name: String, _ lap: DrivenLap, _ layout: PacketLayout, _ second: PacketLayout?
    ) throws -> [Double] {
        let isSecond = name.hasPrefix("with.")
        guard let owner = isSecond ? second : layout else { throw Mistake(description: "\(text): no 'with'") }
        let field = isSecond ? String(name.dropFirst(5)) : name
        guard owner.field(named: field) != nil else {
            throw Mistake(description: "\(text): \(owner.name) has no \(field)")
        }
        return try lap.column(field, of: owner)
    }

    /// The change in a second, from the packets on both sides; an angle goes on at a whole turn.
    private static func rate(_ values: [Double], isAngle: Bool = false) -> [Double] {
        values.indices.map { place in
            guard place > 0, place + 1 < values.count else { return .nan }
            var change = values[place + 1] - values[place - 1]
            if isAngle { change -= (change / (2 * .pi)).rounded() * 2 * .pi }
            return change / (2 * DrivenLap.interval)
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
