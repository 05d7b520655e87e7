import MTG

/// One kind of fault in an answer of a telematics unit: its key, what may stand under it, and what it makes.
struct RecordFaultKey: Sendable {
    /// The key in a file.
    let name: String

    /// What its value looks like.
    let shape: Shape

    /// One line for people.
    let meaning: String

    /// The fault that a value stands for, or nil when it cannot be used, which the reader has been told then.
    let make: @Sendable (inout Reader, Item, _ path: String) -> RecordFault.Kind?

    private init(
        _ name: String, _ shape: Shape, _ meaning: String,
        _ make: @escaping @Sendable (inout Reader, Item, _ path: String) -> RecordFault.Kind?
    ) {
        self.name = name
        self.shape = shape
        self.meaning = meaning
        self.make = make
    }

    private static let texts = RecordQuantity.allCases.filter { $0.kind == .text }.map(\.rawValue)

    /// All kinds.
    static let rows: [RecordFaultKey] = [
        RecordFaultKey("length", .integer, "The record has this many bytes: cut, or with fields more") {
            $0.integer($1, $2, in: 0...RecordLayout.mostBytes).map { .length($0) }
        },
        RecordFaultKey("size", .integer, "The size field states this") {
            $0.integer($1, $2, in: 0...65_535).map { .size($0) }
        },
        RecordFaultKey("version", .integer, "The version field states this") {
            $0.integer($1, $2, in: 0...65_535).map { .version($0) }
        },
        RecordFaultKey("magic", .text, "The record begins with this text") {
            $0.ascii($1, $2, limit: 4).map { .magic($0) }
        },
        RecordFaultKey("checksum", .scalar(.word(["wrong"])), "The checksum is wrong") { _, _, _ in .checksum
        },
        RecordFaultKey("end_mark", .scalar(.word(["missing"])), "The end mark is missing") { _, _, _ in
            .endMark
        },
        RecordFaultKey(
            "byte_order", .scalar(.word(["swapped"])), "Every number has its bytes in the other order"
        ) { _, _, _ in .swapped },
        RecordFaultKey("unterminated", .scalar(.word(texts)), "This text fills its field to the last byte") {
            _, item, _ in item.text.map { .unterminated($0) }
        },
        RecordFaultKey("non_ascii", .scalar(.word(texts)), "This text begins with the byte FF") {
            _, item, _ in item.text.map { .notASCII($0) }
        },
        RecordFaultKey("invalid_utf8", .integer, "The debug log has the byte FF at this offset") {
            $0.integer($1, $2, in: 0...MaintenanceDescription.mostLogBytes).map { .invalidText(at: $0) }
        },
        RecordFaultKey("twice", .scalar(.word(["on"])), "The answer is sent twice without a pause") {
            _, _, _ in
            .doubled
        },
        RecordFaultKey(
            "stall",
            .record(
                Shape.Record([
                    .init("after", .integer, required: true, "Write after how many bytes of the answer"),
                    .init("for", .duration, required: true, "Write for how long nothing comes"),
                ])), "Nothing comes for a while in the midst of the answer"
        ) { reader, item, path in
            let after = reader.integer(
                item["after"], "\(path).after", in: 0...MaintenanceDescription.mostLogBytes)
            let time = reader.duration(item["for"], "\(path).for")
            guard let after, let time else { return nil }
            return .stall(after: after, for: time)
        },
        RecordFaultKey("close", .integer, "The connection ends after this many bytes of the answer") {
            $0.integer($1, $2, in: 0...MaintenanceDescription.mostLogBytes).map { .close(after: $0) }
        },
    ]
}
