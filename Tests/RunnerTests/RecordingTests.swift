import Kinds
import Rig
import Runner
import Scenarios
import SimulationCore
import Testing

/// What passes between a client and an adapter, written as a scenario and played again.
@Suite struct RecordingTests {
    private static let lines = [
        "ATZ\r", "ATI\r", "atE0\r", "01 00\r", "010C\r", "010C\r", "\r", "ATL1\r", "0902\r", "ATS0\r",
        "0902\r",
        "ATE1\r", "01 0c1\r\n", "ATMA\r", " ", "ATH1\r", "010C\r", "XYZ\r", "ATRV\r",
    ]

    private static let car = """
        dyno: 1
        vehicle:
          identity: { vin: "1M8GDM9AXKP042788" }
          signals: { engine.speed: { ramp: [800, 6000], over: 20s }, vehicle.speed: 53 }
        endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }
        """

    /// Each line and what comes within a second and a half of it.
    private func converse(with text: String) throws -> [(
        time: SimInstant, line: String, said: [(SimInstant, [UInt8])]
    )] {
        var driver = VirtualDriver(
            Rig(try ScenarioLoader.standard.load(text: text, file: "car").scenarios[0].rig))
        let connected = driver.connect()
        let connection = try #require(connected)
        return Self.lines.map { line in
            let time = driver.rig.now
            driver.send(Array(line.utf8), on: connection)
            driver.run(for: .milliseconds(1500))
            return (time, line, driver.take(from: connection).map { ($0.time, $0.bytes) })
        }
    }

    /// When each byte came.
    private static func times(_ said: [(SimInstant, [UInt8])]) -> [SimInstant] {
        said.flatMap { time, bytes in bytes.map { _ in time } }
    }

    /// Readings in quick succession keep their times: the sum of many short waits is not lost.
    @Test func aByteEveryQuarterOfAMillisecondKeepsItsTime() throws {
        var recorder = ConversationRecorder()
        recorder.connected(now: .powerOn)
        _ = recorder.client(Array("ATI\r".utf8), now: .powerOn)
        let text = Array("ELM327 v1.5\r\r>".utf8)
        for (index, byte) in text.enumerated() {
            let time = SimInstant(nanoseconds: Int64(index + 1) * 260_416)
            recorder.adapter([byte], now: time)
        }
        let file = RecordingFile(path: "tape.yaml", source: "here", timing: .faithful)
        let scenario = try ScenarioLoader.standard.load(
            text: file.text(recorder, lasted: .seconds(1)).text, file: "tape")
        var driver = VirtualDriver(Rig(scenario.scenarios[0].rig))
        let connected = driver.connect()
        let connection = try #require(connected)
        driver.send(Array("ATI\r".utf8), on: connection)
        driver.run(for: .seconds(1))
        let played = driver.take(from: connection)
        #expect(played.flatMap(\.bytes) == text)
        #expect(
            played.map(\.time.nanoseconds)
                == text.indices.map { ($0 + 1) * 260_416 / 1000 * 1000 }.map(Int64.init))
    }

    @Test func aRecordingOfTheEmulatorGivesTheSameBytesAtTheSameTimes() throws {
        let first = try converse(with: Self.car)
        var recorder = ConversationRecorder()
        recorder.connected(now: .powerOn)
        for (time, line, said) in first {
            _ = recorder.client(Array(line.utf8), now: time)
            for (time, bytes) in said { recorder.adapter(bytes, now: time) }
        }
        #expect(recorder.hasInterruptions)
        let file = RecordingFile(path: "tape.yaml", source: "tcp://127.0.0.1:1", timing: .faithful)
        let second = try converse(with: file.text(recorder, lasted: .seconds(30)).text)
        for (one, other) in zip(first, second) {
            #expect(one.said.flatMap(\.1) == other.said.flatMap(\.1), "\(one.line)")
            // The file has whole microseconds.
            let early = zip(Self.times(one.said), Self.times(other.said)).map { $1.duration(to: $0) }
            #expect(early.allSatisfy { (.zero..<Duration.microseconds(1)).contains($0) }, "\(one.line)")
        }
        #expect(Set(first.map { $0.said.flatMap(\.1) }).count > 12)
    }

    @Test func theClientThatWasRecordedKeepsTheExpectations() throws {
        var recorder = ConversationRecorder()
        recorder.connected(now: .powerOn)
        for line in ["ATZ\r", "010c\r", "\r", "ATZ\r", "\u{7}\"*\r"] {
            _ = recorder.client(Array(line.utf8), now: .powerOn)
            recorder.adapter(Array("OK\r\r>".utf8), now: .powerOn)
        }
        let file = RecordingFile(
            path: "/x/my tape.yaml", source: "serial:/dev/ttyUSB0?baud=38400", timing: .instant)
        let (text, left) = file.text(recorder, lasted: .seconds(2))
        #expect(left == 0)
        let scenario = try ScenarioLoader.standard.load(text: text, file: "tape").scenarios[0]
        #expect(scenario.rig.id == "mytape")
        #expect(scenario.rig.timing == .instant)
        #expect(scenario.expectations.count == 2)
        #expect(text.contains(#"requests: ["ATZ", "010C"]"#))
    }

    @Test func aConversationThatIsTooLongIsCutAndStaysReadable() throws {
        var recorder = ConversationRecorder()
        let answer = [UInt8](repeating: 0x41, count: 4000) + Array("\r\r>".utf8)
        for _ in 0..<300 {
            _ = recorder.client(Array("0902\r".utf8), now: .powerOn)
            recorder.adapter(answer, now: .powerOn)
        }
        let file = RecordingFile(path: "tape.yaml", source: "here", timing: .faithful)
        let (text, left) = file.text(recorder, lasted: .seconds(2))
        #expect(left > 0 && left < 100)
        _ = try ScenarioLoader.standard.load(text: text, file: "tape")
    }
}
