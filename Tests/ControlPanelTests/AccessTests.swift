import CompanionServices
import SimulationCore
import Testing

@testable import ControlPanel

@Suite(.serialized) struct AccessTests {
    @Test(arguments: [
        ("localhost:35080", 200), ("127.0.0.1", 200), ("[::1]:35080", 200), ("192.168.0.2:1", 200),
        ("evil.example", 403), ("127.0.0.1.evil.example:35080", 403), ("localhost.evil.example", 403),
        ("", 403), ("127.0.0.1:80:80", 403),
    ])
    func hostsOfOthersAreRefused(host: String, status: Int) async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            let answer = try await bench.send("GET", "/api/v1/status", fields: [HTTPField("Host", host)])
            #expect(answer.status == status)
            let page = try await bench.send("GET", "/", fields: [HTTPField("Host", host)])
            #expect(page.status == status)
        }
    }

    @Test func pagesOfOthersAreRefused() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            let own = [HTTPField("Host", "localhost:35080"), HTTPField("Origin", "http://localhost:35080")]
            let other = [HTTPField("Host", "localhost:35080"), HTTPField("Origin", "http://evil.example")]
            let none = [HTTPField("Host", "localhost:35080"), HTTPField("Origin", "null")]
            let site = [HTTPField("Host", "localhost:35080"), HTTPField("Sec-Fetch-Site", "cross-site")]
            #expect(try await bench.send("POST", "/api/v1/reset", fields: own).status == 200)
            for fields in [other, none, site] {
                #expect(try await bench.send("POST", "/api/v1/reset", fields: fields).status == 403)
                #expect(try await bench.send("GET", "/api/v1/journal", fields: fields).status == 403)
            }
            #expect(try await bench.send("GET", "/api/v1/journal").text.contains("reset"))
        }
    }

    /// RFC 9112 §3.2.2: a server takes the authority of a target in absolute form instead of the Host field.
    @Test(arguments: [
        ("http://localhost:35080", 200), ("http://LocalHost:35080", 200), ("http://evil.example", 403),
        ("http://localhost:35081", 403), ("http://localhost:35080@evil.example", 403),
        ("https://localhost:35080", 403), ("http://", 403),
    ])
    func targetsOnOtherServersAreRefused(origin: String, status: Int) async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            let fields = [HTTPField("Host", "localhost:35080")]
            for target in ["\(origin)/api/v1/status", "\(origin)/"] {
                #expect(try await bench.send("GET", target, fields: fields).status == status, "\(target)")
            }
        }
    }

    /// A second field of these could be the one that another server goes by.
    @Test(arguments: [
        ("Origin", "http://localhost:35080", "http://evil.example"),
        ("Sec-Fetch-Site", "same-origin", "cross-site"), ("Authorization", "Bearer a", "Bearer b"),
        ("Host", "localhost:35080", "evil.example"),
    ])
    func fieldsThatComeTwiceAreRefused(name: String, first: String, second: String) async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            for values in [[first, second], [second, first], [first, first]] {
                let host = name == "Host" ? [] : [HTTPField("Host", "localhost:35080")]
                let fields = host + values.map { HTTPField(name, $0) }
                #expect(try await bench.send("POST", "/api/v1/reset", fields: fields).status == 403)
            }
        }
    }

    /// They would take a second of time and hundreds of megabytes.
    @Test(arguments: [
        "PUT /api/v1/signals/engine.speed", "POST /api/v1/actions", "PUT /api/v1/scenario",
        "POST /api/v1/clock",
    ])
    func contentOfTooManyKeysIsRefusedUnread(_ route: String) async throws {
        let words = route.split(separator: " ").map(String.init)
        let keys = (0..<80_000).map { "\"k\($0)\": 1" }.joined(separator: ", ")
        let lines = String(repeating: "- 1\n", count: 80_000)
        try await ControlBench.with { (bench: ControlBench) async throws in
            for body in ["{ \(keys) }", lines] {
                let answer = try await bench.send(words[0], words[1], body)
                #expect(answer.status == 422)
                #expect(
                    answer.errors.count == 1 && answer.errors[0].message.hasPrefix("about "), "\(answer.text)"
                )
            }
        }
    }

    @Test func theTokenIsDemandedForAllButThePage() async throws {
        let settings = ControlSettings(host: "0.0.0.0", port: 0, token: "0123456789abcdef")
        try await ControlBench.with(settings: settings) { (bench: ControlBench) async throws in
            func status(_ authorization: String?) async throws -> Int {
                let fields = authorization.map { [HTTPField("Authorization", $0)] } ?? []
                return try await bench.send("GET", "/api/v1/status", fields: fields).status
            }
            #expect(try await status(nil) == 401)
            #expect(try await status("Bearer 0123456789abcdeg") == 401)
            #expect(try await status("Basic 0123456789abcdef") == 401)
            #expect(try await status("Bearer 0123456789abcdef") == 200)
            #expect(try await bench.send("GET", "/").status == 200)
            #expect(try await !bench.send("GET", "/").text.contains("0123456789abcdef"))
            #expect(try await bench.send("GET", "/api/v1/openapi.json").status == 401)
        }
    }

    @Test func thePageMayLoadOnlyWhatIsHere() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            for path in [
                "/", "/panel.js", "/api.js", "/wire.js", "/record.js", "/plot.js", "/gauges.js",
                "/elements.js",
                "/theme.js",
                "/panel.css", "/base.css", "/icon.svg",
            ] {
                let answer = try await bench.send("GET", path)
                #expect(answer.status == 200)
                let policy = answer.fields["Content-Security-Policy"] ?? ""
                #expect(policy.contains("default-src 'none'"))
                #expect(!policy.contains("unsafe"))
                #expect(answer.fields["X-Content-Type-Options"] == "nosniff")
                // No other host, and nothing that makes markup of text.
                #expect(!answer.text.replacing("http://www.w3.org/", with: "").contains("http://"))
                #expect(!answer.text.contains("https://"))
                for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
                    #expect(!answer.text.contains(word))
                }
            }
            #expect(try await bench.send("POST", "/").status == 405)
            #expect(try await bench.send("GET", "/../Makefile").status == 404)
        }
    }

    @Test func readingChangesNothing() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            _ = try await bench.send("POST", "/api/v1/clock", "pause")
            let before = try await bench.send("GET", "/api/v1/journal").text
            for route in RouteTable.all where route.method == "GET" {
                guard route.name != "events", route.name != "capture" else { continue }
                let path = route.path.replacing("{name}", with: "engine.speed")
                #expect(try await bench.send("GET", path).status == 200, "\(path)")
                #expect(try await bench.send("HEAD", path).status == 200, "\(path)")
            }
            #expect(try await bench.send("GET", "/api/v1/journal").text == before)
        }
    }
}
