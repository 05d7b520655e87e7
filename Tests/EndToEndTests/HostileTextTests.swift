import Foundation
import TestKit
import Testing

/// Text of others, in files and on the wire, that would steer a terminal.
@Suite(.enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct HostileTextTests {
    /// A window title, a C1 sequence, a change of direction, a delete and a line that Dyno never wrote, as YAML and JSON
    /// both spell them.
    static let hostile =
        #"T\u001b]0;owned\u0007\u001b[2J\u009b31m\u009d0;x\u009c\u202etxt\u2066\u007f\r\nWARNING: forged\u2028end"#

    /// The same as a person sees it.
    static let shown =
        #"T\x1B]0;owned\x07\x1B[2J\u{009B}31m\u{009D}0;x\u{009C}\u{202E}txt\u{2066}\x7F\r\nWARNING: forged\u{2028}end"#

    /// What a terminal would obey in `text`.
    static func obeyed(in text: String) -> [String] {
        let obeyed = text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar != "\n"
            case .format, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
        return obeyed.map { "U+" + String($0.value, radix: 16) }
    }

    /// What a terminal would obey in `text`, and lines that a foreign text has begun.
    static func trouble(in text: String) -> [String] {
        obeyed(in: text)
            + text.split(separator: "\n").filter { $0.hasPrefix("WARNING: forged") }.map(String.init)
    }

    static func scenario(_ id: String, _ more: String = "") -> String {
        """
        dyno: 1
        id: \(id)
        title: "\(hostile)"
        vehicle: { base: riding-mechanic-table-9, name: "\(hostile)" }
        endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }
        \(more)
        """
    }

    @Test func serveShowsTheTitleAndObeysNothing() async throws {
        let scratch = try Scratch()
        let path = try scratch.store(Self.scenario("H-01"), as: "h.yaml")
        let server = try await Server(path)
        _ = try await server.stop()
        #expect(server.output.contains(Self.shown), "\(server.output)")
        #expect(Self.trouble(in: server.output + server.errors) == [])
    }

    @Test func checkListAndMatrixObeyNothing() async throws {
        let scratch = try Scratch()
        let cases = scratch.file("cases")
        try FileManager.default.createDirectory(atPath: cases, withIntermediateDirectories: true)
        let more = """
            task: connect
            limit: 5s
            expect: [{ id: exits, about: "\(Self.hostile)", exit: { status: 3 } }]
            """
        _ = try scratch.store(Self.scenario("H-01", more), as: "cases/h.yaml")
        let script = try scratch.store(
            #"printf 'T\033]0;owned\007\302\23331m\342\200\256\177\r\nWARNING: forged\n'; exit $1"#,
            as: "client.sh")
        func profile(status: Int) throws -> String {
            try scratch.store(
                "client: \"\(Self.hostile)\"\ntasks: { connect: { run: [sh, \"\(script)\", \"\(status)\"] } }\n",
                as: "p.yaml")
        }
        let listed = try await Dyno.run("list", cases)
        #expect(listed.output.contains(Self.shown))
        #expect(Self.trouble(in: listed.output + listed.errors) == [])
        let json = scratch.file("all.json")
        let run = try await Dyno.run(
            "check", cases, "--client", try profile(status: 0), "--out", scratch.file("results"), "--json",
            json)
        #expect(run.ending == .exited(1), "\(run.errors)")
        #expect(run.output.contains(Self.shown))
        #expect(Self.trouble(in: run.output + run.errors) == [])
        let refused = try await Dyno.run(
            "check", cases, "--client", try profile(status: 4), "--out", scratch.file("refused"))
        #expect(refused.ending == .exited(3) && refused.errors.contains("cannot start"), "\(refused.errors)")
        #expect(Self.trouble(in: refused.output + refused.errors) == [])
        let matrix = try await Dyno.run("report", "matrix", json, json)
        #expect(matrix.ending == .exited(0), "\(matrix.errors)")
        #expect(matrix.output.contains("T\\x1B]0;owned"))
        #expect(Self.trouble(in: matrix.output + matrix.errors) == [])
        let listing = try await Dyno.run("list", cases, "--json")
        #expect(Self.trouble(in: listing.output) == [])
        let entries = try JSONDecoder().decode([[String: Title]].self, from: Data(listing.output.utf8))
        #expect(entries.first?["title"]?.text?.hasPrefix("T\u{1B}]0;owned\u{7}") == true)
    }

    /// A value of which only texts matter here.
    struct Title: Decodable {
        let text: String?
        init(from decoder: any Decoder) throws {
            text = try? decoder.singleValueContainer().decode(String.self)
        }
    }

    @Test func anAdapterObeysNobodysTerminal() async throws {
        let scratch = try Scratch()
        let more = """
            events:
              - { when: { endpoint: obd, request: "ATI" }, fault: { answer: "\(Self.hostile)" } }
              - { when: { endpoint: obd, request: "010C" }, fault: { answer: "\(Self.hostile)" } }
            """
        let server = try await Server(try scratch.store(Self.scenario("H-01", more), as: "h.yaml"))
        let url = try #require(server.endpoints.first?.url)
        let path = try #require(Dyno.path)
        for options in [[], ["--json"], ["--raw"]] {
            let console = try ChildProcess(path, ["console", url] + options, input: "ATI\n010C\n")
            #expect(try await console.end() == .exited(0), "\(console.errors)")
            #expect(console.output.contains("owned"), "\(console.output)")
            // Line ends are the adapter's to print.
            #expect(Self.obeyed(in: console.output + console.errors) == [])
        }
        let identified = try await Dyno.run("identify", url, "--with-car")
        #expect(identified.output.contains("owned"), "\(identified.output)")
        #expect(Self.trouble(in: identified.output + identified.errors) == [])
        _ = try await server.stop()
    }

    /// Each row: arguments before the hostile one, and whether the complaint repeats it.
    @Test(arguments: [
        (["decode", "elm"], true), (["decode", "obd"], true), (["decode", "dtc"], true),
        (["decode", "isotp"], true), (["decode", "j1939"], true), (["decode", "mtg"], false),
        (["decode", "telemetry"], true), (["decode", "telemetry", "00", "--format"], true),
        (["validate"], true),
        (["serve"], true), (["serve", "--set"], false), (["serve", "--listen"], false), (["list"], true),
        (["check", "Scenarios/elm327", "--client"], true), (["report", "matrix"], true),
        (["report", "merge"], true), (["report", "html", "--out", "x"], true),
        (["replay", "x", "--to"], true),
        (["vectors"], true), (["console"], true), (["identify"], true), (["record", "--out", "x"], true),
        (["signals"], true), ([], true), (["no-such-command"], false),
        (["validate", "x", "--no-such-option"], false),
    ])
    func noErrorObeysItsArgument(_ arguments: [String], _ repeats: Bool) async throws {
        let text = "7E8#zz\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}\u{7F}\r\u{85}x"
        let run = try Dyno.start(arguments + [text])
        _ = try await run.end()
        let said = run.output + run.errors
        #expect(!said.isEmpty && said.contains("owned") == repeats, "\(said)")
        #expect(Self.trouble(in: said) == [])
    }

    @Test func aFileAndItsMistakesObeyNothing() async throws {
        let scratch = try Scratch()
        let yaml = try scratch.store(
            "dyno: 1\n\"\(Self.hostile)\": 1\ntitle: [\"\(Self.hostile)\"]\n", as: "bad.yaml")
        let run = try await Dyno.run("validate", yaml)
        #expect(run.ending == .exited(2))
        #expect(Self.trouble(in: run.output + run.errors) == [])
        let xml = try scratch.store(
            "<root><parameter><name>T\u{9B}31m\u{202E}</name><\u{9B}x/></parameter></root>", as: "t.xml")
        let decoded = try await Dyno.run(
            "decode", "mtg", String(repeating: "00", count: 128), "--machine", "8R", "--thresholds", xml)
        #expect(decoded.errors.contains("t.xml:1:"))
        #expect(Self.trouble(in: decoded.output + decoded.errors) == [])
        let results = try scratch.store(#"{"format": "\#(Self.hostile)"}"#, as: "r.json")
        let matrix = try await Dyno.run("report", "matrix", results)
        #expect(matrix.ending == .exited(2))
        #expect(Self.trouble(in: matrix.output + matrix.errors) == [])
    }
}
