@testable import TelemetryKind
import Platform
import Rig
import SimulationCore
import Telemetry
import Testing

@testable import LiveHost

extension LiveTests {
    /// Datagrams of every size, from everywhere, at the worst of times.
    @Suite struct DatagramExtremesTests {
        private static let handshake: [UInt8] = [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]

        private static func corsa() -> RigDescription {
            DatagramTests.description([DatagramTests.game(.assettoCorsa, "assetto-corsa", to: nil)])
        }

        /// Waits until `port` can be had; a program that another test starts may have it between fork and exec.
        private static func expectFree(_ port: Int) async throws {
            for _ in 0..<1000 {
                if (try? DatagramClient(port: port)) != nil { return }
                try await Task.sleep(for: .milliseconds(10))
            }
            _ = try DatagramClient(port: port)
        }

        @Test func theShortestAndTheLongestDatagramAreReadWhole() async throws {
            let longest = (0..<65_507).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            let inputs = Notes(.input)
            try await Running.serve(Self.corsa(), recorder: Recorder([inputs])) { running in
                let client = try DatagramClient()
                for bytes in [[], longest, [], longest] {
                    try client.send(bytes, to: running.datagramPort())
                    try client.send(Self.handshake, to: running.datagramPort())
                    #expect(try client.receive().bytes.count == 408)
                }
            }
            let expected = [[], longest, [], longest].flatMap { [$0, Self.handshake] }
            #expect(inputs.payloads == expected)
        }

        @Test func aServerThatIsStoppedWhileDatagramsWaitGivesItsPortBack() async throws {
            for _ in 0..<10 {
                let client = try DatagramClient()
                var port = 0
                try await Running.serve(Self.corsa()) { running in
                    port = try running.datagramPort()
                    for _ in 0..<200 { try client.send([UInt8](repeating: 1, count: 500), to: port) }
                }
                try await Self.expectFree(port)
            }
        }

        @Test func aGameThatIsStoppedWhileReportsWaitEnds() async throws {
            for _ in 0..<10 {
                let port = try DatagramClient().port
                var endpoint = DatagramTests.game(.forza, "forza-sled", to: port)
                guard var game = endpoint.kind as? TelemetryDescription else { return }
                game.isUnthrottled = true
                endpoint.kind = game
                var own = 0
                try await Running.serve(DatagramTests.description([endpoint])) { running in
                    own = try running.datagramPort()
                }
                try await Self.expectFree(own)
            }
        }

        @Test func aFloodLeavesTheAdapterItsTurns() async throws {
            try await Running.serve(Self.corsa()) { running in
                let adapter = try Client(port: running.port())
                let client = try DatagramClient()
                let port = try running.datagramPort()
                for _ in 0..<20 {
                    for _ in 0..<200 { try client.send([1], to: port) }
                    #expect(try adapter.ask("ATI").contains("ELM327"))
                }
                // The system drops what it has no room for: the handshake may have to be repeated.
                for _ in 0..<1000 where !client.hasDatagram {
                    try client.send(Self.handshake, to: port)
                    #expect(try adapter.ask("ATI").contains("ELM327"))
                }
                #expect(try client.receive().bytes.count == 408)
            }
        }

        /// As many as wait at a socket at once, so that they would not have been read in one turn.
        @Test func whatAClientHasSentStandsBeforeItsEndInTheJournal() async throws {
            try await Running.serve(Self.corsa()) { running in
                let client = try DatagramClient()
                let port = try running.datagramPort()
                for _ in 0..<200 { try client.send([1], to: port) }
                await running.host.clientDid(.exited)
                var kinds: [JournalRecord.Kind] = []
                await running.host.records(since: JournalPosition()).batch.records.forEach {
                    kinds.append($0.kind)
                }
                let end = try #require(kinds.firstIndex(of: .client))
                #expect(kinds[..<end].count { $0 == .input } == 200)
            }
        }

        @Test func strangersDoNotMakeAGameForgetItsDestination() async throws {
            let host = try #require(SocketAddress.resolve("localhost", port: 0)?.peer).host
            let dashboard = try DatagramClient(host: host)
            var endpoint = DatagramTests.game(.forza, "forza-sled", to: 1, rate: 100)
            endpoint.kind = TelemetryDescription(
                game: .forza, format: "forza-sled",
                role: .sender(to: Peer(host: "localhost", port: dashboard.port)))
            let notes = Notes()
            let description = DatagramTests.description([endpoint])
            try await Running.serve(description, recorder: Recorder([notes])) { running in
                let port = try running.datagramPort()
                // As many as are remembered, in lumps that the system has room for.
                var sent: UInt64 = 0
                for _ in 0..<90 {
                    for _ in 0..<50 { try DatagramClient(host: host).send([1], to: port) }
                    sent += 50
                    while await running.host.status().reads < sent {
                        try await Task.sleep(for: .milliseconds(1))
                    }
                }
                let writes = await running.host.status().writes
                while await running.host.status().writes < writes + 5 {
                    try await Task.sleep(for: .milliseconds(5))
                }
                #expect(try dashboard.receive().bytes.count == 232)
            }
            let losses = notes.texts.filter { $0.contains("were not sent") }
            #expect(losses.isEmpty)
        }
    }
}
