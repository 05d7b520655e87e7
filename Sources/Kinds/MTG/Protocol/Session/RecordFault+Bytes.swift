import SimulationCore

extension RecordLayout {
    /// Encodes `record` and applies the faults of its bytes; faults of sending are not applied here.
    func encode(_ record: MaintenanceRecord, with faults: [RecordFault.Kind]) -> [UInt8] {
        var layout = self
        for case .length(let count) in faults where count > size { layout = layout.extended(to: count) }
        var bytes = RecordEncoder(layout).encode(record)
        for fault in faults { layout.change(&bytes, by: fault) }
        if let field = layout.field(of: .crc32), !faults.isEmpty {
            var checksum = CRC32.checksum(bytes[..<field.offset])
            if faults.contains(.checksum) { checksum = ~checksum }
            RecordEncoder.put(Int64(checksum), field, at: field.offset, in: &bytes)
            if faults.contains(.swapped) { bytes.reverse(field.range) }
        }
        for case .length(let count) in faults where count < bytes.count {
            bytes.removeLast(bytes.count - max(0, count))
        }
        return bytes
    }

    /// Returns the layout with further reserved bytes before the checksum or at the end, `count` bytes in all.
    private func extended(to count: Int) -> RecordLayout {
        let extra = min(count, Self.mostBytes) - size
        guard extra > 0 else { return self }
        let place = field(of: .crc32)?.offset ?? size
        let more = RecordField(
            name: "reserved", content: .reserved, encoding: .bytes, offset: place, size: extra,
            endianness: endianness)
        let moved = fields.map {
            RecordField(
                name: $0.name, content: $0.content, encoding: $0.encoding,
                offset: $0.offset < place ? $0.offset : $0.offset + extra, size: $0.size,
                endianness: $0.endianness)
        }
        return RecordLayout(
            name: name, title: title, magic: magic, version: version, endianness: endianness,
            fields: (moved + [more]).sorted { $0.offset < $1.offset }, source: source)
    }

    /// Applies `fault` to `bytes`; the checksum is updated elsewhere.
    private func change(_ bytes: inout [UInt8], by fault: RecordFault.Kind) {
        switch fault {
        case .size(let value): put(Int64(value), .size, &bytes)
        case .version(let value): put(Int64(value), .version, &bytes)
        case .magic(let text):
            guard let field = field(of: .magic) else { return }
            for (index, place) in field.range.enumerated() {
                bytes[place] = text.utf8.dropFirst(index).first ?? 0
            }
        case .endMark:
            for place in field(of: .endMark)?.range ?? 0..<0 { bytes[place] = 0 }
        case .swapped:
            for field in fields where field.range64 != nil && field.content != .crc32 {
                bytes.reverse(field.range)
            }
        case .unterminated(let name):
            guard let field = field(name), field.encoding == .text else { return }
            for place in field.range where bytes[place] == 0 { bytes[place] = 0x58 }
        case .notASCII(let name):
            guard let field = field(name), field.encoding == .text else { return }
            bytes[field.offset] = 0xFF
        case .length, .checksum, .invalidText, .doubled, .stall, .close, .refusal: break
        }
    }

    private func put(_ value: Int64, _ content: RecordField.Content, _ bytes: inout [UInt8]) {
        guard let field = field(of: content) else { return }
        RecordEncoder.put(value, field, at: field.offset, in: &bytes)
    }
}

extension [UInt8] {
    /// Reverses the order of the bytes in `range`.
    fileprivate mutating func reverse(_ range: Range<Int>) {
        // In place: an optimised `replaceSubrange` with the reversed slice of the same array (Swift 6.3.1) leaves zeros.
        self[range].reverse()
    }
}
