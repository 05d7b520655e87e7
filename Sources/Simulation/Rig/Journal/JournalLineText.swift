import SimulationCore

/// A JSON line that is being written.
///
/// The bytes go to a small buffer first, because appending each one to an array takes several times as long.
struct JournalLineText: JournalFields {
    static let reads = false

    /// The size of the buffer in bytes; more than most lines have.
    private static let capacity = 1024

    /// The lines before this one, and what the buffer had no room for.
    private var text: [UInt8] = []
    private let room: UnsafeMutableBufferPointer<UInt8>
    /// The number of bytes in `room`.
    private var count = 0
    private let names: JournalNames?
    /// Whether a member has been added.
    private var hasMembers = false

    private init(_ room: UnsafeMutableBufferPointer<UInt8>, _ names: JournalNames?) {
        self.room = room
        self.names = names
    }

    /// Appends a line with names of `names` to `text`; `fill` adds its members.
    static func append(
        to text: inout [UInt8], _ names: JournalNames, _ fill: (inout JournalLineText) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { room in
            var line = JournalLineText(room, names)
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

    mutating func time(_ field: JournalField, _ value: inout SimInstant?) {
        guard let time = value else { return }
        put(key: field.key)
        let nanoseconds = time.nanoseconds.magnitude
        if time.nanoseconds < 0 { put(UInt8(ascii: "-")) }
        put(decimal: nanoseconds / 1_000_000_000)
        put(UInt8(ascii: "."))
        put(decimal: nanoseconds % 1_000_000_000, digits: 9)
    }

    mutating func kind(_ kind: JournalRecord.Kind?) {
        guard let kind else { return }
        put(key: "kind")
        put(quoted: kind.name)
    }

    mutating func name(_ field: JournalField, _ value: inout JournalName?) {
        guard let value else { return }
        put(key: field.key)
        switch value {
        case .json(let name): name.withUnsafeBytes { put($0) }
        case .text(let name): put(string: name)
        }
    }

    mutating func flag(_ field: JournalField, _ value: inout Bool) {
        guard value else { return }
        put(key: field.key)
        put("true")
    }

    mutating func number(_ field: JournalField, _ value: inout UInt64?, from least: Int) {
        guard let value else { return }
        put(key: field.key)
        put(decimal: value)
    }

    mutating func numbers(_ field: JournalField, _ values: inout [Int], from least: Int) {
        guard !values.isEmpty else { return }
        put(key: field.key)
        put(UInt8(ascii: "["))
        for (place, value) in values.enumerated() {
            if place > 0 { put(", ") }
            put(decimal: UInt64(clamping: value))
        }
        put(UInt8(ascii: "]"))
    }

    mutating func real(_ field: JournalField, _ value: inout Double) {
        put(key: field.key)
        guard value.isFinite else { return put("null") }
        // A whole number has the form that `description` gives it, for which it takes ten times as long.
        guard value >= 0, value < 1e9, value.sign == .plus, value == value.rounded(.towardZero) else {
            return put(plain: "\(value)")
        }
        put(decimal: UInt64(value))
        put(".0")
    }

    /// Writes one of the words, which are plain ASCII without quotes.
    mutating func word(_ field: JournalField, _ value: inout String?, _ choice: @autoclosure () -> [String]) {
        guard let value else { return }
        put(key: field.key)
        put(quoted: value)
    }

    /// Writes in upper case; more digits where the value needs them.
    mutating func digits(_ field: JournalField, _ value: inout HexDigits?, _ counts: @autoclosure () -> [Int])
    {
        guard let value else { return }
        put(key: field.key)
        put(0x22)
        var shift = max(value.count, (67 - value.value.leadingZeroBitCount) / 4) * 4
        while shift > 0 {
            shift -= 4
            put(Hex.digits[Int(value.value >> UInt64(shift) & 0x0F)])
        }
        put(0x22)
    }

    /// Writes in upper case.
    mutating func hex(_ field: JournalField, _ value: inout ArraySlice<UInt8>) {
        put(key: field.key)
        put(0x22)
        value.withUnsafeBufferPointer { bytes in
            for place in 0..<bytes.count {
                if place > 0 { put(0x20) }
                put(hex: bytes[place])
            }
        }
        put(0x22)
    }

    /// Control characters and everything above 7Eh are written as `\u00XX`.
    mutating func bytes(_ field: JournalField, _ value: inout ArraySlice<UInt8>) {
        put(key: field.key)
        put(0x22)
        value.withUnsafeBufferPointer { bytes in
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

    mutating func words(_ field: JournalField, _ value: inout String, mayLack: Bool) {
        put(key: field.key)
        put(string: value)
    }

    func named(_ number: Int, in table: JournalNames.Table) -> JournalName? {
        names?.named(number, in: table)
    }

    mutating func number(of name: JournalName, in table: JournalNames.Table) -> Int { 0 }

    mutating func refuse() {}

    /// Begins a member.
    private mutating func put(key: StaticString) {
        let size = key.utf8CodeUnitCount
        if room.count - count < size + 4 { flush() }
        // Stored without `put`, which looks for room for each byte.
        if hasMembers {
            room[count] = UInt8(ascii: ",")
            count += 1
        }
        hasMembers = true
        room[count] = 0x22
        for place in 0..<size { room[count + 1 + place] = key.utf8Start[place] }
        room[count + 1 + size] = 0x22
        room[count + 2 + size] = UInt8(ascii: ":")
        count += size + 3
    }

    private mutating func put(quoted word: String) {
        put(0x22)
        put(plain: word)
        put(0x22)
    }

    /// Returns `words` as a JSON string.
    static func string(_ words: String) -> [UInt8] {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { room in
            var line = JournalLineText(room, nil)
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
