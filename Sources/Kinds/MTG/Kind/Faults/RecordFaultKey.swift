import Endpoints
import MTG

/// A kind of fault in an answer of a telematics unit as a row of a table: its key, the form of
/// its value, and its fault.
///
/// The `faults` of an endpoint, the fault `record` of an event, the schema and the documentation are generated from
/// `RecordFaultKey.rows`; a new fault is a new row there.
struct RecordFaultKey {
    /// The key in a file.
    let name: String

    let form: FaultKind.Form

    /// A description in one line.
    let meaning: String

    /// The fault with this value; nil when the value has another form or contradicts itself.
    let fault: @Sendable (FaultValue) -> RecordFault.Kind?

    private init(
        _ name: String, _ form: FaultKind.Form, _ meaning: String,
        _ fault: @escaping @Sendable (FaultValue) -> RecordFault.Kind?
    ) {
        self.name = name
        self.form = form
        self.meaning = meaning
        self.fault = fault
    }

    /// Returns the requests whose answers can have the fault `name`; nil for an unknown name.
    static func requests(of name: String) -> [String]? { usual[name]?.requests }

    /// One fault of each kind; the requests that a kind fits do not depend on its value.
    private static let usual: [String: RecordFault.Kind] = {
        let kinds: [RecordFault.Kind] = [
            .length(0), .size(0), .version(0), .magic(""), .checksum, .endMark, .swapped, .unterminated(""),
            .notASCII(""), .invalidText(at: 0), .doubled, .stall(after: 0, for: .zero), .close(after: 0),
            .refusal(.notPermitted),
        ]
        return Dictionary(uniqueKeysWithValues: kinds.map { ($0.name, $0) })
    }()

    /// Byte offsets in an answer, none of which is longer than the debug log.
    private static let offsets = 0...MaintenanceDescription.mostLogBytes

    private static let texts = RecordQuantity.allCases.filter { $0.kind == .text }.map(\.rawValue)

    private static let refusals: [String: Refusal] = [
        "unknown-request": .unknownRequest, "not-permitted": .notPermitted,
    ]

    static let rows: [RecordFaultKey] = [
        RecordFaultKey(
            "length", .integer(0...RecordLayout.mostBytes),
            "The record has this many bytes: cut, or with fields more"
        ) { $0.integer.map { .length($0) } },
        RecordFaultKey("size", .integer(0...65_535), "The size field states this") {
            $0.integer.map { .size($0) }
        },
        RecordFaultKey("version", .integer(0...65_535), "The version field states this") {
            $0.integer.map { .version($0) }
        },
        RecordFaultKey("magic", .ascii(limit: 4), "The record begins with this text") {
            $0.text.map { .magic($0) }
        },
        RecordFaultKey("checksum", .word(["wrong"]), "The checksum is wrong") { _ in .checksum },
        RecordFaultKey("end_mark", .word(["missing"]), "The end mark is missing") { _ in .endMark },
        RecordFaultKey("byte_order", .word(["swapped"]), "Every number has its bytes in the other order") {
            _ in .swapped
        },
        RecordFaultKey("unterminated", .word(texts), "This text fills its field to the last byte") {
            $0.text.map { .unterminated($0) }
        },
        RecordFaultKey("non_ascii", .word(texts), "This text begins with the byte FF") {
            $0.text.map { .notASCII($0) }
        },
        RecordFaultKey("invalid_utf8", .integer(offsets), "The debug log has the byte FF at this offset") {
            $0.integer.map { .invalidText(at: $0) }
        },
        RecordFaultKey("twice", .word(["on"]), "The answer is sent twice without a pause") { _ in .doubled },
        RecordFaultKey(
            "stall",
            .record([
                FaultKind.Field(
                    "after", .integer(offsets), required: true, "Write after how many bytes of the answer"),
                FaultKind.Field("for", .duration, required: true, "Write for how long nothing comes"),
            ]), "Nothing comes for a while in the midst of the answer"
        ) { value in
            guard let after = value["after"]?.integer, let time = value["for"]?.duration else { return nil }
            return .stall(after: after, for: time)
        },
        RecordFaultKey(
            "close", .integer(offsets), "The connection ends after this many bytes of the answer"
        ) { $0.integer.map { .close(after: $0) } },
        RecordFaultKey(
            "refusal", .word(["unknown-request", "not-permitted"]),
            "The request is refused with this reason, whoever asks"
        ) { $0.text.flatMap { refusals[$0] }.map { .refusal($0) } },
    ]

    /// The key that names the request whose answers have the fault.
    static let request = FaultKind.Field(
        "request", .word(MaintenanceRequest.names.filter { $0 != "unknown" }),
        "The request whose answer is meant; any that the fault fits unless stated")
}
