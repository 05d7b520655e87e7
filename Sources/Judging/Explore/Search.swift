import SimulationCore

/// Chooses the sequences of choices to try: new ones, and changes of those that have shown something new.
package struct Search: Sendable {
    private var generator: SeededGenerator
    private var kept: [[Int]] = []

    /// The number of new trials.
    private var turn = 0

    /// The features that trials have shown so far.
    package private(set) var features: Set<String> = []

    /// A search whose sequences are a function of `seed` and of what it is told.
    package init(seed: UInt64) {
        generator = SeededGenerator(seed: seed).split("explore")
    }

    /// Returns the next choices to try.
    package mutating func next() -> Choices {
        let fresh = generator.split("trial \(generator.next())")
        guard !kept.isEmpty, generator.next() % 4 == 0 else {
            turn += 1
            return Choices(then: fresh, turn: turn - 1)
        }
        var choices = kept[Int(truncatingIfNeeded: generator.next() % UInt64(kept.count))]
        let place = Int(truncatingIfNeeded: generator.next() % UInt64(max(1, choices.count)))
        // Either everything from a place on is drawn anew, or one choice is.
        if generator.next() % 2 == 0 || choices.isEmpty {
            return Choices(Array(choices.prefix(place)), then: fresh)
        }
        choices[place] = Int(truncatingIfNeeded: generator.next() % 64)
        return Choices(choices, then: fresh)
    }

    /// Notes what `trial` has shown; one with something new is changed further.
    package mutating func note(_ trial: Trial, _ shown: Set<String>) {
        let names = Set(trial.names)
        let all = shown.union(shown.flatMap { feature in names.map { "\($0): \(feature)" } })
        guard !all.isSubset(of: features) else { return }
        features.formUnion(all)
        kept.append(trial.sequence.choices)
    }
}
