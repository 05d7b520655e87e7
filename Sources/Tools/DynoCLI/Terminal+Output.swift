import Platform
import Synchronization

/// Writing to the standard streams, and what becomes of a failure.
///
/// A failure of standard output is said once, and the command ends with exit code 3 unless it ends with 2. A reader that
/// has gone (EPIPE), as with `head`, has what it wanted: nothing is said, and the exit code is that of the command.
extension Terminal {
    /// Whether standard output still takes text. A command that prints without an end ends when it does not.
    static var isOutputOpen: Bool { state.failure.load(ordering: .relaxed) == 0 }

    /// Returns the exit code of a command that would end with `code`.
    static func exitCode(_ code: Int32) -> Int32 {
        let failure = state.failure.load(ordering: .relaxed)
        return failure == 0 || failure == EPIPE || code > 1 ? code : 3
    }

    /// Writes `text` to `descriptor`, one of the standard streams.
    static func put(_ text: String, to descriptor: CInt) {
        guard descriptor != outputDescriptor || isOutputOpen else { return }
        if let captured { return captured.append(text, isError: descriptor == errorDescriptor) }
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                write(descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent)
            }
            if count > 0 {
                sent += count
            } else if count < 0, errno == EAGAIN {
                // Another process has made the terminal or the pipe non-blocking.
                var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&room, 1, -1)
            } else if count < 0, errno != EINTR {
                if descriptor == outputDescriptor { fail(errno) }
                return
            }
        }
    }

    private static func fail(_ code: Int32) {
        guard state.failure.compareExchange(expected: 0, desired: code, ordering: .relaxed).exchanged,
            code != EPIPE
        else { return }
        complain("error: standard output cannot be written: \(systemError(code))")
    }
}
