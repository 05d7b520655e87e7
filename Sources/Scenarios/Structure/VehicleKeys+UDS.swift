import SimulationCore
import VehicleModel

extension VehicleKeys {
    /// The names of the diagnostic sessions of ISO 14229-1; others have numbers.
    static let sessionNames: [(name: String, number: UInt8)] = [
        ("default", 0x01), ("programming", 0x02), ("extended", 0x03), ("safety", 0x04),
    ]

    /// The numbers that a session may have.
    static let sessionNumbers = Limits.integers(0x01...0x7E, isHex: true)

    private static let session = Shape.scalar(.wordOrInteger(sessionNames.map(\.name)), sessionNumbers)

    /// What something needs.
    static let udsAccess = Shape.Record([
        .init(
            "session", .kinds([session, .list(session, count: 1...16)]),
            "The sessions that allow it, such as extended; default alone stands for all"),
        .init("security", .integer(1...63), "The security level that must be unlocked"),
        .init("authentication", .onOff, "Whether the tester must have authenticated (service 29)"),
    ])

    private static let access = Shape.record(udsAccess)
    private static let accessOrSwitch = Shape.kinds([.onOff, access])

    /// The diagnostic server of an ECU (ISO 14229-1).
    static let uds = Shape.Record([
        .init("address", .hex(0...0xFFFF), "Its logical address on DoIP, such as 0x0E80"),
        .init(
            "addressing", .record(udsAddressing), "Address bytes of its messages on CAN; none unless stated"),
        .init(
            "sessions",
            .map(.init(.wordOrInteger(sessionNames.map(\.name)), .record(udsSession), isRemovable: true)),
            "Its sessions and their timing; default, programming and extended unless stated"),
        .init(
            "s3", .duration(from: .milliseconds(10), "10ms to 1000h"),
            "How long a session lasts without a request; 5s unless stated"),
        .init("start_time", .duration, "How long it is silent after a reset; 0s unless stated"),
        .init(
            "services", .map(.init(.integer, accessOrSwitch)),
            "Services by number: off, on, or what they need"),
        .init("identifiers", .list(.record(udsIdentifier)), "Its data identifiers"),
        .init("security", .map(.init(.integer, .record(udsSecurity))), "Its security levels, from 1"),
        .init("routines", .map(.init(.integer, .record(udsRoutine))), "Its routines by identifier"),
        .init("memory", .list(.record(udsMemory), count: 0...16), "Its memory areas"),
        .init("files", .list(.record(udsFile), count: 0...32), "Its files (service 38)"),
        .init("certificates", .list(.record(udsCertificate), count: 0...16), "What service 29 accepts"),
        .init(
            "authentication", .record(udsAuthentication),
            "How it authenticates itself, and testers without certificates (service 29)"),
        .init(
            "periodic_id", .hex(0...0x1FFF_FFFF),
            "The CAN identifier of its periodic data (service 2A), frames of eight bytes without protocol control "
                + "information; unless stated they are single frames on the identifier of its answers"),
        .init(
            "nodes", .map(.init(.integer, .name)),
            "The ECUs behind it by node number, which service 28 with enhanced address information silences"),
        .init("dtcs", .list(.record(udsCode), count: 0...1000), "The trouble codes that it can have"),
        .init("dtc_format", .byte, "How its trouble codes are coded; 0x04 unless stated"),
        .init("status_availability", .byte, "The status bits that it supports; 0xFF unless stated"),
        .init(
            "snapshot", .list(.hex(0...0xFFFF), count: 0...64),
            "The identifiers of a snapshot; those of the freeze frame unless stated"),
        .init(
            "obd_on_uds", .kinds([.word(UDSDescription.OBDForm.self), .record(obdOnUDS)]),
            "Whether it has SAE J1979-2: off, on (beside services 01 to 0A) or only; or how, where cars differ"
        ),
    ])

