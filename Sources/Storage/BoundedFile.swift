public import Foundation

/// Reads files that others name: a device or a pipe may have no end.
public enum BoundedFile {
    /// The bytes of the file at `path`, of a longer one the first `limit` + 1; nil when it cannot be read, as a folder.
    public static func beginning(of path: String, limit: Int) -> Data? {
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
