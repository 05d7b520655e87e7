import Foundation
import Gzip

/// A folder of one test's own, removed with it.
final class Scratch: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/dyno-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of the file `name` in here.
    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes `text` to the file `name` and gives its path.
    func store(_ text: String, as name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }
}

/// The text of the file at `path`, or an empty one while there is none.
func text(of path: String) -> String {
    if path.hasSuffix(".gz") {
        return String(decoding: GzipReader(path: path)?.bytes(limit: 1 << 28) ?? [], as: UTF8.self)
    }
    return FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
}

extension String {
    /// The lines that are not empty.
    var lines: [String] { split(separator: "\n").map(String.init) }
}
