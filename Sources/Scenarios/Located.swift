import Yams

/// A decoded value together with its position in its file.
package struct Located<Value: Decodable & Sendable>: Decodable, Sendable {
    /// The decoded value.
    package let value: Value

    /// The path of the file, as given to the loader.
    package let file: String

    /// The line of the value's first character, counted from 1.
    package let line: Int

    /// The column of the value's first character, counted from 1 in Unicode scalars.
    package let column: Int

    /// Decodes the value and stores the position that Yams reports for it.
    package init(from decoder: any Decoder) throws {
        line = decoder.mark?.line ?? 1
        column = decoder.mark?.column ?? 1
        file = decoder.userInfo[.vectorFile] as? String ?? ""
        value = try Value(from: decoder)
    }
}

extension CodingUserInfoKey {
    /// The path of the vector file that is being decoded.
    static let vectorFile: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "dyno.vectorFile") else {
            preconditionFailure("a plain name")
        }
        return key
    }()
}
