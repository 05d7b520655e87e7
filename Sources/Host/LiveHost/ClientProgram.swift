/// A client program: the command line to start and how to end it.
package struct ClientProgram: Sendable {
    /// The program and its arguments; a program name without a slash is searched for in `PATH`.
    package var words: [String]

    package var directory: String

    /// Environment variables that are added to, or replace, those inherited from this process.
    package var environment: [String: String]

    /// The number of the signal that requests the program's end.
    package var stopSignal: Int32

    /// The time from `stopSignal` to SIGKILL.
    package var grace: Duration

    /// The client's number among several clients of a case, counted from 1; 0 for the only one.
    package var number: UInt32 = 0

    /// The maximum number of bytes of each output stream in the journal; each line counts `OutputLines.cost`
    /// bytes more.
    package var journalLimit = 1 << 20

    /// The maximum number of bytes of each output stream that are written to a file.
    package var fileLimit = 16 << 20

    /// The path of a file that receives the standard output, or nil.
    package var outputFile: String?

    /// The path of a file that receives the standard error, or nil.
    package var errorFile: String?

    /// Creates a program with the number 0, without output files; `grace` is 3 s by default.
    package init(
        words: [String], directory: String, environment: [String: String] = [:], stopSignal: Int32,
        grace: Duration = .seconds(3)
    ) {
        self.words = words
        self.directory = directory
        self.environment = environment
        self.stopSignal = stopSignal
        self.grace = grace
    }
}

package enum ProgramEnding: Hashable, Sendable {
    /// It exited by itself, with this status.
    case exited(Int32)
    /// This signal, which the host did not send, ended it.
    case killed(Int32)
    /// The host ended it; the text is the reason, and says whether SIGKILL was needed.
    case stopped(String)
    /// It could not be started, for this reason.
    case notStarted(String)
}

extension ProgramEnding: CustomStringConvertible {
    /// The ending as text for reports.
    package var description: String {
        switch self {
        case .exited(0): "ended by itself"
        case .exited(let status): "ended with status \(status)"
        case .killed(let signal): "killed by signal \(signal)"
        case .stopped(let how): "stopped: \(how)"
        case .notStarted(let reason): "not started: \(reason)"
        }
    }
}
