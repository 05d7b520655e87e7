/// The part of MessagePack that messages of python-can use: a map of texts to simple values.
enum MessagePack {
    enum Value: Hashable, Sendable {
        case none
        case bool(Bool)
        case integer(Int64)
        case double(Double)
        case text([UInt8])
        case bytes([UInt8])
    }

    /// Reads a map and its values; stops at everything that such a message cannot contain.
    struct Reader {
        private let data: [UInt8]
        private var position = 0

        /// The most elements of an array, all of which are bytes of a frame's data.
        private static let longestArray = 64

        init(_ data: [UInt8]) { self.data = data }

        /// Whether everything has been read.
        var isAtEnd: Bool { position == data.count }

        private mutating func number(_ width: Int) -> UInt64? {
            guard data.count - position >= width else { return nil }
            var value: UInt64 = 0
            for _ in 0..<width {
                value = value << 8 | UInt64(data[position])
                position += 1
            }
            return value
        }

        private mutating func run(_ count: UInt64?) -> [UInt8]? {
            guard let count, count <= UInt64(data.count - position) else { return nil }
            defer { position += Int(count) }
            return Array(data[position..<position + Int(count)])
        }

        /// Returns the number of entries of the map that begins here; nil when none does.
        mutating func mapCount() -> Int? {
            guard let code = number(1) else { return nil }
            switch code {
            case 0x80...0x8F: return Int(code & 0x0F)
            case 0xDE: return number(2).map { Int($0) }
            case 0xDF: return number(4).map { Int($0) }
            default: return nil
            }
        }

        /// Returns the next value; nil when it is cut short or of another kind.
        mutating func value() -> Value? {
            guard let code = number(1) else { return nil }
            switch code {
            case 0x00...0x7F: return .integer(Int64(code))
            case 0xE0...0xFF: return .integer(Int64(code) - 256)
            case 0xC0: return Value.none
            case 0xC2, 0xC3: return .bool(code == 0xC3)
            case 0xCA: return number(4).map { .double(Double(Float(bitPattern: UInt32($0)))) }
            case 0xCB: return number(8).map { .double(Double(bitPattern: $0)) }
            case 0xCC...0xCF:
                return number(1 << Int(code - 0xCC)).map { .integer(Int64(clamping: $0)) }
            case 0xD0: return number(1).map { .integer(Int64(Int8(truncatingIfNeeded: $0))) }
            case 0xD1: return number(2).map { .integer(Int64(Int16(truncatingIfNeeded: $0))) }
            case 0xD2: return number(4).map { .integer(Int64(Int32(truncatingIfNeeded: $0))) }
            case 0xD3: return number(8).map { .integer(Int64(bitPattern: $0)) }
            case 0xA0...0xBF: return run(code & 0x1F).map { .text($0) }
            case 0xD9: return run(number(1)).map { .text($0) }
            case 0xDA: return run(number(2)).map { .text($0) }
            case 0xDB: return run(number(4)).map { .text($0) }
            case 0xC4: return run(number(1)).map { .bytes($0) }
            case 0xC5: return run(number(2)).map { .bytes($0) }
            case 0xC6: return run(number(4)).map { .bytes($0) }
            case 0x90...0x9F: return array(code & 0x0F)
            case 0xDC: return array(number(2))
            case 0xDD: return array(number(4))
            default: return nil
            }
        }

        /// Returns an array of integers from 0 to 255, as bytes.
        private mutating func array(_ count: UInt64?) -> Value? {
            guard let count, count <= Self.longestArray else { return nil }
            var bytes: [UInt8] = []
            for _ in 0..<count {
                // An integer has no elements, so this goes no deeper.
                guard let code = data.indices.contains(position) ? data[position] : nil,
                    code <= 0x7F || (0xCC...0xD3).contains(code), case .integer(let number)? = value(),
                    let byte = UInt8(exactly: number)
                else { return nil }
                bytes.append(byte)
            }
            return .bytes(bytes)
        }
    }
}

/// Values appended in the shortest form.
extension [UInt8] {
    /// Appends the head of a map of at most 15 entries.
    mutating func append(mapOf count: UInt8) { append(0x80 | count & 0x0F) }

    /// Appends a text of at most 31 bytes.
    mutating func append(packed text: StaticString) {
        append(0xA0 | UInt8(truncatingIfNeeded: text.utf8CodeUnitCount & 0x1F))
        append(text: text)
    }

    /// Appends `true` or `false`.
    mutating func append(packed flag: Bool) { append(flag ? 0xC3 : 0xC2) }

    mutating func append(packed number: UInt32) {
        let width: Int
        switch number {
        case 0...0x7F: return append(UInt8(number))
        case 0x80...0xFF: (width, _) = (1, append(0xCC))
        case 0x100...0xFFFF: (width, _) = (2, append(0xCD))
        default: (width, _) = (4, append(0xCE))
        }
        for index in (0..<width).reversed() { append(UInt8(truncatingIfNeeded: number >> UInt32(8 * index))) }
    }

    /// Appends a number of 64 bits with a fraction.
    mutating func append(packed number: Double) {
        append(0xCB)
        for index in (0..<8).reversed() {
            append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(8 * index)))
        }
    }
}
