package import Foundation

/// Reads a file up to a limit, because a path from a user may be an endless device or pipe.
package enum BoundedFile {
    /// The first `limit` + 1 bytes of the file at `path`, so that a longer file can be recognised;
    /// nil when it cannot be read.
    package static func beginning(of path: String, limit: Int) -> Data? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? handle.close() }
        var data = Data()
        do {
            while data.count <= limit,
                let piece = try handle.read(upToCount: min(1 << 20, limit + 1 - data.count)), !piece.isEmpty
            {
                data += piece
            }
        } catch {
            return nil
        }
        return data
    }
}
