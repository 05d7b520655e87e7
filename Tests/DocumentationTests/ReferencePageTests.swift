import Kinds
import Conformance
import Diagnostics
import Foundation
import Rig
@testable import Scenarios
import TestKit
import Testing
import VehicleModel

/// The pages of `Documentation/reference` that are made from tables in the code.
@Suite struct ReferencePageTests {
    private static func number(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\(value)"
    }

    @Test func theKeysOfScenarios() throws {
        let vehicle = "keys of a [vehicle](vehicle-keys.md)"
        let table = KeyTable(
            Kinds.formats.scenario,
            elsewhere: ["vehicle": vehicle, "variants": "a list of: `name`, and any key of this page"])
        #expect(table.rows.count > 300)
        try GeneratedPage(
            name: "scenario-keys.md", title: "Keys of a scenario file",
            about: """
                `NAME` is a name that you choose, `[]` a member of a list. [Scenario files](scenario-files.md) explains how the \
                keys work together, [Events and faults](events-and-faults.md) has the faults in more detail, and \
                `dyno schema` gives an editor the same rules. A default stands in the meaning.
                """,
            table: GeneratedPage.table(["key", "value", "meaning"], table.rows)
        ).check()
    }

    @Test func theKeysOfVehicles() throws {
        let table = KeyTable(Keys.vehicleFile)
        #expect(table.rows.count > 60)
        try GeneratedPage(
            name: "vehicle-keys.md", title: "Keys of a vehicle",
            about: """
                They stand under `vehicle:` of a [scenario](scenario-keys.md), or in a file of their own that scenarios name as \
                `base`. `dyno schema --vehicle` gives an editor the same rules.
                """,
            table: GeneratedPage.table(["key", "value", "meaning"], table.rows)
        ).check()
    }

    @Test func theKeysOfProfiles() throws {
        let table = KeyTable(Kinds.formats.profile)
        #expect(table.rows.count > 40)
        try GeneratedPage(
            name: "profile-keys.md", title: "Keys of a client profile",
            about: """
                [Checking a client](clients.md) explains how the keys work together, and `dyno schema --profile` gives an editor \
                the same rules.
                """,
            table: GeneratedPage.table(["key", "value", "meaning"], table.rows)
        ).check()
    }

    @Test func theSignals() throws {
        let carriers = ParameterTable.carriers
        let rows = SignalCatalogue.all.map { signal in
            [
                GeneratedPage.code(signal.name), signal.unit.rawValue,
                "\(Self.number(signal.minimum)) to \(Self.number(signal.maximum))",
                (carriers[signal.name] ?? []).map { String(format: "%02X", $0) }.joined(separator: " "),
                signal.meaning,
            ]
        }
        #expect(rows.count > 500)
        try GeneratedPage(
            name: "signals.md", title: "Signals",
            about: """
                The quantities of the simulated car, with their unit, their range and the PIDs of service 01 that carry them. \
                `dyno signals WORD` lists those whose name contains a word. Which fields of games carry them is a table of \
                [the games](../../Sources/Kinds/Telemetry/Protocol/README.md).
                """,
            table: GeneratedPage.table(["signal", "unit", "range", "PIDs", "meaning"], rows)
        ).check()
    }

    @Test func theCases() throws {
        let cases = try CaseCatalogue(paths: ["\(VectorFolder.checkout)/Scenarios"], .standard).cases
        #expect(cases.count > 600)
        var text = ""
        var groups: [String] = []
        for tested in cases where !groups.contains(tested.group) { groups.append(tested.group) }
        for group in groups {
            let rows = cases.filter { $0.group == group }.map { tested in
                let scenario = tested.scenario
                return [
                    GeneratedPage.code(tested.id), scenario.rig.title, (scenario.severity ?? .must).rawValue,
                    scenario.observes.map(\.rawValue).joined(separator: " "),
                    scenario.sources.joined(separator: "; "),
                ]
            }
            text += "## \(group)\n\n\(rows.count) cases.\n\n"
            text += GeneratedPage.table(["id", "title", "severity", "looks at", "source"], rows) + "\n"
        }
        try GeneratedPage(
            name: "cases.md", title: "Cases",
            about: """
                The \(cases.count) cases that ship. *Looks at* is what a full verdict needs to see; *source* is the clause, \
                the document or the client that the case comes from. `dyno list --json` prints the same for programs, \
                and [Truth and verdicts](../explanation/truth-and-verdicts.md) says how a case is judged.
                """, table: String(text.dropLast())
        ).check()
    }

    @Test func theRemedies() throws {
        let cases = try CaseCatalogue(paths: ["\(VectorFolder.checkout)/Scenarios"], .standard).cases
        var text = ""
        var group = ""
        var known: Set<String> = []
        for tested in cases where known.insert(tested.scenario.rig.id).inserted {
            let scenario = tested.scenario
            #expect(!scenario.remedy.isEmpty, "\(tested.id) does not say what usually causes a failure")
            if tested.group != group {
                text += (group.isEmpty ? "" : "\n") + "## \(tested.group)\n\n"
                group = tested.group
            }
            text += "* `\(scenario.rig.id)` \(scenario.rig.title): \(scenario.remedy)\n"
        }
        #expect(known.count > 200)
        try GeneratedPage(
            name: "remedies.md", title: "Usual causes and remedies",
            about: """
                What is usually the matter with a client that fails a case, and what mends it. A report says it with the case, \
                behind the reason of the verdict, which comes first: it says what this client did.
                """, table: text
        ).check()
    }

    @Test func theProfiles() throws {
        let folder = "\(VectorFolder.checkout)/Scenarios/clients"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".yaml")
        }
        let rows = try names.sorted().map { name in
            let profile = try ProfileLoader.standard.load("\(folder)/\(name)")
            return [
                GeneratedPage.code(String(name.dropLast(".yaml".count))), profile.name,
                profile.tasks.keys.map(\.rawValue).sorted().joined(separator: ", "),
                (profile.transports.isEmpty ? Transport.allCases : profile.transports).map(\.rawValue).joined(
                    separator: " "),
                "\(profile.reports.count)", "\(profile.known.count)",
            ]
        }
        #expect(rows.count > 6)
        try GeneratedPage(
            name: "profiles.md", title: "Profiles that ship",
            about: """
                `dyno check PATH --client NAME` takes these names. [Checking a client](clients.md) says how to write a profile, \
                and [its keys](profile-keys.md) are a page of their own.
                """,
            table: GeneratedPage.table(
                ["name", "client", "tasks", "connects by", "rules", "known failures"], rows)
        ).check()
    }
}
