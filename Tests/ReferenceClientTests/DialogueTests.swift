import Conformance
import ReferenceClient
import Scenarios
import SimulationCore
import Testing
import VehicleModel

/// What the client does when time passes and things go wrong.
@Suite struct DialogueTests {
    private static func live(_ seconds: Int = 5, bug: ClientBug? = nil) -> ReferenceClient {
        let signals = ["engine.speed"].compactMap { SignalCatalogue.id($0) }
        return ReferenceClient(ClientTask(.liveData, signals: signals, duration: .seconds(seconds)), bug: bug)
    }

    private static var good: ScriptedAdapter.Script { ScriptedAdapter.car([:]) }

    /// A script that says `answer` to the second `command`, after `delay`, and is good otherwise.
    private static func second(
        _ command: String, _ answer: String?, after delay: Duration = .milliseconds(20)
    ) -> ScriptedAdapter.Script {
        { text, count in
            guard text == command, count == 2 else { return good(text, count) }
            return answer.map { [(delay, $0)] } ?? []
        }
    }

    /// Whether the client has sent a whole initialisation `count` times.
    private func initialisations(_ run: ScriptedAdapter) -> Int { run.sent.count { $0.text == "ATZ\r" } }

    @Test func everySettingIsMadeBeforeTheFirstRequest() {
        let run = ScriptedAdapter(Self.live(), script: Self.good)
        let first = run.sent.prefix { $0.text != "0100\r" }.map { $0.text.dropLast() }
        #expect(first == ["ATZ", "ATE0", "ATL0", "ATM0", "ATS1", "ATH1", "ATAT1", "ATCAF1", "ATSP0"])
        #expect(run.status == 0 && run.lines.first == "state=connected")
        #expect(run.lines.count { $0 == "engine.speed=612.500" } >= 9)
    }

    @Test func aMissingPromptIsGivenUpOnAndTheAnswerAfterIsRight() {
        let run = ScriptedAdapter(Self.live(20), script: Self.second("010C", "7E8 04 41 0C 00 00 \r"))
        let place = run.sent.firstIndex { $0.text == "ATI\r" }
        #expect(place != nil)
        if let place { #expect(run.sent[place - 1].time.duration(to: run.sent[place].time) <= .seconds(10)) }
        #expect(run.lines.last == "engine.speed=612.500" && !run.lines.contains("engine.speed=0.000"))
    }

    @Test func aLateAnswerIsNobodys() {
        let run = ScriptedAdapter(
            Self.live(20), script: Self.second("010C", "7E8 04 41 0C 00 00 \r\r>", after: .milliseconds(8100))
        )
        #expect(!run.lines.contains("engine.speed=0.000"), "\(run.lines)")
        #expect(run.lines.last == "engine.speed=612.500")
    }

    @Test func anAdapterThatSaysNothingIsLeft() {
        let run = ScriptedAdapter(Self.live(), limit: .seconds(120)) { _, _ in [] }
        #expect(run.lines == ["state=disconnected"] && run.status == 1)
        #expect(run.connects.count == 2)
    }

    @Test(arguments: [true, false])
    func aLostConnectionIsMadeAgainFromTheBeginning(_ isReset: Bool) {
        let run = ScriptedAdapter(
            Self.live(12), accepts: { $0 == 0 || $0 > 2 },
            accident: .close(at: .seconds(3), isReset: isReset),
            script: Self.good)
        #expect(initialisations(run) == 2 && run.status == 0)
        #expect(
            run.lines.filter { $0.hasPrefix("state=") } == [
                "state=connected", "state=disconnected", "state=connected",
            ])
        let pauses = zip(run.connects, run.connects.dropFirst()).map { $0.duration(to: $1) }
        #expect(pauses.dropFirst().allSatisfy { $0 >= .seconds(1) }, "\(pauses)")
    }

