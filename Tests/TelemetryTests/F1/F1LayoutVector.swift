import Documents
import TestKit

/// Where the fields of a message are, written by a separate program.
struct F1LayoutVector: Decodable, Sendable, CustomStringConvertible {
    let layout: String
    let size: Int
    let source: String
    let fields: String

    var description: String { layout }

    /// One value: `offset type name`.
    var places: Set<String> {
        var places: Set<String> = []
        for field in fields.split(separator: ";") {
            let words = field.split(whereSeparator: \.isWhitespace)
            guard words.count >= 3, let offset = Int(words[0]) else { continue }
            let repeats =
                words.count > 3 ? words[3].dropFirst().split(separator: "+").compactMap { Int($0) } : [1, 0]
            for index in 0..<repeats[0] {
                let name = words[2].replacing("[i]", with: "[\(index)]", maxReplacements: 1)
                places.insert("\(offset + index * repeats[1]) \(words[1]) \(name)")
            }
        }
        return places
    }

    static func load() throws -> [Located<F1LayoutVector>] {
        try VectorFolder.load("telemetry/f1-layouts.yaml", as: F1LayoutVector.self)
    }
}

/// A datagram of F1 with a value of its own in every field.
struct F1Datagram: Decodable, Sendable, CustomStringConvertible {
    let layout: String
    let source: String
    let bytes: String

    var description: String { layout }
}
