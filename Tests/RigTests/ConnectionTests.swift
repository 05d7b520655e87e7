import ELM327
import Rig
import SimulationCore
import Testing

/// Several clients of one endpoint.
@Suite struct ConnectionTests {
    @Test func eachConnectionHasAnAdapterOfItsOwn() {
        var bench = Bench(.instant)
        let first = bench.connect(["ATE0", "ATH1", "ATSP6"]), second = bench.connect()
        #expect(bench.ask("010C", on: first) == "7E8 04 41 0C 1A F8 00 00 00 \r\r>")
        #expect(bench.ask("ATDPN", on: second) == "ATDPN\rA0\r\r>")
        #expect(bench.ask("010C", on: second) == "010C\rSEARCHING...\r41 0C 1A F8 \r\r>")
        #expect(bench.ask("ATI", on: first) == "ELM327 v1.5\r\r>")
    }

    /// The first output behind a request begins its response; the rest of it, and what nobody asked for, begins none.
    @Test func aResponseBeginsOnceForEachRequest() {
        var bench = Bench(.faithful)
        let client = bench.connect(["ATE0", "ATSP0"])
        _ = bench.ask("010C", on: client)
        _ = bench.ask("010D", on: client)
        let outputs = bench.driver.rig.journal.entries(.output).compactMap { _, entry -> Bool? in
            if case .output(let output) = entry { output.begins } else { nil }
        }
        #expect(outputs.count > 4 && outputs.count { $0 } == 4)
        #expect(outputs.first == true)
    }

    @Test func aClientThatComesBackFindsAFreshAdapter() {
        var bench = Bench(.instant)
        let first = bench.connect(["ATE0"])
        bench.driver.rig.disconnect(first, reason: "gone", now: bench.now)
        let second = bench.connect()
        #expect(bench.ask("ATI", on: second) == "ATI\rELM327 v1.5\r\r>")
    }

    @Test func oneAdapterKeepsItsSettingsAcrossConnections() {
        var bench = Bench(.instant) { $0.adapter = .one }
        let first = bench.connect(["ATE0", "ATH1", "ATSP6"])
        bench.driver.rig.disconnect(first, reason: "gone", now: bench.now)
        bench.driver.run(for: .seconds(10))
        let second = bench.connect()
        #expect(bench.ask("010C", on: second) == "7E8 04 41 0C 1A F8 00 00 00 \r\r>")
    }

    @Test func settingsThatSomebodyLeftBehindHoldForEveryNewAdapter() {
        var bench = Bench(.instant) { $0.settings = ["ATE0", "AT SP 6", "ath1"] }
        let first = bench.connect()
        #expect(bench.ask("010C", on: first) == "7E8 04 41 0C 1A F8 00 00 00 \r\r>")
        #expect(bench.ask("ATZ", on: first).hasSuffix("ELM327 v1.5\r\r>"))
        #expect(bench.ask("ATI", on: first) == "ATI\rELM327 v1.5\r\r>")
        let second = bench.connect()
        #expect(bench.ask("", on: second) == "\r>")
    }

    /// What an adapter was doing for a client that went away does not concern the next one.
    @Test func aReplyThatNobodyTookDoesNotMeetTheNextClient() {
        var bench = Bench { $0.adapter = .one }
        let first = bench.connect(["ATE0", "ATSP6"])
        bench.send("010C\r", on: first)
        bench.driver.rig.disconnect(first, reason: "gone", now: bench.now)
        bench.driver.run(for: .seconds(30))
        let second = bench.connect()
        bench.driver.run(for: .seconds(1))
        #expect(bench.take(from: second) == "")
        #expect(bench.ask("ATI", on: second) == "ELM327 v1.5\r\r>")
    }

    @Test func aReplyThatWasUnderWayDoesNotMeetTheNextClient() {
        var bench = Bench { $0.adapter = .one }
        let first = bench.connect(["ATE0", "ATSP6"])
        bench.send("010C\r", on: first)
        bench.driver.run(for: .milliseconds(5))
        bench.driver.rig.disconnect(first, reason: "gone", now: bench.now)
        bench.driver.run(for: .seconds(30))
        let second = bench.connect()
        bench.driver.run(for: .seconds(1))
        #expect(bench.take(from: second) == "")
        #expect(bench.ask("ATI", on: second) == "ELM327 v1.5\r\r>")
    }

