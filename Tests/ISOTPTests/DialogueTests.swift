import CANBus
import Documents
import ISOTP
import SimulationCore
import TestKit
import Testing

@Suite struct DialogueTests {
    @Test(arguments: try VectorFolder.load("isotp/dialogues.yaml", as: Dialogue.self))
    func goldenExchange(_ dialogue: Located<Dialogue>) throws { try play(dialogue) }

    @Test(arguments: try VectorFolder.load("isotp/fd-dialogues.yaml", as: Dialogue.self))
    func exchangeOnCANFD(_ dialogue: Located<Dialogue>) throws { try play(dialogue) }

    @Test(arguments: try VectorFolder.load("isotp/fd-refusals.yaml", as: Dialogue.self))
    func frameThatANodeOnCANFDIgnores(_ dialogue: Located<Dialogue>) throws { try play(dialogue) }

    @Test(arguments: try VectorFolder.load("isotp/flow.yaml", as: Dialogue.self))
    func flowControl(_ dialogue: Located<Dialogue>) throws { try play(dialogue) }

    @Test(arguments: try VectorFolder.load("isotp/timeouts.yaml", as: Dialogue.self))
    func timer(_ dialogue: Located<Dialogue>) throws { try play(dialogue) }

    @Test(arguments: try VectorFolder.load("isotp/unexpected.yaml", as: Dialogue.self))
    func unexpectedFrame(_ dialogue: Located<Dialogue>) throws { try play(dialogue) }

    /// Plays the steps and compares: what the steps expect has happened, at their time, in order, and nothing
    /// else.
    private func play(_ dialogue: Located<Dialogue>) throws {
        var stage = try Stage(dialogue.value)
        var checked = 0
        for line in dialogue.value.steps {
            let step = try #require(Step(line.value), "not a step", sourceLocation: line.location)
            stage.pass(step.delay)
            if try perform(step, on: &stage, line) { continue }
            let expected = try expectation(step, at: stage.now, line)
            for event in expected {
                let found = checked < stage.events.count ? stage.events[checked] : nil
                let matches = found.map { event.matches($0) } ?? false
                #expect(
                    matches, "expected \(event), got \(found?.description ?? "nothing")",
                    sourceLocation: line.location)
                guard matches else { return }
                checked += 1
            }
        }
        let rest = stage.events.dropFirst(checked)
        #expect(rest.isEmpty, "more happened: \(rest)", sourceLocation: dialogue.location)
    }

    /// What a step expects; a frame of `nil` is any one.
    private struct Expected: CustomStringConvertible {
        let at: SimInstant
        let actor: String
        let words: [String]?

        func matches(_ event: Stage.Event) -> Bool {
            guard event.actor == actor else { return false }
            guard let words else { return event.words.first == ">" }
            return event.at == at && event.words == words
        }

        var description: String {
            "at \(at.nanoseconds / 1000) us: \(actor) \(words?.joined(separator: " ") ?? "> any frame")"
        }
    }

    /// Does what a step tells the outside world to do; false for a step that expects something.
    private func perform(_ step: Step, on stage: inout Stage, _ line: Located<String>) throws -> Bool {
        let location = line.location
        switch step.words.first {
        case nil where step.actor == "quiet":
            return true
        case ">" where !stage.plays(step.actor):
            let frame = try #require(step.words.last, sourceLocation: location)
            stage.inject(try CandumpLine.frame(parsing: frame))
        case "sends":
            let functionally = step.words.dropFirst().first == "functionally"
            let words = step.words.dropFirst(functionally ? 2 : 1)
            let message = try #require(Step.message(words), sourceLocation: location)
            try stage.act(step.actor) { endpoint, now, outputs in
                try endpoint.send(message, to: functionally ? .functional : .physical, now: now, &outputs)
            }
        case "confirms":
            let oldest = stage.takeUnconfirmed(step.actor)
            let frame = try #require(oldest, sourceLocation: location)
            stage.act(step.actor) { endpoint, now, outputs in endpoint.confirmed(frame, now: now, &outputs) }
        case "holds":
            stage.act(step.actor) { endpoint, _, _ in endpoint.hold() }
        case "releases":
            stage.act(step.actor) { endpoint, now, outputs in endpoint.release(now: now, &outputs) }
        default:
            return false
        }
        return true
    }

    private func expectation(_ step: Step, at now: SimInstant, _ line: Located<String>) throws -> [Expected] {
        let location = line.location
        switch step.words.first {
        case "skips":
            let count = try #require(step.words.last.flatMap { Int($0) }, sourceLocation: location)
            return Array(repeating: Expected(at: now, actor: step.actor, words: nil), count: count)
        case "gets":
            let leading = step.words.dropFirst().first == "functionally" ? 2 : 1
            let message = try #require(Step.message(step.words.dropFirst(leading)), sourceLocation: location)
            let words = step.words.prefix(leading) + [Hex.string(message)]
            return [Expected(at: now, actor: step.actor, words: Array(words))]
        case ">", "starts", "ends", "fails":
            return [Expected(at: now, actor: step.actor, words: step.words)]
        default:
            Issue.record("not a step", sourceLocation: location)
            return []
        }
    }
}
