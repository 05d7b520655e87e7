import Scenarios
import SimulationCore

/// The misbehaviour `before-prompt`.
///
/// A byte counts by the order in which it was read and the prompt was handed to the kernel, as the wire carried them: a
/// client cannot have seen a prompt that was still to be written. One line feed directly behind the carriage return is
/// permitted. A command that is over in less than 50 ms shows nothing, unless the byte has interrupted it: whether a byte
/// was read before or behind its prompt is up to the network. Where every command was over so soon, a client that does not
/// wait cannot be told from one that does, so that finding nothing decides nothing.
struct PromptDiscipline {
    let evaluator: CaseEvaluator

    /// How long a command has to run for it to show that the client waits.
    static let decidable = Duration.milliseconds(50)

    /// What an adapter says when a byte has ended a command.
    private static let stopped = Array("STOPPED".utf8)

    private struct Violation {
        let byte: UInt8
        let moment: Moment
        let request: String
        let sent: Moment
        var prompt: Moment?
        /// Whether the adapter has said that the byte stopped the command.
        var isInterruption = false

        /// Whether the command ran for so long, or would have, that its prompt cannot have been on its way.
        var counts: Bool {
            isInterruption
                || prompt.map { sent.time.duration(to: $0.time) >= PromptDiscipline.decidable } ?? true
        }
    }

    func judge(
        _ form: Expectation.Never, _ span: CaseEvaluator.Span, patience: Duration?
    ) throws(CaseEvaluator.Obstacle) -> Outcome {
        var violations: [Violation] = []
        var longest = Duration.zero
        for link in evaluator.evidence.links where link.endpoint == form.endpoint {
            let found = look(at: link, span, patience, form.during)
            violations += found.violations.filter(\.counts)
            longest = max(longest, found.longest)
        }
        guard let first = violations.min(by: { $0.moment < $1.moment }) else {
            guard longest >= Self.decidable else {
                throw CaseEvaluator.Obstacle(
                    "no command\(evaluator.words(form.window)) ran for \(Words.seconds(Self.decidable)): nothing shows whether "
                        + "the client waits for the prompt")
            }
            return .held
        }
        let request = first.request.isEmpty ? "a carriage return" : Words.text(first.request.utf8)
        let character =
            (0x21...0x7E).contains(first.byte)
            ? " ('\(Unicode.Scalar(first.byte))')" : Self.controls[first.byte] ?? ""
        let prompt =
            first.prompt.map { "the prompt came at \(Words.seconds($0.time))" } ?? "the prompt never came"
        let more = violations.count > 1 ? "; it happened \(Words.times(violations.count))" : ""
        return .broken(
            "expected no byte before the prompt; got the byte \(Hex.string(first.byte, width: 2))\(character) at "
                + "\(Words.seconds(first.moment.time)), \(Words.seconds(first.sent.time.duration(to: first.moment.time))) "
                + "after \(request) was sent; \(prompt)\(more)", at: first.moment,
            records: [first.sent, first.prompt])
    }

    private static let controls: [UInt8: String] = [
        0x0A: " (line feed)", 0x0D: " (carriage return)", 0x20: " (blank)",
    ]

    /// The first byte of each command that came too early, and how long the longest command ran.
    private func look(
        at link: Evidence.Link, _ span: CaseEvaluator.Span, _ patience: Duration?, _ during: RequestPattern?
    ) -> (violations: [Violation], longest: Duration) {
        var violations: [Violation] = []
        var longest = Duration.zero
        var line: [UInt8] = []
        var running: (request: String, sent: Moment)?
        var mayFeed = false
        /// The violations of the command that still runs, from this place on.
        var own = 0
        /// The end of what the adapter has said to the command that runs.
        var said: [UInt8] = []
        var (reads, writes) = (link.input[...], link.output[...])
        while !reads.isEmpty || !writes.isEmpty {
            if let write = writes.first, reads.first.map({ write.moment < $0.moment }) ?? true {
                writes.removeFirst()
                // The word may come in several pieces.
                said = said.suffix(Self.stopped.count - 1) + write.bytes
                if said.containsAll(Self.stopped) {
                    for index in violations.indices[own...] { violations[index].isInterruption = true }
                }
                guard let command = running, !write.ends.isEmpty else { continue }
                if span.contains(command.sent), during?.matches(command.request) ?? true {
                    longest = max(longest, command.sent.time.duration(to: write.moment.time))
                }
                for index in violations.indices[own...] { violations[index].prompt = write.moment }
                running = nil
                said = []
                continue
            }
            let next = reads.removeFirst()
            for byte in next.bytes {
                let isPermitted = mayFeed && byte == 0x0A
                mayFeed = byte == 0x0D
                if isPermitted { continue }
                if let command = running {
                    let waited = command.sent.time.duration(to: next.moment.time)
                    if let patience, waited > patience {
                        running = nil
                    } else if span.contains(next.moment), violations.count == own,
                        during?.matches(command.request) ?? true
                    {
                        violations.append(
                            Violation(
                                byte: byte, moment: next.moment, request: command.request, sent: command.sent)
                        )
                    }
                }
                guard byte == 0x0D else {
                    if byte > 0x20 { line.append((0x61...0x7A).contains(byte) ? byte - 0x20 : byte) }
                    continue
                }
                if running == nil {
                    running = (String(decoding: line.prefix(64), as: UTF8.self), next.moment)
                    own = violations.count
                }
                line = []
            }
        }
        // A command without a prompt has run to the end; it shows that the client waits if it sent nothing since.
        if let command = running, span.contains(command.sent), during?.matches(command.request) ?? true {
            longest = max(longest, command.sent.time.duration(to: link.closed?.time ?? evaluator.record.end))
        }
        return (violations, longest)
    }
}

extension [UInt8] {
    /// Whether `part` occurs in it as a whole.
    fileprivate func containsAll(_ part: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: part) }
    }
}
