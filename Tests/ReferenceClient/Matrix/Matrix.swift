import Conformance
import ReferenceClient
import Rig
import SimulationCore

/// Every case of a reference client against it and its mutants, and what must hold of the verdicts.
struct Matrix<Bug: Mutation> {
    /// What came of every case, in the order of `cases`, with the reference client (nil) and with each mutant.
    private(set) var verdicts: [Bug?: [Verdict]] = [:]

    let cases: [Case]
    let bugs: [Bug]

    /// Of the cases that are not made for it and say something, a mutant passes this share.
    static var leastPassed: Double { 0.8 }

    init(_ cases: [Case], bugs: [Bug]) {
        self.cases = cases
        self.bugs = bugs
        for bug in [nil] + bugs.map(Optional.some) {
            verdicts[bug] = cases.map { Self.judge($0, bug).verdict }
        }
    }

    /// What comes of `tested` with the reference client, or with a mutant.
    static func judge(_ tested: Case, _ bug: Bug?) -> CaseResult {
        guard let record = Bug.play(tested, bug) else {
            return CaseResult(
                id: tested.id, title: "", group: tested.group, severity: "must", verdict: .error,
                reason: "the case is not for this client")
        }
        return Judge.judge(tested, record)
    }

    /// What happens in `tested` with the reference client, or with a mutant: its journal, then its verdicts.
    static func wire(of tested: Case, _ bug: Bug?) -> String {
        guard let record = Bug.play(tested, bug) else { return "\(tested.id) is not for this client" }
        let result = Judge.judge(tested, record)
        let verdicts = result.expectations.map { "\($0.id): \($0.verdict.rawValue): \($0.reason)" }
        return text(of: record)
            + (verdicts + ["\(tested.id): \(result.verdict.rawValue): \(result.reason)"]).joined(
                separator: "\n")
    }

    private static func text(of record: CaseRecord) -> String {
        let renderer = JournalLine(record.description)
        var position = JournalPosition()
        var text: [UInt8] = []
        while let (entry, payload) = position.read(record.journal) {
            renderer.append(entry, (payload ?? [])[...], to: &text)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether the client did something wrong.
    static func isKilled(_ verdict: Verdict) -> Bool { [.fail, .warn, .info].contains(verdict) }

    /// Everything that is not as it must be, one line each.
    var reasons: [String] {
        guard !cases.isEmpty else { return ["there is no case"] }
        return referenceReasons + idle + bugs.flatMap(reasons)
    }

    private var referenceReasons: [String] {
        let hollow = cases.filter { Self.judge($0.withoutExpectations, nil).verdict == .pass }
        let deaf = cases.filter { $0.inverted.map { Self.judge($0, nil).verdict == .pass } ?? false }
        return hollow.map { "\(Bug.client): \($0.id) passes without expectations" }
            + deaf.map { "\(Bug.client): \($0.id) passes with its expectations inverted" } + failures
    }

    /// Cases that no mutant fails although a failure would weigh most; looked for with all mutants only.
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

    /// Runs every case `count` times with the reference client; the cases whose verdict or journal was not always the
    /// same.
    static func unsteady(_ cases: [Case], times count: Int) -> [String] {
        cases.filter { tested in
            let runs = (0..<count).map { _ in
                guard let record = Bug.play(tested, nil) else { return "" }
                return "\(Judge.judge(tested, record).verdict) \(text(of: record))"
            }
            return Set(runs).count != 1
        }.map(\.id)
    }

    private var failures: [String] {
        zip(cases, verdicts[nil] ?? []).filter { $0.1 != .pass }.map { tested, _ in
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
        guard let killing = own.first(where: { Self.isKilled($0.1) })?.0 else {
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
        // Where the reference fails too, the case demands that the fault is told.
        if killing.hasFaults, Self.isKilled(Self.judge(killing.withoutFaults, bug).verdict),
            !Self.isKilled(Self.judge(killing.withoutFaults, nil).verdict)
        {
            reasons.append("\(bug.rawValue): \(killing.id) finds it without its faults too")
        }
        return reasons
    }

    /// One line a client: a sign for each case, then how many of each.
    var table: String {
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

    /// `.` passed, `x` found, `X` found by the case made for it, `-` not found by it, `?` undecided, `!` our own trouble.
    private static func sign(_ verdict: Verdict, isOwn: Bool) -> String {
        if isKilled(verdict) { return isOwn ? "X" : "x" }
        switch verdict {
        case .pass: return isOwn ? "-" : "."
        case .error: return "!"
        default: return "?"
        }
    }
}
