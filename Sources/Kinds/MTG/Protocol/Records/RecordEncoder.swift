import SimulationCore

public struct RecordEncoder: Sendable {
    public let layout: RecordLayout

    public init(_ layout: RecordLayout) {
        self.layout = layout
    }

    /// Encodes `record` in `layout.size` bytes; a number out of range is clamped to that of its field.
    public func encode(_ record: MaintenanceRecord) -> [UInt8] {
        var bytes: [UInt8] = []
        append(record, to: &bytes)
        return bytes
    }

    public func append(_ record: MaintenanceRecord, to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: layout.size))
        for field in layout.fields {
            let place = start + field.offset
            switch field.content {
            case .magic: Self.put(layout.magic.utf8, field, at: place, in: &bytes)
            case .endMark: Self.put(RecordLayout.endMark, field, at: place, in: &bytes)
            case .version: Self.put(Int64(layout.version), field, at: place, in: &bytes)
            case .size: Self.put(Int64(layout.size), field, at: place, in: &bytes)
            case .validMask:
                Self.put(Int64(mask(of: record)), field, at: place, in: &bytes)
            case .crc32:
                Self.put(Int64(CRC32.checksum(bytes[start..<place])), field, at: place, in: &bytes)
            case .reserved: break
            case .quantity(let quantity):
                if quantity.kind == .text {
                    Self.put(record.text(quantity).utf8, field, at: place, in: &bytes)
                } else {
                    Self.put(record.number(quantity), field, at: place, in: &bytes)
                }
            }
        }
    }

    /// Returns the valid mask: the known quantities that the layout has.
    private func mask(of record: MaintenanceRecord) -> UInt32 {
        layout.quantities.reduce(0) { record.knows($1) ? $0 | 1 << UInt32($1.validBit) : $0 }
    }

    /// Writes `value` into the bytes of `field`; the record starts at `place`.
    static func put(_ value: Int64, _ field: RecordField, at place: Int, in bytes: inout [UInt8]) {
        guard let range = field.range64 else { return }
        let fitting = UInt64(bitPattern: min(max(value, range.lowerBound), range.upperBound))
        for index in 0..<field.size {
            let shift = 8 * UInt64(field.endianness == .little ? index : field.size - 1 - index)
            bytes[place + index] = UInt8(truncatingIfNeeded: fitting >> shift)
        }
    }

    /// Writes `text` into the bytes of `field`, truncated to the field's size.
    static func put(
        _ text: some Collection<UInt8>, _ field: RecordField, at place: Int, in bytes: inout [UInt8]
    ) {
        for (index, byte) in text.prefix(field.size).enumerated() { bytes[place + index] = byte }
    }
}

/// CRC-32 of IEEE 802.3: polynomial 04C11DB7 reflected, start and final XOR FFFFFFFF.
public enum CRC32 {
    public static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(UInt32.max) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
}
