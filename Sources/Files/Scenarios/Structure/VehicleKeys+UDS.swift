import SimulationCore
import VehicleModel

extension VehicleKeys {
    /// The names of the diagnostic sessions of ISO 14229-1; others have numbers.
    static let sessionNames: [(name: String, number: UInt8)] = [
        ("default", 0x01), ("programming", 0x02), ("extended", 0x03), ("safety", 0x04),
    ]

    static let sessionNumbers = Limits.integers(0x01...0x7E, isHex: true)
    private static let session = Shape.scalar(.wordOrInteger(sessionNames.map(\.name)), sessionNumbers)

    /// The conditions of an access.
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
    static let uds = Shape.Record(udsRows, unless: UDSDescription())

    static let udsRows: [PropertyKey<UDSDescription>] = [
        .integer(
            "address", 0...0xFFFF, isHex: true, ifStated: \.address,
            "Its logical address on DoIP, such as 0x0E80"),
        .key(
            "addressing", .record(udsAddressing), "Address bytes of its messages on CAN; none unless stated"),
        .key(
            "sessions",
            .map(.init(.wordOrInteger(sessionNames.map(\.name)), .record(udsSession), isRemovable: true)),
            "Its sessions and their timing; default, programming and extended unless stated"),
        .duration(
            "s3", within: .times(from: .milliseconds(10), words: "10ms to 1000h"), \.sessionTimeout,
            "How long a session lasts without a request"),
        .duration("start_time", \.startTime, "How long it is silent after a reset"),
        .key(
            "services", .map(.init(.integer, accessOrSwitch)),
            "Services by number: off, on, or what they need"),
        .key("identifiers", .list(.record(udsIdentifier)), "Its data identifiers"),
        .key("security", .map(.init(.integer, .record(udsSecurity))), "Its security levels, from 1"),
        .key("routines", .map(.init(.integer, .record(udsRoutine))), "Its routines by identifier"),
        .key("memory", .list(.record(udsMemory), count: 0...16), "Its memory areas"),
        .key("files", .list(.record(udsFile), count: 0...32), "Its files (service 38)"),
        .key("certificates", .list(.record(udsCertificate), count: 0...16), "What service 29 accepts"),
        .key(
            "authentication", .record(udsAuthentication),
            "How it authenticates itself, and testers without certificates (service 29)"),
        .integer(
            "periodic_id", 0...0x1FFF_FFFF, isHex: true, ifStated: \.periodicIdentifier,
            "The CAN identifier of its periodic data (service 2A), frames of eight bytes without protocol control "
                + "information; unless stated they are single frames on the identifier of its answers"),
        .key(
            "nodes", .map(.init(.integer, .name)),
            "The ECUs behind it by node number, which service 28 with enhanced address information silences"),
        .key("dtcs", .list(.record(udsCode), count: 0...1000), "The trouble codes that it can have"),
        .byte("dtc_format", \.troubleCodes.format, "How its trouble codes are coded"),
        .byte("status_availability", \.troubleCodes.availability, "The status bits that it supports"),
        .key(
            "snapshot", .list(.hex(0...0xFFFF), count: 0...64),
            "The identifiers of a snapshot; those of the freeze frame unless stated"
        ) { item, path, uds, reader in
            let limits = Limits.integers(0...0xFFFF, isHex: true)
            uds.troubleCodes.snapshot = reader.integers(item, path, within: limits).map { UInt16($0) }
        },
        .key(
            "obd_on_uds", .kinds([.word(UDSDescription.OBDForm.self), .record(obdOnUDS)]),
            "Whether it has SAE J1979-2: off, on (beside services 01 to 0A) or only; or how, where cars differ"
        ),
    ]

    /// The details that SAE J1979-2 leaves open.
    private static let obdOnUDS = Shape.Record(obdOnUDSRows, unless: UDSDescription.OBDRules(.unified))

    static let obdOnUDSRows: [PropertyKey<UDSDescription.OBDRules>] = [
        .key(
            "services", .word(UDSDescription.OBDForm.self), required: true,
            "Write on (beside services 01 to 0A) or only"),
        .key(
            "protocol", .scalar(.integerOrOff, .byte),
            "The value of F810, or off; 0x01 with only, 0x02 with on unless stated (unverified)"
        ) { item, path, obd, reader in
            obd.protocolIdentifier = item.text == "off" ? nil : reader.byte(item, path)
        },
        .word(
            "masks", ["supported": false, "requested": true], \.echoesMasks,
            "The masks in the answer to 19 42: those that it supports, or those requested"),
        .byte(
            "severity_availability", \.severityAvailability,
            "The severities that it supports in the answer to 19 42 (unverified)"),
        .onOff(
            "permanent_severity", \.statesPermanentSeverity,
            "Whether the answer to 19 55 states severities, in records of five bytes"),
        .onOff(
            "item_counts", \.countsItems,
            "Whether F8xx begins with the number of items, as in service 09"),
        .key(
            "classic_refusal", .scalar(.integerOrOff, .byte),
            "With only: the code that refuses services 01 to 0A to itself, or off for silence; 0x11 unless stated"
        ) { item, path, obd, reader in
            obd.classicRefusal = item.text == "off" ? nil : reader.byte(item, path)
        },
        .integer(
            "most_identifiers", 1...255, ifStated: \.mostIdentifiers,
            "The most identifiers in one request (unverified)"
        ).unlessStated("6 with only, any number with on,"),
    ]

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

