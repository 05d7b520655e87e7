import Platform

/// An open file descriptor for output that can be polled.
///
/// Before each write to a stream it polls for room, and writes no more than certainly fits, so that a reader that
/// stops reading cannot block the writer for longer than the writer allows.
struct Sink: Sendable {
    /// The number of bytes that a pipe that is writable certainly accepts (POSIX, `PIPE_BUF`; its value on Linux).
    private static let piece = 4096

    /// The duration in milliseconds of one poll, after which the writer decides whether to go on waiting.
    private static let slice: CInt = 20

    /// The result of writing: the number of bytes, and the error that ended it.
    struct Outcome {
        var written: Int
        /// The system's `errno`, or `ETIMEDOUT` when the stream accepted nothing for too long;
        /// nil when all was written.
        var code: Int32?
    }

    let descriptor: CInt
    let kind: Destination.Kind

    /// Writes `bytes`. `isWorthWaiting` gets the time since the stream last accepted bytes, and returns
    /// whether to go on waiting.
    func write(_ bytes: UnsafeRawBufferPointer, while isWorthWaiting: (Duration) -> Bool) -> Outcome {
        var outcome = Outcome(written: 0)
        var lastProgress = ContinuousClock.now
        while outcome.written < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[outcome.written...])
            if kind != .file, !hasRoom() {
                guard isWorthWaiting(ContinuousClock.now - lastProgress) else {
                    outcome.code = ETIMEDOUT
                    return outcome
                }
                continue
            }
            let count = put(rest)
            if count > 0 {
                outcome.written += count
                lastProgress = .now
            } else if count < 0, errno != EINTR, errno != EAGAIN {
                outcome.code = errno
                return outcome
            } else if !isWorthWaiting(ContinuousClock.now - lastProgress) {
                outcome.code = ETIMEDOUT
                return outcome
            }
        }
        return outcome
    }

    /// Truncates a file by its last `count` bytes, if the write position is at its end.
    func takeBack(_ count: Int) {
        guard kind == .file, count > 0 else { return }
        let end = lseek(descriptor, 0, SEEK_CUR)
        var status = stat()
        guard fstat(descriptor, &status) == 0, end == status.st_size, end >= off_t(count) else { return }
        _ = ftruncate(descriptor, end - off_t(count))
        _ = lseek(descriptor, end - off_t(count), SEEK_SET)
    }

    /// Closes it; returns `errno` when closing loses earlier writes.
    func close() -> Int32? {
        let result = Platform.close(descriptor)
        return result == 0 || errno == EINTR ? nil : errno
    }

    /// Returns whether a stream accepts bytes or has an error to report; waits briefly for it.
    private func hasRoom() -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, Self.slice) > 0
    }

    private func put(_ bytes: UnsafeRawBufferPointer) -> Int {
        let count = kind == .file ? bytes.count : min(bytes.count, Self.piece)
        if kind == .socket {
            return Socket.send(
                UnsafeRawBufferPointer(rebasing: bytes.prefix(count)), on: descriptor,
                flags: CInt(MSG_DONTWAIT))
        }
        return Platform.write(descriptor, bytes.baseAddress, count)
    }
}
