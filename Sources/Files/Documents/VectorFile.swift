import SimulationCore

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
        var findings = Findings()
        let source = SourceText(file: path, bytes: bytes, findings: &findings)
        let documents = source.map { Composer.documents(of: $0, findings: &findings) } ?? []
        if let finding = findings.all.first {
            let words = "anchors, tags and keys that are given twice are not used in vectors"
            throw .malformed(
                path: "\(finding.place)", reason: finding.problem.showsText ? words : "\(finding.problem)")
        }
        guard let list = documents.first else { throw .empty(path: path) }
        do {
            vectors = try ItemDecoder(item: list).decode([Located<Vector>].self)
        } catch {
            throw .malformed(path: path, reason: "\(error)")
        }
        guard !vectors.isEmpty else { throw .empty(path: path) }
    }
}

/// A decoded value together with its position in its file.
package struct Located<Value: Decodable & Sendable>: Decodable, Sendable {
    package let value: Value
    private let place: Place

    /// The path of the file, as given to the loader.
    package var file: String { place.file }

    /// The line of the value's first character, counted from 1.
    package var line: Int { place.line }

    /// The column of the value's first character, counted from 1 in Unicode scalars.
    package var column: Int { place.column }

    /// Decodes the value; throws when `decoder` does not decode the nodes of a file.
    package init(from decoder: any Decoder) throws {
        guard let node = decoder as? ItemDecoder else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "a value without a position"))
        }
        place = node.item.place
        value = try node.decode(Value.self)
    }
}
