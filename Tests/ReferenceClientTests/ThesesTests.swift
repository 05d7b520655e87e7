import Documents
import Kinds
import Conformance
import Foundation
import ReferenceClient
import TestKit
import Testing

/// The experiments of `Documentation/explanation/theses.md` with the apps of the theses, as written and repaired.
@Suite struct ThesesTests {
    private static let page = "\(VectorFolder.checkout)/Documentation/explanation/theses.md"

    /// A row of the page about an experiment: `| experiment | command | what it shows | as written | repaired |`.
    struct Experiment: Sendable {
        let app: ThesisApp
        let line: Int
        let cells: [String]
        /// The folder of the cases, and what their ids contain.
        let folder: String
        let filter: String
    }

    /// A row of the page about a mistake: `| what it does | case | verdict: *reason* |`.
    struct Mistake: Sendable {
        let app: ThesisApp
        let id: String
        let verdict: String
        let reason: String
    }

    private static func lines() -> [(app: ThesisApp?, line: Int, text: String)] {
        let text = (try? String(contentsOfFile: page, encoding: .utf8)) ?? ""
        var app: ThesisApp?
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
            number, line in
            if line.hasPrefix("## ") { app = ThesisApp(rawValue: String(line.dropFirst(3))) }
            return (app, number, String(line))
        }
    }

    private static func cells(_ line: String) -> [String] {
        line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    static let experiments: [Experiment] = lines().compactMap { app, number, line in
        guard let app,
            let found = line.firstMatch(of: #/`dyno check ([a-z0-9\/-]+)(?: --filter ([A-Z0-9-]+))?`/#)
        else { return nil }
        return Experiment(
            app: app, line: number, cells: cells(line), folder: String(found.1),
            filter: found.2.map { String($0) } ?? "")
    }

    static let mistakes: [Mistake] = lines().compactMap { app, _, line in
        let row = cells(line)
        guard let app, row.count == 3, let verdict = row[2].firstMatch(of: #/^(fail|warn)(?:: \*([^*]+)\*)?/#)
        else { return nil }
        return Mistake(
            app: app, id: row[1].filter { $0 != "`" }, verdict: String(verdict.1),
            reason: verdict.2.map { String($0) } ?? "")
    }

    /// The cases of all theses, which are read once.
    private static let catalogue: [Case] = ["elm327", "trips", "services", "mtg", "telemetry/cases"].flatMap {
        folder -> [Case] in
        do throws(ScenarioMistakes) {
            return try CaseCatalogue(paths: ["\(VectorFolder.checkout)/Scenarios/\(folder)"], .standard).cases
        } catch {
            Issue.record("\(error)")
            return []
        }
    }

    private static func cases(in folder: String) -> [Case] {
        catalogue.filter { $0.file.contains("/Scenarios/\(folder)/") }
    }

    /// The verdicts in words: `pass`, `2 of 5 fail, 1 warn`; a dash where the app has nothing for the cases.
    private static func words(_ verdicts: [Verdict]) -> String {
        let order: [(Verdict, String)] = [
            (.error, "error"), (.fail, "fail"), (.warn, "warn"), (.info, "info"),
            (.inconclusive, "undecided"),
        ]
        let parts = order.compactMap { verdict, word -> String? in
            let count = verdicts.count { $0 == verdict }
            return count > 0 ? "\(count) \(word)" : nil
        }
        guard !verdicts.isEmpty else { return "–" }
        return parts.isEmpty ? "pass" : "\(parts.joined(separator: ", ")) of \(verdicts.count)"
    }

    @Test func everyExperimentHasTheVerdictsOfThePage() throws {
        #expect(Self.experiments.count > 40)
        #expect(Set(Self.experiments.map(\.app)) == Set(ThesisApp.allCases))
        var text = try String(contentsOfFile: Self.page, encoding: .utf8).components(separatedBy: "\n")
        for experiment in Self.experiments {
            let chosen = Self.cases(in: experiment.folder).filter {
                (experiment.filter.isEmpty || $0.id.contains(experiment.filter))
                    && !$0.scenario.tags.contains("long")
            }
            let command = experiment.cells[1]
            let results = chosen.compactMap { tested -> (written: CaseResult, repaired: CaseResult)? in
                guard let written = experiment.app.judge(tested, .asWritten),
                    let repaired = experiment.app.judge(tested, .repaired)
                else { return nil }
                return (written, repaired)
            }
            #expect(!results.isEmpty, "\(command)")
            for (_, repaired) in results {
                #expect(![.fail, .error].contains(repaired.verdict), "\(repaired.id): \(repaired.reason)")
            }
            let cells =
                experiment.cells.prefix(3) + [
                    Self.words(results.map(\.written.verdict)), Self.words(results.map(\.repaired.verdict)),
                ]
            if ProcessInfo.processInfo.environment["RECORD"] == "1" {
                text[experiment.line] = "| \(cells.joined(separator: " | ")) |"
            } else {
                #expect(Array(cells) == experiment.cells, "\(command)")
            }
        }
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try text.joined(separator: "\n").write(toFile: Self.page, atomically: true, encoding: .utf8)
        }
    }

    @Test(arguments: mistakes)
    func theAppIsToldItsMistake(_ mistake: Mistake) throws {
        let tested = try #require(Self.catalogue.first { $0.id == mistake.id }, "\(mistake.id)")
        let written = try #require(mistake.app.judge(tested, .asWritten))
        #expect(written.verdict.rawValue == mistake.verdict, "\(mistake.id): \(written.reason)")
        #expect(
            mistake.reason.isEmpty || written.reason.contains(mistake.reason),
            "\(mistake.id): \(written.reason)")
        let repaired = try #require(mistake.app.judge(tested, .repaired))
        #expect(![.fail, .warn, .error].contains(repaired.verdict), "\(mistake.id): \(repaired.reason)")
    }

    @Test func everyThesisHasMistakes() {
        #expect(Set(Self.mistakes.map(\.app)) == Set(ThesisApp.allCases))
    }

    /// Riding Mechanic polls what changes slowly every ten seconds. That is its own affair: no case of an adapter fails it.
    @Test func theRepairedRidingMechanicFailsNoCaseOfAnAdapter() {
        var counts: [Verdict: Int] = [:]
        for tested in Self.cases(in: "elm327") {
            guard let result = ThesisApp.ridingMechanic.judge(tested, .repaired) else { continue }
            #expect(![.fail, .error].contains(result.verdict), "\(result.id): \(result.reason)")
            counts[result.verdict, default: 0] += 1
        }
        #expect(counts[.pass, default: 0] > 150)
    }
}
