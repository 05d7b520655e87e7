import Conformance
import Platform
import Runner
import SimulationCore
import Synchronization

/// The operator at a terminal: prints instructions for the person who operates a client, reads the keys n, r, s and
/// q, and asks questions, which the keys y, n and s answer. Where standard input is not a terminal, its lines are the
/// answers.
final class TerminalOperator: Operator {
    private struct State {
        var shown = ""
        var status = ""
        var typed: [UInt8] = []
        let keyboard = RawTerminal()
        var pipe = AnswerPipe()

        /// Removes and returns the oldest unread key.
        mutating func takeKey() -> UInt8? {
            typed += keyboard?.read(atMost: .zero) ?? []
            return typed.isEmpty ? nil : typed.removeFirst()
        }
    }

    private let state = Mutex(State())

    /// Whether the person has ended the run.
    let hasQuit = Flag()

    /// A flag that can be set once from any thread.
    final class Flag: Sendable {
        private let value = Mutex(false)
        var isSet: Bool { value.withLock { $0 } }
        func set() { value.withLock { $0 = true } }
    }

    func show(_ moment: OperatorPrompt) {
        switch moment {
        case .waiting(let tested, let addresses, let left):
            let (isNew, hasKeys) = state.withLock { state in
                defer { state.shown = tested.id }
                return (state.shown != tested.id, state.keyboard != nil)
            }
            if isNew { Terminal.say(Self.announcement(of: tested, addresses, hasKeys: hasKeys)) }
            status("waiting for the client, \(Self.seconds(left))")
        case .running(let tested, let left):
            status("\(tested.id) is running, at most \(Self.seconds(left)) more")
        case .asking(_, let question):
            Terminal.status("")
            Terminal.say(TerminalText.line("  question    \(question) [y/n/s]"))
        }
    }

    func answer() -> OperatorAnswer {
        let (word, isOver): (String?, Bool) = state.withLock { state in
            guard state.keyboard != nil else { return (state.pipe.takeLine(), state.pipe.isAtEnd) }
            return (state.takeKey().map { String(UnicodeScalar($0)) }, false)
        }
        guard let word else {
            guard isOver else { return .pending }
            Terminal.say("  answer      nobody answers; what only a person can see stays undecided")
            return .nobody
        }
        if ["\u{3}", "\u{4}", "q"].contains(word) {
            hasQuit.set()
            return .pending
        }
        guard let answer = Self.answers[word.lowercased()] else {
            Terminal.say(
                TerminalText.line("  answer      '\(word)': type y for yes, n for no, s to skip the question")
            )
            return .pending
        }
        Terminal.say("  answer      \(answer.rawValue)")
        return .given(answer)
    }

    private static let answers: [String: SightAnswer] = [
        "y": .yes, "yes": .yes, "n": .no, "no": .no, "s": .skipped, "skip": .skipped,
    ]

    func wish() -> OperatorCommand? {
        guard let byte = state.withLock({ $0.takeKey() }) else { return nil }
        if byte == 0x03 || byte == 0x04 {
            hasQuit.set()
            return .quit
        }
        let wish = OperatorCommand(rawValue: Character(UnicodeScalar(byte)))
        if wish == .quit { hasQuit.set() }
        if wish == .again { state.withLock { $0.shown = "" } }
        return wish
    }

    private static func announcement(of tested: Case, _ addresses: [String], hasKeys: Bool) -> String {
        let scenario = tested.scenario
        var lines = ["", Terminal.bold(TerminalText.line("\(tested.id)  \(scenario.rig.title)"))]
        let places = addresses.flatMap(LocalAddresses.reachable).joined(separator: "  ")
        lines.append("  connect to  " + TerminalText.line(places))
        if !scenario.instructions.isEmpty {
            let steps = scenario.instructions.split(whereSeparator: \.isNewline)
            for (index, step) in steps.enumerated() {
                lines.append(
                    (index == 0 ? "  then        " : "              ") + TerminalText.line(String(step)))
            }
        } else if let task = scenario.task {
            let signals = task.signals.map(\.description).joined(separator: ", ")
            lines.append("  then        \(task.kind.rawValue)" + (signals.isEmpty ? "" : ": \(signals)"))
        }
        if hasKeys {
            lines.append("  keys        n next, r repeat, s skip, q quit; y, n and s answer questions")
        }
        return lines.joined(separator: "\n")
    }

    private func status(_ text: String) {
        let isNew = state.withLock { state in
            defer { state.status = text }
            return state.status != text
        }
        if isNew { Terminal.status(text) }
    }

    private static func seconds(_ duration: Duration) -> String { "\(duration.components.seconds) s" }
}
