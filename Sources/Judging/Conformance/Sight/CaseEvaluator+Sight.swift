package import Scenarios
import SimulationCore

/// Judges expectations by the answers of the person who sees the client.
extension CaseEvaluator {
    /// A person's answer, from the journal.
    private struct Answer {
        let question: String
        let moment: Moment
        /// nil for an answer that does not count.
        let answer: SightAnswer?
    }

    /// Returns the outcome for the answers to the questions with `keys`.
    package func outcome(
        ofAnswersTo keys: [String], _ window: Window
    ) -> Outcome {
        let answers = self.answers
        let own = keys.map { answers[$0] }
        if let wrong = own.compactMap(\.self).first(where: { $0.answer == .no }) {
            let when = Words.seconds(wrong.moment.time)
            return .broken(
                "expected the answer yes to '\(wrong.question)'; got no at \(when)", at: wrong.moment)
        }
        if let skipped = own.compactMap(\.self).first(where: { $0.answer == .skipped }) {
            return .notApplicable("the person skipped the question '\(skipped.question)'")
        }
        if let late = own.compactMap(\.self).first(where: { $0.answer == nil }) {
            return .undecided("the value changed whenever the person was asked '\(late.question)'")
        }
        guard own.contains(where: { $0 == nil }) else { return .held }
        do throws(Obstacle) {
            _ = try span(window, endpoint: nil)
        } catch {
            var outcome = Outcome.undecided(error.reason)
            outcome.lacksEvent = error.lacksEvent
            return outcome
        }
        let asked = self.asked
        let blind = "what the client says cannot be seen"
        if let question = keys.filter({ answers[$0] == nil }).compactMap({ asked[$0] }).first {
            return .undecided("\(blind), and nobody answered '\(question)'")
        }
        return .undecided(asked.isEmpty ? blind : "\(blind), and nobody was asked about it")
    }

    /// Returns whether a person was asked, but not the question with the key `id`.
    func hasAskedOthers(than id: String) -> Bool { !asked.isEmpty && asked[id] == nil }

    /// The questions that were asked, by their keys.
    private var asked: [String: String] {
        evidence.program.reduce(into: [:]) { asked, line in
            guard line.stage == .asked, let (key, text) = Self.parts(of: line.text) else { return }
            asked[key] = text
        }
    }

    /// The last answer to each question.
    private var answers: [String: Answer] {
        let asked = self.asked
        return evidence.program.reduce(into: [:]) { answers, line in
            guard line.stage == .answered, let (key, word) = Self.parts(of: line.text) else { return }
            answers[key] = Answer(
                question: asked[key] ?? key, moment: line.moment, answer: SightAnswer(rawValue: word))
        }
    }

    private static func parts(of text: String) -> (key: String, rest: String)? {
        guard let separator = text.firstRange(of: ": ") else { return nil }
        return (String(text[..<separator.lowerBound]), String(text[separator.upperBound...]))
    }
}
