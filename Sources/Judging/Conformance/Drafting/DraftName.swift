import SimulationCore
import VehicleModel

/// Finds the signal behind a name that a client prints, by the values that the car has sent and by the words
/// of the name.
struct DraftName {
    /// The values that reached the client, by signal.
    let truth: [SignalID: Double]

    /// The meaning of a client's name.
    enum Meaning: Hashable {
        case signal(SignalID, Unit)
        /// Several signals fit equally well.
        case several([SignalID])
        /// No signal that the car has sent has this value.
        case nothing
    }

    /// Returns what `name` stands for, which was printed with `number`.
    func meaning(of name: String, _ number: PrintedNumber) -> Meaning {
        var best: (score: Double, found: [(signal: SignalID, unit: Unit)]) = (-1, [])
        for (signal, value) in truth.sorted(by: { $0.key.index < $1.key.index }) {
            guard let unit = unit(of: signal, value, printedAs: number) else { continue }
            let score = Self.likeness(name, SignalCatalogue.signal(signal).name)
            if score > best.score { best = (score, []) }
            if score == best.score { best.found.append((signal, unit)) }
        }
        guard let first = best.found.first else { return .nothing }
        // A value alone is not proof: another signal may happen to have it.
        return best.found.count == 1 && (best.score > 0 || isDistinct(first.signal))
            ? .signal(first.signal, first.unit) : .several(best.found.map(\.signal))
    }

    /// Returns the unit in which `number` is `value` of `signal`; its own one first.
    private func unit(of signal: SignalID, _ value: Double, printedAs number: PrintedNumber) -> Unit? {
        let own = SignalCatalogue.signal(signal).unit
        return ([own] + Unit.allCases.filter { $0 != own }).first { unit in
            guard let converted = unit.convert(value, from: own) else { return false }
            return Printing.fits(
                number.value, to: converted, tolerance: 0.002 * abs(converted), rounding: number.rounding)
        }
    }

    /// Returns whether no other signal that was sent has the value of `signal`, which is not 0.
    private func isDistinct(_ signal: SignalID) -> Bool {
        guard let value = truth[signal], value != 0 else { return false }
        return truth.allSatisfy { $0.key == signal || abs($0.value - value) > 0.01 * abs(value) }
    }

    // MARK: Words of names

    /// Returns how alike two names are: the share of their words that both have, 0 to 1.
    static func likeness(_ one: String, _ other: String) -> Double {
        let (one, other) = (words(of: one), words(of: other))
        let all = one.union(other).count
        return all == 0 ? 0 : Double(one.intersection(other).count) / Double(all)
    }

    /// Returns the words of a name, with abbreviations of the field spelled out.
    private static func words(of name: String) -> Set<String> {
        var words: [String] = []
        var word = ""
        for character in name {
            let begins = character.isUppercase && word.last?.isLowercase == true
            if begins || !(character.isLetter || character.isNumber) {
                words.append(word)
                word = ""
            }
            if character.isLetter || character.isNumber { word.append(character) }
        }
        return Set(
            (words + [word]).map { $0.lowercased() }.filter { !$0.isEmpty }.flatMap { meanings[$0] ?? [$0] })
    }

    private static let meanings: [String: [String]] = [
        "rpm": ["engine", "speed"], "revs": ["engine", "speed"], "vss": ["vehicle", "speed"],
        "kmh": ["vehicle", "speed"], "mph": ["vehicle", "speed"], "temp": ["temperature"],
        "ect": ["engine", "coolant", "temperature"], "iat": ["intake", "air", "temperature"],
        "map": ["intake", "manifold", "pressure"], "pos": ["position"], "tps": ["throttle", "position"],
        "volt": ["voltage"], "volts": ["voltage"], "battery": ["module", "voltage"],
        "timing": ["ignition"], "spark": ["ignition"], "run": ["runtime"], "time": [],
        "ambiant": ["ambient"], "baro": ["barometer"], "barometric": ["barometer"],
        "water": ["coolant"], "airflow": ["maf"],
    ]
}
