import VehicleModel

/// An equation as a constant and a sum of numbers in the data, each with a factor.
struct LinearForm {
    /// A number in the data: a byte, some of its bits, or a bit field, perhaps signed.
    struct Term: Hashable {
        var byte: Int
        /// The lowest bit in the byte.
        var shift = 0
        var length = 8
        var isSigned = false
    }

    var constant: Double
    var factors: [Term: Double]

    /// The form of `equation`; nil when it is not linear in its bytes.
    init?(_ equation: Equation) {
        switch equation {
        case .number(let value): self.init(constant: value)
        case .byte(let index): self.init(term: Term(byte: index))
        case .bit(let index, let bit): self.init(term: Term(byte: index, shift: bit, length: 1))
        case .derived: return nil
        case .operation(let sign, let left, let right): self.init(sign, left, right)
        case .call(let name, let parts): self.init(call: name, parts)
        }
    }

    private init(constant: Double) {
        self.constant = constant
        factors = [:]
    }

    private init(term: Term) {
        constant = 0
        factors = [term: 1]
    }

    private init?(_ sign: Character, _ left: Equation, _ right: Equation) {
        guard let one = LinearForm(left), let other = LinearForm(right) else { return nil }
        switch sign {
        case "+": self = one.adding(other, times: 1)
        case "-": self = one.adding(other, times: -1)
        case "*":
            if one.factors.isEmpty {
                self = other.scaled(one.constant)
            } else if other.factors.isEmpty {
                self = one.scaled(other.constant)
            } else {
                return nil
            }
        case "/":
            guard other.factors.isEmpty else { return nil }
            // Division by 0 gives 0.
            self = other.constant == 0 ? LinearForm(constant: 0) : one.scaled(1 / other.constant)
        case "<":
            guard other.factors.isEmpty, (0...32).contains(other.constant) else { return nil }
            self = one.scaled(Self.power(of: other.constant))
        case ">":
            guard other.factors.isEmpty, let bits = Int(exactly: other.constant), (0...7).contains(bits),
                let term = one.onlyTerm, !term.isSigned, bits < term.length
            else { return nil }
            self.init(term: Term(byte: term.byte, shift: term.shift + bits, length: term.length - bits))
        case "&":
            let (form, mask) = other.factors.isEmpty ? (one, other.constant) : (other, one.constant)
            guard let term = form.onlyTerm, !term.isSigned, let bits = UInt64(exactly: mask) else {
                return nil
            }
            let kept = bits & ((1 << UInt64(term.length)) - 1)
            let low = kept.trailingZeroBitCount
            let width = 64 - kept.leadingZeroBitCount - low
            guard kept != 0, kept >> UInt64(low) == (1 << UInt64(width)) - 1 else { return nil }
            self.init(term: Term(byte: term.byte, shift: term.shift + low, length: width))
            if low > 0 { self = scaled(Self.power(of: Double(low))) }
        case "^":
            guard one.factors.isEmpty, other.factors.isEmpty, let times = Int(exactly: other.constant),
                (0...64).contains(times)
            else { return nil }
            self.init(constant: (0..<times).reduce(1.0) { value, _ in value * one.constant })
        default: return nil
        }
    }

    private init?(call name: String, _ parts: [Equation]) {
        switch (name, parts.count) {
        case ("signed", 1):
            guard let form = LinearForm(parts[0]), let term = form.onlyTerm, term.length == 8 else {
                return nil
            }
            self.init(term: Term(byte: term.byte, isSigned: true))
        case ("int16", 2), ("int24", 3), ("int32", 4):
            var sum = LinearForm(constant: 0)
            for part in parts {
                guard let form = LinearForm(part) else { return nil }
                sum = sum.scaled(256).adding(form, times: 1)
            }
            self = sum
        case ("signed16", 1), ("signed32", 1):
            // The sign is that of the first byte: its coefficient tells it.
            guard let form = LinearForm(parts[0]),
                let first = form.factors.max(by: { abs($0.value) < abs($1.value) }), first.key.length == 8
            else { return nil }
            self = form
            factors[first.key] = nil
            factors[Term(byte: first.key.byte, isSigned: true)] = first.value
        default: return nil
        }
    }

    /// Its only term, when it is that term alone.
    private var onlyTerm: Term? {
        guard constant == 0, factors.count == 1, let (term, factor) = factors.first, factor == 1 else {
            return nil
        }
        return term
    }

    private func adding(_ other: LinearForm, times: Double) -> LinearForm {
        var sum = self
        sum.constant += other.constant * times
        for (term, factor) in other.factors { sum.factors[term, default: 0] += factor * times }
        return sum
    }

    private func scaled(_ factor: Double) -> LinearForm {
        var product = self
        product.constant *= factor
        for term in factors.keys { product.factors[term]? *= factor }
        return product
    }

    private static func power(of exponent: Double) -> Double {
        Double(sign: .plus, exponent: Int(exponent), significand: 1)
    }
}

extension LinearForm {
    /// The bit field that the terms make up, with its scaling; nil when they are not neighbours, 256 apart, or several are
    /// signed.
    var field: (bits: BitField, isSigned: Bool, factor: Double, offset: Double)? {
        let terms = factors.filter { $0.value != 0 }.sorted { abs($0.value) > abs($1.value) }
        guard let last = terms.last, let first = terms.first else { return nil }
        if terms.count == 1 {
            let start = last.key.byte * 8 + last.key.shift
            return (
                BitField(start: start, length: last.key.length), last.key.isSigned, last.value, constant
            )
        }
        guard terms.count <= 8, terms.allSatisfy({ $0.key.length == 8 }),
            terms.dropFirst().allSatisfy({ !$0.key.isSigned })
        else { return nil }
        for (one, next) in zip(terms, terms.dropFirst()) {
            guard abs(one.value / next.value - 256) < 1e-9 else { return nil }
        }
        let steps = zip(terms, terms.dropFirst()).map { $1.key.byte - $0.key.byte }
        let length = terms.count * 8
        if steps.allSatisfy({ $0 == 1 }) {
            let bits = BitField(start: first.key.byte * 8 + 7, length: length, order: .big)
            return (bits, first.key.isSigned, last.value, constant)
        }
        guard steps.allSatisfy({ $0 == -1 }) else { return nil }
        return (BitField(start: last.key.byte * 8, length: length), first.key.isSigned, last.value, constant)
    }
}
