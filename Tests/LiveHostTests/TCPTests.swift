import Endpoints
import LiveHost
import Rig
import SimulationCore
import Scenarios
import Testing
import VehicleModel

extension LiveTests {
    /// Clients on TCP.
    @Suite struct TCPTests {
        @Test func aClientIsAnswered() async throws {
            try await Running.serve { running in
                let client = try Client(port: running.port())
                #expect(try client.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                #expect(try client.ask("ATE0") == "ATE0\rOK\r\r>")
                #expect(try client.ask("010C") == "SEARCHING...\r41 0C 1A F8 \r\r>")
                let status = await running.host.status()
                #expect(status.clients == 1 && status.reads >= 3 && status.writes >= 3 && !status.hasEnded)
                #expect(running.opened[0].url == "tcp://127.0.0.1:\(try running.port())")
            }
        }

        @Test func timesOfTheBusPassInRealTime() async throws {
            var description = Running.description()
            description.timing = .faithful
            try await Running.serve(description) { running in
                let client = try Client(port: running.port())
                #expect(try client.ask("ATSP6") == "ATSP6\rOK\r\r>")
                let before = await running.host.status().time
                #expect(try client.ask("010C") == "010C\r41 0C 1A F8 \r\r>")
                let after = await running.host.status().time
                // The usual 10 ms of an ECU and the adapter's wait for more have passed on the rig's own clock.
                #expect(before.duration(to: after) >= .milliseconds(10))
            }
        }

        @Test func aLineMayComeInPieces() async throws {
            try await Running.serve { running in
                let client = try Client(port: running.port())
                for character in "AT I" {
                    client.send(String(character))
                    #expect(try client.receive(count: 1) == String(character))
                }
                client.send("\r")
                #expect(try client.receiveReply() == "\rELM327 v1.5\r\r>")
            }
        }

        @Test func eachClientHasItsOwnAdapter() async throws {
            try await Running.serve { running in
                let first = try Client(port: running.port()), second = try Client(port: running.port())
                #expect(try first.ask("ATE0") == "ATE0\rOK\r\r>")
                #expect(try second.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                #expect(try first.ask("ATI") == "ELM327 v1.5\r\r>")
            }
        }

        @Test func aClientMayGoAndComeBack() async throws {
            try await Running.serve { running in
                for _ in 0..<20 {
                    let client = try Client(port: running.port())
                    #expect(try client.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                    client.close()
                }
                let last = try Client(port: running.port())
                #expect(try last.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
            }
        }

        @Test func howAClientGoesIsInTheJournal() async throws {
            let ends = Notes(.disconnect)
            try await Running.serve(Running.description(), recorder: Recorder([ends])) { running in
                for reset in [true, false] {
                    let client = try Client(port: running.port())
                    #expect(try client.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                    if reset { client.reset() } else { client.close() }
                    while await running.host.status().clients > 0 {
                        try await Task.sleep(for: .milliseconds(5))
                    }
                }
            }
            #expect(ends.texts == ["connection reset by the client", "closed by the client"])
        }

        @Test func aSecondClientIsRefused() async throws {
            try await Running.serve(adapter: { $0.clients = .refuse }) { running in
                let first = try Client(port: running.port())
                #expect(try first.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                let second = try Client(port: running.port())
                #expect(try second.receiveToTheEnd() == "")
                #expect(try first.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                let status = await running.host.status()
                #expect(status.clients == 1)
            }
        }

        @Test func aSecondClientTakesThePlaceOfTheFirst() async throws {
            try await Running.serve(adapter: { $0.clients = .replace }) { running in
                let first = try Client(port: running.port())
                #expect(try first.ask("ATE0") == "ATE0\rOK\r\r>")
                let second = try Client(port: running.port())
                #expect(try first.receiveToTheEnd() == "")
                #expect(try second.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                let status = await running.host.status()
                #expect(status.clients == 1)
            }
        }

        @Test func everyEndpointListens() async throws {
            let both = [ListenAddress](repeating: .tcp(host: "127.0.0.1", port: 0), count: 2)
            try await Running.serve(Running.description(both)) { running in
                #expect(running.opened.map(\.name) == ["obd", "obd1"])
                #expect(try running.port(0) != running.port(1))
                for index in 0..<2 {
                    let client = try Client(port: running.port(index))
                    #expect(try client.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                }
            }
        }

        @Test func aPortInUseIsNamedWithWhatToDo() async throws {
            try await Running.serve { running in
                let port = try running.port()
                do {
                    try await Running.serve(Running.description([.tcp(host: "127.0.0.1", port: port)])) { _ in
                        Issue.record("two hosts listen on one port")
                    }
                } catch let error as StartError {
                    let text = error.description
                    #expect(text.hasPrefix("endpoint obd: cannot listen on tcp://127.0.0.1:\(port): "))
                    #expect(
                        text.hasSuffix(
                            "; end that one, or choose another port with --listen obd=tcp://127.0.0.1:0, where 0 takes a free one"
                        ))
                }
                let client = try Client(port: port)
                #expect(try client.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
            }
        }

        @Test func anAddressThatIsNotHereIsNamed() async throws {
            await #expect(throws: StartError.self) {
                try await Running.serve(Running.description([.tcp(host: "192.0.2.1", port: 0)])) { _ in }
            }
        }

        @Test func stoppingClosesEverything() async throws {
            let host = LiveHost(Rig(Running.description()))
            let running = Running(host: host, opened: try await host.start())
            let clients = [try Client(port: running.port()), try Client(port: running.port())]
            for client in clients { #expect(try client.ask("ATI") == "ATI\rELM327 v1.5\r\r>") }
            await host.stop()
            for client in clients { #expect(try client.receiveToTheEnd() == "") }
            let port = try running.port()
            #expect(throws: Client.Failure.self) { try Client(port: port) }
            await host.shutDown()
            await host.stop()
        }

        @Test func aRunThatHasEndedSaysSoAndAnswersNoMore() async throws {
            var description = Running.description()
            description.events = [EventDescription(at: .zero, actions: [EndAction()])]
            try await Running.serve(description) { running in
                let client = try Client(port: running.port())
                client.send("ATI\r")
                let status = await running.host.status()
                #expect(status.hasEnded)
            }
        }
    }
}
