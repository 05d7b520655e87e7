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
        } catch let error as YamlError {
            // In its own words it shows the line.
            var findings = Findings()
            guard let source = SourceText(file: path, bytes: data, findings: &findings) else {
                throw .malformed(path: path, reason: "these bytes are no text")
            }
            let (place, problem) = SyntaxMistake.describe(error, in: source)
            throw .malformed(path: path, reason: "\(place.line):\(place.column): \(problem)")
        } catch {
            throw .malformed(path: path, reason: "\(error)")
        }
        guard !decoded.isEmpty else { throw .empty(path: path) }
        vectors = decoded
    }
}
