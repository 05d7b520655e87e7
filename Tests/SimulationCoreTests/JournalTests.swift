import SimulationCore
import Testing

@Suite struct JournalTests {
    /// A journal with records numbered from 0 that carry `length` bytes, all of them their number.
    private func journal(limit: Int?, records: Int, length: Int) -> Journal {
        var journal = Journal(recordLimit: limit)
        for number in 0..<records {
            journal.append(
                .output, at: .init(nanoseconds: Int64(number)), number: UInt64(number),
                payload: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: length)[...])
        }
        return journal
    }

    @Test func aJournalWithoutALimitKeepsEverything() {
        let journal = journal(limit: nil, records: 5_000, length: 100)
        #expect(journal.first == 0)
        #expect(journal.next == 5_000)
        var position = JournalPosition()
        var count = 0
        while let (record, payload) = position.read(journal) {
            #expect(record.sequence == UInt64(count) && record.number == UInt64(count))
            #expect(payload == [UInt8](repeating: UInt8(truncatingIfNeeded: count), count: 100))
            count += 1
        }
        #expect(count == 5_000)
        #expect(position.lost == 0)
    }

    @Test func aFullRingForgetsTheOldestRecord() {
        var journal = journal(limit: 8, records: 8, length: 4)
        #expect(journal.first == 0)
        #expect(journal[0]?.number == 0)
        journal.append(.note, at: .powerOn, number: 8)
        #expect(journal.first == 1)
        #expect(journal[0] == nil)
        #expect(journal[1]?.number == 1)
        #expect(journal[8]?.number == 8)
        #expect(journal[9] == nil)
        for number in 9..<100 { journal.append(.note, at: .powerOn, number: UInt64(number)) }
        #expect(journal.first == 92)
        #expect((92..<100).map { journal[$0]?.number } == (92..<100).map { $0 })
    }

    @Test func aReaderThatComesLateLearnsHowMuchItHasLost() {
        var journal = journal(limit: 8, records: 5, length: 1)
        var position = JournalPosition()
        #expect(position.read(journal)?.record.number == 0)
        for number in 5..<20 { journal.append(.note, at: .powerOn, number: UInt64(number)) }
        #expect(position.read(journal)?.record.number == 12)
        #expect(position.lost == 11)
        while position.read(journal) != nil {}
        #expect(position.next == 20)
        #expect(position.lost == 11)
        #expect(position.read(journal) == nil)
    }

    /// A ring of n records has 64 n bytes: of records of 100 bytes it keeps fewer payloads than records.
    @Test func bytesThatTheRingHasGoneOverAreGoneAndNotWrong() {
        let journal = journal(limit: 16, records: 40, length: 100)
        var position = JournalPosition()
        var seen: [UInt64: [UInt8]?] = [:]
        while let (record, payload) = position.read(journal) { seen[record.number] = .some(payload) }
        #expect(seen.count == 16)
        #expect(position.lost == 24)
        for (number, payload) in seen {
            if number < 30 {
                #expect(payload == .some(nil), "record \(number)")
            } else {
                #expect(payload == [UInt8](repeating: UInt8(number), count: 100), "record \(number)")
            }
        }
    }

    @Test func payloadsOfEveryLengthSurviveTheWrap() {
        var journal = Journal(recordLimit: 4)
        var random = SeededGenerator(seed: 5)
        for number in 0..<2_000 {
            let length = Int(random.next() % 64)
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 + number) }
            journal.append(.input, at: .powerOn, number: UInt64(number), payload: bytes[...])
            guard let record = journal[journal.next - 1] else {
                Issue.record("record \(number) is not there")
                return
            }
            #expect(journal.payload(of: record) == bytes)
        }
    }

    @Test func aPayloadOfMoreThanAQuarterOfTheRingIsCut() throws {
        var bounded = Journal(recordLimit: 4), unbounded = Journal()
        let bytes = [UInt8](0..<200)
        bounded.append(.input, at: .powerOn, payload: bytes[...])
        unbounded.append(.input, at: .powerOn, payload: bytes[...])
        let (cut, whole) = (try #require(bounded[0]), try #require(unbounded[0]))
        #expect(cut.length == 64)
        #expect(bounded.payload(of: cut) == Array(bytes.prefix(64)))
        #expect(unbounded.payload(of: whole) == bytes)
    }

    @Test func aRecordKeepsAllItsParts() throws {
        var journal = Journal(recordLimit: 2)
        journal.append(
            .sample, at: .init(nanoseconds: 7), endpoint: 3, connection: 4, detail: 5, number: 6, value: 1.5,
            payload: [9])
        journal.append(.connect, at: .init(nanoseconds: 8))
        let record = try #require(journal[0])
        #expect(record.kind == .sample && record.time.nanoseconds == 7 && record.sequence == 0)
        #expect(record.endpoint == 3 && record.connection == 4 && record.detail == 5)
        #expect(record.number == 6 && record.value == 1.5 && record.length == 1)
        let plain = try #require(journal[1])
        #expect(plain.endpoint == nil && plain.connection == 0 && plain.length == 0)
        #expect(journal.payload(of: plain) == [])
    }

    @Test func aBatchHoldsWhatCameSinceTheLastOne() {
        var journal = Journal()
        var position = JournalPosition()
        journal.append(.input, at: .powerOn, payload: [1, 2])
        journal.append(.note, at: .powerOn)
        let first = journal.batch(since: &position)
        journal.append(.output, at: .powerOn, payload: [3, 4, 5])
        let second = journal.batch(since: &position)
        #expect(first.records.map(\.kind) == [.input, .note])
        #expect(first.bytes == [1, 2])
        #expect(second.records.map(\.kind) == [.output])
        #expect(second.lost == 0)
        #expect(journal.batch(since: &position).records.isEmpty)
        var seen: [[UInt8]] = []
        for batch in [first, second] { batch.forEach { seen.append(Array($1)) } }
        #expect(seen == [[1, 2], [], [3, 4, 5]])
    }

    @Test func aBatchLeavesOutBytesThatAreGoneAndCountsRecordsThatAre() {
        let journal = journal(limit: 16, records: 40, length: 100)
        var position = JournalPosition()
        let batch = journal.batch(since: &position)
        #expect(batch.lost == 24)
        #expect(batch.records.count == 16)
        var lengths: [Int] = []
        batch.forEach { record, payload in
            lengths.append(payload.count)
            #expect(payload.allSatisfy { UInt64($0) == record.number })
        }
        #expect(lengths == [0, 0, 0, 0, 0, 0] + [Int](repeating: 100, count: 10))
        #expect(batch.bytes.count == 1_000)
        #expect(journal.batch(since: &position).lost == 0)
    }

    /// A batch copies whole parts of the rings, and must hold what reading one record after the other gives.
    @Test(arguments: [nil, 16, 37]) func aBatchHoldsWhatReadingGives(_ limit: Int?) {
        var journal = Journal(recordLimit: limit)
        var (reader, batches) = (JournalPosition(), JournalPosition())
        var chance = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            for _ in 0..<chance.next() % 60 {
                let payload = (0..<chance.next() % 90).map { _ in UInt8(truncatingIfNeeded: chance.next()) }
                journal.append(.input, at: .powerOn, number: chance.next(), payload: payload[...])
            }
            let batch = journal.batch(since: &batches)
            let lostBefore = reader.lost
            var expected: [(UInt64, [UInt8])] = []
            while let (record, payload) = reader.read(journal) {
                expected.append((record.number, payload ?? []))
            }
            #expect(batch.lost == reader.lost - lostBefore)
            #expect(batches == reader)
            var seen: [(UInt64, [UInt8])] = []
            batch.forEach { seen.append(($0.number, Array($1))) }
            #expect(seen.map(\.0) == expected.map(\.0))
            #expect(seen.map(\.1) == expected.map(\.1))
        }
    }

    @Test func anotherReaderIsNotDisturbed() {
        let journal = journal(limit: nil, records: 3, length: 1)
        var one = JournalPosition(), other = JournalPosition()
        _ = journal.batch(since: &one)
        #expect(other.read(journal)?.record.number == 0)
    }
}
