extension JournalEntry {
    /// What the client's program has done.
    public enum Client: Hashable, Sendable {
        /// It was started with this command line.
        case started(ArraySlice<UInt8>)
        /// It printed a line on standard output, without its line feed.
        case output(ArraySlice<UInt8>)
        /// It printed a line on standard error, without its line feed.
        case errorOutput(ArraySlice<UInt8>)
        /// It ended by itself with this status; a word about it, mostly none.
        case exited(status: UInt64, ArraySlice<UInt8>)
        /// A signal ended it, and not on the runner's wish; a word about it, mostly none.
        case killed(signal: UInt64, ArraySlice<UInt8>)
        /// The runner ended it, in this way.
        case stopped(ArraySlice<UInt8>)
        /// It printed this many bytes more than are kept; in words.
        case truncated(bytes: UInt64, ArraySlice<UInt8>)
    }
}

extension JournalEntry.Client {
    /// What it has done, without the particulars.
    public var stage: JournalRecord.ClientStage {
        switch self {
        case .started: .started
        case .output: .output
        case .errorOutput: .errorOutput
        case .exited: .exited
        case .killed: .killed
        case .stopped: .stopped
        case .truncated: .truncated
        }
    }

    /// The exit status, the signal, or how many bytes were left out; nil at other stages.
    public var number: UInt64? {
        switch self {
        case .exited(let number, _), .killed(let number, _), .truncated(let number, _): number
        case .started, .output, .errorOutput, .stopped: nil
        }
    }

    /// The line that it printed, or the words.
    public var line: ArraySlice<UInt8> {
        switch self {
        case .started(let line), .output(let line), .errorOutput(let line), .stopped(let line): line
        case .exited(_, let line), .killed(_, let line), .truncated(_, let line): line
        }
    }

    /// What `stage` says with these particulars; `number` counts at those stages only that have one.
    public init(_ stage: JournalRecord.ClientStage, _ line: ArraySlice<UInt8> = [], number: UInt64 = 0) {
        self =
            switch stage {
            case .started: .started(line)
            case .output: .output(line)
            case .errorOutput: .errorOutput(line)
            case .exited: .exited(status: number, line)
            case .killed: .killed(signal: number, line)
            case .stopped: .stopped(line)
            case .truncated: .truncated(bytes: number, line)
            }
    }

    init(detail: UInt32, number: UInt64, _ payload: ArraySlice<UInt8>) {
        self.init(JournalRecord.ClientStage(rawValue: detail) ?? .started, payload, number: number)
    }

    var fields: JournalFields {
        JournalFields(detail: stage.rawValue, number: number ?? 0, payload: line)
    }
}
