/// Conversion of values to and from bytes, least significant byte first.
enum ValueBytes {
    /// Returns the value of a type of fixed size; nil for padding and for too few bytes.
    static func read(_ type: FieldType, _ bytes: ArraySlice<UInt8>) -> PacketValue? {
        guard let size = type.size, bytes.count >= size else { return nil }
        switch type {
        case .i8: return .integer(Int64(Int8(truncatingIfNeeded: word(bytes, 1))))
        case .i16: return .integer(Int64(Int16(truncatingIfNeeded: word(bytes, 2))))
        case .i32: return .integer(Int64(Int32(truncatingIfNeeded: word(bytes, 4))))
        case .u8, .u16, .u32, .u64: return .unsigned(word(bytes, size))
        case .f32: return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: word(bytes, 4)))))
        case .f64: return .real(Double(bitPattern: word(bytes, 8)))
        case .text: return .text(String(decoding: bytes.prefix(size).prefix { $0 != 0 }, as: UTF8.self))
        case .wideText(let count):
            var units: [UInt16] = []
            for index in 0..<count {
                let unit = UInt16(truncatingIfNeeded: word(bytes.dropFirst(2 * index), 2))
                if unit == 0 || unit == percent { break }
                units.append(unit)
            }
            return .text(String(decoding: units, as: UTF16.self))
        case .padding, .counted, .group: return nil
        }
    }

    /// The terminator of UTF-16 text.
    static let percent: UInt16 = 0x25

    private static func word(_ bytes: ArraySlice<UInt8>, _ count: Int) -> UInt64 {
        var word: UInt64 = 0
        for (index, byte) in bytes.prefix(count).enumerated() { word |= UInt64(byte) << UInt64(8 * index) }
        return word
    }

    /// Writes a number; integer types get the nearest value in their range, and 0 for NaN.
    @inline(__always)
    static func write(
        _ value: Double, as type: FieldType, at offset: Int, in buffer: UnsafeMutableRawBufferPointer
    ) {
        switch type {
        case .f32: store(Float(value).bitPattern, offset, buffer)
        case .u8: store(whole(value, UInt8.self), offset, buffer)
        case .i8: store(whole(value, Int8.self), offset, buffer)
        case .u16: store(whole(value, UInt16.self), offset, buffer)
        case .i16: store(whole(value, Int16.self), offset, buffer)
        case .u32: store(whole(value, UInt32.self), offset, buffer)
        case .i32: store(whole(value, Int32.self), offset, buffer)
        case .u64: store(whole(value, UInt64.self), offset, buffer)
        case .f64: store(value.bitPattern, offset, buffer)
        case .text, .wideText, .padding, .counted, .group: break
        }
    }

    /// Writes any value, clamped to the range of its type; text is written to text fields only.
    static func write(
        _ value: PacketValue, as type: FieldType, at offset: Int, in buffer: UnsafeMutableRawBufferPointer,
        isDirty: Bool = false
    ) {
        switch (type, value) {
        case (.u64, .unsigned(let word)): store(word, offset, buffer)
        case (.text(let count), .text(let text)): write(text, count: count, at: offset, in: buffer)
        case (.wideText(let units), .text(let text)):
            writeWide(text, units: units, at: offset, in: buffer, isDirty: isDirty)
        case (_, .integer), (_, .unsigned), (_, .real), (_, .text):
            if let number = value.number { write(number, as: type, at: offset, in: buffer) }
        }
    }

    /// Writes UTF-8 text into `count` bytes, truncated between characters; the rest is zero.
    static func write(_ text: String, count: Int, at offset: Int, in buffer: UnsafeMutableRawBufferPointer) {
        var text = text
        text.withUTF8 { bytes in
            var length = min(count, bytes.count)
            // Leaves out an incomplete last character.
            if bytes.count > count { while length > 0, bytes[length] & 0xC0 == 0x80 { length -= 1 } }
            for index in 0..<count { buffer[offset + index] = index < length ? bytes[index] : 0 }
        }
    }

    /// Writes UTF-16 text, terminated by `%`; the rest is zero, or simulated old memory contents.
    static func writeWide(
        _ text: String, units: Int, at offset: Int, in buffer: UnsafeMutableRawBufferPointer, isDirty: Bool
    ) {
        var length = 0
        // A single unit has no room for the terminator.
        for unit in text.utf16 where length < max(1, units - 1) {
            store(unit, offset + 2 * length, buffer)
            length += 1
        }
        if length < units {
            store(percent, offset + 2 * length, buffer)
            length += 1
        }
        while length < units {
            // The old contents include half a surrogate pair, which strict decoders of text refuse.
            let unit: UInt16 = isDirty ? (length % 7 == 3 ? 0xD83D : 0x20 + UInt16(length % 64)) : 0
            store(unit, offset + 2 * length, buffer)
            length += 1
        }
    }

    @inline(__always)
    static func store<Word: FixedWidthInteger>(
        _ word: Word, _ offset: Int, _ buffer: UnsafeMutableRawBufferPointer
    ) {
        buffer.storeBytes(of: word.littleEndian, toByteOffset: offset, as: Word.self)
    }

    /// Returns the value rounded to the nearest integer and clamped to the range.
    @inline(__always)
    static func whole<Word: FixedWidthInteger>(_ value: Double, _: Word.Type) -> Word {
        // NaN becomes 0.
        guard value == value else { return 0 }
        if Word.bitWidth == 64 {
            let rounded = value.rounded()
            if rounded >= (Word.isSigned ? 0x1p63 : 0x1p64) { return .max }
            if rounded <= (Word.isSigned ? -0x1p63 : 0) { return .min }
            return Word.isSigned
                ? Word(truncatingIfNeeded: Int64(rounded)) : Word(truncatingIfNeeded: UInt64(rounded))
        }
        // These bounds are small enough to be exact, and so is what the cut leaves; rounding would be a call.
        let bounds = (Double(Int64(Word.min)), Double(Int64(Word.max)))
        let clamped = max(bounds.0, min(bounds.1, value))
        let cut = Int64(clamped)
        let rest = clamped - Double(cut)
        return Word(truncatingIfNeeded: rest >= 0.5 ? cut + 1 : rest <= -0.5 ? cut - 1 : cut)
    }
}
