import Foundation

/// A folder of one test's own, removed with it.
package final class Scratch: Sendable {
    /// The path of the folder.
    package let path: String

    /// Makes the folder.
    package init() throws {
        // Behind all symbolic links, as paths are compared.
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        path = "\(folder)/dyno-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of the file `name` in here.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes `text` to the file `name` and gives its path.
    @discardableResult package func store(_ text: String, as name: String) throws -> String {
        try store(Array(text.utf8), as: name)
    }

    /// Writes `bytes` to the file `name` and gives its path.
    @discardableResult package func store(_ bytes: [UInt8], as name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }
}

extension String {
    /// The lines that are not empty.
    package var lines: [String] { split(separator: "\n").map(String.init) }
}
