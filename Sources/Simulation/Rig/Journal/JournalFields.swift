package import SimulationCore

/// A taker of the fields of journal lines in their order: `JournalLineText` writes the values, `JournalLineParser` replaces
/// them by those of a line, `JournalFieldList` lists their keys, forms and meanings.
///
/// `JournalFields+Kinds` states the fields of every kind of record, once for all three.
protocol JournalFields {
    /// Whether values are taken from a line.
    static var reads: Bool { get }

    /// Takes a whole number, not below `least`; nil leaves it out.
    mutating func number(_ field: JournalField, _ value: inout UInt64?, from least: Int)

    /// Takes a list of whole numbers, none of them below `least`; left out when it is empty.
    mutating func numbers(_ field: JournalField, _ values: inout [Int], from least: Int)

    /// Takes a number; null for values that JSON has no number for.
    mutating func real(_ field: JournalField, _ value: inout Double)

    /// Takes `true`; left out otherwise.
    mutating func flag(_ field: JournalField, _ value: inout Bool)

    /// Seconds since power-on with nine decimals.
    mutating func time(_ field: JournalField, _ value: inout SimInstant?)

    /// Bytes as characters of ISO 8859-1.
    mutating func bytes(_ field: JournalField, _ value: inout ArraySlice<UInt8>)

    /// Bytes as pairs of hex digits separated by spaces.
    mutating func hex(_ field: JournalField, _ value: inout ArraySlice<UInt8>)

    /// Takes a string with one of these numbers of hex digits; nil leaves it out.
    mutating func digits(_ field: JournalField, _ value: inout HexDigits?, _ counts: @autoclosure () -> [Int])

    /// Takes a sentence for people. With `mayLack`, lines without it are read too.
    mutating func words(_ field: JournalField, _ value: inout String, mayLack: Bool)

    /// Takes one of the strings of `choice`; nil leaves it out.
    mutating func word(_ field: JournalField, _ value: inout String?, _ choice: @autoclosure () -> [String])

    /// Takes a name; nil leaves it out.
    mutating func name(_ field: JournalField, _ value: inout JournalName?)

    /// Takes the kind of the record, which every line has.
    mutating func kind(_ kind: JournalRecord.Kind?)

    /// Returns the name of `number` in `table`; nil for a number without a name.
    func named(_ number: Int, in table: JournalNames.Table) -> JournalName?

    mutating func number(of name: JournalName, in table: JournalNames.Table) -> Int

    /// Refuses the line, whose values contradict each other or are missing.
    mutating func refuse()
}

struct JournalField {
    let key: StaticString
    /// A description in one line.
    let meaning: StaticString
    /// Whether every line of its kind has it.
    let isRequired: Bool

    static func required(_ key: StaticString, _ meaning: StaticString) -> Self {
        Self(key: key, meaning: meaning, isRequired: true)
    }

    static func optional(_ key: StaticString, _ meaning: StaticString) -> Self {
        Self(key: key, meaning: meaning, isRequired: false)
    }
}

/// The value of a field in hex digits.
struct HexDigits: Hashable {
    let value: UInt64
    /// The least number of digits when it is written, the number of digits when it was read.
    let count: Int
}

/// The value of a field with a name.
enum JournalName {
    /// As a JSON string, which is written as it is.
    case json([UInt8])
    case text(String)
}

protocol JournalWord: CaseIterable {
    var word: String { get }
}

extension JournalWord where Self: RawRepresentable<String> {
    var word: String { rawValue }
}

extension ConnectionEnd.Party: JournalWord {}
extension ConnectionEnd.Manner: JournalWord {}
extension ConnectionEnd.RefusalKind: JournalWord {}
extension JournalEntry.ActionParty: JournalWord {}
extension JournalRecord.FaultStage: JournalWord { var word: String { "\(self)" } }
extension JournalRecord.ClientStage: JournalWord { var word: String { "\(self)" } }

/// The kind of a signal that is not a message, on buses other than CAN.
enum FrameSignal: String, JournalWord {
    case inFrameResponse = "in-frame response"
    case fiveBaud = "five baud"
    case wakeUp = "wake-up"
}

extension JournalFields {
    mutating func word<Word: JournalWord>(
        _ field: JournalField, _ value: inout Word?,
        _ choice: @autoclosure () -> [Word] = Array(Word.allCases)
    ) {
        var text = value?.word
        word(field, &text, choice().map(\.word))
        if Self.reads { value = Word.allCases.first { $0.word == text } }
    }

    /// Takes a place counted from 1 in lines and from 0 in values.
    mutating func place(_ field: JournalField, _ value: inout Int?, from least: Int = 1) {
        var number = value.map { UInt64(clamping: $0 + 1) }
        self.number(field, &number, from: least)
        if Self.reads { value = number.map { Int(clamping: $0) - 1 } }
    }

    mutating func event(_ field: JournalField, _ value: inout EventID?) {
        var index = value?.index
        place(field, &index)
        if Self.reads { value = index.map { EventID($0) } }
    }
}
