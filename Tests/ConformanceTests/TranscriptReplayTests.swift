@testable import ELM327Kind
import Kinds
import CANBus
import Conformance
import TestKit
import Testing

/// The player itself: it tells what it should and lets nothing pass.
@Suite struct TranscriptReplayTests {
    private func transcript(_ steps: Transcript.Step..., vehicle: String? = nil) -> Transcript {
        var transcript = Transcript(name: "test", source: "this test", topic: "player", dialogue: steps)
        transcript.vehicle = vehicle
        transcript.setup = ["ATE0", "ATSP6"]
        return transcript
    }

    private func step(_ send: String, _ receive: String, line: Int = 7) -> Transcript.Step {
        var step = Transcript.Step(send: Array(send.utf8), receive: Array(receive.utf8))
        step.line = line
        return step
    }

    private func play(_ transcript: Transcript) throws -> [TranscriptReplay.Outcome] {
        let fixtures = VectorFolder.checkout + "/Vectors/elm327/fixtures"
        return try TranscriptReplay.Pace.allCases.map {
            try TranscriptReplay(transcript, fixtures: fixtures, .standard).run($0)
        }
    }

    /// What went wrong in both paces.
    private func differences(_ transcript: Transcript) throws -> [String] {
        try play(transcript).map { outcome in
            switch outcome {
            case .passed: "passed"
            case .failed(let difference): "\(difference.line): \(difference)"
            case .skipped(let reason): "skipped: \(reason)"
            }
        }
    }

    @Test func aRightDialoguePasses() throws {
        let right = transcript(
            step("ATI\r", "ELM327 v1.5\r\r>"), step("ATE1\r", "OK\r\r>"),
            step("ATI\r", "ATI\rELM327 v1.5\r\r>"))
        #expect(try play(right) == [.passed, .passed])
    }

    @Test func oneWrongByteIsADifferenceAtItsStep() throws {
        let wrong = transcript(step("ATI\r", "ELM327 v1.5\r\r>"), step("ATI\r", "ELM327 v1.4\r\r>", line: 9))
        let text = #"9: sent "ATI\r": expected "ELM327 v1.4\r\r>", got "ELM327 v1.5\r\r>""#
        #expect(try differences(wrong) == [text, text])
    }

    @Test(arguments: ["ELM327 v1.5\r\r", "ELM327 v1.5\r\r>>", "", "ELM327 v1.5\r\r>\u{0}"])
    func tooFewAndTooManyBytesAreDifferences(_ receive: String) throws {
        let wrong = transcript(step("ATI\r", receive), step("ATI\r", "ELM327 v1.5\r\r>"))
        for outcome in try play(wrong) { #expect(outcome != .passed) }
    }

    @Test func bytesThatNobodyAskedForAreADifference() throws {
        var pause = step("", "", line: 8)
        pause.pause = .seconds(2)
        let wrong = transcript(step("010D\r", "", line: 7), pause, vehicle: "panda")
        for text in try differences(wrong) {
            #expect(text.hasPrefix(#"8: sent "": expected silence, got ""#))
        }
    }

    @Test func oddBytesAreShownInHex() throws {
        let wrong = transcript(step("\u{1}\u{7F}\"\\\r", "\n"))
        #expect(
            try differences(wrong).allSatisfy {
                $0.hasPrefix(#"7: sent "\x01\x7F\"\\\r": expected "\n", got "?\r\r>""#)
            })
    }

    @Test func framesOnTheBusAreCompared() throws {
        var right = step("010D\r", "41 0D 53 \r\r>"), wrong = right
        right.transmits = [CANFrame(.base(0x7DF), [2, 1, 0x0D, 0, 0, 0, 0, 0])]
        wrong.transmits = [CANFrame(.base(0x7DF), [2, 1, 0x0C, 0, 0, 0, 0, 0])]
        #expect(
            try differences(transcript(right, vehicle: "two-ecus")).allSatisfy {
                $0.hasSuffix(#"got "41 0D 53 \r41 0D FA \r\r>""#)
            })
        right.receive = Array("41 0D 53 \r41 0D FA \r\r>".utf8)
        wrong.receive = right.receive
        #expect(try play(transcript(right, vehicle: "two-ecus")) == [.passed, .passed])
        let text =
            #"7: sent "010D\r": expected frames ["7DF#02010C0000000000"], got ["7DF#02010D0000000000"]"#
        #expect(try differences(transcript(wrong, vehicle: "two-ecus")) == [text, text])
    }

    @Test func timesAreHeldWithinTheirTolerance() throws {
        var slow = step("ATZ\r", "\r\rELM327 v1.5\r\r>")
        slow.after = .milliseconds(800)
        slow.within = .milliseconds(1)
        var right = transcript(slow), wrong = right
        right.timing = .faithful
        wrong.timing = .faithful
        wrong.dialogue[0].after = .milliseconds(700)
        #expect(try play(right) == [.passed, .passed])
        for text in try differences(wrong) {
            #expect(
                text.hasPrefix(
                    #"7: sent "ATZ\r": expected the end after 0.7 seconds ± 0.001 seconds, got 0.8"#))
        }
    }

    @Test func aSupplyThatFailsIsPlayed() throws {
        var supply = transcript(step("", "\r\rLV RESET\r\r>"))
        supply.dialogue[0].event = .brownOut
        #expect(try play(supply) == [.passed, .passed])
        supply.dialogue[0].event = .powerUp
        #expect(try play(supply) != [.passed, .passed])
    }

    @Test func aFixtureThatIsNotThereIsTheCallersMistake() {
        #expect(throws: (any Error).self) { try play(transcript(step("ATI\r", "x"), vehicle: "no-such-car")) }
    }
}
