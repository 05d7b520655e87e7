import SimulationCore
import TestKit
import Testing

/// What records say, in types: out of a journal comes what went in.
@Suite struct JournalEntryTests {
    private static let time = SimInstant(nanoseconds: 12_000_000_345)

    private static func entries(_ fill: (inout Journal) -> Void) -> [JournalEntry] {
        var journal = Journal()
        fill(&journal)
        var position = JournalPosition()
        var entries: [JournalEntry] = []
        while let (_, entry) = position.readEntry(journal) { entries.append(entry) }
        return entries
    }

    @Test func everyEntryComesOutAsItWentIn() {
        let all = JournalExamples.all
        #expect(Set(all.map(\.kind)) == Set(JournalRecord.Kind.allCases))
        let seen = Self.entries { journal in
            for entry in all { journal.append(entry, at: Self.time, endpoint: 1, connection: 2) }
        }
        #expect(seen.count == all.count)
        for (seen, entry) in zip(seen, all) { #expect(seen == entry) }
    }

    @Test func aBatchSaysTheSame() {
        var journal = Journal(recordLimit: 4096)
        var position = JournalPosition()
        for entry in JournalExamples.all { journal.append(entry, at: Self.time) }
        var seen: [JournalEntry] = []
        journal.batch(since: &position).forEachEntry { seen.append($1) }
        #expect(seen == JournalExamples.all)
    }

    /// What happens often is written without an entry: the records are the same.
    @Test func theShortWaysWriteTheSameRecords() {
        var short = Journal(), long = Journal()
        let (time, bytes) = (Self.time, ArraySlice(Array("41 0C\r\r>".utf8)))
        let plain = bytes.prefix(5)
        short.append(input: bytes, at: time, endpoint: 1, connection: 2)
        long.append(.input(bytes), at: time, endpoint: 1, connection: 2)
        short.append(answer: bytes, at: time, endpoint: 1, connection: 2)
        long.append(.answer(bytes), at: time, endpoint: 1, connection: 2)
        short.append(output: plain, begins: true, ends: .atLastByte, at: time, endpoint: 1, connection: 2)
        long.append(.output(.init(plain, begins: true, ends: [5])), at: time, endpoint: 1, connection: 2)
        short.append(output: bytes, ends: .atPrompt, at: time, endpoint: 1, connection: 2)
        long.append(.output(.init(bytes, ends: [8])), at: time, endpoint: 1, connection: 2)
        short.append(output: bytes, ends: .none, at: time, endpoint: 1, connection: 2)
        long.append(.output(.init(bytes)), at: time, endpoint: 1, connection: 2)
        short.append(request: bytes, flags: .aborted, code: 7, at: time, endpoint: 1, connection: 2)
        long.append(.request(.init(bytes, flags: .aborted, code: 7)), at: time, endpoint: 1, connection: 2)
        let form = JournalEntry.Frame.Form.can(identifier: 0x7E8, isExtended: false, isRemote: false)
        bytes.withUnsafeBytes {
            short.append(frame: form, from: .tap(5), data: $0, at: time, endpoint: 1, connection: 2)
        }
        long.append(.frame(.init(form, from: .tap(5), bytes)), at: time, endpoint: 1, connection: 2)
        short.append(
            sampleOf: 3, ecu: 2, pid: 0x0C, raw: 9, value: 1.5, at: time, endpoint: nil, connection: 0)
        long.append(
            .sample(.init(signal: 3, ecu: 2, parameter: .pid(0x0C), raw: 9, value: 1.5)), at: time)
        #expect(short.next == 8)
        var (one, other) = (JournalPosition(), JournalPosition())
        while let (record, entry) = one.readEntry(short), let (expected, wanted) = other.readEntry(long) {
            #expect(record == expected)
            #expect(entry == wanted)
        }
    }

    // MARK: Responses

    private static func output(_ text: String, _ ends: JournalEntry.ResponseEnd) -> JournalEntry.Output? {
        let entries = entries {
            $0.append(
                output: Array(text.utf8)[...], ends: ends, at: .powerOn, endpoint: 0, connection: 1)
        }
        guard case .output(let output)? = entries.first else { return nil }
        return output
    }

    @Test(arguments: [("41 0C\r\r>", [8]), ("41 0C\r", []), (">", [1]), ("A>B>C", [2, 4]), ("", [])])
    func thePromptEndsAResponseOfAnAdapter(_ text: String, _ ends: [Int]) throws {
        #expect(try #require(Self.output(text, .atPrompt)).ends == ends)
    }

    /// 3Eh is a byte like any other in a record of a telematics unit or a datagram.
    @Test(arguments: ["41 0C\r\r>", ">", "A>B>"])
    func noByteIsAPromptElsewhere(_ text: String) throws {
        #expect(try #require(Self.output(text, .none)).ends == [])
        #expect(try #require(Self.output(text, .atLastByte)).ends == [text.utf8.count])
    }

    // MARK: Senders

    private static let senders: [(Int, BusSender)] = [
        (0, .ecu(0)), (998, .ecu(998)), (999, .foreign), (1000, .tap(0)), (1001, .tap(1)),
        (0xFF_FFFF, .tap(0xFF_FFFF - 1000)), (0x100_0000, .traffic(0)), (0x100_0009, .traffic(9)),
    ]

    @Test(arguments: senders) func aSenderHasItsNumber(_ number: Int, _ sender: BusSender) {
        #expect(BusSender(number: number) == sender)
        #expect(sender.number == number)
    }

    // MARK: Ends

    /// The words of older journals are those of today, so that both are understood.
    @Test(arguments: JournalExamples.ends)
    func anEndIsKnownByItsWords(_ end: ConnectionEnd) {
        let read = ConnectionEnd(words: end.description)
        // Words do not say that a client's end was noticed by silence.
        if case .client(.halfOpen, let words) = end {
            #expect(read == .client(.fin, words))
        } else {
            #expect(read == end)
        }
    }

    private static let words: [(String, ConnectionEnd?)] = [
        ("closed by the client", .closedByClient),
        ("connection reset by the client", .resetByClient),
        ("read(descriptor:pointer:size:): Connection reset by peer (errno: 104)", nil),
        ("the client closed it", .client(.fin, "the client closed it")), ("", .client(.fin, "")),
        ("replaced by another client", .replaced), ("refused: nobody listens", .refused(.nobodyListens)),
        ("refused: the endpoint takes one client and has one", .refused(.isTaken)),
        ("refused: TLS: bad", .refused(.security("bad"))), ("refused", .refused(.other("refused"))),
        ("refused: no reason", .refused(.other("refused: no reason"))),
        ("fin by an event", .endpoint(.fin, .event)), ("half-open by a fault", .endpoint(.halfOpen, .fault)),
        ("reset by event 1", .endpoint(.reset, .server("event 1"))),
        (
            "fin by the telematics unit: closed by a fault",
            .endpoint(.fin, .serverFault("the telematics unit: closed by a fault"))
        ),
        (
            "fin by the telematics unit: closed: too many requests at once",
            .endpoint(.fin, .server("the telematics unit: closed: too many requests at once"))
        ),
    ]

    @Test(arguments: words) func wordsOfOlderJournalsAreUnderstood(_ words: String, _ end: ConnectionEnd?) {
        let end = end ?? .client(.reset, words)
        #expect(ConnectionEnd(words: words) == end)
        #expect(end.description == words)
        // An older record has words alone.
        let seen = Self.entries {
            $0.append(.disconnect, at: .powerOn, endpoint: 0, connection: 1, payload: Array(words.utf8)[...])
        }
        #expect(seen == [.disconnect(end)])
    }

    @Test func whatComesOverAClientIsNotItsDoing() {
        let imposed = JournalExamples.ends.filter(\.isImposed).map(\.description)
        #expect(
            imposed == [
                "replaced by another client", "fin by an event", "fin by a fault",
                "fin by the telematics unit: closed by a fault", "reset by an event", "reset by a fault",
                "reset by the telematics unit: closed by a fault", "half-open by an event",
                "half-open by a fault", "half-open by the telematics unit: closed by a fault",
            ])
    }

