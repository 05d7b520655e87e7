#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An open descriptor that takes bytes, and that can be waited for.
///
/// A stream is asked for room before each write, and given no more than fits in any case, so that nobody who does not read
/// holds the writer up for longer than it wants.
struct Sink: Sendable {
    /// How much a pipe takes at once whenever it takes anything (POSIX, `PIPE_BUF`, and its size on Linux).
    private static let piece = 4096

    /// How long one wait for room lasts before the writer is asked whether it still wants to wait.
    private static let slice: CInt = 20

    /// What was written, and what ended it.
    struct Outcome {
        var written: Int
        /// The system's `errno`, or `ETIMEDOUT` when the stream has taken nothing for too long; nil when all was written.
        var code: Int32?
    }

    let descriptor: CInt
    let kind: Destination.Kind

    /// Writes `bytes`, waiting as long as `isWorthWaiting` says so of the time since the stream last took something.
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

    /// Takes back the last `count` bytes of a file, if they are its end.
    func takeBack(_ count: Int) {
        guard kind == .file, count > 0 else { return }
        let end = lseek(descriptor, 0, SEEK_CUR)
        var status = stat()
        guard fstat(descriptor, &status) == 0, end == status.st_size, end >= off_t(count) else { return }
        _ = ftruncate(descriptor, end - off_t(count))
        _ = lseek(descriptor, end - off_t(count), SEEK_SET)
    }

    /// Closes it; the system's `errno` when something that was written before is lost by that.
    func close() -> Int32? {
        #if canImport(Glibc)
            let result = Glibc.close(descriptor)
        #else
            let result = Darwin.close(descriptor)
        #endif
        return result == 0 || errno == EINTR ? nil : errno
    }

    /// Whether a stream takes something now, or has an error to tell; waits a moment for it.
    private func hasRoom() -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, Self.slice) > 0
    }

    private func put(_ bytes: UnsafeRawBufferPointer) -> Int {
        let count = kind == .file ? bytes.count : min(bytes.count, Self.piece)
        if kind == .socket {
            #if canImport(Glibc)
                return send(descriptor, bytes.baseAddress, count, CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL))
            #else
                return send(descriptor, bytes.baseAddress, count, MSG_DONTWAIT)
            #endif
        }
        #if canImport(Glibc)
            return Glibc.write(descriptor, bytes.baseAddress, count)
        #else
            return Darwin.write(descriptor, bytes.baseAddress, count)
        #endif
    }
}
