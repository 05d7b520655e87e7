@testable import TelemetryKind
import SimulationCore
import LiveHost
import Rig
import Telemetry
import Testing

extension LiveTests {
    /// The same service whatever the loop asks the system with.
    @Suite(.timeLimit(.minutes(2))) struct BackendTests {
        @Test(arguments: EventLoop.Backend.allCases)
        func clientsOfAllKindsAreServed(_ backend: EventLoop.Backend) async throws {
            var description = Running.description([.tcp(host: "127.0.0.1", port: 0), .pty(link: nil)])
            description.endpoints.append(DatagramTests.game(.forza, "forza-sled", to: 1, rate: 60))
            let dashboard = try DatagramClient()
            description.endpoints[2].kind = TelemetryDescription(
                game: .forza, format: "forza-sled",
                role: .sender(to: Peer(host: "127.0.0.1", port: dashboard.port)))
            try await Running.serve(description, backend: backend) { running in
                guard case .pty(let path, _) = running.opened[1].address else {
                    Issue.record("no terminal")
                    return
                }
                let clients = [
                    try Client(port: running.port()), try Client(path: path),
                    try Client(port: running.port()),
                ]
                for _ in 0..<50 {
                    for client in clients { #expect(try client.ask("ATI") == "ATI\rELM327 v1.5\r\r>") }
                }
                #expect(try dashboard.receive().bytes.count == 232)
                clients[0].close()
                while await running.host.status().clients > 2 { try await Task.sleep(for: .milliseconds(2)) }
                #expect(try clients[2].ask("ATI") == "ATI\rELM327 v1.5\r\r>")
            }
        }

        /// Jobs of other threads wake a loop that waits, in the order in which they came, and an ended loop still serves.
        @Test(arguments: EventLoop.Backend.allCases)
        func anActorOutlivesItsLoop(_ backend: EventLoop.Backend) async throws {
            let loop = EventLoop(backend)
            let host = LiveHost(Rig(Running.description()), on: loop)
            for _ in 0..<100 {
                let status = await host.status()
                #expect(status.clients == 0)
            }
            await loop.stop()
            let status = await host.status()
            #expect(status.clients == 0)
            await loop.stop()
        }
    }
}
