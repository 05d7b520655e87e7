import VehicleModel

/// Where a signal of the common data packet stands in a game's message, and how it is brought into the catalogue's unit.
struct CommonDataRow: Sendable {
    /// How the numbers in the fields are read.
    enum Reading: Sendable {
        /// `field * factor + offset`.
        case scaled(Double, plus: Double)
        /// `field * factor`, and nothing where the field is 0 or less: the game has none then.
        case positive(Double)
        /// `field * factor`, and nothing where the field is less than 0.
        case notNegative(Double)
        /// Milliseconds, and nothing for 0 and for 2147483647.
        case milliseconds
        /// `(1 - field) * factor`: the game counts from the other end.
        case inverted(Double)
        /// The low seven bits and `offset`, and nothing below 0: the highest bit tells something else.
        case lowSevenBits(plus: Double)
        /// 1 where the field is 0, else 0.
        case isZero
        /// 1 where the low three bits are this, else 0.
        case lowThreeBits(are: Int)
        /// The first field over the second, %, and nothing where the second is 0.
        case share
        /// How long the vector of the three fields is, times a factor.
        case length(Double)
        /// A gear by the game's numbers.
        case gear(Gear)
    }

    /// How games number gears.
    enum Gear: Sendable {
        /// 0 reverse, 1 to 10, 11 neutral and during a shift.
        case forza
        /// 0 reverse, 1 neutral, 2 first.
        case fromReverse
        /// 1 reverse, 2 neutral, 3 first.
        case fromReverseAtOne
        /// 0 neutral, 1 first, below 0 or 10 reverse.
        case dirt
        /// 0 neutral, 1 first, below 0 reverse.
        case signed
        /// The low four bits: 0 neutral, 1 first, 15 reverse.
        case lowBits
    }

    /// The signal.
    let signal: SignalID

    /// The fields' full names, with `[i]` in one of which the table says which repetition is meant.
    let fields: [String]

    /// How they are read.
    let reading: Reading

    /// What a client may show as well: where a game tells several values that fit the signal.
    let others: [CommonDataRow]

    init(_ signal: SignalID, _ field: String, _ reading: Reading, or others: [CommonDataRow] = []) {
        self.init(signal, of: [field], reading, or: others)
    }

    init(_ signal: SignalID, of fields: [String], _ reading: Reading, or others: [CommonDataRow] = []) {
        self.signal = signal
        self.fields = fields
        self.reading = reading
        self.others = others
    }

    /// What a client shows for the numbers in the fields; nothing where they mean none.
    ///
    /// Numbers that cannot be (not a number, infinite) mean none; those beyond the catalogue's range count as its end, as
    /// clients clamp them.
    func value(of numbers: [Double]) -> Double? {
        guard let number = numbers.first, numbers.allSatisfy(\.isFinite) else { return nil }
        switch reading {
        case .scaled(let factor, let offset): return clamped(number * factor + offset)
        case .positive(let factor): return number > 0 ? clamped(number * factor) : nil
        case .notNegative(let factor): return number >= 0 ? clamped(number * factor) : nil
        case .milliseconds: return number > 0 && number < 2_147_483_647 ? clamped(number / 1000) : nil
        case .inverted(let factor): return clamped((1 - number) * factor)
        case .lowSevenBits(let offset):
            let value = Double(Self.whole(number) & 0x7F) + offset
            return value >= 0 ? clamped(value) : nil
        case .isZero: return number == 0 ? 1 : 0
        case .lowThreeBits(let state): return Self.whole(number) & 7 == state ? 1 : 0
        case .share:
            guard numbers.count == 2, numbers[1] > 0 else { return nil }
            return clamped(number / numbers[1] * 100)
        case .length(let factor):
            return clamped(numbers.reduce(0) { $0 + $1 * $1 }.squareRoot() * factor)
        case .gear(let numbers): return numbers.gear(of: number)
        }
    }

    private static func whole(_ number: Double) -> Int { Int(exactly: number.rounded()) ?? 0 }

    private func clamped(_ value: Double) -> Double {
        let range = SignalCatalogue.signal(signal).range
        return min(max(value, range.lowerBound), range.upperBound)
    }
}

extension CommonDataRow.Gear {
    /// The gear as the catalogue has it; nil while none can be told.
    func gear(of number: Double) -> Double? {
        guard let code = Int(exactly: number.rounded()) else { return nil }
        switch self {
        case .forza: return code == 0 ? -1 : code >= 11 || code < 0 ? nil : Double(code)
        case .fromReverse: return Double(max(code, 0) - 1)
        case .fromReverseAtOne: return code < 1 ? nil : Double(code - 2)
        case .dirt: return code < 0 || code == 10 ? -1 : Double(code)
        case .signed: return Double(max(code, -1))
        case .lowBits: return code & 15 == 15 ? -1 : Double(code & 15)
        }
    }
}

extension CommonDataRow {
    /// The four tyres' temperatures in `name[FL]` to `name[RR]`, and what may be shown as well.
    static func tyres(
        _ name: String, _ reading: Reading, or others: [(name: String, reading: Reading)] = []
    ) -> [CommonDataRow] {
        let tyres: [(SignalID, String)] = [
            (.tyreFrontLeftTemperature, "[FL]"), (.tyreFrontRightTemperature, "[FR]"),
            (.tyreRearLeftTemperature, "[RL]"), (.tyreRearRightTemperature, "[RR]"),
        ]
        return tyres.map { signal, corner in
            CommonDataRow(
                signal, name + corner, reading,
                or: others.map { CommonDataRow(signal, $0.name + corner, $0.reading) })
        }
    }
}