    @Test func aSecondClientIsRefusedWhileThereIsOne() {
        var bench = Bench(.instant) { $0.clients = .refuse }
        let first = bench.connect()
        #expect(bench.driver.connect() == nil)
        #expect(bench.driver.rig.connect(endpoint: 0, now: bench.now) == .refused)
        #expect(bench.driver.rig.clientCount(endpoint: 0) == 1)
        #expect(bench.ask("ATI", on: first) == "ATI\rELM327 v1.5\r\r>")
        let refusals = bench.records(.disconnect)
        #expect(refusals.map(\.record.connection) == [2, 3])
        #expect(refusals.first?.text == "refused: the endpoint takes one client and has one")
        bench.driver.rig.disconnect(first, reason: "gone", now: bench.now)
        let next = bench.connect()
        #expect(bench.ask("ATI", on: next) == "ATI\rELM327 v1.5\r\r>")
    }

    @Test func aSecondClientTakesThePlaceOfTheFirst() throws {
        var bench = Bench(.instant) { $0.clients = .replace }
        let first = bench.connect(["ATE0"])
        let admission = bench.driver.rig.connect(endpoint: 0, now: bench.now)
        guard case .accepted(let second, let closing) = admission else {
            Issue.record("the second client is refused")
            return
        }
        #expect(closing == first)
        #expect(bench.driver.rig.clientCount(endpoint: 0) == 1)
        #expect(bench.records(.disconnect).map(\.text) == ["replaced by another client"])
        #expect(bench.ask("ATI", on: second) == "ATI\rELM327 v1.5\r\r>")
        #expect(bench.records(.connect).map(\.record.connection) == [1, 2])
    }

    @Test func aClientThatHasGoneIsNotServed() {
        var bench = Bench(.instant)
        let connection = bench.connect()
        bench.send("ATI\r", on: connection)
        bench.driver.rig.disconnect(connection, reason: "gone", now: bench.now)
        bench.driver.run(for: .seconds(1))
        bench.send("ATI\r", on: connection)
        bench.send("ATI\r", on: ConnectionID(17))
        bench.send("ATI\r", on: ConnectionID(-1))
        bench.driver.rig.disconnect(connection, reason: "again", now: bench.now)
        bench.driver.run(for: .seconds(1))
        #expect(bench.take(from: connection) == "")
        #expect(bench.records(.input).count == 1)
        #expect(bench.records(.disconnect).map(\.text) == ["gone"])
    }

    @Test func placesOfClientsThatHaveGoneAreUsedAgain() {
        var bench = Bench(.instant)
        var connections: Set<ConnectionID> = []
        for _ in 0..<200 {
            let connection = bench.connect()
            #expect(bench.ask("010C", on: connection) == "010C\rSEARCHING...\r41 0C 1A F8 \r\r>")
            connections.insert(connection)
            bench.driver.rig.disconnect(connection, reason: "gone", now: bench.now)
        }
        #expect(connections.count == 1)
    }

    @Test func aMonitorOnASharedBusSeesTheOtherClientsFrames() {
        var bench = Bench(.instant) { $0.bus = .one }
        let tester = bench.connect(["ATE0", "ATSP6"])
        let monitor = bench.connect(["ATE0", "ATSP6", "ATH1", "ATCAF0"])
        bench.send("ATMA\r", on: monitor)
        #expect(bench.ask("010C", on: tester) == "41 0C 1A F8 \r\r>")
        let seen = "7DF 02 01 0C 00 00 00 00 00 \r7E8 04 41 0C 1A F8 00 00 00 \r"
        #expect(bench.take(from: monitor) == seen)
        bench.send(" ", on: monitor)
        bench.driver.run(for: .zero)
        #expect(bench.take(from: monitor) == "STOPPED\r\r>")
    }

    @Test func aMonitorOnABusOfItsOwnSeesNothing() {
        var bench = Bench(.instant)
        let tester = bench.connect(["ATE0", "ATSP6"])
        let monitor = bench.connect(["ATE0", "ATSP6", "ATH1", "ATCAF0"])
        bench.send("ATMA\r", on: monitor)
        #expect(bench.ask("010C", on: tester) == "41 0C 1A F8 \r\r>")
        #expect(bench.take(from: monitor) == "")
    }

    @Test func aMonitorAtAnotherRateHearsNothing() {
        var bench = Bench(.instant) { $0.bus = .one }
        let tester = bench.connect(["ATE0", "ATSP6"])
        let monitor = bench.connect(["ATE0", "ATSP8", "ATH1", "ATCAF0"])
        bench.send("ATMA\r", on: monitor)
        #expect(bench.ask("010C", on: tester) == "41 0C 1A F8 \r\r>")
        #expect(bench.take(from: monitor) == "")
    }
}
