import Scenarios
import SimulationCore

/// Finds out whether the client has begun its task.
extension CaseEvaluator {
    /// The outcome for a client that has not sent the first request of its task; nil when it has, when the task has
    /// none that can be seen, and when a person operates the client.
    var omission: Outcome? {
        guard record.seesProgram, let task = scenario.task else { return nil }
        guard let step = Self.firstStep(of: task) else {
            let words: String
            if evidence.firstByte == nil, evidence.exchanges.isEmpty, asksFirst {
                words = "expected the client to ask the game; it asked for nothing; \(ended)"
            } else if wasIdle, evidence.program.last?.stage == .exited {
                words = "expected the client to run and show what the game sends; it \(ending)"
            } else {
                return nil
            }
            return Outcome.broken(words).showing("it does not begin its task", task.kind.rawValue)
        }
        let endpoint = record.client?.endpoint
        let hasBegun =
            step.lines.isEmpty
            ? evidence.links.contains { link in
                endpoint.map { link.endpoint == $0 } ?? true && !link.input.isEmpty
            }
            : evidence.exchanges.contains { exchange in
                endpoint.map { exchange.endpoint == $0 } ?? true
                    && step.lines.contains { exchange.request.hasPrefix($0) }
            }
        guard !hasBegun else { return nil }
        let last =
            evidence.exchanges.last.map { "the last request was \($0.request)" } ?? "it asked for nothing"
        return Outcome.broken("expected \(step.words); \(last); \(ended)").showing(
            "it does not begin its task", step.words)
    }

    /// Whether every endpoint of the case sends nothing before it is asked.
    private var asksFirst: Bool { scenario.rig.endpoints.allSatisfy { $0.subscriberLimit != nil } }

    /// Whether the client's program has run without trying to connect, sending or printing anything.
    var wasIdle: Bool {
        !evidence.program.isEmpty && evidence.attempts.isEmpty && evidence.firstByte == nil
            && !evidence.program.contains { [.output, .errorOutput].contains($0.stage) }
    }

    /// Whether the client has sent nothing until it was stopped, and its processes have waited for a processor for more
    /// than half of its time. One that has ended by itself, or by a signal of its own, was done.
    var wasStarved: Bool {
        guard evidence.firstByte == nil, let started = evidence.program.first?.moment.time,
            !evidence.program.contains(where: { [.exited, .killed].contains($0.stage) })
        else { return false }
        return record.processorWait * 2 > started.duration(to: record.end)
    }

    /// Returns what the first request of `task` begins with, any of several, and words for it. Without lines, anything
    /// that the client sends is a beginning. Nil where a client need not send anything.
    private static func firstStep(of task: ClientTask) -> (lines: [String], words: String)? {
        switch task.kind {
        case .dashboard: return nil
        case .liveData where task.signals.isEmpty, .connect, .idle:
            return ([], "the client to send something for the task \(task.kind.rawValue)")
        case .liveData, .supportedPIDs:
            return (["01", "22"], "a request of service 01 or 22 for the task \(task.kind.rawValue)")
        case .readDTC:
            return (["03", "07", "0A", "13", "17", "18", "19"], "a request for trouble codes, such as 03")
        case .clearDTC: return (["04", "14"], "a request to clear trouble codes, such as 04")
        case .freezeFrame: return (["02", "12", "19"], "a request for the freeze frame, such as 0202")
        case .vin:
            return (["09", "1A", "22"], "a request for the vehicle identification number, such as 0902")
        case .info: return (["09", "1A", "22"], "a request for identification data, such as 0904")
        case .testResults: return (["06", "19", "22F6"], "a request for test results, such as 0600")
        case .download: return ([], "a download")
        case .app: return ([], "an HTTP request")
        case .diagnose:
            let words = task.steps.first?.split(separator: " ") ?? []
            let step = "the step '\(task.steps.first ?? "")'"
            guard words.first == "read", let id = words.dropFirst().first?.prefix(4) else {
                return ([], "a request for \(step)")
            }
            return (["22\(id)"], "22\(id) for \(step)")
        }
    }
}
