@testable import TelemetryKind
import SimulationCore
import Endpoints
import LiveHost
import Rig
import Telemetry
import Testing

extension LiveTests {
    /// Games behind real sockets.
    @Suite struct DatagramTests {
        static func game(
            _ family: Game, _ format: String, to port: Int?, rate: Int = 60
        ) -> EndpointDescription {
            let role: TelemetryDescription.Role =
                port.map { .sender(to: Peer(host: "127.0.0.1", port: $0)) } ?? .server
            var game = TelemetryDescription(game: family, format: format, role: role)
            game.rate = rate
            return EndpointDescription(
                name: format, listen: .udp(host: "127.0.0.1", port: 0), kind: game)
        }

        static func description(_ endpoints: [EndpointDescription]) -> RigDescription {
            var description = Running.description()
            description.endpoints += endpoints
            return description
        }

        @Test func aDashboardHearsTheGameWhileAnAdapterAnswers() async throws {
            let dashboard = try DatagramClient()
            let description = Self.description([
                Self.game(.forza, "forza-horizon-4", to: dashboard.port, rate: 360)
            ])
            try await Running.serve(description) { running in
                let adapter = try Client(port: running.port())
                let layout = try #require(PacketLayouts.named("forza-horizon-4"))
                var source = 0
                for _ in 0..<50 {
                    #expect(try adapter.ask("ATI").contains("ELM327"))
                    let (bytes, port) = try dashboard.receive()
                    let packet = try PacketDecoder.decode(bytes, as: layout)
                    #expect(packet.number("CurrentEngineRpm") == 1726)
                    if source == 0 { source = port }
                    #expect(port == source)
                }
                #expect(
                    running.opened[1].address
                        == .sender(host: "127.0.0.1", port: dashboard.port, from: source))
                #expect(running.opened[1].url == "udp://127.0.0.1:\(dashboard.port)")
            }
        }

        @Test func anUnthrottledGameLeavesTheAdapterItsTurns() async throws {
            let dashboard = try DatagramClient()
            var endpoint = Self.game(.forza, "forza-horizon-4", to: dashboard.port)
            guard var game = endpoint.kind as? TelemetryDescription else { return }
            game.isUnthrottled = true
            endpoint.kind = game
            try await Running.serve(Self.description([endpoint])) { running in
                let adapter = try Client(port: running.port())
                for _ in 0..<20 {
                    #expect(try adapter.ask("ATI").contains("ELM327"))
                    for _ in 0..<100 { #expect(try dashboard.receive().bytes.count == 324) }
                }
            }
        }

        @Test func twoSubscribersHearAssettoCorsa() async throws {
            let first = try DatagramClient(), second = try DatagramClient()
            let description = Self.description([Self.game(.assettoCorsa, "assetto-corsa", to: nil)])
            try await Running.serve(description) { running in
                guard case .udp(_, let port) = running.opened[1].address else {
                    Issue.record("no UDP endpoint")
                    return
                }
                func ask(_ operation: UInt8) -> [UInt8] { [1, 0, 0, 0, 1, 0, 0, 0, operation, 0, 0, 0] }
                for client in [first, second] {
                    try client.send([0xFF], to: port)
                    try client.send(ask(0), to: port)
                    let answer = try client.receive()
                    #expect(answer.bytes.count == 408 && answer.port == port)
                }
                for client in [first, second] { try client.send(ask(1), to: port) }
                for _ in 0..<20 {
                    for client in [first, second] {
                        let (bytes, source) = try client.receive()
                        #expect(bytes.count == 328 && source == port)
                    }
                }
                try first.send(ask(3), to: port)
                // The dismissal is heard when it is the only one left.
                while await running.host.subscriberCount(endpoint: 1) > 1 { _ = try second.receive() }
                #expect(try second.receive().bytes.count == 328)
            }
        }

        @Test func aSubscriberThatSaysNothingIsForgotten() async throws {
            var game = TelemetryDescription(game: .assettoCorsa, format: "assetto-corsa", role: .server)
            game.options.silenceLimit = .seconds(2)
            let description = Self.description([
                EndpointDescription(
                    name: "ac", listen: .udp(host: "127.0.0.1", port: 0), kind: game)
            ])
            try await Running.serve(description) { running in
                guard case .udp(_, let port) = running.opened[1].address else { return }
                let stays = try DatagramClient()
                var goes: DatagramClient? = try DatagramClient()
                for client in [stays, goes] {
                    try client?.send([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0], to: port)
                    _ = try client?.receive()
                }
                goes = nil
                while await running.host.subscriberCount(endpoint: 1) > 1 {
                    try stays.send([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0], to: port)
                    _ = try stays.receive()
                }
                for _ in 0..<5 { #expect(try stays.receive().bytes.count == 328) }
            }
        }

        @Test func aGameGoesOnWhenNobodyListens() async throws {
            let port = try DatagramClient().port
            let description = Self.description([Self.game(.forza, "forza-sled", to: port, rate: 360)])
            let notes = Notes()
            try await Running.serve(description, recorder: Recorder([notes])) { running in
                let adapter = try Client(port: running.port())
                while await running.host.status().writes < 20 {
                    #expect(try adapter.ask("ATI").contains("ELM327"))
                }
            }
            #expect(notes.texts.count <= 1)
        }

        @Test func anUnknownHostIsSaidAtTheStart() async throws {
            var endpoint = Self.game(.forza, "forza-sled", to: 1)
            endpoint.kind = TelemetryDescription(
                game: .forza, format: "forza-sled",
                role: .sender(to: Peer(host: "no-such-host.invalid", port: 5300)))
            let host = LiveHost(Rig(Self.description([endpoint])))
            await #expect(throws: StartError.self) { _ = try await host.start() }
            await host.shutDown()
        }

        @Test func aPortThatIsTakenIsSaidAtTheStart() async throws {
            let owner = try DatagramClient()
            var endpoint = Self.game(.assettoCorsa, "assetto-corsa", to: nil)
            endpoint.listen = .udp(host: "127.0.0.1", port: owner.port)
            let host = LiveHost(Rig(Self.description([endpoint])))
            do {
                _ = try await host.start()
                Issue.record("the port was taken")
            } catch {
                #expect("\(error)".contains("udp://127.0.0.1:\(owner.port)"))
            }
            await host.shutDown()
        }
    }
}