    /// What SAE J1979-2 leaves open.
    static let obdOnUDS = Shape.Record([
        .init(
            "services", .word(UDSDescription.OBDForm.self), required: true,
            "Write on (beside services 01 to 0A) or only"),
        .init(
            "protocol", .scalar(.integerOrOff, .byte),
            "The value of F810, or off; 0x01 with only, 0x02 with on unless stated (unverified)"),
        .init(
            "masks", .scalar(.word(["supported", "requested"])),
            "The masks in the answer to 19 42: those that it supports unless stated, or those requested"),
        .init(
            "severity_availability", .byte,
            "The severities that it supports in the answer to 19 42; 0xFF unless stated (unverified)"),
        .init(
            "permanent_severity", .onOff,
            "Whether the answer to 19 55 states severities, in records of five bytes; off unless stated"),
        .init(
            "item_counts", .onOff,
            "Whether F8xx begins with the number of items, as in service 09; off unless stated"),
        .init(
            "classic_refusal", .scalar(.integerOrOff, .byte),
            "With only: the code that refuses services 01 to 0A to itself, or off for silence; 0x11 unless stated"
        ),
        .init(
            "most_identifiers", .integer(1...255),
            "The most identifiers in one request; 6 with only, any number with on unless stated (unverified)"),
    ])

    static let udsAddressing = Shape.Record([
        .init(
            "format", .scalar(.word(["normal", "extended", "mixed"])), required: true,
            "Write normal, extended or mixed"),
        .init("ecu", .byte, "Extended: the ECU's address, which requests begin with"),
        .init(
            "tester", .byte, "Extended: the tester's address, which answers begin with; 0xF1 unless stated"),
        .init("functional", .byte, "Extended: the address of all ECUs; 0xFE unless stated"),
        .init("extension", .byte, "Mixed: the byte that all messages begin with"),
    ])

    static let udsSession = Shape.Record([
        .init(
            "p2",
            .scalar(
                .duration, .times(.milliseconds(1)...Duration.milliseconds(65_535), words: "1ms to 65535ms")),
            "The longest time to a first answer; 50ms unless stated"),
        .init(
            "p2_star",
            .scalar(
                .duration,
                .times(.milliseconds(10)...Duration.milliseconds(655_350), words: "10ms to 655350ms")),
            "The longest time to the next answer after 7F … 78; 5s unless stated"),
    ])

    static let udsIdentifier = Shape.Record(
        [
            .init("id", .hex(0...0xFFFF), required: true, "Write its number, such as 0xF190"),
            .init("bytes", .bytes, "Its value as bytes"),
            .init("ascii", .text, "Its value as ASCII text"),
            .init("text", .word(UDSDescription.IdentityText.self), "Its value is this text of the identity"),
            .init("fields", .list(.record(udsField), count: 1...64), "Its value holds these signals"),
            .init("size", .integer(1...256), "How many bytes fields have; as few as hold them unless stated"),
            .init("memory", .record(udsSpan), "Its value is this part of a memory area"),
            .init("writable", accessOrSwitch, "Whether service 2E writes it, and what that needs"),
            .init("control", accessOrSwitch, "Whether service 2F controls it, and what that needs"),
            .init("scaling", .bytes, "Its scaling bytes (service 24)"),
            .init("boot", .onOff, "Whether the boot software has it"),
        ] + udsAccess.keys, anyOf: ["bytes", "ascii", "text", "fields", "memory"])

    static let udsField = Shape.Record(
        [.init("signal", .text, required: true, "Write the name of a signal")] + frameSignal.keys)

    static let udsSpan = Shape.Record([
        .init("address", .hex(0...0xFF_FFFF_FFFF), required: true, "Write the address of its first byte"),
        .init("size", .integer(1...4000), required: true, "Write how many bytes it has"),
    ])

    static let udsSecurity = Shape.Record(
        [
            .init("seed", .integer(1...8), "How many bytes a seed has; 4 unless stated"),
            .init(
                "key", .text,
                "How the key follows: xor 0x…, add 0x…, or an expression such as rol(seed, 3) ^ 0x1234"),
            .init("table", .map(.init(.bytes, .bytes)), "Keys by seed; seeds are drawn from it"),
            .init("attempts", .integer(1...255), "Wrong keys until the delay; 3 unless stated"),
            .init("delay", .duration, "How long seeds are refused then; 10s unless stated"),
            .init(
                "session", .kinds([session, .list(session, count: 1...16)]),
                "The sessions that allow it; all but default unless stated"),
        ], anyOf: ["key", "table"])

