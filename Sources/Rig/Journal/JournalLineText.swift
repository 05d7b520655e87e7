import SimulationCore

/// A line of JSON while it is written.
struct JournalLineText {
    private var text: [UInt8]

    /// A line behind `text`.
    init(_ text: consuming [UInt8]) { self.text = text }

    /// Begins the object with `members`.
    mutating func open(_ members: String) { add("{" + members) }

    /// The text with the line, which has its line feed.
    consuming func closed() -> [UInt8] {
        text += [UInt8(ascii: "}"), UInt8(ascii: "\n")]
        return text
    }

    /// Adds a member whose value is spelt as JSON.
    mutating func add(_ key: JournalLine.Key, _ value: String) { add(",\"\(key.rawValue)\":\(value)") }

    /// Adds a member whose value is plain ASCII without quotes.
    mutating func add(_ key: JournalLine.Key, word: String) { add(",\"\(key.rawValue)\":\"\(word)\"") }

    /// Adds a string of `bytes` taken as ISO 8859-1: controls and everything above 7Eh as `\u00XX`.
    mutating func add(_ key: JournalLine.Key, bytes: some Collection<UInt8>) {
        add(",\"\(key.rawValue)\":\"")
        for byte in bytes {
            switch byte {
            case 0x22, 0x5C: text += [0x5C, byte]
            case 0x0D: text += [0x5C, UInt8(ascii: "r")]
            case 0x0A: text += [0x5C, UInt8(ascii: "n")]
            case 0x20...0x7E: text.append(byte)
            default: escape(byte)
            }
        }
        text.append(0x22)
    }

    /// Adds a string of `words`.
    mutating func add(_ key: JournalLine.Key, words: String) {
        add(",\"\(key.rawValue)\":\"")
        for byte in words.utf8 {
            switch byte {
            case 0x22, 0x5C: text += [0x5C, byte]
            case 0..<0x20: escape(byte)
            default: text.append(byte)
            }
        }
        text.append(0x22)
    }

    private mutating func escape(_ byte: UInt8) {
        add("\\u00")
        text += [Hex.digits[Int(byte >> 4)], Hex.digits[Int(byte & 0x0F)]]
    }

    private mutating func add(_ string: String) { text.append(contentsOf: string.utf8) }
}
