@testable import ELM327Kind
import Endpoints
import ELM327
import Rig
import SimulationCore
import Testing
import VehicleModel

/// The host's side of an adapter, against the simulated one in virtual time.
@Suite struct AdapterSessionTests {
    @Test func aSettingIsAccepted() throws {
        var desk = try Desk()
        let answer = try desk.ask("ATH1")
        #expect(answer.kind == .accepted)
        #expect(answer.ending == .prompt)
        #expect(answer.isEchoed)
        #expect(answer.lines == ["OK"])
        #expect(desk.session.isReady)
    }

    @Test func whatIsNoCommandIsRefused() throws {
        var desk = try Desk()
        #expect(try desk.ask("ATCATHAT").kind == .refused)
    }

    @Test func aRequestBringsData() throws {
        var desk = try Desk()
        _ = try desk.ask("ATE0")
        let answer = try desk.ask("0100")
        #expect(answer.kind == .data)
        #expect(!answer.isEchoed)
        #expect(answer.lines.first == "SEARCHING...")
        #expect(answer.isRequest)
    }

    @Test func aTextIsNoData() throws {
        var desk = try Desk()
        // `A0` would be hex.
        #expect(try desk.ask("ATDPN").kind == .text)
    }

    @Test func withoutACarTheSearchFails() throws {
        var desk = try Desk(car: VehicleDescription(name: "none", ignition: .off))
        #expect(try desk.ask("0100").kind == .failure("UNABLE TO CONNECT"))
    }

    @Test(arguments: AdapterMessage.all)
    func everyMessageIsFound(_ message: String) {
        #expect(AdapterMessage.found(in: message).contains(message))
        #expect(AdapterMessage.found(in: "41 0C 1A F8").isEmpty)
    }

    @Test(arguments: AdapterMessage.failures + ["ERR94", "BUS INIT: ERROR", "<RX ERROR"])
    func everyErrorIsAFailure(_ message: String) {
        let answer = AdapterAnswer(
            command: Array("010C".utf8), raw: Array("41 0C 0C 30\r\(message)\r\r>".utf8), ending: .prompt,
            sent: .powerOn, last: .powerOn)
        #expect(answer.kind == .failure(message))
    }

    @Test(arguments: ["ATI", "ATPPS", "0100", "0902", "ATCATHAT", ""])
    func piecesDoNotMatter(_ command: String) throws {
        var whole = try Desk()
        var single = try Desk()
        single.isByteByByte = true
        _ = try (whole.ask("ATI"), single.ask("ATI"))
        let (one, other) = try (whole.ask(command), single.ask(command))
        #expect(one.raw == other.raw)
        #expect(one.lines == other.lines)
        #expect(one.kind == other.kind)
        #expect(!one.lines.isEmpty)
    }

