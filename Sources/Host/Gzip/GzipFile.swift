import CZlib
import Platform

/// Compresses files in the gzip format (RFC 1952).
package enum GzipFile {
    /// The version of the loaded zlib, such as `1.2.13`.
    package static var libraryVersion: String { String(cString: zlibVersion()) }

    /// The end of the names of compressed files.
    package static let suffix = ".gz"

    /// The number of bytes that are compressed at a time.
    private static let piece = 1 << 16

    /// Returns `bytes` in the gzip format.
    package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        // The size of the window, and 16 for the gzip format.
        let window = 15 + 16
        guard
            deflateInit2_(
                &stream, 6, Z_DEFLATED, Int32(window), 8, Z_DEFAULT_STRATEGY, zlibVersion(),
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return [] }
        defer { deflateEnd(&stream) }
        var result = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        var input = bytes
        let written = input.withUnsafeMutableBufferPointer { input in
            result.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
            }
        }
        return Array(result.prefix(written))
    }

    /// Returns `bytes` in the gzip format, as base64 (RFC 4648, 4).
    package static func base64(_ bytes: [UInt8]) -> String { Data(compressed(bytes)).base64EncodedString() }

    /// Replaces the file at `path` with a compressed one named `path` and `suffix`; returns whether it succeeded.
    ///
    /// At any moment the plain file or the whole compressed file exists; after a failure the plain one remains. An
    /// older compressed file of that name is replaced. Only a regular file is compressed, and no link is followed.
    package static func compress(_ path: String) -> Bool {
        let target = path + suffix
        let passing = "\(target).\(getpid()).new"
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let input = fdopen(descriptor, "rb")
        else {
            if descriptor >= 0 { close(descriptor) }
            return false
        }
        defer { fclose(input) }
        unlink(passing)
        guard let output = gzopen(passing, "wbxe6") else { return false }
        var buffer = [UInt8](repeating: 0, count: piece)
        var isWhole = true
        while isWhole {
            let count = fread(&buffer, 1, buffer.count, input)
            if count == 0 { break }
            isWhole = gzwrite(output, buffer, UInt32(count)) == Int32(count)
        }
        isWhole = isWhole && ferror(input) == 0
        guard gzclose(output) == Z_OK, isWhole, rename(passing, target) == 0 else {
            unlink(passing)
            return false
        }
        unlink(path)
        return true
    }
}
