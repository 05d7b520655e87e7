import TestKit
import Foundation
import Testing

/// Signals that end a run, and what a run leaves behind then: a whole journal, and no link to a terminal.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct EndingTests {
    private func isThere(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path)) != nil
    }

    /// A server with a terminal, which has said its table.
    private func start(_ scratch: Scratch, prefix: String = "", _ more: [String] = []) async throws
        -> ChildProcess
    {
        guard let path = Dyno.path else { throw Dyno.NotBuilt() }
        let words = [
            "serve", "--listen", "obd=tcp://127.0.0.1:0", "--listen", "serial=pty:\(scratch.file("tty"))",
            "--journal", scratch.file("journal"),
        ]
        let child = try ChildProcess("/bin/sh", ["-c", "\(prefix) exec \"$0\" \"$@\"", path] + words + more)
        try await Patience.wait(for: "the table of dyno serve") {
            child.output.contains("Ctrl-C ends.") || !child.isRunning
        }
        return child
    }

    private func journal(_ scratch: Scratch) throws -> [JournalEntry] {
        try text(of: scratch.file("journal")).lines.map {
            try JSONDecoder().decode(JournalEntry.self, from: Data($0.utf8))
        }
    }

    /// The kinds of the journal's records, without what a busy machine makes it remark on: how late it is.
    private func ends(_ scratch: Scratch) throws -> [String] {
        try journal(scratch).filter { $0.text?.hasPrefix("the simulation is ") != true }.map(\.kind)
    }

    @Test(arguments: [SIGHUP, SIGINT, SIGTERM]) func theLastRecordsAreWrittenAndTheLinkIsGone(
        _ number: Int32
    ) async throws {
        let scratch = try Scratch()
        let child = try await start(scratch)
        #expect(isThere(scratch.file("tty")))
        child.send(signal: number)
        #expect(try await child.end() == .exited(0))
        #expect(child.output.contains("Ended after "))
        #expect(!isThere(scratch.file("tty")))
        #expect(try ends(scratch) == ["connect", "disconnect"])
    }

    /// A terminal that closes, `timeout` and service managers send more than one signal for one wish.
    @Test(arguments: [[SIGHUP, SIGHUP], [SIGTERM, SIGTERM], [SIGTERM, SIGHUP], [SIGINT, SIGTERM]])
    func severalSignalsAreOneWish(_ numbers: [Int32]) async throws {
        let scratch = try Scratch()
        let child = try await start(scratch)
        for number in numbers { child.send(signal: number) }
        #expect(try await child.end() == .exited(0))
        #expect(!isThere(scratch.file("tty")))
        #expect(try ends(scratch) == ["connect", "disconnect"])
    }

    #if os(Linux)
        /// A signal that comes as soon as it is handled ends a run that waits for the reader of a FIFO, at any load.
        @Test(arguments: 1...4) func aSignalAtTheStartIsNotLost(_ attempt: Int) async throws {
            let scratch = try Scratch()
            #expect(mkfifo(scratch.file("journal"), 0o600) == 0)
            let child = try Dyno.start([
                "serve", "--listen", "obd=tcp://127.0.0.1:0", "--journal", scratch.file("journal"),
            ])
            // proc(5): the masks of ignored and of handled signals; bit 14 is SIGTERM.
            try await Patience.wait(for: "the handler", every: .zero) {
                let status = text(of: "/proc/\(child.identifier)/status")
                return !child.isRunning
                    || status.matches(of: /Sig(Ign|Cgt):\t([0-9a-f]+)/).contains { found in
                        (UInt64(found.output.2, radix: 16) ?? 0) & 1 << 14 != 0
                    }
            }
            child.send(signal: SIGTERM)
            #expect(try await child.end() == .exited(0), "\(child.errors)")
        }
    #endif

    /// As under `nohup`.
    @Test func oneThatIgnoresHangingUpGoesOn() async throws {
        let scratch = try Scratch()
        let child = try await start(scratch, prefix: "trap '' HUP;", ["--duration", "2s"])
        child.send(signal: SIGHUP)
        #expect(try await child.end() == .exited(0))
        // One that hears the signal ends with its first records; how exactly the limit is met is up to the machine.
        let seconds = try #require(child.output.firstMatch(of: /Ended after ([0-9.]+) s/)?.output.1)
        #expect(try #require(Double(seconds)) >= 1)
    }

    /// The case is left undecided, its client and its terminal are gone, and the results are there.
    @Test(arguments: [SIGHUP, SIGTERM]) func aCheckEndsAsWell(_ number: Int32) async throws {
        let run = try CheckedRun()
        let link = run.scratch.file("tty")
        _ = try run.scratch.store(
            """
            dyno: 1
            id: C-1
            endpoints: { obd: { elm327: { listen: "pty:\(link)" } } }
            transports: [pty]
            task: idle
            expect: [{ id: asks, count: { request: ATZ, at_least: 1 } }]
            """, as: "cases/C-1.yaml")
        // It does not end when asked to.
        let script = "trap '' TERM; echo $$ > '\(run.scratch.file("pid"))'; while :; do sleep 0.05; done"
        let child = try run.start(["--", "/bin/sh", "-c", script])
        let pid = run.scratch.file("pid")
        try await Patience.wait(for: "the client") { text(of: pid).hasSuffix("\n") || !child.isRunning }
        #expect(isThere(link))
        child.send(signal: number)
        #expect(try await child.end() == .exited(1), "\(child.errors)")
        #expect(!isThere(link))
        #expect(try run.result().isPartial)
        #expect(text(of: run.scratch.file("results/C-1/journal.jsonl.gz")).hasSuffix("}\n"))
        let client = try #require(pid_t(text(of: pid).trimmingCharacters(in: .whitespacesAndNewlines)))
        try await Patience.wait(for: "the end of the client") { kill(client, 0) != 0 }
    }

    // MARK: Terminals of two runs

    @Test func aLinkInUseIsNotTakenOver() async throws {
        let scratch = try Scratch()
        let first = try await start(scratch)
        let link = scratch.file("tty")
        let device = try FileManager.default.destinationOfSymbolicLink(atPath: link)
        let second = try await Dyno.run(
            "serve", "--listen", "obd=tcp://127.0.0.1:0", "--listen", "serial=pty:\(link)")
        #expect(second.ending == .exited(3))
        #expect(
            second.errors.lines == [
                "error: endpoint serial: the link \(link) is in use: another dyno that runs has it for \(device); end that one, or choose another link with --listen serial=pty:\(link)-2"
            ])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == device)
        first.send(signal: SIGTERM)
        #expect(try await first.end() == .exited(0))
        #expect(!isThere(link))
    }

    @Test func theLinkOfAKilledRunIsReplaced() async throws {
        let scratch = try Scratch()
        let first = try await start(scratch)
        first.send(signal: SIGKILL)
        #expect(try await first.end() == .killed(SIGKILL))
        #expect(isThere(scratch.file("tty")))
        let second = try await start(scratch)
        #expect(second.isRunning, "\(second.errors)")
        second.send(signal: SIGTERM)
        #expect(try await second.end() == .exited(0))
        #expect(!isThere(scratch.file("tty")))
    }

    @Test func aLinkToAUsersFileStays() async throws {
        let scratch = try Scratch()
        let file = try scratch.store("precious", as: "notes")
        symlink(file, scratch.file("tty"))
        let run = try await Dyno.run(
            "serve", "--listen", "obd=tcp://127.0.0.1:0", "--listen", "serial=pty:\(scratch.file("tty"))")
        #expect(run.ending == .exited(3))
        #expect(run.errors.contains("it is a link to \(file), which is not a terminal of Dyno's"))
        #expect(text(of: scratch.file("tty")) == "precious")
    }
}
