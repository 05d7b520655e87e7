public import SimulationCore

/// The layout of a record of fixed size, whose fields are packed.
public struct RecordLayout: Hashable, Sendable {
    /// Its name, unique among layouts.
    public let name: String

    /// The title, in one line for people.
    public let title: String

    /// The text of the `magic` field.
    public let magic: String

    /// The content of the `version` field and of the answer to a version request; 0 when the layout has no version.
    public let version: Int

    /// The default byte order of the fields.
    public let endianness: ByteReader.Endianness

    /// In the order of their offsets.
    public let fields: [RecordField]

    /// Where the layout comes from, for people.
    public let source: String

    /// Of a record, in bytes.
    public let size: Int

    /// The greatest size of a record in bytes.
    public static let mostBytes = 4096

    /// The content of the `endMark` field: `END` and a zero byte.
    public static let endMark: [UInt8] = Array("END\0".utf8)

    init(
        name: String, title: String, magic: String = "MTGM", version: Int,
        endianness: ByteReader.Endianness = .little, fields: [RecordField], source: String
    ) {
        self.name = name
        self.title = title
        self.magic = magic
        self.version = version
        self.endianness = endianness
        self.fields = fields
        self.source = source
        size = fields.map(\.range.upperBound).max() ?? 0
    }

    public func field(_ name: String) -> RecordField? {
        fields.first { $0.name == name }
    }

    public func field(of content: RecordField.Content) -> RecordField? {
        fields.first { $0.content == content }
    }

    /// The quantities that a record of this layout carries, in order of their offsets.
    public var quantities: [RecordQuantity] {
        fields.compactMap { if case .quantity(let quantity) = $0.content { quantity } else { nil } }
    }

    /// Returns the fields in `range` as a separate layout that starts at offset 0.
    func part(_ range: Range<Int>, name: String, title: String) -> RecordLayout {
        let kept = fields.filter { range.contains($0.offset) && $0.range.upperBound <= range.upperBound }
        return RecordLayout(
            name: name, title: title, magic: magic, version: 0, endianness: endianness,
            fields: kept.map {
                RecordField(
                    name: $0.name, content: $0.content, encoding: $0.encoding,
                    offset: $0.offset - range.lowerBound, size: $0.size, endianness: $0.endianness)
            }, source: source)
    }
}
