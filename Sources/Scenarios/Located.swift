/// A decoded value together with its position in its file.
package struct Located<Value: Decodable & Sendable>: Decodable, Sendable {
    /// The decoded value.
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
