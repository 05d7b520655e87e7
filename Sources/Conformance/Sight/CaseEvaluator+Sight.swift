import Scenarios
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

    /// Returns the outcome of an expectation that a person decides; nil for one that the wire decides.
    func outcomeBySight(of expectation: Expectation) -> Outcome? {
        switch expectation.form {
        case .report(let form):
            if form.window.before != nil || form.per != nil {
                return .notApplicable("no person can tell\(words(form.window)) from before or after")
            }
            let outcome = decided(expectation, form.window, [expectation.id])
            guard outcome.decision == .undecided, form.atLeast == 0, !form.isForbidden, !asked.isEmpty,
                asked[expectation.id] == nil
            else { return outcome }
            return .notApplicable("nothing that the client could have shown has reached it")
        case .alerts(let form): return decided(expectation, form.window, [expectation.id])
        case .recovers(let form):
            let values = form.values.filter(record.claims.says)
            guard !values.isEmpty, case .held? = try? wireOutcome(of: form).decision else { return nil }
            return decided(
                expectation, Window(after: form.after), values.map { Self.key(expectation.id, $0) })
        case .exit(let form):
            return form.isLeave
                ? .held : .notApplicable("a person starts the client, and its exit status is not seen")
        case .output: return .notApplicable("a person starts the client, and its output is not seen")
        case .updates: return .notApplicable("no person can count updates of a display")
        case .sequence, .count, .every, .never, .response, .connection, .stored, .sent: return nil
        }
    }

    /// Returns the outcome for the answers to the questions with `keys`.
    private func decided(_ expectation: Expectation, _ window: Window, _ keys: [String]) -> Outcome {
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
