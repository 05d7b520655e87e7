/// An expression that calculates a security key from a seed.
///
/// Operands are decimal or hexadecimal (`0x…`) numbers, `seed` (the seed as a number, most significant byte first) and
/// `s0` … `s7` (its bytes). Operators, from the strongest: `~`; `*`; `+ -`; `<< >>`; `&`; `^`; `|`; parentheses, and
/// `rol(x, n)` and `ror(x, n)`, which rotate within the width of the seed. Arithmetic is modulo 2 to the power of that
/// width, so no expression can fail.
public struct KeyFormula: Hashable, Sendable {
    /// One step of a stack machine.
    enum Step: Hashable, Sendable {
        case number(UInt64)
        case seed
        case byte(Int)
        case invert
        case binary(Operator)
    }

    enum Operator: Hashable, Sendable {
        case multiply, add, subtract, left, right, and, xor, or, rotateLeft, rotateRight
    }

    /// Why a text is not an expression, with the place of the mistake counted from 0.
    public struct ParseError: Error, Hashable, Sendable {
        /// The place in characters.
        public let offset: Int
        public let expected: String
    }

    public static let longest = 256
    public let text: String
    private let steps: [Step]

    public init(parsing text: String) throws(ParseError) {
        self.text = text
        var parser = KeyFormulaParser(text)
        steps = try parser.parse()
    }

    /// Returns the key for `seed`, as many bytes.
    public func key(for seed: [UInt8]) -> [UInt8] {
        let width = UInt64(min(max(seed.count, 1), 8)) * 8
        let mask: UInt64 = width == 64 ? .max : (1 << width) - 1
        let number = seed.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        var stack: [UInt64] = []
        for step in steps {
            switch step {
            case .number(let value): stack.append(value & mask)
            case .seed: stack.append(number)
            case .byte(let index): stack.append(seed.indices.contains(index) ? UInt64(seed[index]) : 0)
            case .invert: stack.append(~(stack.popLast() ?? 0) & mask)
            case .binary(let operation):
                let right = stack.popLast() ?? 0
                let left = stack.popLast() ?? 0
                stack.append(Self.apply(operation, left, right, width) & mask)
            }
        }
        let key = stack.last ?? 0
        return (0..<seed.count).map { index in
            let shift = UInt64(seed.count - 1 - index) * 8
            return shift < 64 ? UInt8(truncatingIfNeeded: key >> shift) : 0
        }
    }

    private static func apply(
        _ operation: Operator, _ left: UInt64, _ right: UInt64, _ width: UInt64
    ) -> UInt64 {
        switch operation {
        case .multiply: return left &* right
        case .add: return left &+ right
        case .subtract: return left &- right
        case .left: return right < 64 ? left << right : 0
        case .right: return right < 64 ? left >> right : 0
        case .and: return left & right
        case .xor: return left ^ right
        case .or: return left | right
        case .rotateLeft, .rotateRight:
            let steps = right % width
            guard steps > 0 else { return left }
            let turn = operation == .rotateLeft ? steps : width - steps
            return left << turn | left >> (width - turn)
        }
    }
}
