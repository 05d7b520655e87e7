@testable import ELM327Kind
import Endpoints
import Rig
import SimulationCore
import Scenarios
import TestKit
import TestRigs
import Testing
import VehicleModel

/// Connections that play a recording.
@Suite struct RecordingTests {
    /// A recording of two exchanges with echo, whose answers begin `delay` after the echo, and a rig in which `events` happen.
    private static func bench(_ events: [EventDescription] = [], delay: Duration = .zero) -> Bench {
        func pieces(_ echo: String, _ answer: String) -> [Recording.Fragment] {
            [.init(after: .zero, bytes: Array(echo.utf8)), .init(after: delay, bytes: Array(answer.utf8))]
        }
        let recording = Recording([
            Recording.Session(exchanges: [
                .init(request: Array("010C".utf8), reply: pieces("010C\r", "41 0C 1A F8 \r\r>")),
                .init(request: Array("010D".utf8), reply: pieces("010D\r", "41 0D 35 \r\r>")),
            ])
        ])
        return Bench(events: events) { $0.recording = recording }
    }

    @Test func whatWasRecordedIsSaidAgain() {
        var bench = Self.bench()
        let connection = bench.connect()
        #expect(bench.ask("010D", on: connection) == "010D\r41 0D 35 \r\r>")
        #expect(bench.ask("010C", on: connection) == "010C\r41 0C 1A F8 \r\r>")
        #expect(bench.ask("0105", on: connection) == "0105\r?\r\r>")
    }

    /// As with an adapter: the request is lost with the settings, and only the message comes.
    @Test func aResetTakesTheRequestWithIt() throws {
        let reset = try #require(FaultSetting("reset", .text("LV RESET")))
        let event = EventDescription(
            trigger: .when(Condition(.request(.line(Array("010C".utf8))), nth: [1])),
            actions: [FaultAction(reset)])
        var bench = Self.bench([event])
        let connection = bench.connect()
        #expect(bench.ask("010D", on: connection) == "010D\r41 0D 35 \r\r>")
        #expect(bench.ask("010C", on: connection) == "LV RESET\r\r>")
        #expect(bench.take(from: connection).isEmpty)
        #expect(bench.ask("010C", on: connection) == "010C\r41 0C 1A F8 \r\r>")
    }

    /// Two lines at once: the second one interrupts what the first has begun, whether or not events wait for lines.
    @Test(arguments: [false, true])
    func aSecondLineInterrupts(_ waits: Bool) throws {
        let log = EventDescription(
            trigger: .when(Condition(.request(.any))), actions: [LogAction("a request")])
        var bench = Self.bench(waits ? [log] : [], delay: .milliseconds(100))
        let connection = bench.connect()
        bench.send("010C\r010D\r", on: connection)
        bench.driver.run(for: .seconds(1))
        #expect(bench.take(from: connection) == "010C\rSTOPPED\r\r>")
        #expect(bench.events.count == (waits ? 1 : 0))
    }
}
