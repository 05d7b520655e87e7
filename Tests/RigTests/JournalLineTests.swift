import Rig
import SimulationCore
import TestKit
import Scenarios
import Testing
import VehicleModel

/// Journal records as lines of JSON.
@Suite struct JournalLineTests {
    private static let time = SimInstant(nanoseconds: 12_000_000_345)

    private func text(
        _ description: RigDescription = Bench.description(), _ fill: (inout Journal) -> Void
    ) -> String {
        let line = JournalLine(description)
        var journal = Journal()
        fill(&journal)
        var text: [UInt8] = []
        var position = JournalPosition()
        while let (record, entry) = position.readEntry(journal) { line.append(record, entry, to: &text) }
        return String(decoding: text, as: UTF8.self)
    }

    private func lines(_ entries: [JournalEntry]) -> [String] {
        let all = text { journal in
            for entry in entries { journal.append(entry, at: Self.time, endpoint: 0, connection: 1) }
        }
        let head = ",\"t\":12.000000345,\"kind\":"
        return all.split(separator: "\n").enumerated().map { index, line in
            String(line).replacing("{\"n\":\(index)\(head)", with: "").replacing(
                ",\"endpoint\":\"obd\",\"connection\":1", with: "")
        }
    }

    private static func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

    /// A vehicle's own signals follow those of the catalogue, in numbers and in names.
    @Test func aSignalOfTheVehiclesOwnHasItsName() {
        var description = Bench.description()
        description.vehicle.customSignals = [
            Signal("custom.First", .none, 0, 1, ""), Signal("custom.Torque", .none, 0, 500, ""),
        ]
        let sample = JournalEntry.sample(
            .init(signal: SignalID.custom(1).index, ecu: 0, parameter: .pid(1), raw: 180, value: 180))
        let line = text(description) { $0.append(sample, at: Self.time, endpoint: 0, connection: 1) }
        #expect(line.contains("\"signal\":\"custom.Torque\""))
        var reader = JournalLineReader(description)
        let known = reader.read(Array(line.utf8))
        #expect(known?.entry == sample)
        var stranger = JournalLineReader()
        let read = stranger.read(Array(line.utf8))
        guard case .sample(let found)? = read?.entry else {
            Issue.record("no sample")
            return
        }
        #expect(found.signal == SignalID.custom(0).index)
    }

    private static func can(
        _ identifier: UInt32, isExtended: Bool = false, isRemote: Bool = false
    ) -> JournalEntry.Frame.Form {
        .can(identifier: identifier, isExtended: isExtended, isRemote: isRemote)
    }

