import CompanionServices
import SimulationCore
import Testing

@testable import LiveHost

/// The HTTP server for programs that control Dyno, over real sockets.
@Suite(.serialized) struct WebServerTests {
    /// A server that answers `/long` without an end, `/late` when it is told to, and anything else with its target.
    private static func server() -> WebServer {
        var limits = HTTPLimits()
        limits.body = 1000
        return WebServer(limits: limits) { web in
            switch web.request.target {
            case "/long":
                .endless(HTTPResponse(200)) { writer in
                    let part = [UInt8](repeating: 0x61, count: 65536)
                    while await writer.write(part) {}
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

    private static func with(_ test: (Int) async throws -> Void) async throws {
        let server = server()
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
}
