/// The words of a CAN database: names and numbers, texts in quotes, and single punctuation marks.
struct DBCWord: Hashable {
    enum Kind: Hashable { case word, text, mark }

    let kind: Kind
    let text: String
    let line: Int
    let column: Int
}

/// Cuts the text of a DBC file into statements.
///
/// A statement begins with a keyword at the start of a line and ends before the next one, because files in the wild leave out
/// the semicolon. Texts may span lines. Bytes that are not UTF-8 are read as Windows-1252 would show them.
struct DBCText {
    private(set) var statements: [[DBCWord]] = []

    init(_ bytes: [UInt8]) {
        let scalars: [Unicode.Scalar] =
            String(validating: bytes, as: UTF8.self).map { Array($0.unicodeScalars) }
            ?? bytes.map { Unicode.Scalar($0) }
        var (line, column, at) = (1, 1, 0)
        var words: [DBCWord] = []
        func step() {
            if scalars[at] == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
            at += 1
        }
        while at < scalars.count {
            let scalar = scalars[at]
            let (startLine, startColumn) = (line, column)
            if scalar.properties.isWhitespace || scalar.value == 0xFEFF {
                step()
            } else if scalar == "\"" {
                step()
                var text = ""
                while at < scalars.count, scalars[at] != "\"" {
                    if scalars[at] == "\\", at + 1 < scalars.count { step() }
                    text.unicodeScalars.append(scalars[at])
                    step()
                }
                if at < scalars.count { step() }
                words.append(DBCWord(kind: .text, text: text, line: startLine, column: startColumn))
            } else if Self.isMark(scalar) {
                step()
                words.append(
                    DBCWord(
                        kind: .mark, text: String(Character(scalar)), line: startLine, column: startColumn))
            } else {
                var text = ""
                while at < scalars.count, !scalars[at].properties.isWhitespace, !Self.isMark(scalars[at]),
                    scalars[at] != "\""
                {
                    text.unicodeScalars.append(scalars[at])
                    step()
                }
                let isFirst = words.last.map { $0.line != startLine } ?? true
                if isFirst, Self.keywords.contains(text), !words.isEmpty {
                    statements.append(words)
                    words.removeAll()
                }
                words.append(DBCWord(kind: .word, text: text, line: startLine, column: startColumn))
            }
        }
        if !words.isEmpty { statements.append(words) }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        ":;,()[]|@".unicodeScalars.contains(scalar)
    }

    /// The words that begin a statement.
    private static let keywords: Set<String> = [
        "VERSION", "NS_", "BS_", "BU_", "BO_", "SG_", "BO_TX_BU_", "EV_", "ENVVAR_DATA_", "CM_", "BA_DEF_",
        "BA_DEF_DEF_", "BA_", "BA_DEF_REL_", "BA_REL_", "BA_DEF_DEF_REL_", "VAL_", "VAL_TABLE_", "SIG_GROUP_",
        "SIG_VALTYPE_", "SG_MUL_VAL_", "SGTYPE_", "SIG_TYPE_REF_", "CAT_DEF_", "CAT_", "FILTER",
        "SIGTYPE_VALTYPE_",
        "BU_SG_REL_", "BU_EV_REL_", "BU_BO_REL_",
    ]
}

/// Reads the words of one statement in order.
struct DBCCursor {
    private let words: [DBCWord]
    private(set) var at = 0

    init(_ words: [DBCWord]) { self.words = words }

    var next: DBCWord? { at < words.count ? words[at] : nil }

    mutating func take() -> DBCWord? {
        defer { at += 1 }
        return at < words.count ? words[at] : nil
    }

    mutating func skip(_ mark: String) -> Bool {
        guard let next, next.kind == .mark, next.text == mark else { return false }
        at += 1
        return true
    }

    mutating func word() -> String? {
        guard let next, next.kind == .word else { return nil }
        at += 1
        return next.text
    }

    mutating func text() -> String? {
        guard let next, next.kind == .text else { return nil }
        at += 1
        return next.text
    }

    /// Returns a number; `.25` and `1.` count too.
    mutating func number() -> Double? {
        guard let next, next.kind == .word, let value = Self.number(next.text) else { return nil }
        at += 1
        return value
    }

    mutating func integer() -> Int? {
        guard let value = number(), let whole = Int(exactly: value) else { return nil }
        return whole
    }

    static func number(_ text: String) -> Double? {
        var text = text
        if text.hasSuffix(".") { text += "0" }
        guard text.utf8.allSatisfy({ "+-.eE0123456789".utf8.contains($0) }) else { return nil }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
}
