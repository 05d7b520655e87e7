package import VehicleModel

/// The location of a signal of the common data packet in a game's message, and its conversion into the
/// catalogue's unit.
package struct CommonDataRow: Sendable {
    /// The conversion of the numbers in the fields.
    package enum Reading: Sendable {
        /// `field * factor + offset`.
        case scaled(Double, plus: Double)
        /// `field * factor`; no value where the field is 0 or less.
        case positive(Double)
        /// `field * factor`; no value where the field is less than 0.
        case notNegative(Double)
        /// Milliseconds, converted into seconds; no value for 0, for negative numbers and from 2147483647 on.
        case milliseconds
        /// `(1 - field) * factor`, for fields that count in the opposite direction.
        case inverted(Double)
        /// The low seven bits plus `offset`; no value below 0. The highest bit has another meaning.
        case lowSevenBits(plus: Double)
        /// 1 where the field is 0, otherwise 0.
        case isZero
        /// 1 where the low three bits equal `are`, otherwise 0.
        case lowThreeBits(are: Int)
        /// 1 where the lowest bit is 1 and the next one 0, otherwise 0: Gran Turismo 7 tells whether the car is on the
        /// track, and whether the race is paused.
        case isDriving
        /// `field - 1`; no value where the field is 0 or less.
        case positiveFromOne
        /// The first field divided by the second, in percent; no value where the second is 0 or less.
        case share
        /// Minutes in the first field and milliseconds in the second, converted into seconds.
        case minutes
        /// The length of the vector of the three fields, multiplied by a factor.
        case length(Double)
        /// A gear in the game's numbering.
        case gear(Gear)
    }

    /// The gear numberings of games.
    package enum Gear: Sendable {
        /// 0 is reverse, 1 to 10 are gears; 11 is neutral and during a shift, and gives no value.
        case forza
        /// 0 is reverse, 1 neutral, 2 first.
        case fromReverse
        /// 1 is reverse, 2 neutral, 3 first; no value below 1.
        case fromReverseAtOne
        /// 0 is neutral, 1 first; below 0 and 10 are reverse.
        case dirt
        /// 0 is neutral, 1 first; below 0 is reverse.
        case signed
        /// The low four bits: 0 is neutral, 1 first, 15 reverse.
        case lowBits
        /// The low four bits: 0 is reverse, 1 first, 15 neutral.
        case granTurismo
    }

    /// The signal that the fields carry.
    let signal: SignalID

    /// The full names of the fields. `[i]` in a name stands for the array element that the table selects.
    let fields: [String]

    /// The conversion of the numbers in the fields.
    let reading: Reading

    /// Alternative values that a client may show, where a game sends several values that fit the signal.
    let others: [CommonDataRow]

    package init(_ signal: SignalID, _ field: String, _ reading: Reading, or others: [CommonDataRow] = []) {
        self.init(signal, of: [field], reading, or: others)
    }

    package init(_ signal: SignalID, of fields: [String], _ reading: Reading, or others: [CommonDataRow] = [])
    {
        self.signal = signal
        self.fields = fields
        self.reading = reading
        self.others = others
    }

    /// Returns the value that a client shows for the numbers in the fields; nil where they mean no value.
    ///
    /// NaN and infinite numbers mean no value. Values beyond the catalogue's range are clamped to it, as
    /// clients do.
    package func value(of numbers: [Double]) -> Double? {
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
        case .isDriving: return Self.whole(number) & 3 == 1 ? 1 : 0
        case .positiveFromOne: return number > 0 ? clamped(number - 1) : nil
        case .share:
            guard numbers.count == 2, numbers[1] > 0 else { return nil }
            return clamped(number / numbers[1] * 100)
        case .minutes: return numbers.count == 2 ? clamped(number * 60 + numbers[1] / 1000) : nil
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
    /// Returns the gear in the catalogue's numbering (-1 reverse, 0 neutral); nil when it is unknown.
    func gear(of number: Double) -> Double? {
        guard let code = Int(exactly: number.rounded()) else { return nil }
        switch self {
        case .forza: return code == 0 ? -1 : code >= 11 || code < 0 ? nil : Double(code)
        case .fromReverse: return Double(max(code, 0) - 1)
        case .fromReverseAtOne: return code < 1 ? nil : Double(code - 2)
        case .dirt: return code < 0 || code == 10 ? -1 : Double(code)
        case .signed: return Double(max(code, -1))
        case .lowBits: return code & 15 == 15 ? -1 : Double(code & 15)
        case .granTurismo: return code & 15 == 15 ? 0 : code & 15 == 0 ? -1 : Double(code & 15)
        }
    }
}

extension CommonDataRow {
    /// Returns the rows for the rotations of the wheels in `name[FL]` to `name[RR]`, positive forwards.
    static func rotations(_ name: String, _ reading: Reading) -> [CommonDataRow] {
        [
            .init(.wheelFrontLeftRotation, name + "[FL]", reading),
            .init(.wheelFrontRightRotation, name + "[FR]", reading),
            .init(.wheelRearLeftRotation, name + "[RL]", reading),
            .init(.wheelRearRightRotation, name + "[RR]", reading),
        ]
    }

    /// Returns the rows for the four tyre temperatures in `name[FL]` to `name[RR]`, with alternative values.
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
