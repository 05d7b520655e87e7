import CZlib

/// Reads a file that may be compressed in the gzip format; one that is not is read as it is.
///
/// A class because it owns an open file; it must be used by one thread at a time.
package final class GzipReader {
    private let file: gzFile

    /// Opens the file; nil when that is impossible.
    package init?(path: String) {
        guard let file = gzopen(path, "rbe") else { return nil }
        self.file = file
    }

    deinit { gzclose_r(file) }

    /// Whether the compressed data are damaged or end early; valid when nothing more can be read.
    package var isDamaged: Bool {
        var code: Int32 = Z_OK
        _ = gzerror(file, &code)
        return code != Z_OK && code != Z_STREAM_END
    }

    /// Returns the next byte, which remains to be read; nil at the end.
    package func peek() -> UInt8? {
        var byte: UInt8 = 0
        guard gzread(file, &byte, 1) == 1 else { return nil }
        return gzungetc(Int32(byte), file) == Int32(byte) ? byte : nil
    }

    /// Reads a line of at most `limit` bytes, its line feed included; nil at the end.
    ///
    /// A longer line is returned in pieces without a line feed.
    package func line(limit: Int) -> [UInt8]? {
        var line: [UInt8] = []
        var piece = [CChar](repeating: 0, count: min(limit, 4096) + 1)
        while line.count < limit {
            let room = min(piece.count, limit - line.count + 1)
            let before = gztell(file)
            guard gzgets(file, &piece, Int32(room)) != nil else { break }
            // A line may contain zero bytes, so its length is that of the step in the file.
            let count = Int(gztell(file) - before)
            line += piece.prefix(count).map(UInt8.init(bitPattern:))
            if line.last == UInt8(ascii: "\n") { break }
        }
        return line.isEmpty ? nil : line
    }

    /// Reads up to `limit` bytes, fewer only at the end.
    package func bytes(limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < limit {
            let count = gzread(file, &piece, UInt32(min(piece.count, limit - bytes.count)))
            guard count > 0 else { break }
            bytes += piece.prefix(Int(count))
        }
        return bytes
    }
}
