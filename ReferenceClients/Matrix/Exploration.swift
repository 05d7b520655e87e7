import Explore
import Foundation
import ReferenceClient

/// The exploration of the mutants of all reference clients.
enum Exploration {
    /// The share of the mutants that must be found.
    private static let least = 0.85

    /// Explores the mutants of `request` in at most `tries` trials of each kind; returns the number of violations.
    static func run(_ request: MatrixRequest, tries: Int) async -> Int {
        await run(ClientBug.self, TrialMaker(ExploredELM327.self, .reference), request, tries)
    }

    private static func run<Bug: Mutation>(
        _: Bug.Type, _ maker: TrialMaker, _ request: MatrixRequest, _ tries: Int
    ) async -> Int {
        let bug = request.chosenBug.flatMap { Bug(rawValue: $0) }
        guard request.chosenBug == nil || bug != nil else { return 0 }
        let started = ContinuousClock.now
        let bugs = bug.map { [$0] } ?? Array(Bug.allCases)
        let exploration = await MutantExploration<Bug>(maker, bugs: bugs, seed: request.seed, tries: tries) {
            FileHandle.standardError.write(Data("\r\(Bug.client): \($0) trials, \($1) mutants found".utf8))
        }
        let seconds = (ContinuousClock.now - started) / .seconds(1)
        print("\n" + exploration.table)
        for alarm in exploration.alarms {
            print(alarm.trial.tested.text)
            print("the \(Bug.client) client fails: \(alarm.summary)")
        }
        print("not found: \(exploration.missed.map(\.rawValue).joined(separator: ", "))")
        let left = exploration.finds.map(\.finding.trial.departures.count).sorted()
        let median = left.isEmpty ? 0 : left[left.count / 2]
        print(
            "\(Bug.client): \(exploration.finds.count) of \(bugs.count) mutants found in \(exploration.tries) trials and "
                + "\(Int(seconds)) s, median \(median) departures, \(exploration.alarms.count) alarms")
        let isEnough = bug != nil || Double(exploration.finds.count) >= least * Double(bugs.count)
        return exploration.alarms.count + (isEnough ? 0 : 1)
    }
}
