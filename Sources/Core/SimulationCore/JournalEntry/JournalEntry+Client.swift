extension JournalEntry {
    /// A deed of the client's program, or a question to the person who sees the client.
    public enum Client: Hashable, Sendable {
        /// It was started with this command line.
        case started(ArraySlice<UInt8>)
        /// It printed a line on standard output, without its line feed.
        case output(ArraySlice<UInt8>)
        /// It printed a line on standard error, without its line feed.
        case errorOutput(ArraySlice<UInt8>)
        /// It exited by itself with this status; the text is a remark, usually empty.
        case exited(status: UInt64, ArraySlice<UInt8>)
        /// A signal that the runner did not send ended it; the text is a remark, usually empty.
        case killed(signal: UInt64, ArraySlice<UInt8>)
        /// The runner ended it; the text says how.
        case stopped(ArraySlice<UInt8>)
        /// It printed this many bytes more than the limit; the text says so in words.
        case truncated(bytes: UInt64, ArraySlice<UInt8>)
        /// The person who sees the client was asked this question.
        case asked(ArraySlice<UInt8>)
        /// That person gave this answer.
        case answered(ArraySlice<UInt8>)
    }
}

extension JournalEntry.Client {
    /// The stage, without the details.
    public var stage: JournalRecord.ClientStage {
        switch self {
        case .started: .started
        case .output: .output
        case .errorOutput: .errorOutput
        case .exited: .exited
        case .killed: .killed
        case .stopped: .stopped
        case .truncated: .truncated
        case .asked: .asked
        case .answered: .answered
        }
    }

    /// The exit status, the signal, or the number of bytes left out; nil at other stages.
    public var number: UInt64? {
        switch self {
        case .exited(let number, _), .killed(let number, _), .truncated(let number, _): number
        case .started, .output, .errorOutput, .stopped, .asked, .answered: nil
        }
    }

    /// The printed line, or the text of the other stages.
    public var line: ArraySlice<UInt8> {
        switch self {
        case .started(let line), .output(let line), .errorOutput(let line), .stopped(let line): line
        case .asked(let line), .answered(let line): line
        case .exited(_, let line), .killed(_, let line), .truncated(_, let line): line
        }
    }

    /// The value for `stage` with these details; `number` is ignored at stages that have none.
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
            case .asked: .asked(line)
            case .answered: .answered(line)
            }
    }

    init(detail: UInt32, number: UInt64, _ payload: ArraySlice<UInt8>) {
        self.init(JournalRecord.ClientStage(rawValue: detail) ?? .started, payload, number: number)
    }

    var fields: JournalFields {
        JournalFields(detail: stage.rawValue, number: number ?? 0, payload: line)
    }
}
