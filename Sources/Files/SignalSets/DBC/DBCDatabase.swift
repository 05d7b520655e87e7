import VehicleModel

/// The messages of a CAN database, read leniently: what is wrong is reported and left out.
struct DBCDatabase {
    struct Signal {
        var name: String
        var bits: BitField
        var isSigned: Bool
        var factor: Double
        var offset: Double
        var range: ClosedRange<Double>?
        var unit: String
        /// Whether it selects which others a frame carries.
        var isMultiplexer = false
        /// The value of its multiplexer at which a frame carries it; nil when every frame does.
        var multiplexed: (by: String?, value: UInt64)?
        var labels: [(raw: String, text: String)] = []
        var isFloat = false
        var startValue: Double?
        var comment = ""
        var line: Int
        var column: Int
    }

    struct Message {
        var identifier: UInt32
        var isExtended: Bool
        var name: String
        var length: Int
        var signals: [Signal] = []
        var milliseconds: Double?
        var comment = ""
        /// Whether `VFrameFormat` says that it is in CAN FD; nil when it says nothing.
        var isFD: Bool?
        /// `CANFD_BRS`: whether the data phase has the data bit rate; nil when nothing is said.
        var bitRateSwitch: Bool?
        var line: Int
        var column: Int
    }

    private(set) var messages: [Message] = []
    private(set) var findings: SetFindings
    private var indices: [Int: Int] = [:]
    private var usualCycle: Double?
    private var usualFormat: String?
    private var usualSwitch: String?
    /// The names of the values of `VFrameFormat`, whose order differs between databases.
    private var formats: [String] = []
    private var current: Int?

    init(_ bytes: [UInt8], file: String) {
        findings = SetFindings(file: file)
        let statements = DBCText(bytes).statements
        // Messages first: files in the wild have sections in any order.
        for statement in statements where ["BO_", "SG_"].contains(statement[0].text) { structure(statement) }
        for statement in statements where !["BO_", "SG_"].contains(statement[0].text) { attribute(statement) }
        for index in messages.indices {
            messages[index].isFD = messages[index].isFD ?? usualFormat.map { $0.hasSuffix("_FD") }
            messages[index].bitRateSwitch = messages[index].bitRateSwitch ?? usualSwitch.map { $0 != "0" }
        }
        for index in messages.indices where messages[index].milliseconds == nil {
            messages[index].milliseconds = usualCycle.flatMap { $0 > 0 ? $0 : nil }
        }
    }

    private mutating func complain(
        _ word: DBCWord, _ problem: SetProblem, _ severity: SetFinding.Severity = .warning
    ) {
        findings.add(severity, word.line, word.column, "", problem)
    }

    private mutating func structure(_ words: [DBCWord]) {
        var cursor = DBCCursor(words)
        let head = words[0]
        if cursor.word() == "BO_" { message(head, &cursor) } else { signal(head, &cursor) }
    }

    private mutating func message(_ head: DBCWord, _ cursor: inout DBCCursor) {
        current = nil
        guard let number = cursor.integer(), let name = cursor.word(), cursor.skip(":"),
            let length = cursor.integer(), (0...0xFFFF_FFFF).contains(number)
        else { return complain(head, .syntax("message that cannot be read; skipped"), .error) }
        guard number != 0xC000_0000 else { return }
        guard (0...64).contains(length) else {
            return complain(head, .outOfRange("length \(length)", range: "0 to 64"), .error)
        }
        var identifier = UInt32(number)
        let isMarked = identifier >> 31 == 1
        identifier &= 0x1FFF_FFFF
        if !isMarked, identifier > 0x7FF {
            complain(
                head, .assumed("id \(number) has no bit 31 but more than 11 bits; read as one of 29 bits"))
        }
        if indices[number] != nil { return complain(head, .repeated("message \(number)")) }
        indices[number] = messages.count
        current = messages.count
        messages.append(
            Message(
                identifier: identifier, isExtended: isMarked || identifier > 0x7FF, name: name,
                length: length,
                line: head.line, column: head.column))
    }

    private mutating func signal(_ head: DBCWord, _ cursor: inout DBCCursor) {
        guard let current else { return }
        guard let name = cursor.word() else {
            return complain(head, .syntax("signal without a name; skipped"), .error)
        }
        var kind: String?
        if !cursor.skip(":") {
            kind = cursor.word()
            guard cursor.skip(":") else {
                return complain(head, .syntax("signal \(name): expected ':'; skipped"), .error)
            }
        }
        guard let start = cursor.integer(), cursor.skip("|"), let length = cursor.integer(), cursor.skip("@"),
            let order = cursor.word(), order.hasPrefix("0") || order.hasPrefix("1"),
            (1...64).contains(length), (0..<512).contains(start)
        else { return complain(head, .syntax("signal \(name): its bits cannot be read; skipped"), .error) }
        var signal = Signal(
            name: name,
            bits: BitField(start: start, length: length, order: order.hasPrefix("1") ? .little : .big),
            isSigned: order.hasSuffix("-"), factor: 1, offset: 0, unit: "", line: head.line,
            column: head.column)
        if cursor.skip("("), let factor = cursor.number(), cursor.skip(","), let offset = cursor.number(),
            cursor.skip(")")
        {
            (signal.factor, signal.offset) = (factor, offset)
        }
        if cursor.skip("["), let least = cursor.number(), cursor.skip("|"), let most = cursor.number(),
            cursor.skip("]"), least < most
        {
            signal.range = least...most
        }
        signal.unit = cursor.text() ?? ""
        if let kind, !mark(&signal, as: kind) {
            return complain(
                head, .syntax("signal \(name): multiplexer '\(kind)' cannot be read; skipped"), .error)
        }
        if !(1e-12...1e12).contains(abs(signal.factor)) || abs(signal.offset) > CarDraft.mostOffset {
            complain(head, .outOfRange("factor of \(name)", range: "a number other than 0"), .error)
            return
        }
        if !signal.bits.fits(bytes: messages[current].length) {
            return complain(head, .outOfRange("signal \(name)", range: "its message's bytes"))
        }
        if messages[current].signals.contains(where: { $0.name == name }) {
            return complain(head, .repeated("signal \(name)"))
        }
        messages[current].signals.append(signal)
    }

