package import Documents
package import Platform
package import Testing

/// A folder of one test's own, removed with it.
package final class Scratch: Sendable {
    package let path: String

    package init() throws {
        // Behind all symbolic links, as paths are compared.
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
        path = "\(folder)/dyno-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package var url: URL { URL(fileURLWithPath: path) }

    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes `text` to the file `name` and gives its path; folders in the name are made.
    @discardableResult package func store(_ text: String, as name: String) throws -> String {
        try store(Array(text.utf8), as: name)
    }

    /// Writes `bytes` to the file `name` and gives its path.
    @discardableResult package func store(_ bytes: [UInt8], as name: String) throws -> String {
        let place = URL(fileURLWithPath: file(name))
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: place)
        return place.path
    }
}

extension String {
    package var lines: [String] { split(separator: "\n").map(String.init) }
}

/// The vector files in `Vectors/`, located relative to this source file.
package enum VectorFolder {
    /// The absolute path of the checkout.
    package static let checkout: String = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return parts.joined(separator: "/")
    }()

    /// Loads the vectors of `Vectors/NAME`, each with its line; throws when there are none, so that no test passes
    /// without input.
    package static func load<Vector: Decodable & Sendable>(
        _ name: String, as type: Vector.Type = Vector.self
    ) throws -> [Located<Vector>] {
        try VectorFile<Vector>(path: "\(checkout)/Vectors/\(name)").vectors
    }
}

extension Located {
    /// The line of the vector, at which a failed expectation is reported when the test passes this location.
    package var location: SourceLocation {
        let name = file.split(separator: "/").suffix(2).joined(separator: "/")
        return SourceLocation(fileID: "Vectors/\(name)", filePath: file, line: line, column: column)
    }
}
