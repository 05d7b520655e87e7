import Foundation
import Yams

/// A file of golden facts: a YAML list whose entries decode to `Vector`, each with its place.
///
/// Vectors are written by Dyno's authors and are decoded with `Codable`; scenario files, which users write, are
/// walked node by node instead.
public struct VectorFile<Vector: Decodable & Sendable>: Sendable {
    /// Why a file has no vectors.
    public enum LoadError: Error, Sendable, CustomStringConvertible {
        /// The file cannot be read.
        case unreadable(path: String)
        /// The list is empty, which would let a test pass that has tested nothing.
        case empty(path: String)
        /// The file is no list of such vectors.
        case malformed(path: String, reason: String)

        /// `file: error: what`.
        public var description: String {
            switch self {
            case .unreadable(let path): "\(path): error: cannot be read"
            case .empty(let path): "\(path): error: holds no vector"
            case .malformed(let path, let reason): "\(path): error: \(reason)"
            }
        }
    }

    /// The entries in order, never empty.
    public let vectors: [Located<Vector>]

    /// Reads and decodes the file at `path`.
    public init(path: String) throws(LoadError) {
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path: path) }
        let decoded: [Located<Vector>]
        do {
            decoded = try YAMLDecoder().decode(
                [Located<Vector>].self, from: String(decoding: data, as: UTF8.self),
                userInfo: [.vectorFile: path])
        } catch {
            throw .malformed(path: path, reason: Self.reason(error, data, path))
        }
        guard !decoded.isEmpty else { throw .empty(path: path) }
        vectors = decoded
    }

    /// What is wrong with `data`, which is no list of vectors; nothing of broken YAML is shown, which may be no vectors at all.
    private static func reason(_ error: any Error, _ data: Data, _ path: String) -> String {
        guard case DecodingError.dataCorrupted(let context)? = error as? DecodingError,
            let yaml = context.underlyingError as? YamlError
        else { return "\(error)" }
        var findings = Findings()
        guard let source = SourceText(file: path, bytes: data, findings: &findings) else {
            return "these bytes are no text"
        }
        let (place, problem) = SyntaxMistake.describe(yaml, in: source)
        guard case .syntax(let words) = problem else { return "\(place.line):\(place.column): no YAML" }
        return "\(place.line):\(place.column): \(words)"
    }
}
