import Conformance
import LiveHost

extension CaseExecution {
    /// The reason why the runner ended a case.
    enum Stop: String, Sendable {
        case duration = "its time was over"
        case decided = "every expectation held for good"
        case limit = "the case had reached its limit"
        case action = "the scenario has ended the run"
        case flood = "it had said more than a case keeps"
        case crowd = "it had more connections open than a case takes"
        case interrupted = "the run was interrupted"
        case pattern = "its profile's 'ready' took too long in a line"

        /// The time that the program may take to end; nil for as long as it may in any case. What is without
        /// bounds is not waited for, and a person who ends the run does not wait.
        var grace: Duration? {
            switch self {
            case .crowd: .zero
            case .interrupted: .milliseconds(500)
            case .duration, .decided, .limit, .action, .flood, .pattern: nil
            }
        }
    }

    /// The end of a client's program, with the reason when the runner ended it.
    struct End: Sendable {
        var ending: ProgramEnding
        var stop: Stop?
    }

    /// Lets what the client has sent last arrive, and its connections end, for at most a quarter of a second.
    ///
    /// Between two calls of the host its loop looks at every descriptor. When a program has ended, the end of
    /// its TCP connections is there; only a process that it has left behind may still hold them. The kernel
    /// passes on what was written to a terminal or sent as a datagram a little later.
    func settle(_ host: LiveHost) async {
        if planned.clients.contains(where: { $0.transport != .tcp }) || planned.hasSender {
            try? await Task.sleep(for: .milliseconds(20))
        }
        let deadline = ContinuousClock.now.advanced(by: .milliseconds(250))
        var reads = await host.status().reads
        while ContinuousClock.now < deadline {
            let status = await host.status()
            let isOpen = min(status.openConnections, status.clients) > 0
            guard isOpen || status.reads != reads else { return }
            if status.reads == reads { try? await Task.sleep(for: .milliseconds(2)) }
            reads = status.reads
        }
    }
}
