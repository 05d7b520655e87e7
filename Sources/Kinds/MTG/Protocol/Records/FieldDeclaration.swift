public import SimulationCore

/// A field of a layout declared in a scenario; its offset follows from the fields before it.
public struct FieldDeclaration: Hashable, Sendable {
    /// Its content: a quantity's name, or `magic`, `version`, `size`, `validMask`, `crc32`, `endMark`, `reserved`.
    public var name: String

    /// Its type: `u8` to `u64`, `i8` to `i64`, `char[n]` or `bytes[n]`.
    public var type: String

    /// The byte order; nil for that of the layout.
    public var endianness: ByteReader.Endianness?

    public init(name: String, type: String, endianness: ByteReader.Endianness? = nil) {
        self.name = name
        self.type = type
        self.endianness = endianness
    }
}

public struct LayoutMistake: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case unknownField(String)
        case unknownType(String)
        /// The type does not fit the field; `expected` is a type that fits.
        case wrongType(String, expected: String)
        /// Another field has this name.
        case repeated(String)
        /// The record is longer than the limit.
        case tooLarge(Int)
        case empty
    }

    /// The index of the field from 0, or nil when the mistake concerns the whole list.
    public let field: Int?

    public let kind: Kind
}

extension LayoutMistake: CustomStringConvertible {
    /// The mistake, and the right form.
    public var description: String {
        switch kind {
        case .unknownField(let name):
            "no field is called '\(name)'; known are \(RecordField.names.joined(separator: ", "))"
        case .unknownType(let name):
            "there is no type '\(name)'; write u8 to u64, i8 to i64, char[n] or bytes[n]"
        case .wrongType(let name, let expected): "'\(name)' cannot hold this; write \(expected)"
        case .repeated(let name): "'\(name)' stands twice; only 'reserved' may"
        case .tooLarge(let size):
            "\(size) bytes are too many; a record has at most \(RecordLayout.mostBytes)"
        case .empty: "a layout needs at least one field"
        }
    }
}

public struct LayoutMistakes: Error, Hashable, Sendable {
    public let all: [LayoutMistake]
}

extension RecordLayout {
    /// The layout with the fields `declarations`, packed in order; `version` is 0...65535.
    public init(
        declared name: String, version: Int = 0, magic: String = "MTGM",
        endianness: ByteReader.Endianness = .little, fields declarations: [FieldDeclaration]
    ) throws(LayoutMistakes) {
        var fields: [RecordField] = []
        var mistakes: [LayoutMistake] = []
        var names: Set<String> = []
        var offset = 0
        for (index, declaration) in declarations.enumerated() {
            func report(_ kind: LayoutMistake.Kind) {
                mistakes.append(LayoutMistake(field: index, kind: kind))
            }
            let content = RecordField.content(declaration.name)
            let type = RecordField.type(declaration.type)
            if content == nil { report(.unknownField(declaration.name)) }
            if type == nil { report(.unknownType(declaration.type)) }
            if content != .reserved, !names.insert(declaration.name).inserted {
                report(.repeated(declaration.name))
            }
            guard let content, let type else { continue }
            if let expected = content.mistakenType(type.encoding, size: type.size) {
                report(.wrongType(declaration.type, expected: expected))
            }
            // Reserved bytes may have any type; they are always 0.
            let encoding = content == .reserved ? RecordField.Encoding.bytes : type.encoding
            fields.append(
                RecordField(
                    name: declaration.name, content: content, encoding: encoding, offset: offset,
                    size: type.size, endianness: declaration.endianness ?? endianness))
            offset += type.size
        }
        if declarations.isEmpty { mistakes.append(LayoutMistake(field: nil, kind: .empty)) }
        if offset > Self.mostBytes { mistakes.append(LayoutMistake(field: nil, kind: .tooLarge(offset))) }
        guard mistakes.isEmpty else { throw LayoutMistakes(all: mistakes) }
        self.init(
            name: name, title: "a layout of the scenario", magic: magic, version: version,
            endianness: endianness, fields: fields, source: "declared in the scenario")
    }
}

extension RecordField.Content {
    /// Returns a type that fits the field instead of one with this encoding and size; nil when the latter fits.
    fileprivate func mistakenType(_ encoding: RecordField.Encoding, size: Int) -> String? {
        let isNumber = encoding == .unsigned || encoding == .signed
        switch self {
        case .magic, .endMark: return encoding == .text && size == 4 ? nil : "char[4]"
        case .version, .size: return isNumber && size >= 2 ? nil : "u16"
        case .validMask: return encoding == .unsigned && size >= 4 ? nil : "u32"
        case .crc32: return encoding == .unsigned && size == 4 ? nil : "u32"
        case .reserved: return nil
        case .quantity(let quantity):
            if quantity.kind == .text { return encoding == .text ? nil : "char[16]" }
            return isNumber ? nil : "u32"
        }
    }
}
