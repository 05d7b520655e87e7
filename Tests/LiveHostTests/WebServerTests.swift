import CompanionServices
import SimulationCore
import Testing

@testable import LiveHost

extension LiveTests {
    /// The HTTP server for programs that control Dyno, over real sockets.
    @Suite struct WebServerTests {
        /// A server that answers `/long` without an end, `/late` when it is told to, and anything else with its target.
        ///
        /// It trusts requests with the field `Known`, where `trusts` says so.
        private static func server(head: Duration? = .seconds(60), trusts: Bool = false) -> WebServer {
            var limits = HTTPLimits()
            limits.body = 1000
            limits.headTime = head
            let isKnown = { @Sendable (request: HTTPRequest) in request.fields["Known"] != nil }
            return WebServer(limits: limits, trust: trusts ? isKnown : nil) { web in
                switch web.request.target {
                case "/long":
                    .endless(HTTPResponse(200)) { writer in
                        let part = [UInt8](repeating: 0x61, count: 65536)
                        while await writer.write(part) {}
                    }
                case "/quiet":
                    .endless(HTTPResponse(200)) { writer in
                        _ = await writer.write(Array("quiet".utf8))
                        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
                    }
                case "/short":
                    .endless(HTTPResponse(200)) { writer in
                        _ = await writer.write(Array("one ".utf8))
                        _ = await writer.write(Array("two".utf8))
                    }
                default: .whole(HTTPResponse(200, body: Array(web.request.target.utf8) + web.request.body))
                }
            }
        }

        private static func with(
            _ server: WebServer = server(), _ test: (Int) async throws -> Void
        ) async throws {
            let port = try await server.start(host: "127.0.0.1", port: 0, name: "web")
            do {
                try await test(port)
            } catch {
                await server.shutDown()
                throw error
            }
            await server.shutDown()
        }

        /// What a server at `port` says to `request` until it closes, or at least `most` bytes of it.
        private static func exchange(_ port: Int, _ request: String, most: Int? = nil) throws -> String {
            let client = try Client(port: port)
            client.send(request)
            if let most { return try client.receive(count: most) }
            return try client.receiveToTheEnd()
        }

        @Test func requestsOfAConnectionAreAnsweredInOrder() async throws {
            try await Self.with { (port) async throws in
                let get = "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n"
                let last = "POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx"
                let said = try Self.exchange(port, get + last)
                let first = try #require(said.firstRange(of: "/1"))
                let second = try #require(said.firstRange(of: "/2x"))
                #expect(first.lowerBound < second.lowerBound)
            }
        }

        @Test(arguments: [
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n", "413"),
            ("GET / HTTP/1.1\r\n\r\n", "400"), ("\u{16}\u{3}\u{1}\r\n\r\n", "400"),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 9000))\r\n\r\n", "431"),
        ])
        func badRequestsAreRefused(_ request: String, _ status: String) async throws {
            try await Self.with { (port) async throws in
                let said = try Self.exchange(port, request)
                #expect(said.hasPrefix("HTTP/1.1 \(status)"))
            }
        }

        @Test func anAnswerWithoutALengthEndsWithItsSource() async throws {
            try await Self.with { (port) async throws in
                let said = try Self.exchange(port, "GET /short HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(said.hasSuffix("\r\n\r\none two"))
            }
        }

        /// Readers of endless answers that take a part and go, or that take nothing at all, leave room for others.
        @Test func readersThatGoAreForgotten() async throws {
            try await Self.with { (port) async throws in
                for _ in 0..<WebServer.mostConnections * 2 {
                    let said = try Self.exchange(port, "GET /long HTTP/1.1\r\nHost: a\r\n\r\n", most: 200_000)
                    #expect(said.utf8.count >= 200_000)
                }
                let said = try Self.exchange(
                    port, "GET /still HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                #expect(said.contains("/still"))
            }
        }

        // MARK: Places

        private static let quiet = "GET /quiet HTTP/1.1\r\nHost: a\r\n"
        private static let last = "GET /still HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

        /// Silent connections and those in the midst of a head take no place from others.
        @Test(arguments: ["", "GET /1 HT", "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n"])
        func idleConnectionsAreEndedForOthers(_ beginning: String) async throws {
            try await Self.with { (port) async throws in
                var idle: [Client] = []
                for _ in 0..<WebServer.mostConnections * 2 {
                    let client = try Client(port: port)
                    client.send(beginning)
                    idle.append(client)
                }
                for _ in 0..<3 { #expect(try Self.exchange(port, Self.last).contains("/still")) }
                withExtendedLifetime(idle) {}
            }
        }

        /// The one that has been open longest goes.
        @Test func quietStreamsAreEndedForOthersOldestFirst() async throws {
            try await Self.with { (port) async throws in
                var streams: [Client] = []
                for _ in 0..<WebServer.mostConnections {
                    let client = try Client(port: port)
                    client.send(Self.quiet + "\r\n")
                    try client.receive(through: "quiet")
                    streams.append(client)
                }
                #expect(try Self.exchange(port, Self.last).contains("/still"))
                _ = try streams[0].receiveToTheEnd()
                let next = try Client(port: port)
                next.send(Self.quiet + "\r\n")
                try next.receive(through: "quiet")
                #expect(try Self.exchange(port, Self.last).contains("/still"))
                _ = try streams[1].receiveToTheEnd()
                withExtendedLifetime(streams) {}
            }
        }

        /// However many come that it does not trust, those that it trusts stay, and more of them get in.
        @Test func strangersTakeNoPlaceOfTheTrusted() async throws {
            try await Self.with(Self.server(trusts: true)) { (port) async throws in
                let kept = WebServer.mostConnections - WebServer.mostStrangers
                var trusted: [Client] = []
                func join() throws {
                    let client = try Client(port: port)
                    client.send(Self.quiet + "Known: yes\r\n\r\n")
                    try client.receive(through: "quiet")
                    trusted.append(client)
                }
                for _ in 0..<kept - 1 { try join() }
                var strangers: [Client] = []
                for number in 0..<WebServer.mostConnections * 2 {
                    let client = try Client(port: port)
                    if number % 2 == 0 {
                        client.send(Self.quiet + "\r\n")
                        try client.receive(through: "quiet")
                    }
                    strangers.append(client)
                }
                try join()
                #expect(try Self.exchange(port, Self.last).contains("/still"))
                for client in trusted { #expect(!client.hasEnded) }
                withExtendedLifetime(strangers) {}
            }
        }

        /// Also one that sends a byte from time to time.
        @Test(arguments: ["", "GET"])
        func aHeadThatDoesNotComeEndsItsConnection(_ beginning: String) async throws {
            try await Self.with(Self.server(head: .milliseconds(50))) { (port) async throws in
                let client = try Client(port: port)
                client.send(beginning)
                _ = try client.receiveToTheEnd()
            }
        }
    }
}
