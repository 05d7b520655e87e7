import Kinds
import Conformance
import Scenarios
import Testing

/// What nothing can change any more while a case still runs.
@Suite struct FinalityTests {
    private static let journal = """
        0.0 client started
        0.1 connect
        0.2 > 010C\\r
        0.3 < 41 0C 09 92 \\r\\r>
        0.35 state connected
        0.4 > 010D\\r
        0.5 < 41 0D 00 \\r\\r>
        0.6 client output ready
        end 5
        """

    private static func isPassed(_ expectations: [String], event: String = "{ name: x, at: 1s, log: x }")
        throws -> Bool
    {
        let text = """
            dyno: 1
            id: TST-01
            task: live-data
            with: { signals: [engine.speed], duration: 8s }
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }
            events: [ \(event) ]
            expect: [ \(expectations.enumerated().map { "{ id: it-\($0.offset), \($0.element) }" }.joined(separator: ", ")) ]

            """
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "t.yaml").scenarios.first)
        let record = try JournalText.record(journal, scenario.rig)
        let tested = Case(id: "TST-01", group: "", file: "t.yaml", text: text, scenario: scenario)
        return Judge.isPassed(tested, [IndexedRecord(record)])
    }

    @Test(arguments: [
        "count: { request: \"010C\", at_least: 1 }",
        "count: { request: \"010C\", at_most: 2, within: 2s }",
        "sequence: { requests: [\"010C\", \"010D\"] }",
        "recovers: { after: start, within: 3s }",
        "never: { request: \"02*\", within: 2s }",
        "never: { sends: anything, after: { request: \"010D\" }, within: 2s }",
        "report: { state: connected }",
        "connection: { connects: 5s }",
        "output: { line: ready }",
        "response: { within: 1s, before: { request: \"010D\" } }",
    ])
    func whatHoldsForGoodIsFinal(_ expectation: String) throws {
        #expect(try Self.isPassed([expectation]))
    }

    /// All of these hold now.
    @Test(arguments: [
        "count: { request: \"010C\", at_least: 1, at_most: 2 }",
        "count: { request: \"010C\", at_most: 2, within: 9s }",
        "never: { request: \"02*\" }",
        "never: { sends: before-prompt }",
        "never: { sends: resend, within: 2s }",
        "report: { state: connected, at_most: 3 }",
        "connection: { connects: 5s, stays: on }",
        "output: { line: failed, never: on }",
        "response: { within: 1s }",
    ])
    func whatTheRestOfTheRunCanChangeIsNot(_ expectation: String) throws {
        #expect(try !Self.isPassed([expectation]))
        #expect(try !Self.isPassed(["count: { request: \"010C\", at_least: 1 }", expectation]))
    }

    @Test func whatIsBrokenOrOpenEndsNothing() throws {
        #expect(try !Self.isPassed(["count: { request: \"0100\", at_least: 1 }"]))
        #expect(try !Self.isPassed(["count: { request: \"010C\", at_least: 1, after: x }"]))
    }

    /// As long as nothing of the case has acted on the client, there is something to wait for.
    @Test func aCaseThatWasNotMetGoesOn() throws {
        let event = "{ when: { endpoint: obd, request: \"010C\", nth: 9 }, fault: { delay: 1s } }"
        #expect(try !Self.isPassed(["count: { request: \"010C\", at_least: 1 }"], event: event))
    }
}
