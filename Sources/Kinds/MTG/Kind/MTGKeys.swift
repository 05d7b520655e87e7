import Scenarios
import Endpoints
import MTG

/// The keys that describe telematics units.
enum MTGKeys {
    /// The shape of a telematics unit with the link to its clients.
    static let maintenance = Shape.Record(rows, unless: MaintenanceDescription())

    static let rows: [PropertyKey<MaintenanceDescription>] = [
        .key(
            "listen", Keys.listenAddresses, required: true,
            "Write where it listens: \"tcp://127.0.0.1:5005\" (port 0 takes any free one)"),
        .word("machine", \.machine, "Write the machine: S690, R4038 or 8R").required(),
        .key(
            "profile",
            .kinds([.scalar(.word(RecordLayouts.maintenance.map(\.name))), .record(declaredLayout)]),
            "The layout of maintenance records: a shipped one, or its fields in order; struct-1 unless stated"
        ) { item, path, unit, reader in
            unit.layout = MaintenanceReader.layout(item, path, &reader) ?? unit.layout
        },
        .word(
            "source", \.source, "What decides names and thresholds where the sources contradict"),
        .word(
            "mode", \.mode,
            "Whether everybody gets everything (historical) or a token decides (strict)"),
        .key(
            "tokens", .map(.init(.text, .word(MaintenanceRole.self))),
            "The role of each token, for strict mode; 1 to 16 bytes each"),
        .ascii("serial", limit: 16, \.serial, "The serial number of the unit, at most 16 characters"),
        .ascii("firmware", limit: 16, \.firmware, "The version of its firmware, at most 16 characters"),
        .integer("machine_id", 0...Int(UInt32.max), \.machineId, "The number of the machine"),
        .clock(
            "clock", \.startTime, example: "2015-03-08 01:24:03",
            "What its clock says at power-on, in UTC"),
        .key(
            "log", .kinds([.integer(logSizes), .record(debugLog)]),
            "The debug log: how many bytes are made, or more"
        ) { item, path, unit, reader in MaintenanceReader.log(item, path, &unit, &reader) },
        .duration(
            "idle", within: .times(from: .milliseconds(1), words: "1ms or more"), \.idleLimit,
            "How long a request may stay incomplete"),
        .tls, .clients, .link,
        .key(
            "faults", .list(.record(recordFault), count: 1...256),
            "What is done to answers on purpose, one fault an entry"
        ) { item, path, unit, reader in
            unit.faults = item.members.enumerated().compactMap { index, member in
                MaintenanceReader.recordFault(member, "\(path)[\(index)]", &reader)
            }
        },
    ]

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

    /// The sizes of a debug log, in bytes.
    static let logSizes = 0...MaintenanceDescription.mostLogBytes

    private static let byteOrder = Shape.scalar(.word(["little", "big"]))
    private static let debugLog = Shape.Record(debugLogRows, unless: MaintenanceDescription())

    static let debugLogRows: [PropertyKey<MaintenanceDescription>] = [
        .key("size", .integer(logSizes), "How many bytes of lines are made; 65536 unless stated"),
        .key("file", .text, "A file that is sent instead, at most 16 MiB"),
        .integer("chunk", 1...65_536, \.logChunk, "How many bytes are sent at once"),
        .duration(
            "interval", within: .times(from: .microseconds(10), words: "10us or more"), \.logInterval,
            "The time between two such pieces"),
    ]

    static let recordFault = Shape.Record(
        RecordFaultKey.rows.map { Shape.Key($0.name, Keys.shape(of: $0.form), $0.meaning) } + [
            Keys.key(RecordFaultKey.request),
            .init(
                "nth", .integer(Keys.ordinals),
                "Which answer to such a request in a connection, from 1; all unless stated"),
        ], anyOf: RecordFaultKey.rows.map(\.name))
}
