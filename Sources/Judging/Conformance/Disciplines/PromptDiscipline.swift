import Scenarios
import SimulationCore

/// Judges the misbehaviour `before-prompt`: a byte sent before the prompt of the running command.
///
/// Order decides: when the byte was read, and when the prompt was passed to the kernel. A client cannot have
/// seen a prompt that was not yet written. One line feed directly after the carriage return is permitted.
/// Once a command has run for longer than `patience`, every byte is permitted; nil means no such limit.
///
/// A command that ends in less than `decidable` is not counted, unless the byte has interrupted it: the
/// network decides whether such a byte is read before or after the prompt. When all commands ended so soon,
/// no violation proves nothing, and the expectation is undecided.
struct PromptDiscipline {
    let evaluator: CaseEvaluator

    /// The time that a command has to run to show that the client waits for the prompt.
    static let decidable = Duration.milliseconds(50)

    /// The adapter's text after a byte has interrupted a command.
    private static let stopped = Array("STOPPED".utf8)

    private struct Violation {
        let byte: UInt8
        let moment: Moment
        let request: String
        let sent: Moment
        var prompt: Moment?
        /// Whether the adapter reported that the byte stopped the command.
        var isInterruption = false

        /// Whether the violation counts: the byte interrupted the command, the command ran for at least
        /// `decidable`, or its prompt never came.
        var counts: Bool {
            isInterruption
                || prompt.map { sent.time.duration(to: $0.time) >= PromptDiscipline.decidable } ?? true
        }
    }

    func judge(
        _ form: NeverForm, _ span: CaseEvaluator.Span, patience: Duration?
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
            "expected no byte before the prompt; got the byte 0x\(Hex.string(first.byte, width: 2))\(character) at "
                + "\(Words.seconds(first.moment.time)), \(Words.seconds(first.sent.time.duration(to: first.moment.time))) "
                + "after \(request) was sent; \(prompt)\(more)", at: first.moment,
            records: [first.sent, first.prompt]
        ).showing("it sends before the prompt", "after \(request)")
    }

    private static let controls: [UInt8: String] = [
        0x0A: " (line feed)", 0x0D: " (carriage return)", 0x20: " (blank)",
    ]

    /// Returns the first early byte of each command, and how long the longest command ran.
    private func look(
        at link: Evidence.Link, _ span: CaseEvaluator.Span, _ patience: Duration?, _ during: RequestPattern?
    ) -> (violations: [Violation], longest: Duration) {
        var violations: [Violation] = []
        var longest = Duration.zero
        var line: [UInt8] = []
        var running: (request: String, sent: Moment)?
        var mayFeed = false
        /// The index of the first violation of the running command.
        var own = 0
        /// The end of the adapter's output for the running command.
        var said: [UInt8] = []
        var (reads, writes) = (link.input[...], link.output[...])
        while !reads.isEmpty || !writes.isEmpty {
            if let write = writes.first, reads.first.map({ write.moment < $0.moment }) ?? true {
                writes.removeFirst()
                // The text may arrive in several writes.
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
        // A command without a prompt ran until the end. It shows that the client waits if it sent nothing
        // since.
        if let command = running, span.contains(command.sent), during?.matches(command.request) ?? true {
            longest = max(longest, command.sent.time.duration(to: link.closed?.time ?? evaluator.record.end))
        }
        return (violations, longest)
    }
}

extension [UInt8] {
    /// Returns whether `part` occurs in the array as a contiguous run.
    fileprivate func containsAll(_ part: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: part) }
    }
}
