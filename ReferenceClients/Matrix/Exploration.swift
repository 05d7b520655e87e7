import Explore
import Foundation
import Kinds
import ReferenceClient

/// The exploration of the mutants of all reference clients.
enum Exploration {
    /// The share of the mutants that must be found.
    private static let least = 0.85

    /// Explores the mutants of `request` in at most `tries` trials of each kind; returns the number of violations.
    static func run(_ request: MatrixRequest, tries: Int) async -> Int {
        let kinds = Kinds.explored.filter { request.folders.isEmpty || request.folders.contains($0.name) }
        var sums: [String: Sum] = [:]
        for kind in kinds {
            let maker = TrialMaker(kind, kind.name == "elm327" ? .reference : .able(kind), .standard)
            func add<Bug: Mutation>(_ type: Bug.Type) async {
                guard let sum = await run(type, maker, request, tries) else { return }
                sums[Bug.client, default: Sum()].add(sum, kind.name)
            }
            switch kind.name {
            case "elm327": await add(ClientBug.self)
            case "telemetry": await add(DashboardBug.self)
            case "mtg": await add(MaintenanceBug.self)
            case "uds", "uds-fd", "doip": await add(TesterBug.self)
            case "http": await add(CompanionBug.self)
            default: break
            }
        }
        print("\n| kinds | mutants | found | trials | seconds | departures left (median) | alarms |")
        print("|---|---|---|---|---|---|---|")
        for sum in sums.sorted(by: { $0.key < $1.key }).map(\.value) { print(sum.row) }
        let isWhole = request.chosenBug == nil
        return sums.values.reduce(0) { $0 + $1.alarms + ($1.isEnough || !isWhole ? 0 : 1) }
    }

    /// The findings in the mutants of one client, of which several kinds of endpoints may ask something.
    private struct Sum {
        var kinds: [String] = []
        var all: Set<String> = []
        var found: Set<String> = []
        var tries = 0
        var seconds = 0
        var left: [Int] = []
        var alarms = 0

        mutating func add(_ other: Sum, _ kind: String) {
            kinds.append(kind)
            (all, found) = (all.union(other.all), found.union(other.found))
            (tries, seconds, alarms) = (tries + other.tries, seconds + other.seconds, alarms + other.alarms)
            left += other.left
        }

        var isEnough: Bool { Double(found.count) >= least * Double(all.count) }

        var row: String {
            let (share, sorted) = (all.isEmpty ? 0 : found.count * 100 / all.count, left.sorted())
            return
                "| \(kinds.joined(separator: ", ")) | \(all.count) | \(found.count) (\(share) %) | \(tries) | \(seconds) "
                + "| \(sorted.isEmpty ? 0 : sorted[sorted.count / 2]) | \(alarms) |"
        }
    }

    /// Returns nil when the chosen mutant is one of another client.
    private static func run<Bug: Mutation>(
        _: Bug.Type, _ maker: TrialMaker, _ request: MatrixRequest, _ tries: Int
    ) async -> Sum? {
        let bug = request.chosenBug.flatMap { Bug(rawValue: $0) }
        guard request.chosenBug == nil || bug != nil else { return nil }
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
        return Sum(
            all: Set(bugs.map(\.rawValue)), found: Set(exploration.finds.map(\.bug.rawValue)),
            tries: exploration.tries, seconds: Int(seconds),
            left: exploration.finds.map(\.finding.trial.departures.count), alarms: exploration.alarms.count)
    }
}
