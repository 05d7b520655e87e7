import Explore
import Foundation
import ReferenceClient

/// The exploration of the mutants of all reference clients.
enum Exploration {
    /// The share of the mutants that must be found.
    private static let least = 0.85

    /// Explores the mutants of `request` in at most `tries` trials of each kind; returns the number of violations.
    static func run(_ request: MatrixRequest, tries: Int) async -> Int {
        let kinds = ExploredKinds.all.filter { request.folders.isEmpty || request.folders.contains($0.name) }
        var violations = 0
        for kind in kinds {
            let maker = TrialMaker(kind, kind.name == ExploredELM327.name ? .reference : .able(kind))
            switch kind.name {
            case ExploredELM327.name: violations += await run(ClientBug.self, maker, request, tries)
            case ExploredTelemetry.name: violations += await run(DashboardBug.self, maker, request, tries)
            case ExploredMTG.name: violations += await run(MaintenanceBug.self, maker, request, tries)
            case ExploredUDS.name, ExploredCANFD.name, ExploredDoIP.name:
                violations += await run(TesterBug.self, maker, request, tries)
            case ExploredHTTP.name: violations += await run(CompanionBug.self, maker, request, tries)
            default: break
            }
        }
        return violations
    }

    private static func run<Bug: Mutation>(
        _: Bug.Type, _ maker: TrialMaker, _ request: MatrixRequest, _ tries: Int
    ) async -> Int {
        let bug = request.chosenBug.flatMap { Bug(rawValue: $0) }
        guard request.chosenBug == nil || bug != nil else { return 0 }
        let started = ContinuousClock.now
        let bugs = bug.map { [$0] } ?? Array(Bug.allCases)
        let others: [MutantExploration<Bug>.Player] = GoodClient.allCases.map { client in
            { tested in
                // Who does not claim SAE J1979-2 does not find such a car.
                let isUnified = tested.scenario.rig.vehicle.ecus.contains { ecu in
                    ecu.uds.value.map { $0.obd.form != .classic } ?? false
                }
                guard !isUnified || client.capabilities.contains("obd-on-uds") || client == .other else {
                    return nil
                }
                return client.play(tested)
            }
        }
        let exploration = await MutantExploration<Bug>(
            maker, bugs: bugs, others: others, seed: request.seed, tries: tries
        ) {
            FileHandle.standardError.write(Data("\r\(Bug.client): \($0) trials, \($1) mutants found".utf8))
        }
        let seconds = (ContinuousClock.now - started) / .seconds(1)
        print("\n" + exploration.table)
        for alarm in exploration.alarms {
            if request.showsWire { print(alarm.trial.tested.text) }
            print("alarm: \(alarm.summary)")
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
