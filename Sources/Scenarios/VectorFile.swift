import SimulationCore
import Yams

/// A file of test vectors: a YAML list whose entries decode to `Vector`, each with its position.
///
/// The authors of Dyno write vectors, which are decoded with `Codable`. Scenario files, which users write,
/// are read node by node instead.
package struct VectorFile<Vector: Decodable & Sendable>: Sendable {
    /// Why a file could not be loaded.
    package enum LoadError: Error, Sendable, CustomStringConvertible {
        /// The file cannot be read.
        case unreadable(path: String)
        /// The list is empty: a test over it would pass without having tested anything.
        case empty(path: String)
        /// The file is not a list of such vectors.
        case malformed(path: String, reason: String)

        /// `file: error: reason`.
        package var description: String {
            switch self {
            case .unreadable(let path): "\(path): error: cannot be read"
            case .empty(let path): "\(path): error: holds no vector"
            case .malformed(let path, let reason): TerminalText.line("\(path): error: \(reason)")
            }
        }
    }

    /// The vectors in file order, never empty.
    package let vectors: [Located<Vector>]

    /// Reads and decodes the file at `path`.
    package init(path: String) throws(LoadError) {
        guard let bytes = Files.bytes(of: path) else { throw .unreadable(path: path) }
        let source = try Self.source(path: path, bytes)
        let decoded: [Located<Vector>]
        do {
            decoded = try YAMLDecoder().decode(
                [Located<Vector>].self, from: source.text, userInfo: [.vectorFile: path])
        } catch {
            if case DecodingError.dataCorrupted(let context) = error,
                let mistake = context.underlyingError as? YamlError
            {
                let (place, problem) = SyntaxMistake.describe(mistake, in: source)
                throw .malformed(path: "\(place)", reason: "\(problem)")
            }
            throw .malformed(path: path, reason: "\(error)")
        }
        guard !decoded.isEmpty else { throw .empty(path: path) }
        vectors = decoded
    }

    /// Validates the text and limits its aliases, so that parsing it takes bounded memory.
    private static func source(path: String, _ bytes: [UInt8]) throws(LoadError) -> SourceText {
        var findings = Findings()
        let source = SourceText(file: path, bytes: bytes, findings: &findings)
        if let flood = source?.aliasFlood { findings.error(flood, "", .alias) }
        if let finding = findings.all.first {
            throw .malformed(path: "\(finding.place)", reason: "\(finding.problem)")
        }
        guard let source else { throw .unreadable(path: path) }
        return source
    }
}
