import Documents
import Foundation
import Kinds
import Scenarios
import TestKit
import Testing

@testable import Conformance

@Suite struct CaseCatalogueTests {
    /// A folder with these files that is gone afterwards.
    static func withFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
        let scratch = try Scratch()
        for (name, text) in files { try scratch.store(text, as: name) }
        try body(scratch.path)
    }

    static func scenario(_ id: String, more: String = "expect: [{ id: x, exit: { status: any } }]") -> String
    {
        """
        dyno: 1
        id: \(id)
        task: connect
        endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }
        \(more)

        """
    }

    @Test(arguments: [
        ("Scenarios/elm327/decoding/ELM-56.yaml", "decoding"),
        ("Scenarios/telemetry/cases/TEL-01.yaml", "telemetry"),
        ("shipped:mtg/cases/MTG-01.yaml", "mtg"), ("cases/one.yaml", "cases"), ("one.yaml", ""),
    ])
    func aGroupIsNamedAfterItsFolder(_ path: String, _ group: String) {
        #expect(CaseCatalogue.group(of: path) == group)
    }

    @Test func groupsAndIDsAreInTheirNaturalOrder() throws {
        let variants = """
            expect: [{ id: x, exit: { status: any } }]
            variants: [{ name: two }, { name: one, timing: instant }]
            """
        try Self.withFolder([
            "b/ten.yaml": Self.scenario("ELM-10"), "b/two.yaml": Self.scenario("ELM-2", more: variants),
            "a/thirty.yaml": Self.scenario("ELM-30"), "a/plain.yaml": Self.scenario("ELM-1", more: ""),
            "vehicles/car.yaml": "dyno: 1\nname: A car\nsignals: { engine.speed: 800 }\n",
            "clients/one.yaml": "client: one\n",
        ]) { folder in
            let cases = try CaseCatalogue(paths: [folder], .standard).cases
            #expect(cases.map(\.id) == ["ELM-2/two", "ELM-2/one", "ELM-10", "ELM-30"])
            #expect(cases.map(\.group) == ["b", "b", "b", "a"])
            #expect(cases[1].scenario.rig.timing == .instant)
            #expect(cases[3].text.hasPrefix("dyno: 1\nid: ELM-30"))
            let other = try CaseCatalogue(paths: ["\(folder)/a", "\(folder)/b/ten.yaml", folder], .standard)
                .cases
            #expect(other.map(\.id) == ["ELM-30", "ELM-10", "ELM-2/two", "ELM-2/one"])
        }
    }

    @Test func theMistakesOfAllFilesAreToldAtOnce() throws {
        try Self.withFolder([
            "a.yaml": Self.scenario("ELM-1", more: "expect: [{ id: x, exot: { status: any } }]"),
            "b.yaml": Self.scenario("ELM-2", more: "limit: soon"), "c.yaml": Self.scenario("ELM-3"),
            "d.yaml": Self.scenario("ELM-3"),
        ]) { folder in
            let error = #expect(throws: ScenarioMistakes.self) {
                try CaseCatalogue(paths: [folder, "no-such-case"], .standard)
            }
            let text = error?.description.replacingOccurrences(of: folder, with: "") ?? ""
            #expect(
                text == """
                    /a.yaml:5:19: error: expect[0].exot: unknown key 'exot'; did you mean 'exit'?
                    /b.yaml:5:8: error: limit: 'soon' does not fit; write a time such as 250ms, 10s, 2min or 1h
                    no-such-case:1:1: error: there is no such file and no shipped case or folder of cases of that name; \
                    shipped are \(ScenarioLoader.shippedFolders.joined(separator: ", "))
                    /d.yaml:1:1: error: id: id 'ELM-3' is used twice; choose another
                    """)
        }
    }

    @Test func shippedScenariosWithoutExpectationsAreNoCases() throws {
        let paths = ["quickstart"]
        #expect(
            try CaseCatalogue(paths: paths, .standard).cases.allSatisfy { !$0.scenario.expectations.isEmpty })
    }

    @Test func idsCompareByTheirNumbers() {
        #expect(CaseCatalogue.comesBefore("ELM-2", "ELM-10"))
        #expect(!CaseCatalogue.comesBefore("ELM-10", "ELM-2"))
        #expect(CaseCatalogue.comesBefore("ELM-09", "ELM-10"))
        #expect(!CaseCatalogue.comesBefore("ELM-2", "ELM-2"))
        #expect(CaseCatalogue.comesBefore("ELM-2", "ELM-2a"))
        #expect(CaseCatalogue.comesBefore("ELM-99999999999999999999998", "ELM-99999999999999999999999"))
    }
}
