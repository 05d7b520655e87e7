package import Conformance
import Rig
import SimulationCore

/// The verdicts of all cases of a reference client for it and its mutants, and the rules that they must meet.
///
/// * The reference client passes every case that affects it. It does not pass when all expectations are removed, nor
///   when any one of them is inverted.
/// * The case that was made for a mutant finds it, and the mutant passes at least `leastPassed` of the other cases.
/// * A case finds a mutant because of its faults. Without the faults it does not find the mutant, and each of its
///   expectations has the same verdict as for the reference client. An expectation that demands a report of a fault
///   must therefore count from the event of that fault: without the event it is undecided.
/// * Every case with the greatest weight is failed by some mutant.
package struct MutantMatrix<Bug: Mutation>: Sendable {
    /// The verdicts of every case, in the order of `cases`, for the reference client (nil) and for each mutant.
    package private(set) var verdicts: [Bug?: [Verdict]] = [:]

    /// The cases for the client.
    package let cases: [Case]

    /// The mutants.
    package let bugs: [Bug]

    /// The number of inverted expectations, and those that the reference client passes nevertheless.
    private let inversions: Int
    private let deaf: [String]

    /// The ids of the cases that the reference client passes without expectations.
    private let hollow: [String]

    /// The minimum fraction that a mutant passes of the decided cases that were not made for it.
    package static var leastPassed: Double { 0.8 }

    /// Runs `cases` with the reference client and its mutants `bugs`; `progress` gets the numbers of
    /// finished and of all runs.
    package init(
        _ cases: [Case], bugs: [Bug], progress: @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
    ) {
        self.cases = cases
        self.bugs = bugs
        let count = cases.count * (bugs.count + 1)
        let references = Parallel.map(cases.count, progress: { progress($0, count) }) {
            ReferenceRun<Bug>(cases[$0])
        }
        let results = Parallel.map(
            bugs.count * cases.count, progress: { progress(cases.count + $0, count) }
        ) { index in
            references[index % cases.count].verdict(of: bugs[index / cases.count])
        }
        verdicts[nil] = references.map(\.verdict)
        for (place, bug) in bugs.enumerated() {
            verdicts[bug] = Array(results[(place * cases.count)..<((place + 1) * cases.count)])
        }
        inversions = references.reduce(0) { $0 + $1.inversions }
        deaf = references.flatMap { reference in
            reference.deaf.map { "\(reference.tested.id) passes with '\($0)'" }
        }
        hollow = references.filter(\.isHollow).map(\.tested.id)
    }

    /// The result of `tested` with the reference client, or with a mutant.
    package static func judge(_ tested: Case, _ bug: Bug?) -> CaseResult {
        guard let record = Bug.play(tested, bug) else {
            return CaseResult(
                id: tested.id, title: "", group: tested.group, severity: "must", verdict: .error,
                reason: "the case is not for this client")
        }
        return Judge.judge(tested, record)
    }

    /// The journal of `tested` with the reference client, or with a mutant, followed by the verdicts.
    package static func wire(of tested: Case, _ bug: Bug?) -> String {
        guard let record = Bug.play(tested, bug) else { return "\(tested.id) is not for this client" }
        let result = Judge.judge(tested, record)
        let verdicts = result.expectations.map { "\($0.id): \($0.verdict.rawValue): \($0.reason)" }
        return text(of: record)
            + (verdicts + ["\(tested.id): \(result.verdict.rawValue): \(result.reason)"]).joined(
                separator: "\n")
    }

    /// The journal of `record`, one line per entry.
    package static func text(of record: CaseRecord) -> String {
        let renderer = JournalLine(record.description)
        var position = JournalPosition()
        var text: [UInt8] = []
        while let (written, entry) = position.readEntry(record.journal) {
            renderer.append(written, entry, to: &text)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether the verdict says that the client made a mistake.
    package static func isKilled(_ verdict: Verdict) -> Bool { [.fail, .warn, .info].contains(verdict) }

    /// All violations of the rules, one line each.
    package var reasons: [String] {
        guard !cases.isEmpty else { return ["there is no case"] }
        let found = Parallel.map(bugs.count) { reasons(bugs[$0]) }
        return referenceReasons + idle + found.flatMap(\.self)
    }

    private var referenceReasons: [String] {
        hollow.map { "\(Bug.client): \($0) passes without expectations" }
            + deaf.map { "\(Bug.client): \($0) inverted" } + failures
    }

    /// Cases of the greatest weight that no mutant fails; computed only when all mutants were run.
    private var idle: [String] {
        guard bugs.count == Bug.allCases.count else { return [] }
        let families = Dictionary(grouping: cases.indices) { cases[$0].family }
        return families.filter { _, members in
            members.contains { cases[$0].scenario.severity == .must }
                && !members.contains { member in
                    bugs.contains { Self.isKilled(verdicts[$0]?[member] ?? .pass) }
                }
        }.keys.sorted().map { "\($0): no mutant fails it" }
    }

    /// Runs every case `count` times with the reference client; returns the cases whose verdict or journal differs
    /// between runs.
    package static func unsteady(_ cases: [Case], times count: Int) -> [String] {
        let steady = Parallel.map(cases.count) { index in
            let runs = (0..<count).map { _ in
                guard let record = Bug.play(cases[index], nil) else { return "" }
                return "\(Judge.judge(cases[index], record).verdict) \(text(of: record))"
            }
            return Set(runs).count == 1
        }
        return zip(cases, steady).filter { !$0.1 }.map(\.0.id)
    }

    private var failures: [String] {
        zip(cases, verdicts[nil] ?? []).filter { ![.pass, .notMet].contains($0.1) }.map { tested, _ in
            let result = Self.judge(tested, nil)
            let excerpt = result.expectations.filter { $0.verdict != .pass }.map { "\($0.id): \($0.reason)" }
            return "\(Bug.client): \(tested.id) is \(result.verdict.rawValue): "
                + (excerpt.isEmpty ? result.reason : excerpt.joined(separator: "; "))
        }
    }

    private func reasons(_ bug: Bug) -> [String] {
        let pairs = Array(zip(cases, verdicts[bug] ?? []))
        let own = pairs.filter { $0.0.family == bug.target }
        var reasons: [String] = []
        let killing = own.filter { Self.isKilled($0.1) }.map(\.0)
        guard !killing.isEmpty else {
            let what = own.isEmpty ? "there is no case \(bug.target)" : "\(bug.target) does not find it"
            return ["\(bug.rawValue): \(what)"]
        }
        let others = pairs.filter {
            $0.0.family != bug.target && [.pass, .fail, .warn, .info].contains($0.1)
        }
        let passed = others.count { $0.1 == .pass }
        if Double(passed) < Self.leastPassed * Double(others.count) {
            let failed = others.filter { $0.1 != .pass }.map(\.0.id)
            reasons.append(
                "\(bug.rawValue): passes only \(passed) of \(others.count) other cases; not \(failed.joined(separator: ", "))"
            )
        }
        guard !bug.isFoundByTheCar else { return reasons }
        return reasons + killing.filter(\.hasFaults).flatMap { Self.reasons($0.withoutFaults, bug) }
    }

    /// The violations of the rules by a case that finds `bug`, when its faults are removed.
    private static func reasons(_ tested: Case, _ bug: Bug) -> [String] {
        let run = ReferenceRun<Bug>(tested, inverts: false)
        let reference = run.result
        let mutant = run.record(of: bug).map { Judge.judge(tested, $0) } ?? reference
        var reasons: [String] = []
        if isKilled(mutant.verdict) {
            let blame = mutant.expectations.filter { isKilled($0.verdict) }.map(\.id)
            let other = isKilled(reference.verdict) ? ", as it finds the reference client" : ""
            reasons.append(
                "\(bug.rawValue): \(tested.id) finds it without its faults too"
                    + "\(other) (\(blame.joined(separator: ", ")))")
        }
        let odd = zip(mutant.expectations, reference.expectations).filter { $0.verdict != $1.verdict }
        if !odd.isEmpty || mutant.expectations.count != reference.expectations.count {
            let differences = odd.map { "\($0.id) \($0.verdict.rawValue), not \($1.verdict.rawValue)" }
            reasons.append(
                "\(bug.rawValue): \(tested.id) without its faults tells it from the reference client: "
                    + differences.joined(separator: ", "))
        }
        return reasons
    }

    /// The numbers of cases, families and mutants and of their verdicts, one line each.
    package var figures: [String] {
        let shares = bugs.map { bug -> Double in
            let said = zip(cases, verdicts[bug] ?? []).filter {
                $0.0.family != bug.target && ($0.1 == .pass || Self.isKilled($0.1))
            }
            return said.isEmpty ? 1 : Double(said.count { $0.1 == .pass }) / Double(said.count)
        }
        let found = bugs.count { bug in
            zip(cases, verdicts[bug] ?? []).contains { $0.family == bug.target && Self.isKilled($1) }
        }
        let families = Dictionary(grouping: cases.indices) { cases[$0].family }
        let must = families.values.filter { $0.contains { cases[$0].scenario.severity == .must } }
        let killed = must.count { members in
            members.contains { member in bugs.contains { Self.isKilled(verdicts[$0]?[member] ?? .pass) } }
        }
        let passed = verdicts[nil]?.count { $0 == .pass } ?? 0
        let unmet = verdicts[nil]?.count { $0 == .notMet } ?? 0
        return [
            "\(Bug.client): passes \(passed) of \(cases.count) cases in \(families.count) families, "
                + "\(unmet) not met",
            "mutants: \(found) of \(bugs.count) found by the case made for them",
            "other cases passed: \(Int((shares.min() ?? 0) * 1000)) of 1000 by the worst mutant, at least "
                + "\(Int(Self.leastPassed * 1000)) needed",
            "families that weigh most: \(killed) of \(must.count) failed by some mutant",
            "expectations that pass inverted: "
                + "\(deaf.count) of \(inversions)",
        ]
    }

    /// One line per client: a sign for each case, then the number of each sign.
    package var table: String {
        let names = [Bug.client] + bugs.map(\.rawValue)
        let width = names.map(\.count).max() ?? 0
        let rows = zip([nil] + bugs.map(Optional.some), names).map { bug, name in
            let row = verdicts[bug] ?? []
            let signs = zip(cases, row).map { tested, verdict in
                Self.sign(verdict, isOwn: bug.map { $0.target == tested.family } ?? false)
            }.joined()
            let killed = row.count(where: Self.isKilled)
            let undecided = row.count { $0 == .inconclusive }
            return name + String(repeating: " ", count: width - name.count + 1) + signs
                + "  passed \(row.count { $0 == .pass }), found \(killed), undecided \(undecided)"
        }
        return rows.joined(separator: "\n")
    }

    /// `.` passed, `o` passed without being affected, `x` found, `X` found by its own case, `-` not found by its own
    /// case, `?` undecided, `!` error of the runner.
    private static func sign(_ verdict: Verdict, isOwn: Bool) -> String {
        if isKilled(verdict) { return isOwn ? "X" : "x" }
        switch verdict {
        case .pass: return isOwn ? "-" : "."
        case .error: return "!"
        case .notMet: return "o"
        default: return "?"
        }
    }
}
