/// A client's program: what to start, and how to end it.
public struct ClientProgram: Sendable {
    /// The program and its arguments; a program without a slash is looked for in `PATH`.
    public var words: [String]

    /// The folder that it works in.
    public var directory: String

    /// Variables of its environment that differ from ours.
    public var environment: [String: String]

    /// The signal that asks it to end.
    public var stopSignal: Int32

    /// How long it may take to end when asked, before it is killed.
    public var grace: Duration

    /// Which of several clients of a case it is, counted from 1; 0 for the only one.
    public var number: UInt32 = 0

    /// How many bytes of each of its streams the journal keeps at most.
    public var journalLimit = 1 << 20

    /// How many bytes of each of its streams a file keeps at most.
    public var fileLimit = 16 << 20

    /// A file that takes its standard output, or nil.
    public var outputFile: String?

    /// A file that takes its standard error, or nil.
    public var errorFile: String?

    /// A program with these parts.
    public init(
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

/// How a client's program ended.
public enum ProgramEnding: Hashable, Sendable {
    /// By itself, with this status.
    case exited(Int32)
    /// By a signal that we did not send.
    case killed(Int32)
    /// On our wish; the text says why and how.
    case stopped(String)
    /// It could not be started at all.
    case notStarted(String)
}

extension ProgramEnding: CustomStringConvertible {
    /// The ending in words.
    public var description: String {
        switch self {
        case .exited(0): "ended by itself"
        case .exited(let status): "ended with status \(status)"
        case .killed(let signal): "killed by signal \(signal)"
        case .stopped(let how): "stopped: \(how)"
        case .notStarted(let reason): "not started: \(reason)"
        }
    }
}