    @Test func nothingIsSentWhileAnAnswerIsAwaited() throws {
        var session = AdapterSession()
        _ = try session.send(Array("ATI".utf8), patience: .command, now: .powerOn)
        #expect(throws: AdapterSession.Refusal.busy) {
            try session.send(Array("ATZ".utf8), patience: .command, now: .powerOn)
        }
        #expect(AdapterSession.Refusal.busy.description.contains("wait for its prompt"))
    }

    @Test func aCommandIsOneLine() {
        var session = AdapterSession()
        #expect(throws: AdapterSession.Refusal.severalLines) {
            try session.send(Array("ATI\rATZ".utf8), patience: .command, now: .powerOn)
        }
        #expect(AdapterSession.Refusal.severalLines.description.contains("one line at a time"))
        #expect(session.isReady)
    }

    @Test func anInterruptedMonitorSaysStopped() throws {
        var desk = try Desk()
        _ = try desk.ask("ATTP6")
        desk.interruptsAfter = .milliseconds(500)
        let answer = try desk.ask("ATMA", patience: .monitoring)
        #expect(answer.kind == .stopped)
        #expect(answer.ending == .prompt)
        #expect(try desk.ask("ATI").kind == .text)
    }

    @Test func silenceEndsInAResynchronisation() throws {
        var session = AdapterSession()
        #expect(
            try session.send(Array("0100".utf8), patience: .command, now: .powerOn) == [
                .send(Array("0100\r".utf8))
            ])
        let due = try #require(session.deadline)
        #expect(due == .powerOn.advanced(by: AdapterSession.Patience.command.silence))
        let actions = session.wake(now: due)
        guard case .finished(let answer) = actions.first else {
            Issue.record("no answer in \(actions)")
            return
        }
        #expect(answer.ending == .silence)
        #expect(answer.kind == .nothing)
        #expect(actions.dropFirst() == [.send([0x0D])])
        #expect(!session.isReady)
        #expect(session.receive(Array("\r>".utf8), now: due).isEmpty)
        let quiet = try #require(session.deadline)
        #expect(quiet == due.advanced(by: AdapterSession.quiet))
        #expect(session.wake(now: quiet) == [.ready])
        #expect(session.isReady)
    }

    @Test func anAdapterThatNeverAnswersIsUnresponsive() throws {
        var session = AdapterSession()
        _ = try session.send(Array("ATI".utf8), patience: .command, now: .powerOn)
        var sent: [[UInt8]] = []
        var last: [AdapterSession.Action] = []
        while let due = session.deadline {
            last = session.wake(now: due)
            for case .send(let bytes) in last { sent.append(bytes) }
        }
        #expect(last == [.unresponsive])
        #expect(sent == [[0x0D], Array("ATI\r".utf8), Array("ATI\r".utf8)])
        #expect(session.isReady)
    }

    @Test func theEchoAloneIsSilence() throws {
        var session = AdapterSession()
        _ = try session.send(Array("0100".utf8), patience: .command, now: .powerOn)
        #expect(session.receive(Array("0100\r".utf8), now: .powerOn).isEmpty)
        let actions = session.wake(now: try #require(session.deadline))
        guard case .finished(let answer) = actions.first else {
            Issue.record("no answer in \(actions)")
            return
        }
        #expect(answer.ending == .silence)
        #expect(answer.isEchoed)
    }

    @Test func aMissingPromptIsToldFromSilence() throws {
        // `LP` answers without prompt; so does an adapter that loses its last byte.
        var desk = try Desk()
        let answer = try desk.ask("ATLP")
        #expect(answer.ending == .missingPrompt)
        #expect(answer.lines == ["OK"])
        #expect(desk.session.isReady)
        #expect(try desk.ask("ATI").ending == .prompt)
    }

    @Test func anAngleBracketWithinTextIsNoPrompt() throws {
        var session = AdapterSession()
        _ = try session.send(Array("AT@2".utf8), patience: .command, now: .powerOn)
        #expect(session.receive(Array("A>".utf8), now: .powerOn).isEmpty)
        let actions = session.receive(Array("B>C\r\r>".utf8), now: .powerOn.advanced(by: .milliseconds(5)))
        guard case .finished(let answer) = actions.first else {
            Issue.record("no answer in \(actions)")
            return
        }
        #expect(answer.lines == ["A>B>C"])
        #expect(actions.last == .ready)
    }

    @Test func aPromptRightBehindTextCountsWhenNothingFollows() throws {
        var session = AdapterSession()
        _ = try session.send(Array("0100".utf8), patience: .command, now: .powerOn)
        #expect(session.receive(Array("NO DATA>".utf8), now: .powerOn).isEmpty)
        let due = try #require(session.deadline)
        #expect(due == .powerOn.advanced(by: AdapterSession.quiet))
        guard case .finished(let answer) = session.wake(now: due).first else {
            Issue.record("no answer")
            return
        }
        #expect(answer.kind == .noData)
        #expect(answer.ending == .prompt)
    }

    @Test func bytesThatNobodyAskedForAreHandedOn() {
        var session = AdapterSession()
        #expect(
            session.receive(Array("LV RESET\r\r>".utf8), now: .powerOn) == [
                .unsolicited(Array("LV RESET\r\r>".utf8))
            ])
        #expect(session.isReady)
    }

    @Test func anAnswerWithoutEndIsEnded() throws {
        var session = AdapterSession()
        let patience = AdapterSession.Patience(silence: .seconds(1), total: .seconds(2))
        _ = try session.send(Array("ATMA".utf8), patience: patience, now: .powerOn)
        var now = SimInstant.powerOn
        for _ in 0..<4 {
            now = now.advanced(by: .milliseconds(500))
            #expect(session.receive(Array("7E8 00 \r".utf8), now: now).isEmpty)
        }
        guard case .finished(let answer) = session.wake(now: now).first else {
            Issue.record("no answer")
            return
        }
        #expect(answer.ending == .endless)
        #expect(answer.lines.count == 4)
    }

    @Test func aFloodIsCutAndDrainedForALimitedTime() throws {
        var session = AdapterSession()
        _ = try session.send(Array("ATMA".utf8), patience: .monitoring, now: .powerOn)
        let line = [UInt8](repeating: 0x41, count: 65_536)
        var actions: [AdapterSession.Action] = []
        for _ in 0..<(AdapterSession.capacity / line.count) {
            actions += session.receive(line, now: .powerOn)
        }
        guard case .finished(let answer) = actions.first else {
            Issue.record("no answer")
            return
        }
        #expect(answer.raw.count == AdapterSession.capacity)
        var now = SimInstant.powerOn
        while !session.isReady, now < .powerOn.advanced(by: .seconds(60)) {
            now = now.advanced(by: .milliseconds(50))
            _ = session.receive([0x41, 0x0D], now: now)
            if let due = session.deadline, due <= now { _ = session.wake(now: now) }
        }
        #expect(session.isReady)
    }
}

