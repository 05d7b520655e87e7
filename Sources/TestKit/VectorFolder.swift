package import Scenarios
package import Testing

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
