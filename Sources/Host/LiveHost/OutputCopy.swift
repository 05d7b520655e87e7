import Platform

/// A file that receives a copy of a stream, up to a limit of bytes. After a write error nothing more is
/// written.
final class OutputCopy {
    private let path: String
    private var descriptor: CInt
    private var left: Int

    /// The error that ended the file; nil if there was none, even when the limit is reached.
    private(set) var failure: String?

    /// Creates the file at `path`, for at most `limit` bytes. What stands there, a link or a FIFO too, is removed and not
    /// followed.
    init(_ path: String, limit: Int) {
        self.path = path
        unlink(path)
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        left = limit
        if descriptor < 0 { fail() }
    }

    /// Appends `bytes` up to the limit.
    func write(_ bytes: UnsafeRawBufferPointer) {
        var rest = UnsafeRawBufferPointer(rebasing: bytes.prefix(left))
        left -= rest.count
        while descriptor >= 0, !rest.isEmpty {
            let count = Platform.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                fail()
                return close()
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    private func fail() {
        failure = "\(path) cannot be written any more: \(systemError())"
    }

    /// Closes the file. Later calls do nothing.
    func close() {
        guard descriptor >= 0 else { return }
        _ = Platform.close(descriptor)
        descriptor = -1
    }
}
