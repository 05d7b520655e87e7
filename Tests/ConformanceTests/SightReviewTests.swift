import Kinds
import Conformance
import Scenarios
import SimulationCore
import Testing

/// What a person who sees the client is asked, and when.
@Suite struct SightReviewTests {
    private static func review(_ expect: String, _ journal: String, events: String = "") throws -> SightReview
    {
        let text = """
            dyno: 1
            id: TST-01
            task: live-data
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }
            \(events)
            expect: [{ id: it, \(expect) }]
            """
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "v.yaml").scenarios.first)
        return SightReview(scenario, try JournalText.record("by-hand\n" + journal, scenario.rig))
    }

    /// An answer to `request` with a sample of `signal`, and the same again a second later.
    private static let still = """
        0.1 connect
        1.0 > 0105\\r
        1.1 sample engine.coolant.temperature 05 96
        1.2 < 41 05 88 \\r\\r>
        2.0 > 0105\\r
        2.1 sample engine.coolant.temperature 05 96
        2.2 < 41 05 88 \\r\\r>
        """

    @Test func aValueThatStandsStillIsAskedFor() throws {
        let expect = "report: { signal: engine.coolant.temperature, at_least: 3 }"
        let question = try Self.review(expect, Self.still + "\nend 3").nextQuestion(
            except: [], isEnding: false)
        #expect(
            question?.text == "The app should show engine coolant temperature 96 °C (204.8 °F) now. Does it?")
        #expect(question?.key == "it" && question?.shown?.value == 96)
        let done = try Self.review(expect, Self.still + "\nend 3")
        #expect(done.nextQuestion(except: ["it"], isEnding: true) == nil)
    }

    @Test func nobodyIsAskedBeforeTheAppCanShowTheValue() throws {
        let expect = "report: { signal: engine.coolant.temperature }"
        let early = try Self.review(expect, Self.still + "\nend 2.3")
        #expect(early.nextQuestion(except: [], isEnding: false) == nil)
        // A value that is no longer read is not asked for in the present tense.
        let old = try Self.review(expect, Self.still + "\nend 9")
        #expect(old.nextQuestion(except: [], isEnding: false) == nil)
        #expect(
            old.nextQuestion(except: [], isEnding: true)?.text
                == "The app should have shown engine coolant temperature 96 °C (204.8 °F). Has it?")
    }

    @Test func aValueThatMovesIsAskedForAtTheEnd() throws {
        let moving = Self.still.replacing(
            "2.1 sample engine.coolant.temperature 05 96", with: "2.1 sample engine.coolant.temperature 05 80"
        )
        let review = try Self.review(
            "report: { signal: engine.coolant.temperature }", moving + "\nend 3")
        #expect(review.nextQuestion(except: [], isEnding: false) == nil)
        #expect(
            review.nextQuestion(except: [], isEnding: true)?.text
                == "The app should have shown engine coolant temperature moving between 80 °C (176 °F) and 96 °C (204.8 °F). Has it?"
        )
    }

    @Test func anAnswerIsNotAboutAValueThatCameLater() throws {
        let expect = "report: { signal: engine.coolant.temperature }"
        let question = try #require(
            try Self.review(expect, Self.still + "\nend 3").nextQuestion(except: [], isEnding: false))
        let later = "\n4.0 > 0105\\r\n4.1 sample engine.coolant.temperature 05 60\n4.2 < 41 05 64 \\r\\r>"
        let since = SimInstant(nanoseconds: 3_000_000_000)
        #expect(try Self.review(expect, Self.still + "\nend 5").stands(question, since: since))
        #expect(try !Self.review(expect, Self.still + later).stands(question, since: since))
    }

    @Test(arguments: [
        (
            "codes: { stored: [P0133], pending: [] }",
            "The app should show the stored trouble codes P0133 and no others, and that there are no pending trouble codes. Does it?"
        ),
        (
            "text: { name: vin, equals: 1M8GDM9AXKP042788 }",
            "The app should show the VIN 1M8GDM9AXKP042788. Does it?"
        ),
        ("text: { name: vin }, never: on", "The app should not show a VIN. Is that so?"),
        ("state: no-vehicle", "The app should have come to say that it cannot reach the vehicle. Has it?"),
        ("state: connected, never: on", "The app should not say that it is connected. Is that so?"),
        (
            "supported: [0x0C, 0x0D]",
            "The app should list the supported parameters 0C, 0D and no others. Does it?"
        ),
        (
            "signal: engine.speed, equals: 612.5 ± 0.5",
            "The app should have shown engine speed 612.5 rpm. Has it?"
        ),
        (
            "signal: engine.speed, equals: 612.5 ± 0.5, at_least: 0",
            "The app should have shown engine speed 612.5 rpm, or nothing. Has it?"
        ),
        (
            "signal: engine.speed, never: [4163]",
            "The app should never have shown engine speed 4163 rpm. Is that so?"
        ),
        (
            "signal: engine.speed, none: required",
            "The app should show that it has no value of engine speed (N/A, dashes or nothing). Is that so?"
        ),
    ])
    func eachSubjectHasItsWords(_ report: String, _ question: String) throws {
        let review = try Self.review("report: { \(report) }", "0.1 connect\n1.0 > ATZ\\r\nend 3")
        #expect(review.nextQuestion(except: [], isEnding: false) == nil)
        #expect(review.nextQuestion(except: [], isEnding: true)?.text == question)
    }

    @Test func whatNoPersonCanTellIsNotAsked() throws {
        let review = try Self.review(
            "report: { signal: engine.speed, at_most: 10, per: 1s }", "0.1 connect\n1.0 > 010C\\r\nend 3")
        #expect(review.nextQuestion(except: [], isEnding: true) == nil)
        let never = try Self.review("never: { sends: resend }", "0.1 connect\n1.0 > 010C\\r\nend 3")
        #expect(never.nextQuestion(except: [], isEnding: true) == nil)
        let unconnected = try Self.review("report: { state: connected }", "end 3")
        #expect(unconnected.nextQuestion(except: [], isEnding: true) == nil)
    }
}
