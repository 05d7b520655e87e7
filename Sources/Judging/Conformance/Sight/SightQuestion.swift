package import VehicleModel

/// A question about what a client shows, which only a person who sees the client can answer.
///
/// It is worded so that the right client gets the answer yes.
package struct SightQuestion: Hashable, Sendable {
    /// The expectation that the answer decides: its id, and after a slash the signal where it is about
    /// several.
    package let key: String

    /// The question in full: `The app should show engine coolant temperature 96 °C now. Does it?`
    package let text: String

    /// The value that the client must show while the question is open, in the catalogue's unit; nil where the
    /// answer does not depend on the moment.
    package let shown: Shown?

    /// A value of a signal on the client's display.
    package struct Shown: Hashable, Sendable {
        package let signal: SignalID
        /// The value in the catalogue's unit.
        package let value: Double
    }

    /// Creates a question; `key` and `text` are as the properties say.
    package init(_ key: String, _ text: String, shown: Shown? = nil) {
        self.key = key
        self.text = text
        self.shown = shown
    }
}

/// A person's answer to a question about what a client shows.
package enum SightAnswer: String, CaseIterable, Hashable, Sendable {
    case yes
    /// The client shows something else, or nothing.
    case no
    /// The person cannot tell, or does not want to.
    case skipped
}

extension SightQuestion {
    /// The text of the journal record that asks the question.
    package var journalText: String { "\(key): \(text)" }

    package func journalText(of answer: SightAnswer) -> String { "\(key): \(answer.rawValue)" }

    /// The text of the journal record for an answer that does not count, because the value has changed while
    /// the question was open.
    package var lateAnswerText: String { "\(key): too late, the value had changed" }
}
