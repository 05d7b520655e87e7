/// Reads files up to a limit: the path of a user can be an endless device or pipe.
package enum BoundedFile {
    /// Returns the first `limit` + 1 bytes of the file at `path`, so that a longer file can be recognised; nil when it
    /// cannot be read.
    ///
    /// With `onlyRegular`, anything but a regular file cannot be read. It is not waited for: a FIFO can be without a
    /// writer.
    package static func beginning(of path: String, limit: Int, onlyRegular: Bool = false) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | (onlyRegular ? O_NONBLOCK : 0))
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard !onlyRegular || fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            var result = 0
            let piece = [UInt8](unsafeUninitializedCapacity: min(1 << 16, limit + 1 - bytes.count)) {
                room, count in
                repeat {
                    result = read(descriptor, room.baseAddress, room.count)
                } while result < 0 && errno == EINTR
                count = max(0, result)
            }
            guard result >= 0 else { return nil }
            guard result > 0 else { break }
            bytes += piece
        }
        return bytes
    }
}
