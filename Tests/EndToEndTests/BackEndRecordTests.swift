import Foundation
import TestKit
import Testing

/// `dyno record http://…` between a client and a back end.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct BackEndRecordTests {
    private struct Ready: Decodable { let endpoints: [Server.Endpoint] }

    private static let backEnd = """
        dyno: 1
        endpoints:
          web:
            http:
              listen: "tcp://127.0.0.1:0"
              routes:
                - request: "GET /cars/{id}"
                  respond:
                    - { json: { id: 7, plate: "{id}", "ö": [1.50, null, "a\\"b"] } }
                    - { status: 404, reason: "No such car", text: "gone\\n", headers: { X-Sum: "1" } }
                - request: "GET /search"
                  respond: { json: { found: "{query.q}" } }
                - request: "POST /orders"
                  respond: { status: 201, json: { order: "{body.plate}", n: "{count}" } }
                - request: "DELETE /orders/1"
                  respond: { status: 204 }
        """

    private static let client = """
        import http.client, sys
        connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=20)
        for method, path, body in [
            ("GET", "/cars/AB", None), ("GET", "/cars/AB", None), ("GET", "/search?q=a%20b&x=1", None),
            ("GET", "/search?q=c", None), ("POST", "/orders", '{"plate": "X"}'), ("POST", "/orders", '{"plate": "Y"}'),
            ("GET", "/search?q=a+b&x=1", None), ("DELETE", "/orders/1", None), ("HEAD", "/search?q=c", None),
            ("GET", "/nothing", None),
        ]:
            connection.request(method, path, body)
            response = connection.getresponse()
            fields = [f"{n}: {v}" for n, v in response.getheaders() if n.lower() != "date"]
            print(method, path, response.status, response.reason, sorted(fields), response.read())
        """

    /// Starts `dyno` with `arguments`, which make it listen; returns it with its port.
    private func listen(_ arguments: [String], _ scratch: Scratch, _ name: String) async throws -> (
        ChildProcess, Int
    ) {
        let ready = scratch.file("\(name).json")
        let child = try Dyno.start(arguments + ["--ready-file", ready])
        try await Patience.wait(for: name) {
            FileManager.default.fileExists(atPath: ready) || !child.isRunning
        }
        let data = try #require(FileManager.default.contents(atPath: ready), "\(child.errors)")
        let endpoints = try JSONDecoder().decode(Ready.self, from: data).endpoints
        return (child, try #require(endpoints.first?.port))
    }

    private func ask(_ port: Int, _ script: String) async throws -> String {
        let client = try ChildProcess("/usr/bin/env", ["python3", script, "\(port)"])
        #expect(try await client.end() == .exited(0), "\(client.errors)")
        return client.output
    }

    @Test func aRecordingAnswersTheSame() async throws {
        let scratch = try Scratch()
        let script = try scratch.store(Self.client, as: "client.py")
        let tape = scratch.file("tape.yaml")
        let (server, port) = try await listen(
            ["serve", try scratch.store(Self.backEnd, as: "back-end.yaml")], scratch, "back-end")
        let (recorder, door) = try await listen(
            [
                "record", "http://127.0.0.1:\(port)", "--listen", "tcp://127.0.0.1:0", "--out", tape,
                "--once",
                "--timing", "none",
            ], scratch, "recorder")
        let first = try await ask(door, script)
        #expect(try await recorder.end() == .exited(0), "\(recorder.errors)")
        #expect(recorder.output.contains("Recorded 10 requests: "))
        server.send(signal: SIGTERM)
        #expect(try await server.end() == .exited(0))
        #expect(first.lines.count == 10)
        #expect(first.contains("404 No such car ['Content-Length: 5', "))

        #expect(try await Dyno.run("validate", tape).ending == .exited(0))
        let (player, again) = try await listen(["serve", tape], scratch, "player")
        #expect(try await ask(again, script) == first)
        player.send(signal: SIGTERM)
        #expect(try await player.end() == .exited(0))
    }

    @Test func whatCannotBeRecordedIsRefusedInOneLine() async throws {
        let scratch = try Scratch()
        let tape = scratch.file("tape.yaml")
        for (arguments, code, words) in [
            (["https://127.0.0.1:1"], 2, "TLS"), (["http://"], 2, "lacks a host"),
            (["http://a/b"], 2, "more than"),
            (["http://127.0.0.1:1"], 3, "127.0.0.1:1"),
            (["http://127.0.0.1:1", "--listen", "pty:"], 3, "TCP"),
        ] as [([String], Int32, String)] {
            let run = try Dyno.start(["record"] + arguments + ["--out", tape])
            #expect(try await run.end() == .exited(code), "\(arguments)")
            #expect(run.errors.contains(words), "\(run.errors)")
        }
    }
}
