import TestKit
import Foundation
import Testing

/// Files that hold secrets: who may read them.
@Suite(.enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct SecretFileTests {
    private func mode(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    private func serve(_ words: [String]) throws -> ChildProcess {
        try ChildProcess(
            "/bin/sh",
            [
                "-c", "umask 022; exec \"$0\" serve --free-ports --control 0.0.0.0:0 \"$@\"",
                Dyno.path ?? "",
            ] + words)
    }

    /// A ready file with a token: new, in the place of one that others may read, and of one with a second name.
    @Test(arguments: ["new", "replaced", "linked"])
    func theTokenIsForItsOwner(_ kind: String) async throws {
        let scratch = try Scratch()
        let ready = scratch.file("ready")
        if kind != "new" {
            _ = try scratch.store("old", as: "ready")
            chmod(ready, 0o644)
        }
        if kind == "linked" { link(ready, scratch.file("other")) }
        let child = try serve(["--ready-file", ready])
        // At no moment is the token in a file that others may read.
        var seen: Set<mode_t> = []
        try await Patience.wait(for: "the ready file", every: .zero) {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: scratch.path)) ?? [] {
                guard text(of: scratch.file(name)).contains("\"token\""),
                    let mode = mode(of: scratch.file(name))
                else { continue }
                seen.insert(mode)
            }
            return child.output.contains("Ctrl-C ends.") || !child.isRunning
        }
        #expect(text(of: ready).contains("\"token\""), "\(child.errors)")
        #expect(mode(of: ready) == 0o600)
        #expect(seen.subtracting([0o600]).isEmpty)
        child.send(signal: SIGTERM)
        #expect(try await child.end() == .exited(0))
    }

    /// Without a token it is for everybody whom the umask admits, as before.
    @Test func aReadyFileWithoutATokenFollowsTheUmask() async throws {
        let scratch = try Scratch()
        let child = try ChildProcess(
            "/bin/sh",
            [
                "-c", "umask 022; exec \"$0\" serve --free-ports --ready-file \"$1\"", Dyno.path ?? "",
                scratch.file("ready"),
            ])
        try await Patience.wait(for: "the table") {
            child.output.contains("Ctrl-C ends.") || !child.isRunning
        }
        #expect(mode(of: scratch.file("ready")) == 0o644)
        child.send(signal: SIGTERM)
        #expect(try await child.end() == .exited(0))
    }

    @Test(arguments: [("022", "mode 0644 by the umask, so others can read it"), ("077", "mode 0600")])
    func aJournalThatMayHoldPasswordsSaysSoOnce(_ mask: String, _ words: String) async throws {
        let scratch = try Scratch()
        let service = try scratch.store(FullDatabaseTests.scenario, as: "service.yaml")
        let child = try ChildProcess(
            "/bin/sh",
            [
                "-c",
                "umask \(mask); exec \"$0\" serve \"$1\" --journal \"$2\" --pcap \"$3\" --duration 100ms",
                Dyno.path ?? "", service, scratch.file("journal"), scratch.file("drive"),
            ])
        #expect(try await child.end() == .exited(0))
        let notes = child.errors.lines.filter { $0.hasPrefix("note: --journal and --pcap: ") }
        #expect(
            notes.count == 1 && notes[0].contains("passwords") && notes[0].contains(words), "\(child.errors)")
        #expect(mode(of: scratch.file("journal")) == (mask == "022" ? 0o644 : 0o600))
    }

    /// A car without accounts says nothing.
    @Test func aJournalOfAnAdapterSaysNothing() async throws {
        let scratch = try Scratch()
        let run = try await Dyno.run(
            "serve", "--free-ports", "--journal", scratch.file("journal"), "--duration", "100ms")
        #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
    }
}
