import SimulationCore

/// A JSON line that is being written.
///
/// The bytes go to a small buffer first, because appending each one to an array takes several times as long.
struct JournalLineText {
    /// The size of the buffer in bytes; more than most lines have.
    private static let capacity = 1024

    /// The lines before this one, and what the buffer had no room for.
    private var text: [UInt8] = []
    private let room: UnsafeMutableBufferPointer<UInt8>
    /// The number of bytes in `room`.
    private var count = 0

    private init(_ room: UnsafeMutableBufferPointer<UInt8>) { self.room = room }

    /// Appends a line to `text`; `fill` adds its members.
    static func append(to text: inout [UInt8], _ fill: (inout JournalLineText) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { room in
            var line = JournalLineText(room)
            // Swapped instead of assigned, so that the bytes have one owner and are not copied.
            swap(&line.text, &text)
            line.put(UInt8(ascii: "{"))
            fill(&line)
            line.put("}\n")
            line.flush()
            swap(&line.text, &text)
        }
    }

    // MARK: Members

    /// Adds the first members: sequence number, time and kind.
    mutating func begin(_ sequence: UInt64, _ time: SimInstant, _ kind: String) {
        put("\"n\":")
        put(decimal: sequence)
        put(",\"t\":")
        let nanoseconds = time.nanoseconds.magnitude
        if time.nanoseconds < 0 { put(UInt8(ascii: "-")) }
        put(decimal: nanoseconds / 1_000_000_000)
        put(UInt8(ascii: "."))
        put(decimal: nanoseconds % 1_000_000_000, digits: 9)
        put(UInt8(ascii: ","))
        begin(kind)
    }

    /// Adds the kind as the first member.
    mutating func begin(_ kind: String) {
        put("\"kind\":\"")
        put(plain: kind)
        put(0x22)
    }

    /// Adds a member whose value is given as JSON.
    mutating func add(_ key: JournalLine.Key, json value: [UInt8]) {
        put(key.head)
        value.withUnsafeBytes { put($0) }
    }

    /// Adds `true`.
    mutating func addFlag(_ key: JournalLine.Key) {
        put(key.head)
        put("true")
    }

    /// Adds an integer.
    mutating func add(_ key: JournalLine.Key, _ value: some BinaryInteger) {
        put(key.head)
        put(decimal: UInt64(clamping: value))
    }

    /// Adds a list of integers.
    mutating func add(_ key: JournalLine.Key, list: [Int]) {
        put(key.head)
        put(UInt8(ascii: "["))
        for (place, value) in list.enumerated() {
            if place > 0 { put(", ") }
            put(decimal: UInt64(clamping: value))
        }
        put(UInt8(ascii: "]"))
    }

    /// Adds a number, or null where JSON has none for it.
    mutating func add(_ key: JournalLine.Key, number value: Double) {
        put(key.head)
        guard value.isFinite else { return put("null") }
        // A whole number has the form that `description` gives it, for which it takes ten times as long.
        guard value >= 0, value < 1e9, value.sign == .plus, value == value.rounded(.towardZero) else {
            return put(plain: "\(value)")
        }
        put(decimal: UInt64(value))
        put(".0")
    }

    /// Adds a member whose value is plain ASCII without quotes.
    mutating func add(_ key: JournalLine.Key, word: String) {
        put(key.head)
        put(0x22)
        put(plain: word)
        put(0x22)
    }

    /// Adds `value` as `width` upper-case hex digits, or more where it needs them.
    mutating func add(_ key: JournalLine.Key, digits value: UInt64, width: Int) {
        put(key.head)
        put(0x22)
        var shift = max(width, (67 - value.leadingZeroBitCount) / 4) * 4
        while shift > 0 {
            shift -= 4
            put(Hex.digits[Int(value >> UInt64(shift) & 0x0F)])
        }
        put(0x22)
    }

    /// Adds `bytes` as pairs of upper-case hex digits with a space between them.
    mutating func add(_ key: JournalLine.Key, hex bytes: ArraySlice<UInt8>) {
        put(key.head)
        put(0x22)
        bytes.withUnsafeBufferPointer { bytes in
            for place in 0..<bytes.count {
                if place > 0 { put(0x20) }
                put(hex: bytes[place])
            }
        }
        put(0x22)
    }

    /// Adds a string of `bytes` as ISO 8859-1: control characters and everything above 7Eh as `\u00XX`.
    mutating func add(_ key: JournalLine.Key, bytes: ArraySlice<UInt8>) {
        put(key.head)
        put(0x22)
        bytes.withUnsafeBufferPointer { bytes in
            for byte in bytes {
                switch byte {
                case 0x22, 0x5C: put(escaped: byte)
                case 0x0D: put(escaped: UInt8(ascii: "r"))
                case 0x0A: put(escaped: UInt8(ascii: "n"))
                case 0x20...0x7E: put(byte)
                default: put(escape: byte)
                }
            }
        }
        put(0x22)
    }

    /// Adds a string.
    mutating func add(_ key: JournalLine.Key, words: String) {
        put(key.head)
        put(string: words)
    }

    /// Returns `words` as a JSON string.
    static func string(_ words: String) -> [UInt8] {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { room in
            var line = JournalLineText(room)
            line.put(string: words)
            line.flush()
            return line.text
        }
    }

    private mutating func put(string words: String) {
        put(0x22)
        for byte in words.utf8 {
            switch byte {
            case 0x22, 0x5C: put(escaped: byte)
            case 0..<0x20: put(escape: byte)
            default: put(byte)
            }
        }
        put(0x22)
    }

    // MARK: Bytes

    private mutating func put(_ byte: UInt8) {
        if count == room.count { flush() }
        room[count] = byte
        count += 1
    }

    private mutating func put(_ string: StaticString) {
        put(UnsafeRawBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount))
    }

    private mutating func put(plain string: String) {
        var string = string
        string.withUTF8 { put(UnsafeRawBufferPointer($0)) }
    }

    private mutating func put(_ bytes: UnsafeRawBufferPointer) {
        if bytes.count > room.count - count { flush() }
        guard bytes.count <= room.count else { return text.append(contentsOf: bytes) }
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[count...]).copyMemory(
            from: bytes)
        count += bytes.count
    }

    private mutating func put(hex byte: UInt8) {
        put(Hex.digits[Int(byte >> 4)])
        put(Hex.digits[Int(byte & 0x0F)])
    }

    private mutating func put(escape byte: UInt8) {
        put("\\u00")
        put(hex: byte)
    }

    private mutating func put(escaped byte: UInt8) {
        put(0x5C)
        put(byte)
    }

    /// Adds `value` in decimal, padded with zeros to `digits` digits, at most 20.
    private mutating func put(decimal value: UInt64, digits: Int = 1) {
        if room.count - count < 20 { flush() }
        var (length, power) = (1, value)
        while power >= 10 {
            power /= 10
            length += 1
        }
        length = max(length, digits)
        var rest = value
        var place = count + length
        while place > count {
            place -= 1
            room[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += length
    }

    /// Moves the bytes of the buffer to `text`.
    private mutating func flush() {
        text.append(contentsOf: UnsafeBufferPointer(rebasing: room[..<count]))
        count = 0
    }
}
