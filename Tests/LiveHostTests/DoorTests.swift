import Links
import Endpoints
import LiveHost
import Rig
import SimulationCore
import Scenarios
import TestKit
import TestRigs
import Testing

extension LiveTests {
    /// Connections that the rig ends, and doors that it shuts.
    @Suite struct DoorTests {
        private func description(_ actions: any EventAction...) -> RigDescription {
            var description = Running.description()
            let occasion = TriggerCondition.request(.line(Array("ATRV".utf8)))
            description.events = [
                EventDescription(trigger: .when(Condition(occasion)), actions: actions)
            ]
            return description
        }

        private func end(_ manner: Rig.Manner, _ again: Duration = .zero) -> DisconnectAction {
            DisconnectAction(endpoint: 0, Disconnection(manner, acceptsAgainAfter: again))
        }

        @Test(arguments: [Rig.Manner.fin, .reset])
        func aConnectionEnds(_ manner: Rig.Manner) async throws {
            try await Running.serve(description(end(manner))) { running in
                let client = try Client(port: running.port())
                #expect(try client.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                client.send("ATRV\r")
                _ = try client.receiveToTheEnd()
                let next = try Client(port: running.port())
                #expect(try next.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                let status = await running.host.status()
                #expect(status.clients == 1)
            }
        }

        /// The old client hears nothing more, and the new one has the port of the rig to itself.
        @Test func aHalfOpenConnectionStaysOpenAndSilent() async throws {
            try await Running.serve(description(end(.halfOpen))) { running in
                let client = try Client(port: running.port())
                #expect(try client.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                client.send("ATRV\r")
                let next = try Client(port: running.port())
                #expect(try next.ask("ATE0") == "ATE0\rOK\r\r>")
                client.send("ATZ\r")
                #expect(try next.ask("ATI") == "ELM327 v1.5\r\r>")
                #expect(client.canSend)
            }
        }

        /// Whoever comes meanwhile is accepted and reset, and the journal has each of them.
        @Test func aShutDoorOpensAgainAtTheSamePort() async throws {
            try await Running.serve(description(end(.fin, .milliseconds(400)))) { running in
                let port = try running.port()
                let client = try Client(port: port)
                client.send("ATRV\r")
                _ = try client.receiveToTheEnd()
                var refusals = 0
                while refusals < 1000 {
                    let next = try Client(port: port)
                    if let reply = try? next.ask("ATI") {
                        #expect(reply == "ATI\rELM327 v1.5\r\r>")
                        break
                    }
                    refusals += 1
                    try await Task.sleep(for: .milliseconds(20))
                }
                #expect(refusals > 0 && refusals < 1000)
                var recorded = 0
                let journal = await running.host.journal()
                var position = JournalPosition()
                while let (_, entry) = position.readEntry(journal) {
                    if case .disconnect(let end) = entry, end.refusal != nil { recorded += 1 }
                }
                #expect(recorded == refusals)
            }
        }

        /// Attempts are neither completed nor refused while the hole is there.
        @Test func aBlackHoleTakesNobody() async throws {
            let fault = try #require(FaultSetting("blackhole", .flag(true)))
            let begin = FaultAction(
                fault, endpoint: 0, ecu: nil, lasting: .milliseconds(600))
            try await Running.serve(description(begin, end(.fin))) { running in
                let port = try running.port()
                let client = try Client(port: port)
                client.send("ATRV\r")
                _ = try client.receiveToTheEnd()
                // The kernel tries again after a second, when the listener is back.
                let before = await running.host.status().time
                while true {
                    if let next = try? Client(port: port), (try? next.ask("ATI")) != nil { break }
                }
                let after = await running.host.status().time
                #expect(before.duration(to: after) >= .milliseconds(300))
            }
        }
    }
}