    private static let udsSession = Shape.Record(udsSessionRows, unless: UDSDescription.Session())

    static let udsSessionRows: [PropertyKey<UDSDescription.Session>] = [
        .duration(
            "p2", within: .times(.milliseconds(1) ... .milliseconds(65_535), words: "1ms to 65535ms"), \.p2,
            "The longest time to a first answer"),
        .duration(
            "p2_star",
            within: .times(.milliseconds(10) ... .milliseconds(655_350), words: "10ms to 655350ms"), \.p2Star,
            "The longest time to the next answer after 7F … 78"),
    ]

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

    private static let udsSecurity = Shape.Record(
        udsSecurityRows, unless: UDSDescription.Security(), anyOf: ["key", "table"])

    static let udsSecurityRows: [PropertyKey<UDSDescription.Security>] = [
        .integer("seed", 1...8, \.seedLength, "How many bytes a seed has"),
        .key(
            "key", .text,
            "How the key follows: xor 0x…, add 0x…, or an expression such as rol(seed, 3) ^ 0x1234"),
        .key("table", .map(.init(.bytes, .bytes)), "Keys by seed; seeds are drawn from it"),
        .integer("attempts", 1...255, \.attempts, "Wrong keys until the delay"),
        .duration("delay", \.delay, "How long seeds are refused then"),
        .key(
            "session", .kinds([session, .list(session, count: 1...16)]),
            "The sessions that allow it; all but default unless stated"),
    ]

    private static let udsRoutine = Shape.Record(
        udsRoutineRows, unless: UDSDescription.Routine(0), and: udsAccess.keys)

    static let udsRoutineRows: [PropertyKey<UDSDescription.Routine>] = [
        .duration("takes", \.takes, "How long it runs"),
        .onOff("background", \.runsInBackground, "Whether its start is answered before its end"),
        .integer("options", 0...64, ifStated: \.optionLength, "How many option bytes its start needs")
            .unlessStated("any number"),
        .key("erases", .name, "The memory area that it erases"),
        .key("checks", .name, "The memory area whose download it checks"),
        .key("checksum", .word(UDSDescription.Checksum.self), "What it checks: none, crc32 or sum16"),
        .bytes("result", \.result, "The bytes of its result"),
        .onOff("boot", \.isInBoot, "Whether the boot software has it"),
    ]

    static let udsMemory = Shape.Record(udsMemoryRows, unless: UDSDescription.Memory("", address: 0, size: 1))

    static let udsMemoryRows: [PropertyKey<UDSDescription.Memory>] = [
        .key("name", .name, "Its name; memory1, memory2 … unless stated"),
        .key("address", .hex(0...0xFF_FFFF_FFFF), required: true, "Write the address of its first byte"),
        .key("size", .integer(1...0x40_0000), required: true, "Write how many bytes it has"),
        .key("content", .bytes, "Its first bytes at power-on"),
        .key("ascii", .text, "Its first bytes at power-on as ASCII text"),
        .byte("fill", \.fill, "An erased byte"),
        .key("read", accessOrSwitch, "Whether it is read, and what that needs; on unless stated"),
        .key("write", accessOrSwitch, "Whether it is written, and what that needs; off unless stated"),
        .onOff("erase", \.needsErase, "Whether it must be erased before it is written"),
        .onOff(
            "application", \.isApplication,
            "Whether it holds the application, without which only the boot software runs"),
        .integer(
            "block", 3...0x10_0000, \.block,
            "The longest 36 message, but no more than the bus or the DoIP gateway carries"),
    ]

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

    private static let udsCode = Shape.Record(
        udsCodeRows, unless: UDSDescription.Code(DiagnosticTroubleCode(rawValue: 0x0301)))

    static let udsCodeRows: [PropertyKey<UDSDescription.Code>] = [
        .key("code", .troubleCode, required: true, "Write the code, such as P0301"),
        .byte("failure_type", \.failureType, "Its failure type byte"),
        .byte("severity", ifStated: \.severity, "Its severity and class").unlessStated(
            "0x20 (maintenance only), or with obd_on_uds 0x02 (class 1),"),
        .integer(
            "readiness_group", 0x01...0x14, isHex: true, ifStated: \.readinessGroup,
            "Its readiness group (19 56)"
        ).unlessStated("that of the monitor that detects the fault"),
        .key(
            "fault", .tuple([.integer(suspects), .integer(failureModes)]),
            "What it stands for with dtc_format 0x02: suspect parameter number and failure mode, `[110, 0]`"),
        .byte("group", \.group, "Its functional group, 0x33 for emissions"),
        .byte("functional_unit", \.functionalUnit, "Its functional unit"),
        .byte("memory", ifStated: \.memory, "The user-defined memory that holds it too"),
    ]
}