    @Test func everyLineSaysWhenAndWhere() {
        let seen = text { journal in
            journal.append(.connect, at: Self.time, endpoint: 0, connection: 1)
            journal.append(.connect, at: Self.time)
        }
        let start = ",\"t\":12.000000345,\"kind\":\"connect\""
        #expect(
            seen == "{\"n\":0\(start),\"endpoint\":\"obd\",\"connection\":1}\n{\"n\":1\(start)}\n")
    }

    @Test func whatPassesBetweenClientAndEndpointHasItsForm() {
        let odd = Self.bytes("41\r\n\"\\\u{7F}") + [0, 0xFC]
        #expect(
            lines([
                .input(Self.bytes("010C\r")),
                .request(.init(Self.bytes("010C"), flags: [.repeated, .aborted])),
                .request(.init(Self.bytes("debug-log from 12"), code: 4)), .output(.init(odd)),
                .output(.init(Self.bytes("A>B>"), begins: true, ends: [2, 4])), .peer("[::1]:5300"),
            ]) == [
                #""input","bytes":"010C\r"}"#,
                #""request","request":"010C","repeated":true,"aborted":true}"#,
                #""request","request":"debug-log from 12","code":4}"#,
                #""output","bytes":"41\r\n\"\\\u007F\u0000\u00FC"}"#,
                #""output","bytes":"A>B>","begins":true,"ends":[2, 4]}"#, #""peer","address":"[::1]:5300"}"#,
            ])
    }

    @Test func whatIsOnTheBusHasItsForm() {
        #expect(
            lines([
                .frame(.init(Self.can(0x7DF), from: .tap(0), [2, 1, 0x0C])),
                .frame(.init(Self.can(0x18DA_F110, isExtended: true), from: .ecu(0), [1])),
                .frame(.init(Self.can(0x7E8, isRemote: true), from: .ecu(0), [])),
                .frame(.init(Self.can(0x7E8), from: .foreign, [])),
                .frame(.init(.inFrameResponse, from: .ecu(0), [0x10])),
                .sample(
                    .init(
                        signal: SignalID.engineSpeed.index, ecu: 0, parameter: .pid(0x0C), raw: 6904,
                        value: 1726)),
                .sample(
                    .init(
                        signal: SignalID.engineSpeed.index, ecu: 9, parameter: .suspect(190), raw: .max,
                        value: .infinity)),
            ]) == [
                #""frame","id":"7DF","data":"02 01 0C","from":"adapter","sender":"tap"}"#,
                #""frame","id":"18DAF110","data":"01","from":"engine","sender":"ecu"}"#,
                #""frame","id":"7E8","remote":true,"data":"","from":"engine","sender":"ecu"}"#,
                #""frame","id":"7E8","data":"","from":"adapter","sender":"foreign"}"#,
                #""frame","signal":"in-frame response","data":"10","from":"engine","sender":"ecu"}"#,
                #""sample","signal":"engine.speed","ecu":"engine","pid":"0C","raw":6904,"value":1726.0}"#,
                #""sample","signal":"engine.speed","spn":190,"raw":18446744073709551615,"value":null}"#,
            ])
    }

    @Test func whatHappensHasItsForm() {
        #expect(
            lines([
                .disconnect(.closedByClient), .disconnect(.endpoint(.halfOpen, .fault)),
                .disconnect(.refused(.nobodyListens)),
                .event(.init("ramp", of: 2, occurrence: 3, "finish: \"é\"\n")),
                .event(.init(nil, "end")), .event(.init("set", by: .control, "set a")),
                .fault(.init(.acts, "loss", "1 byte", of: 0, item: 1)),
                .note(.inputLost(bytes: 7)), .note(.remark(.other, "x")),
                .client(.killed(signal: 9, [])), .client(.output(Self.bytes("RPM=1"))),
            ]) == [
                #""disconnect","text":"closed by the client","by":"client","how":"fin"}"#,
                #""disconnect","text":"half-open by a fault","by":"fault","how":"half-open"}"#,
                #""disconnect","text":"refused: nobody listens","refused":"nobody-listens"}"#,
                #""event","text":"finish: \"é\"\u000A","event":3,"occurrence":3,"action":"ramp"}"#,
                #""event","text":"end"}"#,
                #""event","text":"set a","by":"control","action":"set"}"#,
                #""fault","stage":"acts","text":"loss: 1 byte","event":1,"fault":"loss","item":2}"#,
                #""note","text":"7 bytes of input are lost: the link is behind with answers","about":"input-lost","count":7}"#,
                #""note","text":"x"}"#,
                #""client","endpoint":"obd","client":1,"stage":"killed","number":9,"text":""}"#,
                #""client","endpoint":"obd","client":1,"stage":"output","text":"RPM=1"}"#,
            ])
    }

    @Test func lostRecordsHaveALineOfTheirOwn() {
        var text: [UInt8] = []
        JournalLine(Bench.description()).append(lost: 3, to: &text)
        #expect(
            String(decoding: text, as: UTF8.self)
                == #"{"kind":"note","text":"3 records were lost","about":"records-lost","count":3}"# + "\n")
    }

    @Test func anyBytesGiveOneLineOfPlainText() {
        let all = ArraySlice([UInt8](0...255))
        let entries: [JournalEntry] = [
            .input(all), .output(.init(all, ends: [63])), .answer(all), .request(.init(all)),
            .frame(.init(.message, from: .ecu(Int(UInt32.max)), all)), .client(.output(all)),
            .peer(String(decoding: all, as: UTF8.self)),
        ]
        for entry in entries {
            let seen = text { $0.append(entry, at: .powerOn, endpoint: 9) }
            #expect(seen.hasSuffix("}\n"))
            #expect(seen.utf8.count(where: { $0 < 0x20 }) == 1, "\(entry.kind)")
        }
    }

    /// JSON knows neither.
    @Test func noValueIsWrittenThatJSONDoesNotHave() {
        for value in [Double.nan, .infinity, -.infinity] {
            let seen = lines([.sample(.init(signal: 0, ecu: 0, parameter: .pid(0), raw: 0, value: value))])
            #expect(seen[0].hasSuffix(",\"value\":null}"))
        }
    }

    /// Whole numbers are written without the standard library.
    @Test func valuesHaveTheFormOfTheirDescription() {
        for value in [
            0, -0.0, 1, 9, 10, 99.5, 1726, 255_000, 999_999_999, 1e9, 1e15, 1e16, -40, 0.1, 81.96078431372550,
            .leastNonzeroMagnitude,
        ] {
            let seen = lines([.sample(.init(signal: 0, ecu: 0, parameter: .pid(0), raw: .max, value: value))])
            #expect(seen[0].hasSuffix(",\"raw\":18446744073709551615,\"value\":\(value)}"))
        }
    }

    @Test func aLineMayBeLongerThanTheBuffer() {
        for count in [900, 950, 1000, 1023, 1024, 1025, 5000] {
            let bytes = ArraySlice((0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) })
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(lines([.input(bytes)]) == ["\"input\",\"bytes\":\"\(text)\"}"])
            #expect(lines([.peer(text)]) == ["\"peer\",\"address\":\"\(text)\"}"])
        }
    }

    @Test func timesHaveNineDecimals() {
        for (nanoseconds, words) in [
            (0, "0.000000000"), (1, "0.000000001"), (999_999_999, "0.999999999"),
            (1_000_000_000, "1.000000000"),
            (Int64.max, "9223372036.854775807"), (-1, "-0.000000001"),
        ] {
            let seen = text { $0.append(.answer([]), at: SimInstant(nanoseconds: nanoseconds)) }
            #expect(seen == "{\"n\":0,\"t\":\(words),\"kind\":\"answer\",\"bytes\":\"\"}\n")
        }
    }

    // MARK: Reading

    /// What `line` says to somebody who knows no names; nil when it is not a line.
    private static func read(_ line: String) -> JournalLineReader.Line? {
        var reader = JournalLineReader()
        return reader.read(Array(line.utf8))
    }

    /// Appends what `line` says to `journal`; false when it is not a line.
    private static func read(
        _ line: Substring, _ reader: inout JournalLineReader, into journal: inout Journal
    ) -> Bool {
        guard let line = reader.read(Array(line.utf8)), let entry = line.entry else { return false }
        journal.append(
            entry, at: line.time ?? .powerOn, endpoint: line.endpoint == nil ? nil : 0,
            connection: line.connection)
        return true
    }

    @Test func whatIsWrittenIsReadBack() throws {
        var description = Bench.description(vehicle: Bench.car([ECUDescription(), ECUDescription()]))
        description.vehicle.ecus[1].name = "gearbox"
        description.vehicle.frames = [
            FrameDescription(
                name: "Body \"1\"", identifier: 0x100, isExtended: false, every: .seconds(1), data: [])
        ]
        let written = text(description) { journal in
            for entry in JournalExamples.all {
                journal.append(entry, at: Self.time, endpoint: 0, connection: 1)
            }
        }
        var reader = JournalLineReader(description)
        var entries: [JournalEntry] = []
        let again = text(description) { journal in
            for line in written.split(separator: "\n") {
                #expect(Self.read(line, &reader, into: &journal), "\(line)")
            }
            var position = JournalPosition()
            while let (_, entry) = position.readEntry(journal) { entries.append(entry) }
        }
        #expect(again == written)
        for (entry, original) in zip(entries, JournalExamples.all) {
            // A line does not say which adapter has sent a frame.
            if case .frame(let frame) = original, case .tap = frame.sender { continue }
            #expect(entry == original)
        }
        #expect(entries.count == JournalExamples.all.count)
    }

    @Test func aWholeRunIsReadBack() throws {
        var bench = Bench(events: [EventDescription(name: "off", at: .seconds(1), actions: [LogAction("x")])])
        let connection = bench.connect(["ATZ", "ATE0", "ATSP6"])
        _ = bench.ask("010C", on: connection)
        bench.driver.run(for: .seconds(2))
        bench.driver.rig.disconnect(connection, .resetByClient, now: bench.now)
        let written = bench.journalText()
        var reader = JournalLineReader(bench.driver.rig.description)
        let again = text(bench.driver.rig.description) { journal in
            for line in written.split(separator: "\n") {
                #expect(Self.read(line, &reader, into: &journal), "\(line)")
            }
        }
        #expect(again == written)
        #expect(written.split(separator: "\n").count > 15)
    }

    @Test func whoDoesNotKnowTheNamesNumbersThem() throws {
        var reader = JournalLineReader()
        var senders: [BusSender] = []
        for (name, frame) in [("b", nil), ("a", nil), ("b", nil), ("vehicle", "f"), ("vehicle", "g")] {
            let line =
                #"{"n":1,"t":0.5,"kind":"frame","id":"7E8","data":"01","from":"\#(name)""#
                + (frame.map { #","frame":"\#($0)"}"# } ?? "}")
            guard case .frame(let read)? = reader.read(Array(line.utf8))?.entry else { continue }
            senders.append(read.sender)
        }
        #expect(senders == [.ecu(0), .ecu(1), .ecu(0), .traffic(0), .traffic(1)])
        #expect(reader.ecus == ["b", "a"] && reader.frames == ["f", "g"])
    }

    /// Lines as version 0.1 wrote them, before anything but words said who, why and what kind.
    @Test(arguments: [
        (
            #"{"n":9,"t":12.000000345,"kind":"disconnect","endpoint":"obd","connection":1,"text":"fin by a fault"}"#,
            JournalEntry.disconnect(.endpoint(.fin, .fault))
        ),
        (
            #"{"n":3,"t":0.000000000,"kind":"disconnect","text":"refused: TLS: the client does not speak TLS"}"#,
            .disconnect(.refused(.security("the client does not speak TLS")))
        ),
        (
            #"{"n":3,"t":12.5,"kind":"frame","id":"7DF","data":"02 01 0C","from":"adapter"}"#,
            .frame(
                .init(
                    .can(identifier: 0x7DF, isExtended: false, isRemote: false), from: .tap(0), [2, 1, 0x0C]))
        ),
        (
            #"{"n":8,"t":1.0,"kind":"event","text":"drop: disconnect fin"}"#,
            .event(.init(nil, "drop: disconnect fin"))
        ),
        (
            #"{"n":8,"t":1.0,"kind":"fault","stage":"acts","text":"record: wrong checksum"}"#,
            .fault(.init(.acts, "record", "wrong checksum"))
        ),
        (#"{"kind":"note","text":"7 records were lost"}"#, .note(.remark(.other, "7 records were lost"))),
        (
            #"{"n":8,"t":1.0,"kind":"output","bytes":"41 0C\r\r>"}"#,
            .output(.init(ArraySlice("41 0C\r\r>".utf8)))
        ),
    ])
    func linesOfOlderVersionsAreRead(_ line: String, _ entry: JournalEntry) throws {
        #expect(try #require(Self.read(line)).entry == entry)
    }

    @Test(arguments: [
        "", "{", "[]", "7", "{}", #"{"kind":7}"#, #"{"n":1,"t":0,"kind":"output"}"#,
        #"{"n":1,"t":0,"kind":"output","bytes":"Ā"}"#, #"{"n":1,"kind":"frame","data":"0"}"#,
        #"{"n":1,"kind":"sample","signal":"engine.speed","raw":-1}"#, #"{"n":1,"kind":"client"}"#,
        #"{"n":1,"t":0,"kind":"note","text":"x"} {"#,
    ])
    func whatIsNoLineIsRefused(_ line: String) {
        #expect(Self.read(line) == nil)
    }

    @Test func aKindOfTheFutureIsPassedOver() throws {
        let line = try #require(Self.read(#"{"n":4,"t":1.5,"kind":"thunder","loud":true}"#))
        #expect(line.entry == nil && line.sequence == 4 && line.time?.nanoseconds == 1_500_000_000)
    }

    @Test(
        arguments: [
            ("0.000000000", 0), ("12.000000345", 12_000_000_345), ("7", 7_000_000_000),
            ("1.5", 1_500_000_000), ("1.0000000019", 1_000_000_001),
        ] as [(String, Int64)])
    func timesAreReadToTheNanosecond(_ text: String, _ nanoseconds: Int64) throws {
        let line = try #require(Self.read("{\"t\":\(text),\"kind\":\"connect\"}"))
        #expect(line.time?.nanoseconds == nanoseconds)
    }

    @Test(arguments: ["-1", "1e99", "99999999999999999999", "1.5e3"])
    func noTimeIsReadOutOfWhatIsNone(_ text: String) throws {
        let line = try #require(Self.read("{\"t\":\(text),\"kind\":\"connect\"}"))
        #expect(line.time == nil)
    }
}