    @Test(arguments: [false, nil])
    func aConnectionThatNeverComesAboutIsToldInTime(_ accepts: Bool?) {
        let run = ScriptedAdapter(Self.live(), accepts: { _ in accepts }, script: Self.good)
        #expect(run.lines == ["state=disconnected"] && run.status == 1)
        #expect(run.end <= SimInstant.powerOn.advanced(by: .seconds(40)))
        #expect((5...16).contains(run.connects.count))
    }

    @Test(arguments: ["\r\rLV RESET\r\r>", "ERR94\r\r>", "7E8 04 41 0C 09 92 \r\r>\r\rLV RESET\r\r>"])
    func afterAResetEverythingIsSetAgain(_ text: String) {
        let run = ScriptedAdapter(Self.live(), script: Self.second("010C", text))
        #expect(initialisations(run) == 2 && run.lines.last == "engine.speed=612.500")
    }

    @Test func whatWasStoppedIsAskedAgain() {
        let run = ScriptedAdapter(Self.live(), script: Self.second("010C", "STOPPED\r\r>"))
        #expect(run.lines.count { $0 == "engine.speed=n/a" } == 1 && initialisations(run) == 1)
        #expect(run.lines.last == "engine.speed=612.500")
    }

    @Test func theFirstAnswerMayTakeLong() {
        let run = ScriptedAdapter(Self.live()) { text, count in
            guard text == "0100" else { return Self.good(text, count) }
            return [(.milliseconds(10), "SEARCHING"), (.seconds(29), "...\r7E8 06 41 00 BE 3F B8 13 \r\r>")]
        }
        #expect(run.status == 0 && run.lines.contains("engine.speed=612.500"))
    }

    @Test(arguments: ["BUS INIT: ...ERROR\r\r>", "SEARCHING...\rUNABLE TO CONNECT\r\r>", "CAN ERROR\r\r>"])
    func noVehicleIsToldAndNotLookedForForEver(_ text: String) {
        let run = ScriptedAdapter(
            Self.live(), limit: .seconds(300), script: ScriptedAdapter.car(["0100": text]))
        #expect(run.lines == ["state=no-vehicle"] && run.status == 1)
        #expect(run.sent.count { $0.text == "0100\r" } < 60)
    }

    @Test func anotherProtocolIsFound() {
        var isThere = false
        let run = ScriptedAdapter(Self.live()) { text, count in
            if text.hasPrefix("ATTP") { return [(.milliseconds(10), "?\r\r>")] }
            if text.hasPrefix("ATSP") { isThere = text == "ATSP7" }
            if text == "0100", !isThere { return [(.seconds(1), "UNABLE TO CONNECT\r\r>")] }
            return Self.good(text, count)
        }
        #expect(run.status == 0 && run.lines.prefix(2) == ["state=no-vehicle", "state=connected"])
    }

    @Test func nothingIsSentBeforeThePrompt() {
        let run = ScriptedAdapter(Self.live(10)) { text, count in
            let answer = Self.good(text, count)
            return answer.flatMap { part in
                part.text.enumerated().map {
                    (
                        part.after + .milliseconds(2) * $0.offset
                            + ($0.element == ">" ? .milliseconds(500) : .zero), String($0.element)
                    )
                }
            }
        }
        for (one, next) in zip(run.sent, run.sent.dropFirst()) {
            #expect(one.time.duration(to: next.time) >= .milliseconds(500), "\(one.text)\(next.text)")
        }
        #expect(run.lines.contains("engine.speed=612.500"))
    }

    @Test func aSlowCarIsAskedLessOften() {
        let slow = ScriptedAdapter(Self.live(20)) { text, count in
            Self.good(text, count).map { (text == "010C" ? .milliseconds(600) : $0.after, $0.text) }
        }
        let fast = ScriptedAdapter(Self.live(20), script: Self.good)
        let requests = { (run: ScriptedAdapter) in run.sent.count { $0.text == "010C\r" } }
        #expect(requests(fast) >= 39 && requests(slow) <= 34 && requests(slow) >= 12)
    }
}
