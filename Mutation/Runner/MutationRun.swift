import Conformance
import Foundation
import ReferenceClient

/// Runs the mutants of one client over its cases.
struct MutationRun {
    let catalogue: Catalogue
    private(set) var fates: [GeneratedMutant: Fate] = [:]

    /// How often each case has found a mutant: in all, and by declaration and file.
    private var finds: [String: [Int: Int]] = [:]

    /// Runs the cases of `cases` that are for `client` with the client as written; `count` is the number of all mutants.
    init(_ client: String, _ cases: [Case], count: Int) {
        let own = cases.filter { Catalogue.isFor(client, $0) }
        let whole = Catalogue(client: client, cases: own, seconds: [])
        var known = Catalogue(client: client, cases: [], seconds: [])
        var verdicts: [Int: (String, Double, Set<Int>)] = [:]
        // Each case in a process of its own, because a constant is computed only once in a process.
        Workers.run(own.count) { index, descriptor in
            Trial.explore(whole, index, count: count, to: descriptor)
        } _: { outcome in
            guard outcome.lines.count == 3 else { return }
            let words = outcome.lines[1].split(separator: " ")
            guard words.count > 1, let time = Double(words[words.count - 1]) else { return }
            let reached = Set(outcome.lines[2].split(separator: " ").compactMap { Int($0) })
            verdicts[outcome.number] = (words.dropLast().joined(separator: " "), time, reached)
        }
        let good = [Verdict.pass.rawValue, Verdict.notMet.rawValue]
        for (index, tested) in own.enumerated() {
            if let (verdict, time, reached) = verdicts[index], good.contains(verdict) {
                known.cases.append(tested)
                known.seconds.append(time)
                known.reached.append(reached)
            } else {
                known.faults.append(
                    "\(tested.id) is \(verdicts[index]?.0 ?? "not run") for the client as written")
            }
        }
        catalogue = known
    }

    /// Runs `mutants`; `progress` gets the number of finished ones.
    mutating func run(_ mutants: [GeneratedMutant], _ progress: (Int) -> Void) {
        let catalogue = catalogue
        var fates: [GeneratedMutant: Fate] = [:]
        var finds: [String: [Int: Int]] = [:]
        for mutant in mutants where !catalogue.reached.contains(where: { $0.contains(mutant.number) }) {
            fates[mutant] = .unreached
        }
        let reached = mutants.filter { fates[$0] == nil }
        Workers.run(reached.count) { number, descriptor in
            let mutant = reached[number]
            Trial.run(catalogue, Self.order(mutant, catalogue, finds), mutant: mutant.number, to: descriptor)
        } _: { outcome in
            let mutant = reached[outcome.number]
            let (fate, index) = Self.fate(outcome, catalogue)
            fates[mutant] = fate
            if let index {
                for key in ["", mutant.file, mutant.declaration] {
                    finds[key, default: [:]][index, default: 0] += 1
                }
            }
            progress(fates.count)
        }
        self.fates = fates
        self.finds = finds
    }

    /// The cases that come to the place of `mutant`, in the order in which they find it soonest: those that found its
    /// neighbours, then the quick ones.
    private static func order(
        _ mutant: GeneratedMutant, _ catalogue: Catalogue, _ finds: [String: [Int: Int]]
    ) -> [Int] {
        let scores = catalogue.cases.indices.map { index -> Double in
            let near = finds[mutant.declaration]?[index] ?? 0
            let file = finds[mutant.file]?[index] ?? 0
            let all = finds[""]?[index] ?? 0
            return (Double(near) * 100 + Double(file) * 10 + Double(all) + 0.1)
                / (catalogue.seconds[index] + 0.005)
        }
        return catalogue.cases.indices.filter { catalogue.reached[$0].contains(mutant.number) }.sorted {
            (scores[$0], $1) > (scores[$1], $0)
        }
    }

    private static func fate(_ outcome: Workers.Outcome, _ catalogue: Catalogue) -> (Fate, Int?) {
        guard let last = outcome.lines.last else { return (.crashed("the start"), nil) }
        if outcome.signal != 0 {
            let index = Int(last)
            let id = index.map { catalogue.cases[$0].id } ?? "the end"
            return (outcome.signal == SIGPROF ? .timedOut(id) : .crashed(id), index)
        }
        let verdict = last.split(separator: " ").dropLast().joined(separator: " ")
        let isFound =
            Verdict(rawValue: verdict).map { MutantMatrix<ClientBug>.isKilled($0) || $0 == .error } ?? false
        guard isFound, let index = Int(outcome.lines[outcome.lines.count - 2]) else {
            return (.survived, nil)
        }
        return (.found(catalogue.cases[index].id), index)
    }
}
