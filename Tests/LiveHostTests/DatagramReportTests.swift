@testable import TelemetryKind
import Endpoints

#if os(Linux)
    import LiveHost
    import Rig
    import Telemetry
    import Testing

    extension LiveTests {
        /// What the network reports of destinations where nobody listens; only Linux tells.
        @Suite struct DatagramReportTests {
            /// An Assetto Corsa that nobody is forgotten by for saying nothing.
            private static func corsa(_ host: String = "127.0.0.1") -> RigDescription {
                let game = TelemetryDescription(
                    game: .assettoCorsa, format: "assetto-corsa", role: .server)
                return DatagramTests.description([
                    EndpointDescription(
                        name: "ac", listen: .udp(host: host, port: 0), kind: game)
                ])
            }

            private static func request(_ operation: UInt8) -> [UInt8] {
                [0, 0, 0, 0, 1, 0, 0, 0, operation, 0, 0, 0]
            }

            /// Lets `client` listen until nobody else is sent to, and no longer than a thousand datagrams.
            private static func listen(_ client: DatagramClient, alone running: Running) async throws {
                for _ in 0..<1000 {
                    guard await running.host.subscriberCount(endpoint: 1) > 1 else { break }
                    _ = try client.receive()
                }
                let count = await running.host.subscriberCount(endpoint: 1)
                #expect(count == 1)
            }

            private static func subscriber(of port: Int, at host: String) throws -> DatagramClient {
                let client = try DatagramClient(host: host)
                try client.send(request(1), to: port)
                #expect(try client.receive().bytes.count == 328)
                return client
            }

            private static func goes(from host: String, at server: String) async throws {
                let notes = Notes()
                try await Running.serve(corsa(server), recorder: Recorder([notes])) { running in
                    let port = try running.datagramPort()
                    let stays = try subscriber(of: port, at: host)
                    // Its socket is closed at once.
                    _ = try subscriber(of: port, at: host)
                    try await listen(stays, alone: running)
                    for _ in 0..<5 { #expect(try stays.receive().bytes.count == 328) }
                }
                #expect(notes.texts.count == 1)
                #expect(
                    notes.texts.first?.hasSuffix("not a subscriber any more: nobody listens there") == true)
            }

            @Test func aSubscriberThatHasGoneIsForgottenByTheNetworksReport() async throws {
                try await Self.goes(from: "127.0.0.1", at: "127.0.0.1")
            }

            @Test(.enabled(if: DatagramClient.hasIPv6), arguments: ["::1", "::"])
            func aSubscriberOfIPv6IsForgottenToo(server: String) async throws {
                try await Self.goes(from: "::1", at: server)
            }

            @Test(.enabled(if: DatagramClient.hasIPv6))
            func aSubscriberOfIPv4IsForgottenByAServerOfBoth() async throws {
                try await Self.goes(from: "127.0.0.1", at: "::")
            }

            /// At 60 a second, at 360, and as fast as it goes.
            @Test(arguments: [60, 360, 0])
            func thatNobodyListensIsSaidOnce(rate: Int) async throws {
                let port = try DatagramClient().port
                var endpoint = DatagramTests.game(.forza, "forza-sled", to: port, rate: max(rate, 1))
                guard var game = endpoint.kind as? TelemetryDescription else { return }
                game.isUnthrottled = rate == 0
                endpoint.kind = game
                let notes = Notes()
                let description = DatagramTests.description([endpoint])
                try await Running.serve(description, recorder: Recorder([notes])) { running in
                    for _ in 0..<6000 where notes.texts.isEmpty {
                        try await Task.sleep(for: .milliseconds(5))
                    }
                    let before = await running.host.status().writes
                    while await running.host.status().writes < before + 100 {
                        try await Task.sleep(for: .milliseconds(5))
                    }
                    // A dashboard that comes late hears the game all the same.
                    let late = try DatagramClient(port: port)
                    #expect(try late.receive().bytes.count == 232)
                }
                #expect(notes.texts == ["nobody listens at 127.0.0.1:\(port); the game goes on sending"])
            }

            @Test func subscribersThatGoAtOnceStopNothing() async throws {
                try await Running.serve(Self.corsa()) { running in
                    let port = try running.datagramPort()
                    let stays = try Self.subscriber(of: port, at: "127.0.0.1")
                    // No more than the system keeps for the server, so that the handshake behind them is not lost.
                    for _ in 0..<50 {
                        let goes = try DatagramClient()
                        for operation: UInt8 in [0, 1, 2] {
                            try goes.send(Self.request(operation), to: port)
                        }
                    }
                    try stays.send(Self.request(0), to: port)
                    // Its answer means that all before it were heard.
                    var hasListener = false
                    for _ in 0..<1000 where !hasListener {
                        hasListener = try stays.receive().bytes.count == 408
                    }
                    #expect(hasListener)
                    try await Self.listen(stays, alone: running)
                    for _ in 0..<5 { #expect(try stays.receive().bytes.count == 328) }
                }
            }
        }
    }
#endif
