import Synchronization

/// The output of a command.
final class OutputState: Sendable {
    /// Whether standard output carries records for a program, so that messages for people go to standard error.
    let hasRecords = Atomic(false)

    /// The `errno` of the first failure of standard output; 0 while there is none.
    let failure = Atomic<Int32>(0)
}

/// The output of a command that runs inside another program, such as a test.
final class CapturedOutput: Sendable {
    let state = OutputState()

    private let texts = Mutex((output: "", errors: ""))

    /// The text on standard output so far.
    var output: String { texts.withLock(\.output) }

    /// The text on standard error so far.
    var errors: String { texts.withLock(\.errors) }

    func append(_ text: String, isError: Bool) {
        texts.withLock { texts in
            if isError { texts.errors += text } else { texts.output += text }
        }
    }
}
