import SimulationCore
import Testing

@testable import Runner

@Suite struct ServeActivityTests {
    private static let head = ServeActivity.Head(seconds: 12.34, millisecondsBehind: 0, hasKeys: true)

    /// A journal in which a client has asked `obd` four times, and a fault is in force.
    private static func journal() -> Journal {
        var journal = Journal()
        let now = SimInstant.powerOn
        journal.append(.connect, at: now, endpoint: 0, connection: 1)
        for _ in 0..<4 {
            journal.append(.input, at: now, endpoint: 0, connection: 1, payload: Array("010C\r".utf8)[...])
            journal.append(.request, at: now, endpoint: 0, connection: 1, payload: Array("010C".utf8)[...])
            journal.append(
                .output, at: now, endpoint: 0, connection: 1, detail: 1,
                payload: Array("41 0C 1A F8 \r".utf8)[...])
            journal.append(.output, at: now, endpoint: 0, connection: 1, payload: Array("\r>".utf8)[...])
        }
        journal.append(
            .fault, at: now, endpoint: 0, number: JournalRecord.FaultStage.begins.rawValue,
            payload: Array("no-prompt: for 2 s".utf8)[...])
        return journal
    }

    private static func activity(_ journal: Journal, names: [String] = ["obd", "race"]) -> ServeActivity {
        var activity = ServeActivity(endpoints: [names.map { ServeActivity.Endpoint(name: $0) }])
        var position = JournalPosition()
        activity.take(journal.batch(since: &position), car: 0)
        activity.endSample(0.5)
        return activity
    }

    @Test func eachEndpointHasALine() {
        let lines = Self.activity(Self.journal()).lines(Self.head, width: 80, height: 24)
        #expect(
            lines == [
                "q quits · 12.3 s · 1 client · 8.0 a second",
                "ENDPOINT  CLIENTS  PER SECOND  LAST",
                "obd             1         8.0  010C → 41 0C 1A F8",
                "race            0           0  ",
                "FAULTS    obd: no-prompt",
            ])
    }

    @Test(arguments: [1, 8, 40, 80, 200], [1, 2, 3, 24])
    func linesFitTheTerminal(_ width: Int, _ height: Int) {
        var journal = Self.journal()
        journal.append(
            .request, at: .powerOn, endpoint: 1, payload: Array(String(repeating: "x", count: 999).utf8)[...])
        let lines = Self.activity(journal).lines(Self.head, width: width, height: height)
        #expect((1...height).contains(lines.count) && lines.allSatisfy { $0.count <= width }, "\(lines)")
    }

    @Test func nothingFromAClientMovesTheCursor() {
        var journal = Self.journal()
        let hostile = Array("\u{1B}[2J\u{7}\u{9B}1m\r\n".utf8)
        journal.append(.request, at: .powerOn, endpoint: 0, connection: 1, payload: hostile[...])
        journal.append(.output, at: .powerOn, endpoint: 0, connection: 1, detail: 1, payload: hostile[...])
        let lines = Self.activity(journal, names: ["o\u{1B}bd", "x"]).lines(Self.head, width: 80, height: 24)
        for scalar in lines.joined().unicodeScalars {
            #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
        }
        #expect(lines.contains { $0.contains("\\x1B[2J") })
    }

    @Test func theBusiestEndpointsAreShownWhereThereIsNoRoomForAll() {
        let names = (1...50).map { "obd-\($0)" }
        var journal = Journal()
        journal.append(.connect, at: .powerOn, endpoint: 41, connection: 3)
        journal.append(.request, at: .powerOn, endpoint: 41, payload: Array("ATZ".utf8)[...])
        let lines = Self.activity(journal, names: names).lines(Self.head, width: 80, height: 6)
        #expect(lines.count == 6 && lines[5] == "… 47 more endpoints")
        #expect(lines.contains { $0.hasPrefix("obd-42 ") && $0.contains("ATZ") })
    }

    @Test func aFaultThatHasEndedIsNotShown() {
        var journal = Self.journal()
        journal.append(
            .fault, at: .powerOn, endpoint: 0, number: JournalRecord.FaultStage.ends.rawValue,
            payload: Array("no-prompt: for 2 s".utf8)[...])
        let lines = Self.activity(journal).lines(Self.head, width: 80, height: 24)
        #expect(!lines.contains { $0.contains("no-prompt") })
    }

    @Test func clientsThatHaveGoneAreNotCounted() {
        var journal = Self.journal()
        journal.append(.disconnect, at: .powerOn, endpoint: 0, connection: 1)
        let lines = Self.activity(journal).lines(Self.head, width: 80, height: 24)
        #expect(lines[0].contains("0 clients") && lines[2].hasPrefix("obd             0"))
    }

    @Test func aTerminalHasAClientFromItsFirstInputOn() {
        var journal = Journal()
        journal.append(.connect, at: .powerOn, endpoint: 0, connection: 1)
        var activity = ServeActivity(endpoints: [[.init(name: "serial", isTerminal: true)]])
        var position = JournalPosition()
        activity.take(journal.batch(since: &position), car: 0)
        #expect(activity.lines(Self.head, width: 80, height: 9)[2].hasPrefix("serial          0"))
        journal.append(.input, at: .powerOn, endpoint: 0, connection: 1, payload: Array("A".utf8)[...])
        activity.take(journal.batch(since: &position), car: 0)
        #expect(activity.lines(Self.head, width: 80, height: 9)[2].hasPrefix("serial          1"))
    }

    @Test func ratesAreThoseOfTheLastSecond() {
        var activity = Self.activity(Self.journal())
        for _ in 0..<4 { activity.endSample(0.5) }
        #expect(activity.lines(Self.head, width: 80, height: 24)[2].contains("   0  010C"))
    }

    @Test func anOverwrittenJournalGivesALowerBound() {
        var journal = Journal(recordLimit: 8)
        for _ in 0..<100 {
            journal.append(.request, at: .powerOn, endpoint: 0, payload: Array("0100".utf8)[...])
        }
        #expect(Self.activity(journal).lines(Self.head, width: 80, height: 24)[2].contains("≥ 16  0100"))
    }
}

@Suite struct ActivityTextTests {
    @Test(arguments: [
        ("7E8 03 41 05 7B \r7E9 03 41 05 7B \r\r>", "7E8 03 41 05 7B / 7E9 03 41 05 7B"),
        ("HTTP/1.1 200 OK\r\n\r\n\u{1F}\u{8B}", "HTTP/1.1 200 OK"), ("\r\r>", ""),
    ])
    func linesOfAnAnswerAreJoined(_ answer: String, _ text: String) {
        let bytes = Array(answer.utf8)
        #expect(ActivityText.answer(bytes[...], of: bytes.count) == text)
    }

    @Test func otherBytesAreHexadecimal() {
        #expect(ActivityText.answer([0x01, 0xFF], of: 2) == "2 bytes: 01 FF")
        let many = [UInt8](repeating: 0x80, count: 64)
        #expect(
            ActivityText.answer(many[...], of: 1347) == "1347 bytes: 80 80 80 80 80 80 80 80 80 80 80 80 …")
    }
}