    private func mark(_ signal: inout Signal, as kind: String) -> Bool {
        var digits = kind
        if digits.hasSuffix("M") {
            signal.isMultiplexer = true
            digits.removeLast()
        }
        guard !digits.isEmpty else { return true }
        guard digits.hasPrefix("m"), let value = UInt64(digits.dropFirst()) else { return false }
        signal.multiplexed = (nil, value)
        return true
    }

    // MARK: What follows the messages

    private mutating func attribute(_ words: [DBCWord]) {
        var cursor = DBCCursor(words)
        switch cursor.word() {
        case "VAL_": labels(words[0], &cursor)
        case "CM_": comment(words[0], &cursor)
        case "SIG_VALTYPE_":
            if let place = place(words[0], &cursor), cursor.skip(":"), let kind = cursor.integer(), kind > 0 {
                messages[place.message].signals[place.signal].isFloat = true
            }
        case "SG_MUL_VAL_":
            guard let place = place(words[0], &cursor), let multiplexer = cursor.word(),
                let range = cursor.word()?.split(separator: "-"),
                let first = range.first.flatMap({ UInt64($0) })
            else { return }
            messages[place.message].signals[place.signal].multiplexed = (multiplexer, first)
        case "BA_": value(words[0], &cursor)
        case "BA_DEF_":
            if cursor.word() == "BO_", cursor.text() == "VFrameFormat", cursor.word() == "ENUM" {
                formats = words.dropFirst(cursor.at).filter { $0.kind == .text }.map(\.text)
            }
        case "BA_DEF_DEF_":
            switch cursor.text() {
            case "GenMsgCycleTime": usualCycle = cursor.number()
            case "VFrameFormat": usualFormat = choice(&cursor)
            case "CANFD_BRS": usualSwitch = cursor.text() ?? cursor.word()
            default: break
            }
        default: break
        }
    }

    private mutating func index(_ head: DBCWord, _ cursor: inout DBCCursor) -> Int? {
        guard let number = cursor.integer(), let index = indices[number] else { return nil }
        return index
    }

    private mutating func place(_ head: DBCWord, _ cursor: inout DBCCursor) -> (message: Int, signal: Int)? {
        guard let message = index(head, &cursor), let name = cursor.word(),
            let signal = messages[message].signals.firstIndex(where: { $0.name == name })
        else {
            complain(head, .assumed("\(head.text) without message or signal; ignored"))
            return nil
        }
        return (message, signal)
    }

    private mutating func labels(_ head: DBCWord, _ cursor: inout DBCCursor) {
        // `VAL_ NAME …` without a message belongs to an environment variable.
        guard cursor.next?.text.first?.isNumber == true, let place = place(head, &cursor) else { return }
        while let raw = cursor.number(), let text = cursor.text() {
            messages[place.message].signals[place.signal].labels.append((Self.spelt(raw), text))
        }
    }

    private mutating func comment(_ head: DBCWord, _ cursor: inout DBCCursor) {
        switch cursor.word() {
        case "BO_":
            if let message = index(head, &cursor), let text = cursor.text() {
                messages[message].comment = text
            }
        case "SG_":
            if let place = place(head, &cursor), let text = cursor.text() {
                messages[place.message].signals[place.signal].comment = text
            }
        case let word?:
            if word.first?.isNumber == true {
                complain(head, .assumed("comment without message or signal; ignored"))
            }
        case nil: break
        }
    }

    private mutating func value(_ head: DBCWord, _ cursor: inout DBCCursor) {
        let name = cursor.text()
        switch (name, cursor.word()) {
        case ("GenMsgCycleTime", "BO_"):
            if let message = index(head, &cursor), let time = cursor.number(), time > 0 {
                messages[message].milliseconds = time
            }
        case ("VFrameFormat", "BO_"):
            if let message = index(head, &cursor), let name = choice(&cursor) {
                messages[message].isFD = name.hasSuffix("_FD")
            }
        case ("CANFD_BRS", "BO_"):
            if let message = index(head, &cursor), let text = cursor.text() ?? cursor.word() {
                messages[message].bitRateSwitch = text != "0"
            }
        case ("GenSigStartValue", "SG_"):
            if let place = place(head, &cursor), let raw = cursor.number() {
                messages[place.message].signals[place.signal].startValue = raw
            }
        default: break
        }
    }

    /// Returns the name of a value of `VFrameFormat`, which stands there itself or as its number.
    private func choice(_ cursor: inout DBCCursor) -> String? {
        if let name = cursor.text() { return name }
        guard let number = cursor.integer(), formats.indices.contains(number) else { return nil }
        return formats[number]
    }

    private static func spelt(_ raw: Double) -> String { Int(exactly: raw).map(String.init) ?? "\(raw)" }
}
