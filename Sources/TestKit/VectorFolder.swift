public import Scenarios
public import Testing

/// The golden facts that ship in `Vectors/`, found from this file's own place in the checkout.
public enum VectorFolder {
    /// The absolute path of the checkout.
    public static let checkout: String = {
        var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        parts.removeLast(3)
        return parts.joined(separator: "/")
    }()

    /// The vectors of `Vectors/NAME`, each with its place; throws when there is none, so that no test passes empty.
    public static func load<Vector: Decodable & Sendable>(
        _ name: String, as type: Vector.Type = Vector.self
    ) throws -> [Located<Vector>] {
        try VectorFile<Vector>(path: "\(checkout)/Vectors/\(name)").vectors
    }
}

extension Located {
    /// A failed expectation given this location is reported at the vector, not at the test.
    public var location: SourceLocation {
        let name = file.split(separator: "/").suffix(2).joined(separator: "/")
        return SourceLocation(fileID: "Vectors/\(name)", filePath: file, line: line, column: column)
    }
}