    // MARK: Words

    @Test func aFaultOfAnOlderJournalIsUnderstood() {
        let seen = Self.entries {
            $0.append(
                .fault, at: .powerOn, detail: 3, number: 2, payload: Array("prefix: ': ' precedes".utf8)[...])
            $0.append(.fault, at: .powerOn, number: 1, payload: Array("slow".utf8)[...])
        }
        #expect(
            seen == [
                .fault(.init(.acts, "prefix", "': ' precedes", of: 2)), .fault(.init(.begins, "slow", "")),
            ])
    }

    @Test func anEventOfAnOlderJournalHasNoKind() {
        let seen = Self.entries {
            $0.append(.event, at: .powerOn, detail: 1, number: 2, payload: Array("end".utf8)[...])
        }
        #expect(seen == [.event(.init(nil, of: 0, occurrence: 2, "end"))])
    }

    @Test func notesSayWhatTheySaid() {
        #expect(
            JournalExamples.notes.map(\.description).prefix(5) == [
                "12 bytes of input are lost: the link is behind with answers", "an answer was not sent: busy",
                "a message was not sent: no address", "3 records were lost", "TLS 1.3",
            ])
    }

    /// Anything at all in a record is something to its reader: a journal may come from a version with more kinds.
    @Test func noRecordIsTooOddToBeRead() {
        var random = SeededGenerator(seed: 7)
        let seen = Self.entries { journal in
            for kind in JournalRecord.Kind.allCases {
                for length in 0..<200 {
                    let bytes = (0..<length % 20).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                    journal.append(
                        kind, at: .powerOn, detail: UInt32(truncatingIfNeeded: random.next()),
                        number: random.next(), payload: bytes[...])
                }
            }
        }
        #expect(seen.count == 200 * JournalRecord.Kind.allCases.count)
        let again = Self.entries { journal in
            for entry in seen { journal.append(entry, at: .powerOn) }
        }
        for (entry, twice) in zip(seen, again) where entry != twice {
            // A value that is not a number differs from itself.
            #expect("\(entry)" == "\(twice)")
        }
        #expect(again.count == seen.count)
    }
}
