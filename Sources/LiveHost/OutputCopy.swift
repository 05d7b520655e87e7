#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that takes a stream as it comes, up to a limit; a file that cannot be written is given up.
final class OutputCopy {
    private var descriptor: CInt
    private var left: Int

    /// Creates the file at `path`.
    init(_ path: String, limit: Int) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        left = limit
    }

    /// Appends `bytes`, as far as there is room.
    func write(_ bytes: UnsafeRawBufferPointer) {
        var rest = UnsafeRawBufferPointer(rebasing: bytes.prefix(left))
        left -= rest.count
        while descriptor >= 0, !rest.isEmpty {
            #if canImport(Glibc)
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            #else
                let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
            #endif
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return close() }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    /// Closes the file.
    func close() {
        guard descriptor >= 0 else { return }
        #if canImport(Glibc)
            _ = Glibc.close(descriptor)
        #else
            _ = Darwin.close(descriptor)
        #endif
        descriptor = -1
    }
}
