/// Something of a signal set that is not carried over as it stands, with its place.
package struct SetFinding: Hashable, Sendable, CustomStringConvertible {
    /// An error drops the row, command or signal; a warning does not, and a note says what was changed on the way.
    package enum Severity: String, Hashable, Sendable { case error, warning, note }

    package let file: String
    /// The line, counted from 1.
    package let line: Int
    /// The column, counted from 1.
    package let column: Int
    package let severity: Severity
    /// Where in the file's own terms, such as `commands[3].signals[1]`; empty for a row.
    package let path: String
    package let problem: SetProblem

    /// The finding as `file:line:column: severity: path: problem`.
    package var description: String {
        "\(file):\(line):\(column): \(severity.rawValue): " + (path.isEmpty ? "" : "\(path): ") + "\(problem)"
    }
}

/// A problem with a part of a signal set.
package enum SetProblem: Hashable, Sendable, CustomStringConvertible {
    /// Text that is not in the format of the set.
    case syntax(String)
    /// The file is larger than an import reads.
    case tooLarge(Int)
    /// A key that must be there is missing.
    case missing(String)
    /// A number is outside its range.
    case outOfRange(String, range: String)
    /// SAE J1979 data, which Dyno's own tables answer.
    case modelled(service: UInt8)
    /// An identifier F4xx, which the ECU answers by SAE J1979-2.
    case emissions(identifier: UInt8)
    /// A way of addressing that ECUs of a scenario do not have.
    case addressing(String)
    /// A session is needed before the real ECU answers.
    case session(String)
    /// The command is for other model years.
    case otherYear(String)
    /// A name, a request or a frame that has been seen before.
    case repeated(String)
    /// Bits that an earlier field writes.
    case overlaps(String)
    case unknownUnit(String)
    /// A signal of the catalogue that the set means by name or metric, but not by its numbers.
    case notBound(String, because: String)
    /// A name that is not the set's own in the file.
    case renamed(String)
    /// A signal that is one of the catalogue's.
    case bound(String)
    /// A message that is several frames.
    case divided(Int)
    /// A captured value that the signal cannot have.
    case unsayable(String)
    /// Frames that fill more of the bus than an import lets them.
    case busTime(percent: Int, factor: Int)
    /// No captured answer gives the length and the other bytes.
    case noTemplate
    /// A captured value suggests that the field is signed.
    case suspectSign(String)
    /// The set gives no id of the answer, and the usual one is assumed.
    case assumedResponse(String)
    /// The set gives neither priority nor tester's address, and these identifiers are assumed.
    case assumedIdentifiers(String)
    /// Identifiers that cannot be told from what the set states.
    case identifiersUnknown(String)
    /// An ECU with more commands has one of the identifiers.
    case identifierTaken(String, by: String)
    /// The identifier of the answer is that of another ECU, and the usual ones are assumed.
    case responseTaken(String, by: String, assumed: String)
    /// The address byte of answers is assumed to be this one.
    case assumedAddress(String)
    /// Values that are calculated by the app from other values.
    case derived
    /// An equation that cannot be inverted into fields.
    case notLinear(String)
    /// Something that the scenario format cannot say.
    case notSupported(String)
    /// A value that was assumed where the set states none.
    case assumed(String)

    package var description: String {
        switch self {
        case .syntax(let words): words
        case .tooLarge(let limit): "has more than \(limit) bytes; import a smaller set"
        case .missing(let key): "'\(key)' is missing; skipped"
        case .outOfRange(let text, let range): "\(text) is outside \(range); skipped"
        case .modelled(let service):
            "service \(service < 16 ? "0" : "")\(String(service, radix: 16, uppercase: true)) is answered by "
                + "the tables of SAE J1979; not imported"
        case .emissions(let number):
            "identifier F4\(number < 16 ? "0" : "")\(String(number, radix: 16, uppercase: true)) is answered by the tables of SAE J1979 (obd_on_uds); not imported"
        case .addressing(let words): "\(words); not imported"
        case .session(let session): "needs session \(session); answered in every session"
        case .otherYear(let years): "is for \(years); not imported"
        case .repeated(let name): "\(name) has been seen before; the first one is used"
        case .overlaps(let name): "shares bits with \(name), which is written instead"
        case .unknownUnit(let unit): "unit '\(unit)' is none of the catalogue's; kept in the meaning"
        case .notBound(let signal, let reason):
            "is not \(signal), because \(reason); kept as a signal of its own"
        case .renamed(let name): "is called \(name) in the file"
        case .bound(let name): "is \(name) of the catalogue"
        case .divided(let count): "is \(count) frames, one for each value of its multiplexers"
        case .unsayable(let words): "\(words); the captured bits stay until a value is set"
        case .busTime(let percent, let factor):
            "the frames need \(percent) % of a bus of 500 kbit/s; all intervals are \(factor) times as long"
        case .noTemplate: "no captured answer; length from the fields, other bytes 00"
        case .suspectSign(let value): "captured value \(value) suggests a signed field; check it"
        case .assumedResponse(let id): "the id of the answer is not stated; \(id) is assumed"
        case .assumedIdentifiers(let pair): "'pri' and 'tst' are not stated; \(pair) is assumed"
        case .identifiersUnknown(let words):
            "\(words) does not tell the identifiers; state 'pri', 'tst' and 'rax'; not imported"
        case .identifierTaken(let pair, let owner):
            "\(pair) shares an identifier with \(owner), which has more commands; correct one; not imported"
        case .responseTaken(let id, let owner, let pair): "\(id) answers \(owner); \(pair) is assumed"
        case .assumedAddress(let byte): "the address byte of the answer is not stated; \(byte) is assumed"
        case .derived: "is calculated from other values; nothing to answer"
        case .notLinear(let words): "\(words); the bytes stay fixed"
        case .notSupported(let words): "\(words); not imported"
        case .assumed(let words): words
        }
    }
}

/// The result of an import: the text of the scenario file, what was not carried over, and the counts.
package struct ImportedSet: Hashable, Sendable {
    /// The file; empty when nothing was left of the set.
    package var text: String
    /// The parts that are not carried over as they stand, in the order of the files.
    package var findings: [SetFinding]
    /// A line with the counts.
    package var summary: String
    /// Captured answers to commands of the set, in its order.
    package var captured: [CapturedCommand] = []
}

/// Collects findings about one file.
struct SetFindings {
    var all: [SetFinding] = []
    let file: String

    init(file: String) { self.file = file }

    /// The counts of findings, for people.
    var counts: String {
        [(SetFinding.Severity.error, "errors"), (.warning, "warnings"), (.note, "notes")]
            .map { severity, word in "\(all.count { $0.severity == severity }) \(word)" }
            .joined(separator: ", ")
    }

    mutating func add(
        _ severity: SetFinding.Severity, _ line: Int, _ column: Int = 1, _ path: String = "",
        _ problem: SetProblem
    ) {
        all.append(
            SetFinding(
                file: file, line: line, column: column, severity: severity, path: path, problem: problem))
    }
}
