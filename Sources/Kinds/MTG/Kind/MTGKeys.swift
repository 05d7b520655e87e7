import Scenarios
import Endpoints
import MTG

/// The keys that describe telematics units.
enum MTGKeys {
    /// The shape of a telematics unit with the link to its clients.
    static let maintenance = Shape.Record([
        .init(
            "listen", Keys.listenAddresses, required: true,
            "Write where it listens: \"tcp://127.0.0.1:5005\" (port 0 takes any free one)"),
        .init("machine", .word(Machine.self), required: true, "Write the machine: S690, R4038 or 8R"),
        .init(
            "profile",
            .kinds([.scalar(.word(RecordLayouts.maintenance.map(\.name))), .record(declaredLayout)]),
            "The layout of maintenance records: a shipped one, or its fields in order; struct-1 unless stated"
        ),
        .init(
            "source", .word(ThresholdSource.self),
            "What decides names and thresholds where the sources contradict; tables unless stated"),
        .init(
            "mode", .word(MaintenanceDescription.Mode.self),
            "Whether everybody gets everything (historical) or a token decides (strict)"),
        .init(
            "tokens", .map(.init(.text, .word(MaintenanceRole.self))),
            "The role of each token, for strict mode; 1 to 16 bytes each"),
        .init("serial", .text, "The serial number of the unit, at most 16 characters"),
        .init("firmware", .text, "The version of its firmware, at most 16 characters"),
        .init("machine_id", .integer(0...Int(UInt32.max)), "The number of the machine, 0 unless stated"),
        .init(
            "clock", .text, "What its clock says at power-on, in UTC; \"2015-03-08 01:24:03\" unless stated"),
        .init(
            "log", .kinds([.integer(logSizes), .record(debugLog)]),
            "The debug log: how many bytes are made, or more"),
        .init(
            "idle", .duration(from: .milliseconds(1), "1ms or more"),
            "How long a request may stay incomplete; 10s unless stated"),
        .init("tls", Keys.tls, "Whether clients have to speak TLS; off unless stated"),
        .init(
            "clients", .word(StreamDescription.Clients.self),
            "What a second connection meets while one is open; each unless stated"),
        .init("link", .record(Keys.link), "How bytes reach the client"),
        .init(
            "faults", .list(.record(recordFault), count: 1...256),
            "What is done to answers on purpose, one fault an entry"),
    ])

    /// The shape of a record layout that a scenario declares.
    static let declaredLayout = Shape.Record([
        .init("name", .name, "What it is called; declared unless stated"),
        .init("version", .integer(0...65_535), "The number of its version field, 0 unless stated"),
        .init("magic", .text, "The text of its magic field, at most 4 characters; MTGM unless stated"),
        .init("endianness", byteOrder, "The order of bytes; little unless stated"),
        .init(
            "fields", .list(.record(field), count: 1...1024), required: true,
            "Write the fields in order: name and type of each"),
    ])

    private static let field = Shape.Record([
        .init("name", .text, required: true, "Write what it holds, such as engineHours or reserved"),
        .init("type", .text, required: true, "Write u8 to u64, i8 to i64, char[n] or bytes[n]"),
        .init("endianness", byteOrder, "The order of its bytes; that of the layout unless stated"),
    ])

    private static let logSizes = 0...MaintenanceDescription.mostLogBytes

    private static let byteOrder = Shape.scalar(.word(["little", "big"]))

    static let debugLog = Shape.Record([
        .init("size", .integer(logSizes), "How many bytes of lines are made; 65536 unless stated"),
        .init("file", .text, "A file that is sent instead, at most 16 MiB"),
        .init("chunk", .integer(1...65_536), "How many bytes are sent at once; 16384 unless stated"),
        .init(
            "interval", .duration(from: .microseconds(10), "10us or more"),
            "The time between two such pieces; 1ms unless stated"),
    ])

    static let recordFault = Shape.Record(
        RecordFaultKey.rows.map { Shape.Key($0.name, Keys.shape(of: $0.form), $0.meaning) } + [
            Keys.key(RecordFaultKey.request),
            .init(
                "nth", .integer(Keys.ordinals),
                "Which answer to such a request in a connection, from 1; all unless stated"),
        ], anyOf: RecordFaultKey.rows.map(\.name))
}