/// A session whose adapter is on the desk.
private struct Desk {
    var session = AdapterSession()
    var driver: VirtualDriver
    let connection: ConnectionID
    var isByteByByte = false
    var interruptsAfter: Duration?

    init(car: VehicleDescription = VehicleDescription(name: "car")) throws {
        var description = RigDescription(vehicle: car)
        description.endpoints = [
            EndpointDescription(
                name: "obd", listen: .tcp(host: "127.0.0.1", port: 0), kind: AdapterDescription())
        ]
        driver = VirtualDriver(Rig(description))
        let connected = driver.connect()
        connection = try #require(connected)
    }

    mutating func ask(
        _ command: String, patience: AdapterSession.Patience = .request
    ) throws -> AdapterAnswer {
        let interruption = interruptsAfter.map { driver.rig.now.advanced(by: $0) }
        var answer: AdapterAnswer?
        act(on: try session.send(Array(command.utf8), patience: patience, now: driver.rig.now), &answer)
        var isInterrupted = false
        while answer == nil || !session.isReady {
            let due = try #require(
                [session.deadline, driver.rig.nextDue, isInterrupted ? nil : interruption].compactMap(\.self)
                    .min())
            driver.run(until: max(due, driver.rig.now))
            for arrival in driver.take(from: connection) {
                for piece in isByteByByte ? arrival.bytes.map({ [$0] }) : [arrival.bytes] {
                    act(on: session.receive(piece, now: driver.rig.now), &answer)
                }
            }
            if let interruption, interruption <= driver.rig.now, !isInterrupted {
                isInterrupted = true
                act(on: session.interrupt(now: driver.rig.now), &answer)
            }
            act(on: session.wake(now: driver.rig.now), &answer)
        }
        return try #require(answer)
    }

    private mutating func act(on actions: [AdapterSession.Action], _ answer: inout AdapterAnswer?) {
        for action in actions {
            switch action {
            case .send(let bytes): driver.send(bytes, on: connection)
            case .finished(let found): answer = found
            case .unsolicited, .ready, .unresponsive: break
            }
        }
    }
}
