import Conformance
import LiveHost
import Scenarios

/// The end of a case.
extension CaseExecution {
    /// Why a case was ended by us.
    enum Stop: String, Sendable {
        case duration = "its time was over"
        case limit = "the case had reached its limit"
        case action = "the scenario has ended the run"
        case flood = "it had said more than a case keeps"
        case crowd = "it had more connections open than a case takes"
        case interrupted = "the run was interrupted"
        case pattern = "its profile's 'ready' took too long in a line"

        /// How long the program may take to end; nil for as long as it may in any case. What is without bounds is not
        /// waited for, and a person who ends the run does not wait.
        var grace: Duration? {
            switch self {
            case .crowd: .zero
            case .interrupted: .milliseconds(500)
            case .duration, .limit, .action, .flood, .pattern: nil
            }
        }
    }

    /// How a client's program has ended, and why it was ended by us, if it was.
    struct End: Sendable {
        var ending: ProgramEnding
        var stop: Stop?
    }

    /// Lets what the client has sent last arrive, and its connections end.
    func settle(_ host: LiveHost) async {
        for _ in 0..<25 {
            guard await host.status().clients > 0 else { return }
            try? await Task.sleep(for: .milliseconds(10))
        }
    }
}
