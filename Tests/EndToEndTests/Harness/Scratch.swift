import Foundation
import Gzip

/// The text of the file at `path`, or an empty one while there is none.
func text(of path: String) -> String {
    if path.hasSuffix(".gz") {
        return String(decoding: GzipReader(path: path)?.bytes(limit: 1 << 28) ?? [], as: UTF8.self)
    }
    return FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
}
