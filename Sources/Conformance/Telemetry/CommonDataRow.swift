import VehicleModel

/// Where a signal of the common data packet stands in a game's message, and how it is brought into the catalogue's unit.
struct CommonDataRow: Sendable {
    /// How the number in the field is read.
    enum Reading: Sendable {
        /// `field * factor + offset`.
        case scaled(Double, plus: Double)
        /// `field * factor`, and nothing where the field is 0 or less: the game has none then.
        case positive(Double)
        /// `(1 - field) * factor`: the game counts from the other end.
        case inverted(Double)
        /// A gear by the game's numbers.
        case gear(Gear)
    }

    /// How games number gears.
    enum Gear: Sendable {
        /// 0 reverse, 1 to 10, 11 neutral and during a shift.
        case forza
        /// 0 reverse, 1 neutral, 2 first.
        case fromReverse
        /// 0 neutral, 1 first, below 0 or 10 reverse.
        case dirt
        /// The low four bits: 0 neutral, 1 first, 15 reverse.
        case lowBits
    }

    /// The signal.
    let signal: SignalID

    /// The field's full name.
    let field: String

    /// How it is read.
    let reading: Reading

    init(_ signal: SignalID, _ field: String, _ reading: Reading) {
        self.signal = signal
        self.field = field
        self.reading = reading
    }

    /// What a client may show for the number in the field, the best first; nothing where it means none.
    ///
    /// Numbers that cannot be (not a number, infinite) mean none; those beyond the catalogue's range count as its end, as
    /// clients clamp them.
    func values(of number: Double) -> [Double] {
        guard number.isFinite else { return [] }
        switch reading {
        case .scaled(let factor, let offset): return [clamped(number * factor + offset)]
        case .positive(let factor): return number > 0 ? [clamped(number * factor)] : []
        case .inverted(let factor): return [clamped((1 - number) * factor)]
        case .gear(let numbers): return numbers.gear(of: number).map { [$0] } ?? []
        }
    }

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
        case .dirt: return code < 0 || code == 10 ? -1 : Double(code)
        case .lowBits: return code & 15 == 15 ? -1 : Double(code & 15)
        }
    }
}
