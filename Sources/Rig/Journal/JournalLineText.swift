import SimulationCore

/// A JSON line that is being written.
struct JournalLineText {
    private var text: [UInt8] = []

    /// Appends a line to `text`; `fill` adds its members and writes into the storage of `text`.
    static func append(to text: inout [UInt8], _ fill: (inout JournalLineText) -> Void) {
        var line = JournalLineText()
        // Swapped instead of assigned, so that the bytes have one owner and are not copied.
        swap(&line.text, &text)
        line.text.append(UInt8(ascii: "{"))
        fill(&line)
        line.text.append(UInt8(ascii: "}"))
        line.text.append(UInt8(ascii: "\n"))
        swap(&line.text, &text)
    }

    /// Adds the first members: sequence number, time and kind.
    mutating func begin(_ sequence: UInt64, _ time: SimInstant, _ kind: String) {
        add("\"n\":")
        add(sequence, digits: 1)
        add(",\"t\":")
        let nanoseconds = time.nanoseconds.magnitude
        if time.nanoseconds < 0 { text.append(UInt8(ascii: "-")) }
        add(nanoseconds / 1_000_000_000, digits: 1)
        text.append(UInt8(ascii: "."))
        add(nanoseconds % 1_000_000_000, digits: 9)
        text.append(UInt8(ascii: ","))
        begin(kind)
    }

    /// Adds the kind as the first member.
    mutating func begin(_ kind: String) {
        add("\"kind\":\"")
        add(kind)
        text.append(0x22)
    }

    /// Adds a member whose value is given as JSON.
    mutating func add(_ key: JournalLine.Key, _ value: String) {
        name(key)
        add(value)
    }

    /// Adds an integer.
    mutating func add(_ key: JournalLine.Key, _ value: UInt64) {
        name(key)
        add(value, digits: 1)
    }

    /// Adds a member whose value is plain ASCII without quotes.
    mutating func add(_ key: JournalLine.Key, word: String) {
        name(key)
        text.append(0x22)
        add(word)
        text.append(0x22)
    }

    /// Adds `bytes` as pairs of upper-case hex digits with a space between them.
    mutating func add(_ key: JournalLine.Key, hex bytes: some Collection<UInt8>) {
        name(key)
        text.append(0x22)
        var isFirst = true
        for byte in bytes {
            if !isFirst { text.append(0x20) }
            isFirst = false
            text.append(Hex.digits[Int(byte >> 4)])
            text.append(Hex.digits[Int(byte & 0x0F)])
        }
        text.append(0x22)
    }

    private mutating func name(_ key: JournalLine.Key) {
        add(",\"")
        add(key.rawValue)
        add("\":")
    }

    /// Adds `value` in decimal, padded with zeros to `digits` digits.
    private mutating func add(_ value: UInt64, digits: Int) {
        let start = text.count
        var rest = value
        repeat {
            text.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0 || text.count - start < digits
        var (low, high) = (start, text.count - 1)
        while low < high {
            text.swapAt(low, high)
            low += 1
            high -= 1
        }
    }

    /// Adds a string of `bytes` as ISO 8859-1: control characters and everything above 7Eh as `\u00XX`.
    mutating func add(_ key: JournalLine.Key, bytes: some Collection<UInt8>) {
        name(key)
        text.append(0x22)
        for byte in bytes {
            switch byte {
            case 0x22, 0x5C: escaped(byte)
            case 0x0D: escaped(UInt8(ascii: "r"))
            case 0x0A: escaped(UInt8(ascii: "n"))
            case 0x20...0x7E: text.append(byte)
            default: escape(byte)
            }
        }
        text.append(0x22)
    }

    /// Adds a string.
    mutating func add(_ key: JournalLine.Key, words: String) {
        name(key)
        text.append(0x22)
        for byte in words.utf8 {
            switch byte {
            case 0x22, 0x5C: escaped(byte)
            case 0..<0x20: escape(byte)
            default: text.append(byte)
            }
        }
        text.append(0x22)
    }

    private mutating func escape(_ byte: UInt8) {
        add("\\u00")
        text.append(Hex.digits[Int(byte >> 4)])
        text.append(Hex.digits[Int(byte & 0x0F)])
    }

    private mutating func escaped(_ byte: UInt8) {
        text.append(0x5C)
        text.append(byte)
    }

    private mutating func add(_ string: String) { text.append(contentsOf: string.utf8) }
}
