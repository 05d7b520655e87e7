import Conformance
import Foundation
import ReferenceClient

/// The options of the program.
struct MatrixRequest {
    /// The folders of the cases.
    var folders = [
        "Scenarios/elm327", "Scenarios/telemetry/cases", "Scenarios/mtg/cases", "Scenarios/services/cases",
        "Scenarios/uds/cases", "Scenarios/trips",
    ]
    /// Only this case or family of cases; nil for all.
    var chosenCase: String?
    /// Only this mutant; nil for all.
    var chosenBug: String?
    /// Only this good client, which is not a mutant; nil for the matrix.
    var goodClient: GoodClient?
    /// Print the verdicts for the app of this thesis, as written and repaired, instead of the matrix.
    var thesis: ThesisApp?
    /// Whether to print the journals instead of the matrix.
    var showsWire = false
    /// The number of runs of each case for a test of repeatability; 0 for the matrix.
    var repetitions = 0

    /// The number of trials that the explorer plays instead of the cases; nil for the matrix.
    var exploration: Int?
    /// The seed of the exploration.
    var seed: UInt64 = 1

    /// The selected cases of all folders.
    var cases: [Case] {
        folders.flatMap(CaseFolder.cases).filter {
            chosenCase == nil || $0.family == chosenCase || $0.id == chosenCase
        }
    }
}

extension MutantMatrix {
    /// Shows the progress on a terminal, in a line that is overwritten.
    private static func showProgress(_ done: Int, of count: Int) {
        guard isatty(STDERR_FILENO) != 0, done % 20 == 0 || done == count else { return }
        let end = done == count ? "\r\u{1B}[K" : ""
        FileHandle.standardError.write(Data("\r\(Bug.client): \(done) of \(count) runs\(end)".utf8))
    }

    /// Executes `request` with the cases for this client; returns the number of violations.
    static func run(_ request: MatrixRequest, _ cases: [Case]) -> Int {
        let own = cases.filter { Bug.isFor($0) }
        let bug = request.chosenBug.flatMap { Bug(rawValue: $0) }
        guard !own.isEmpty, request.chosenBug == nil || bug != nil else { return 0 }
        let started = ContinuousClock.now
        var time: String { "\(Int((ContinuousClock.now - started) / .seconds(1) * 10)) tenths of a second" }
        if request.showsWire {
            for tested in own { print(wire(of: tested, bug)) }
            return 0
        }
        if request.repetitions > 0 {
            let unsteady = Self.unsteady(own, times: request.repetitions)
            print(
                "\(Bug.client): \(own.count) cases, \(request.repetitions) runs of each: \(unsteady.count) differ from run to run"
                    + (unsteady.isEmpty ? "" : " (\(unsteady.joined(separator: ", ")))") + ", \(time)")
            return unsteady.count
        }
        let matrix = MutantMatrix(own, bugs: bug.map { [$0] } ?? Array(Bug.allCases), progress: showProgress)
        print(matrix.table)
        let reasons = matrix.reasons
        for figure in matrix.figures { print(figure) }
        for reason in reasons { print(reason) }
        print(
            "\(Bug.client): \(own.count) cases, \(matrix.bugs.count) mutants, \(reasons.count) faults found, \(time)"
        )
        return reasons.count
    }
}

extension GoodClient {
    /// Executes `request` with `clients`; returns the number of cases in which one of them violates a `must`.
    static func run(_ request: MatrixRequest, _ clients: [GoodClient], _ cases: [Case]) -> Int {
        var faults = 0
        for client in clients {
            var counts: [Verdict: Int] = [:]
            let runs = Parallel.map(cases.count) { place -> (result: CaseResult, wire: String)? in
                guard let record = client.play(cases[place]) else { return nil }
                let wire = request.showsWire ? MutantMatrix<ClientBug>.text(of: record) : ""
                return (Judge.judge(cases[place], record), wire)
            }
            for (tested, run) in zip(cases, runs) {
                guard let (result, wire) = run else { continue }
                print(wire, terminator: "")
                counts[result.verdict, default: 0] += 1
                let isAlarm = [.fail, .error].contains(result.verdict)
                if isAlarm { faults += 1 }
                guard isAlarm || request.goodClient != nil && result.verdict != .pass else { continue }
                print(
                    "\(client.rawValue) client: \(tested.id) is \(result.verdict.rawValue): \(result.reason)")
            }
            let words = Verdict.allCases.compactMap { verdict in
                counts[verdict].map { "\($0) \(verdict.rawValue)" }
            }
            print("\(client.rawValue) client: \(words.joined(separator: ", "))")
        }
        return faults
    }
}
