package import SimulationCore

/// Journal entries of every kind, with every case of their parts at least once.
package enum JournalExamples {
    package static let all: [JournalEntry] =
        ends.map(JournalEntry.disconnect) + conversation + signals + samples + happenings
        + notes.map(JournalEntry.note) + programs.map(JournalEntry.client)

    package static let ends: [ConnectionEnd] =
        [
            .closedByClient, .resetByClient, .client(.fin, "gone"), .client(.halfOpen, "no sign of life"),
            .replaced, .refused(.nobodyListens), .refused(.isTaken),
            .refused(.security("the client does not speak TLS")), .refused(.other("refused")),
        ]
        + ConnectionEnd.Manner.allCases.flatMap { manner in
            [
                ConnectionEnd.Cause.event, .fault, .server("the telematics unit: closed: unknown request"),
                .serverFault("the telematics unit: closed by a fault"),
            ].map { .endpoint(manner, $0) }
        }

    /// Traffic between a client and an endpoint.
    static let conversation: [JournalEntry] = [
        .connect(), .connect(socket: 1), .peer("[::1]:5300"), .peer("127.0.0.1:40001"),
        .input(bytes("010C\r")), .input([]),
        .output(.init(bytes("41 0C\r\r>"), begins: true, ends: [8])), .output(.init(bytes("41 "))),
        .output(.init([0x3E, 0x00, 0xFF, 0x22, 0x5C])), .output(.init(bytes("A\r>B\r>\r"), ends: [3, 6])),
        .output(.init([0, 0x3E, 1], ends: [3])),
        .answer(bytes("41 0C\r\r>")), .request(.init(bytes("010C"))),
        .request(.init(bytes("ATZ"), flags: [.repeated, .aborted])),
        .request(.init(bytes("A\u{7F}\""), flags: .partial)),
        .request(.init(bytes("debug-log from 12"), code: 4)),
        .request(.init(bytes("unknown 0xFFFFFFFF"), flags: .aborted, code: .max)),
    ]

    static let signals: [JournalEntry] = [
        .frame(.init(can(0x7DF), from: .tap(0), [2, 1, 0x0C])),
        .frame(.init(can(0x18DA_F110, isExtended: true), from: .ecu(0), [1])),
        .frame(.init(can(0x7E8, isRemote: true), from: .ecu(1), [])),
        .frame(.init(can(0x1FFF_FFFF, isExtended: true), from: .traffic(0), [0, 0xFF])),
        .frame(.init(can(0x7FF), from: .foreign, [7])),
        .frame(
            .init(
                .canFD(
                    identifier: 0x7E8, isExtended: false, bitRateSwitch: true, errorStateIndicator: false),
                from: .ecu(0), [0, 1, 0x3E, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
        .frame(
            .init(
                .canFD(
                    identifier: 0x18DA_F110, isExtended: true, bitRateSwitch: false, errorStateIndicator: true
                ),
                from: .tap(0), [])),
        .frame(.init(.message, from: .tap(3), [0xC1, 0x33, 0xF1, 0x3E, 0x23])),
        .frame(.init(.inFrameResponse, from: .ecu(0), [0x10])),
        .frame(.init(.fiveBaud, from: .tap(0), [0x33])), .frame(.init(.wakeUp, from: .tap(0), [])),
    ]

    /// Values encoded by ECUs.
    static let samples: [JournalEntry] = [
        .sample(.init(signal: 3, ecu: 0, parameter: .pid(0x0C), raw: 6904, value: 1726)),
        .sample(.init(signal: 12, ecu: 1, parameter: .suspect(0x7F0102), raw: .max, value: -0.1)),
        .sample(.init(signal: 0, ecu: 0, parameter: .suspect(110), raw: 130, value: 90)),
    ]

    static let happenings: [JournalEntry] = actions.map { .event($0) } + faults.map { .fault($0) }

    private static let actions: [JournalEntry.Event] = [
        .init("set", of: 0, occurrence: 1, "drop: set \"é\"\n"),
        .init("clear-fault", of: 1, occurrence: 2, "drop: clear-fault \"é\"\n"),
        .init("release", of: 2, occurrence: 3, "drop: release \"é\"\n"),
        .init("pause", by: .control, "pause for 3 s"),
    ]

    private static let faults: [JournalEntry.Fault] = [
        .init(.begins, "disconnect", "fin: at once", of: 2),
        .init(.acts, "disconnect", "fin: at once", of: 2),
        .init(.ends, "disconnect", "fin: at once", of: 2),
        .init(.acts, "record", "record of 12 bytes", of: 0, item: 1),
        .init(.acts, "loss", "12 bytes are lost"), .init(.begins, "answer", "", of: 3),
    ]

    package static let notes: [JournalEntry.Note] =
        [
            .inputLost(bytes: 12), .answerNotSent("busy"), .messageNotSent("no address"), .recordsLost(3),
        ] + JournalEntry.Note.Subject.allCases.map { .remark($0, "TLS 1.3") }

    /// Events of the client's program.
    package static let programs: [JournalEntry.Client] = [
        .started(bytes("python3 poll.py")), .output(bytes("RPM=612.5")), .errorOutput(bytes("</b>\u{7}é")),
        .exited(status: 1, []), .killed(signal: 9, bytes("core dumped")),
        .stopped(bytes("its time was over")),
        .truncated(bytes: 77, bytes("77 bytes of standard output are left out")),
        .asked(bytes("speed: The app should show engine speed 612.5 rpm now. Does it?")),
        .answered(bytes("speed: yes")),
    ]

    private static func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

    private static func can(
        _ identifier: UInt32, isExtended: Bool = false, isRemote: Bool = false
    ) -> JournalEntry.Frame.Form {
        .can(identifier: identifier, isExtended: isExtended, isRemote: isRemote)
    }
}

extension Journal {
    /// All records that are still held, in order, with what they say.
    package var entries: [(record: JournalRecord, entry: JournalEntry)] {
        var position = JournalPosition()
        var entries: [(record: JournalRecord, entry: JournalEntry)] = []
        while let next = position.readEntry(self) { entries.append((next.0, next.1)) }
        return entries
    }

    /// Returns the records of one kind, in order, with what they say.
    package func entries(_ kind: JournalRecord.Kind) -> [(record: JournalRecord, entry: JournalEntry)] {
        entries.filter { $0.record.kind == kind }
    }
}

extension JournalEntry {
    /// Its words, and its bytes as text behind them: one of the two is empty.
    package var wordsOrBytes: String { text + String(decoding: bytes, as: UTF8.self) }
}
