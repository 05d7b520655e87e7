import TestKit
import Foundation
import Testing

/// Files that a run writes, wherever their paths lead.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct OutputTests {
    /// What `--journal` and the like can be asked to write, and how a test of one of them looks at it.
    enum Kind: String, CaseIterable, Sendable {
        case journal, bus, internet, ready, state

        /// The name of the file in the test's folder.
        var file: String {
            switch self {
            case .bus: "drive.can.pcap"
            case .internet: "drive.ip.pcap"
            case .journal, .ready, .state: rawValue
            }
        }

        /// What names the file in messages.
        var role: String {
            switch self {
            case .journal: "--journal"
            case .bus, .internet: "--pcap"
            case .ready: "--ready-file"
            case .state: "state"
            }
        }

        /// Whether `content` is what such a file holds, whole.
        func fits(_ content: Data) -> Bool {
            let text = String(decoding: content, as: UTF8.self)
            switch self {
            case .journal:
                let lines = text.lines.map {
                    try? JSONDecoder().decode(JournalEntry.self, from: Data($0.utf8))
                }
                return text.hasSuffix("\n") && lines.count >= 2 && !lines.contains { $0 == nil }
            case .bus, .internet:
                // The magic number of times in nanoseconds (draft-ietf-opsawg-pcap, 4).
                return content.count >= 24
                    && [[0x4D, 0x3C, 0xB2, 0xA1], [0xA1, 0xB2, 0x3C, 0x4D]].contains(Array(content.prefix(4)))
            case .ready: return text.hasPrefix("{\n") && text.hasSuffix("}\n") && text.contains("\"pid\"")
            case .state: return text.hasPrefix("dyno adapter memory 1\n")
            }
        }
    }

    private static let scenario = """
        dyno: 1
        timing: instant
        endpoints:
          obd: { elm327: { listen: "tcp://127.0.0.1:0", state: state } }
          serial: { elm327: { listen: "pty:" } }
        """

    /// What starts a run that writes `kinds` into the folder of `scratch`.
    private func arguments(_ scratch: Scratch, _ kinds: [Kind]) throws -> [String] {
        let text =
            kinds.contains(.state) ? Self.scenario : Self.scenario.replacing(", state: state", with: "")
        var arguments = ["serve", try scratch.store(text, as: "car.yaml")]
        if kinds.contains(.journal) { arguments += ["--journal", scratch.file("journal")] }
        if kinds.contains(.ready) { arguments += ["--ready-file", scratch.file("ready")] }
        if kinds.contains(.bus) || kinds.contains(.internet) {
            arguments += ["--pcap", scratch.file("drive")]
        }
        return arguments
    }

    private func kind(of path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
    }

    /// Starts a shell whose word $0 is the program.
    private func shell(_ script: String, _ words: [String]) throws -> ChildProcess {
        guard let path = Dyno.path else { throw Dyno.NotBuilt() }
        return try ChildProcess("/bin/sh", ["-c", script, path] + words)
    }

    // MARK: Streams

    @Test(arguments: Kind.allCases) func aFIFOIsWrittenToItsReader(_ kind: Kind) async throws {
        let scratch = try Scratch()
        let path = scratch.file(kind.file)
        #expect(mkfifo(path, 0o600) == 0)
        let reader = try ChildProcess("/bin/cat", [path])
        let child = try Dyno.start(try arguments(scratch, [kind]) + ["--duration", "500ms"])
        #expect(try await child.end() == .exited(0), "\(child.errors)")
        #expect(try await reader.end() == .exited(0))
        #expect(kind.fits(Data(reader.output.utf8)) || kind.fits(reader.outputBytes))
        #expect(self.kind(of: path) == S_IFIFO)
        #expect(child.output.contains("Ended after "))
    }

    @Test func standardOutputGetsTheRecordsAndPeopleReadStandardError() async throws {
        let scratch = try Scratch()
        let words = try arguments(scratch, []) + ["--duration", "300ms"]
        for script in ["\"$0\" \"$@\" --journal /dev/stdout", "\"$0\" \"$@\" --journal /dev/stdout | cat"] {
            let child = try shell(script, words)
            #expect(try await child.end() == .exited(0), "\(child.errors)")
            #expect(Kind.journal.fits(Data(child.output.utf8)), "\(child.output)")
            #expect(child.errors.contains("ENDPOINT") && child.errors.contains("Ended after "))
        }
    }

    @Test func aLinkIsFollowedAndTheModeStays() async throws {
        let scratch = try Scratch()
        for kind in Kind.allCases where kind != .state {
            let target = try scratch.store("old", as: "\(kind)-target")
            chmod(target, 0o640)
            symlink(target, scratch.file(kind.file))
        }
        let child = try Dyno.start(
            try arguments(scratch, [.journal, .bus, .internet]) + ["--duration", "300ms"])
        #expect(try await child.end() == .exited(0), "\(child.errors)")
        for kind in [Kind.journal, .bus, .internet] {
            let target = scratch.file("\(kind)-target")
            #expect(self.kind(of: scratch.file(kind.file)) == S_IFLNK)
            #expect(kind.fits(FileManager.default.contents(atPath: target) ?? Data()), "\(kind)")
            #expect(
                (try FileManager.default.attributesOfItem(atPath: target))[.posixPermissions] as? Int == 0o640
            )
            let note =
                "note: \(kind.role) \(scratch.file(kind.file)): replaces the file of 3 bytes that was there"
            #expect(child.errors.lines.count { $0 == note } == 1, "\(child.errors)")
        }
        #expect(child.errors.lines.count == 3)
    }

    // MARK: Writes that fail

    @Test(
        .enabled(if: FileManager.default.isWritableFile(atPath: "/dev/full"), "no /dev/full here"),
        arguments: Kind.allCases)
    func aFullDiskIsSaidOnceAndTheRunGoesOn(_ kind: Kind) async throws {
        let scratch = try Scratch()
        symlink("/dev/full", scratch.file(kind.file))
        let kinds = kind == .journal ? [kind] : [kind, .journal]
        let child = try Dyno.start(try arguments(scratch, kinds) + ["--duration", "500ms"])
        #expect(try await child.end() == .exited(3))
        let words =
            "\(kind.role) \(scratch.file(kind.file)) cannot be written any more: No space left on device; the run goes on"
        #expect(child.errors.lines == ["error: \(words)"])
        #expect(child.output.contains("Ended after "))
        guard kind != .journal else { return }
        let notes = try text(of: scratch.file("journal")).lines.map {
            try JSONDecoder().decode(JournalEntry.self, from: Data($0.utf8))
        }.filter { $0.kind == "note" }
        #expect(notes.map(\.text) == [words])
    }

    /// A file that may not grow beyond some kilobytes, as a full disk would have it: it ends behind a whole record.
    @Test func whatIsWrittenEndsBehindAWholeRecord() async throws {
        let scratch = try Scratch()
        let kinds: [Kind] = [.journal, .bus, .internet, .ready]
        let child = try shell("ulimit -f 16; exec \"$0\" \"$@\"", try arguments(scratch, kinds))
        try await Patience.wait(for: "the table of dyno serve") { child.output.contains("Ctrl-C ends.") }
        let ready = try JSONDecoder().decode(Ready.self, from: Data(text(of: scratch.file("ready")).utf8))
        let requests = String(repeating: "010C\nATI\n", count: 500)
        let console = try ChildProcess(
            Dyno.path ?? "", ["console", ready.endpoints[0].url, "--raw"], input: requests)
        #expect(try await console.end() == .exited(0), "\(console.errors)")
        #expect(console.output.lines.count { $0.contains("ELM327") } == 500)
        child.send(signal: SIGTERM)
        #expect(try await child.end() == .exited(3))
        #expect(
            child.errors.lines.count == 3 && child.errors.lines.allSatisfy { $0.contains("File too large") })
        let journal = FileManager.default.contents(atPath: scratch.file("journal")) ?? Data()
        #expect(Kind.journal.fits(journal) && (4096...16_384).contains(journal.count))
        for kind in [Kind.bus, .internet] {
            let capture = FileManager.default.contents(atPath: scratch.file(kind.file)) ?? Data()
            #expect(Self.endsWithAWholeRecord(capture) && (4096...16_384).contains(capture.count), "\(kind)")
        }
    }

    private struct Ready: Decodable {
        struct Endpoint: Decodable { let url: String }
        let endpoints: [Endpoint]
    }

    /// Whether the records of a capture in this machine's byte order end where it ends.
    private static func endsWithAWholeRecord(_ capture: Data) -> Bool {
        var offset = 24
        while offset + 16 <= capture.count {
            let length = capture.withUnsafeBytes {
                $0.loadUnaligned(fromByteOffset: offset + 8, as: UInt32.self)
            }
            offset += 16 + Int(length)
        }
        return offset == capture.count
    }

    @Test func aReaderThatGoesDoesNotEndTheRun() async throws {
        let scratch = try Scratch()
        #expect(mkfifo(scratch.file("journal"), 0o600) == 0)
        let reader = try ChildProcess("/bin/sh", ["-c", "read line < \"$0\"", scratch.file("journal")])
        let child = try Dyno.start(try arguments(scratch, [.journal, .ready]))
        #expect(try await reader.end() == .exited(0))
        try await Patience.wait(for: "the table of dyno serve") { child.output.contains("Ctrl-C ends.") }
        let ready = try JSONDecoder().decode(Ready.self, from: Data(text(of: scratch.file("ready")).utf8))
        for _ in 0..<2 {
            let console = try ChildProcess(
                Dyno.path ?? "", ["console", ready.endpoints[0].url, "--raw"], input: "ATI\n")
            #expect(try await console.end() == .exited(0) && console.output.contains("ELM327"))
            try await Patience.wait(for: "the complaint") { !child.errors.isEmpty || !child.isRunning }
        }
        child.send(signal: SIGTERM)
        #expect(try await child.end() == .exited(3))
        let path = scratch.file("journal")
        #expect(
            child.errors.lines == [
                "error: --journal \(path) cannot be written any more: whoever read it has gone; the run goes on"
            ])
    }

    /// Somebody has it open and reads nothing: neither the clients nor the end of the run wait for that.
    @Test func aReaderThatDoesNotReadHoldsNobodyUp() async throws {
        let scratch = try Scratch()
        #expect(mkfifo(scratch.file("journal"), 0o600) == 0)
        let reader = try ChildProcess("/bin/sh", ["-c", "sleep 300 < \"$0\"", scratch.file("journal")])
        let child = try Dyno.start(try arguments(scratch, [.journal, .ready]))
        try await Patience.wait(for: "the table of dyno serve") { child.output.contains("Ctrl-C ends.") }
        let ready = try JSONDecoder().decode(Ready.self, from: Data(text(of: scratch.file("ready")).utf8))
        let requests = String(repeating: "ATI\n", count: 1000)
        let console = try ChildProcess(
            Dyno.path ?? "", ["console", ready.endpoints[0].url, "--raw"], input: requests)
        #expect(try await console.end() == .exited(0))
        child.send(signal: SIGTERM)
        #expect(try await child.end() == .exited(3))
        #expect(child.errors.contains("nothing was read from it for "), "\(child.errors)")
        reader.send(signal: SIGKILL)
    }

    // MARK: Before anything starts

    @Test func aStartThatFailsLeavesOldFilesWhole() async throws {
        let scratch = try Scratch()
        let server = try await Server("quickstart")
        let port = try #require(server.endpoints.first { $0.name == "obd" }?.port)
        let old = "dyno adapter memory 1\n"
        for kind in Kind.allCases where kind != .internet { _ = try scratch.store(old, as: kind.file) }
        let child = try Dyno.start(
            try arguments(scratch, Kind.allCases) + ["--listen", "obd=tcp://127.0.0.1:\(port)"])
        #expect(try await child.end() == .exited(3))
        for kind in Kind.allCases where kind != .internet {
            #expect(text(of: scratch.file(kind.file)) == old, "\(kind)")
        }
        #expect(!FileManager.default.fileExists(atPath: scratch.file(Kind.internet.file)))
        #expect(child.errors.lines.count == 1)
        #expect(try await server.stop() == .exited(0))
    }

    /// Each file that a run reads, by another name of it.
    @Test(arguments: ["car.yaml", "base.yaml", "trace.csv", "log.bin", "cert.pem"])
    func whatTheRunReadsIsNotWritten(_ name: String) async throws {
        let scratch = try Scratch()
        _ = try scratch.store("dyno: 1\nsignals: { engine.speed: 800 }\n", as: "base.yaml")
        _ = try scratch.store("time,engine.speed\n0,800\n1,900\n", as: "trace.csv")
        _ = try scratch.store("a log\n", as: "log.bin")
        _ = try scratch.store("no certificate\n", as: "cert.pem")
        let tls = name == "cert.pem" ? ", tls: { client_ca: cert.pem }" : ""
        _ = try scratch.store(
            """
            dyno: 1
            vehicle: { base: ./base.yaml, signals: { engine.speed: { trace: trace.csv } } }
            endpoints:
              obd: { elm327: { listen: "tcp://127.0.0.1:0" } }
              tractor: { mtg: { machine: 8R, listen: "tcp://127.0.0.1:0", log: { file: log.bin }\(tls) } }
            """, as: "car.yaml")
        let content = text(of: scratch.file(name))
        symlink(name, scratch.file("other"))
        for option in ["--journal", "--ready-file"] {
            let run = try await Dyno.run("serve", scratch.file("car.yaml"), option, scratch.file("other"))
            #expect(run.ending == .exited(2))
            guard name != "cert.pem" else { continue }
            #expect(run.errors.lines.count == 1, "\(run.errors)")
            #expect(run.errors.hasPrefix("error: \(option) \(scratch.file("other")): this is the file "))
            #expect(run.errors.contains("/\(name), which the run reads and would write over"))
        }
        #expect(text(of: scratch.file(name)) == content)
    }

    @Test func twoOutputsAreTwoFiles() async throws {
        let scratch = try Scratch()
        let one = scratch.file("one")
        for words in [
            ["--journal", one, "--ready-file", one],
            ["--journal", scratch.file("x.can.pcap"), "--pcap", scratch.file("x")],
        ] {
            let child = try Dyno.start(try arguments(scratch, []) + words)
            #expect(try await child.end() == .exited(2))
            #expect(child.errors.contains("goes to the same file; name another"), "\(child.errors)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["car.yaml"])
        let state = try Dyno.start(try arguments(scratch, [.state]) + ["--journal", scratch.file("state")])
        #expect(try await state.end() == .exited(2))
        #expect(state.errors.contains("--journal") && state.errors.contains("state"), "\(state.errors)")
    }

    @Test func resultsOfACheckDoNotReplaceItsCases() async throws {
        let scratch = try Scratch()
        let text =
            "dyno: 1\nid: C-1\nendpoints: { obd: { elm327: { listen: \"tcp://127.0.0.1:0\" } } }\ntask: idle\nexpect: [{ id: a, count: { request: ATZ, at_least: 1 } }]\n"
        let path = try scratch.store(text, as: "case.yaml")
        for option in ["--json", "--junit", "--html"] {
            let run = try await Dyno.run(
                "check", path, option, path, "--out", scratch.file("out"), "--", "true")
            #expect(run.ending == .exited(2))
            #expect(
                run.errors.hasPrefix("error: \(option) \(path): the run reads this file"), "\(run.errors)")
        }
        #expect(EndToEndTests.text(of: path) == text)
        #expect(!FileManager.default.fileExists(atPath: scratch.file("out")))
    }

    @Test func aFIFOWithoutReaderIsWaitedFor() async throws {
        let scratch = try Scratch()
        #expect(mkfifo(scratch.file("journal"), 0o600) == 0)
        let path = scratch.file("journal")
        let waiting = "note: --journal \(path): waiting for a reader of this FIFO; Ctrl-C ends"
        let child = try Dyno.start(try arguments(scratch, [.journal]))
        try await Patience.wait(for: "the words") { child.errors.contains(waiting) || !child.isRunning }
        child.send(signal: SIGTERM)
        #expect(try await child.end() == .exited(0))
        #expect(child.errors.lines == [waiting])
        let limited = try Dyno.start(try arguments(scratch, [.journal]) + ["--duration", "200ms"])
        #expect(try await limited.end() == .exited(3))
        #expect(
            limited.errors.lines.last?.hasPrefix("error: --journal \(path) is a FIFO that nobody reads")
                == true)
    }

    @Test func theReadyFileIsRemovedAtTheEndWhileItIsOurs() async throws {
        let scratch = try Scratch()
        for isOurs in [true, false] {
            let child = try Dyno.start(try arguments(scratch, [.ready]))
            try await Patience.wait(for: "the table of dyno serve") { child.output.contains("Ctrl-C ends.") }
            #expect(FileManager.default.fileExists(atPath: scratch.file("ready")))
            if !isOurs {
                unlink(scratch.file("ready"))
                _ = try scratch.store("theirs", as: "ready")
            }
            child.send(signal: SIGTERM)
            #expect(try await child.end() == .exited(0))
            #expect(text(of: scratch.file("ready")) == (isOurs ? "" : "theirs"))
        }
    }
}