    static let udsRoutine = Shape.Record(
        [
            .init("takes", .duration, "How long it runs; 0s unless stated"),
            .init("background", .onOff, "Whether its start is answered before its end"),
            .init(
                "options", .integer(0...64), "How many option bytes its start needs; any number unless stated"
            ),
            .init("erases", .name, "The memory area that it erases"),
            .init("checks", .name, "The memory area whose download it checks"),
            .init("checksum", .word(UDSDescription.Checksum.self), "What it checks: none, crc32 or sum16"),
            .init("result", .bytes, "The bytes of its result"),
            .init("boot", .onOff, "Whether the boot software has it"),
        ] + udsAccess.keys)

    static let udsMemory = Shape.Record([
        .init("name", .name, "Its name; memory1, memory2 … unless stated"),
        .init("address", .hex(0...0xFF_FFFF_FFFF), required: true, "Write the address of its first byte"),
        .init("size", .integer(1...0x40_0000), required: true, "Write how many bytes it has"),
        .init("content", .bytes, "Its first bytes at power-on"),
        .init("ascii", .text, "Its first bytes at power-on as ASCII text"),
        .init("fill", .byte, "An erased byte; 0xFF unless stated"),
        .init("read", accessOrSwitch, "Whether it is read, and what that needs; on unless stated"),
        .init("write", accessOrSwitch, "Whether it is written, and what that needs; off unless stated"),
        .init("erase", .onOff, "Whether it must be erased before it is written"),
        .init(
            "application", .onOff,
            "Whether it holds the application, without which only the boot software runs"),
        .init(
            "block", .integer(3...0x10_0000),
            "The longest 36 message; 258 unless stated, and no more than the bus or the DoIP gateway carries"),
    ])

    static let udsFile = Shape.Record([
        .init("path", .text, required: true, "Write its path, such as /log/trace.txt"),
        .init("bytes", .bytes, "Its content as bytes"),
        .init("ascii", .text, "Its content as ASCII text"),
    ])

    static let udsCertificate = Shape.Record([
        .init("bytes", .bytes, required: true, "Write its bytes"),
        .init(
            "proof", .text, required: true,
            "Write how the proof of ownership follows from the challenge, as a key does"),
    ])

    static let udsAuthentication = Shape.Record([
        .init("certificate", .bytes, "The certificate that it shows (29 02)"),
        .init(
            "proof", .text,
            "How its own proof of ownership follows from the tester's challenge; as the tester's proof unless stated"
        ),
        .init(
            "algorithms", .list(.record(udsAlgorithm), count: 0...16),
            "The algorithms of authentication with challenge and response (29 05 to 07)"),
    ])

    static let udsAlgorithm = Shape.Record([
        .init("indicator", .bytes, required: true, "Write its algorithm indicator, at most 16 bytes"),
        .init(
            "proof", .text, required: true,
            "Write how the proof of ownership follows from the challenge, as a key does"),
    ])

    static let udsCode = Shape.Record([
        .init("code", .troubleCode, required: true, "Write the code, such as P0301"),
        .init("failure_type", .byte, "Its failure type byte; 0x00 unless stated"),
        .init(
            "severity", .byte,
            "Its severity and class; 0x20 (maintenance only), or with obd_on_uds 0x02 (class 1) unless stated"
        ),
        .init(
            "readiness_group", .hex(0x01...0x14),
            "Its readiness group (19 56); that of the monitor that detects the fault unless stated"),
        .init(
            "fault", .tuple([.integer(suspects), .integer(failureModes)]),
            "What it stands for with dtc_format 0x02: suspect parameter number and failure mode, `[110, 0]`"),
        .init("group", .byte, "Its functional group; 0x33 (emissions) unless stated"),
        .init("functional_unit", .byte, "Its functional unit; 0x00 unless stated"),
        .init("memory", .byte, "The user-defined memory that holds it too"),
    ])
}
