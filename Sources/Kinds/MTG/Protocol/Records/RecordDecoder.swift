import SimulationCore

public struct DecodedRecord: Hashable, Sendable {
    /// The values of the fields that are complete.
    public var record: MaintenanceRecord

    /// The mistakes and oddities, in the order of the fields; a wrong length comes first.
    public var mistakes: [RecordMistake]

    /// Whether a careful client accepts the record.
    public var isAcceptable: Bool { !mistakes.contains(where: \.refuses) }
}

/// Decodes maintenance records of one layout; accepts any bytes.
public struct RecordDecoder: Sendable {
    public let layout: RecordLayout

    public init(_ layout: RecordLayout) {
        self.layout = layout
    }

    /// Decodes `bytes`; a field that is incomplete stays unknown.
    public func decode(_ bytes: some RandomAccessCollection<UInt8>) -> DecodedRecord {
        let bytes = Array(bytes)
        var decoded = DecodedRecord(record: MaintenanceRecord(), mistakes: [])
        if bytes.count < layout.size {
            decoded.mistakes.append(.short(expected: layout.size, got: bytes.count))
        } else if bytes.count > layout.size {
            decoded.mistakes.append(.long(expected: layout.size, got: bytes.count))
        }
        var mask: UInt32?
        for field in layout.fields where field.range.upperBound <= bytes.count {
            read(field, bytes, &decoded, &mask)
        }
        if let mask { decoded.record.validMask = mask & decoded.record.validMask }
        noteByteOrder(bytes, &decoded)
        return decoded
    }

    /// Returns the number in `field`; an unsigned number above `Int64.max` becomes `Int64.max`.
    public static func number(_ field: RecordField, in bytes: [UInt8]) -> Int64 {
        var value: UInt64 = 0
        for index in 0..<field.size {
            let place = field.offset + (field.endianness == .big ? index : field.size - 1 - index)
            value = value << 8 | UInt64(bytes[place])
        }
        guard field.encoding == .signed, field.size < 8 else {
            return field.encoding == .signed ? Int64(bitPattern: value) : Int64(clamping: value)
        }
        let shift = Int64(64 - field.size * 8)
        return (Int64(bitPattern: value) << shift) >> shift
    }

    /// Returns the text in `field` up to its zero byte.
    public static func text(_ field: RecordField, in bytes: [UInt8]) -> [UInt8] {
        Array(bytes[field.range].prefix { $0 != 0 })
    }

    private func read(
        _ field: RecordField, _ bytes: [UInt8], _ decoded: inout DecodedRecord, _ mask: inout UInt32?
    ) {
        let content = Array(bytes[field.range])
        switch field.content {
        case .magic:
            let expected = Array(layout.magic.utf8)
            if content != expected { decoded.mistakes.append(.magic(expected: expected, got: content)) }
        case .endMark:
            if content != RecordLayout.endMark { decoded.mistakes.append(.endMark(got: content)) }
        case .version:
            let got = Int(Self.number(field, in: bytes))
            if got != layout.version { decoded.mistakes.append(.version(expected: layout.version, got: got)) }
        case .size:
            let stated = Int(Self.number(field, in: bytes))
            if stated != layout.size {
                decoded.mistakes.append(.size(expected: layout.size, stated: stated))
            }
        case .validMask: mask = UInt32(truncatingIfNeeded: Self.number(field, in: bytes))
        case .crc32:
            let got = UInt32(truncatingIfNeeded: Self.number(field, in: bytes))
            let expected = CRC32.checksum(bytes[..<field.offset])
            if got != expected { decoded.mistakes.append(.checksum(expected: expected, got: got)) }
        case .reserved:
            if content.contains(where: { $0 != 0 }) {
                decoded.mistakes.append(.reserved(offset: field.offset))
            }
        case .quantity(let quantity):
            if quantity.kind == .text {
                readText(field, quantity, bytes, &decoded)
            } else {
                readNumber(field, quantity, bytes, &decoded)
            }
        }
    }

    private func readText(
        _ field: RecordField, _ quantity: RecordQuantity, _ bytes: [UInt8], _ decoded: inout DecodedRecord
    ) {
        let text = Self.text(field, in: bytes)
        if text.count == field.size { decoded.mistakes.append(.unterminated(field: field.name)) }
        if let odd = text.first(where: { !(0x20...0x7E).contains($0) }) {
            decoded.mistakes.append(.notASCII(field: field.name, byte: odd))
        }
        decoded.record.set(quantity, to: String(decoding: text, as: UTF8.self))
    }

    private func readNumber(
        _ field: RecordField, _ quantity: RecordQuantity, _ bytes: [UInt8], _ decoded: inout DecodedRecord
    ) {
        let value = Self.number(field, in: bytes)
        let isMeaningless =
            quantity.kind == .flag && !(0...1).contains(value)
            || quantity == .reprogrammingStatus && !(0...3).contains(value)
        if isMeaningless { decoded.mistakes.append(.meaningless(field: field.name, value: value)) }
        decoded.record.set(quantity, to: value)
    }

    /// Reports a swapped byte order when version and size would be right in it.
    private func noteByteOrder(_ bytes: [UInt8], _ decoded: inout DecodedRecord) {
        let head = [RecordField.Content.version, .size].compactMap { layout.field(of: $0) }
        let expected = [layout.version, layout.size]
        guard head.count == 2, head.allSatisfy({ $0.range.upperBound <= bytes.count }) else { return }
        for (field, value) in zip(head, expected) {
            let other = RecordField(
                name: field.name, content: field.content, encoding: field.encoding, offset: field.offset,
                size: field.size, endianness: field.endianness == .little ? .big : .little)
            guard Self.number(other, in: bytes) == Int64(value),
                Self.number(field, in: bytes) != Int64(value)
            else { return }
        }
        decoded.mistakes.append(.swapped)
    }
}
