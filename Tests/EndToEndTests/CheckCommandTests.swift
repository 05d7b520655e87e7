import TestKit
import Testing

/// What `dyno list` says in another folder.
@Suite(.enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct CheckCommandTests {
    /// Where there is no checkout, the cases inside the binary are listed.
    @Test func withoutACheckoutTheShippedCasesAreListed() async throws {
        let scratch = try Scratch()
        let path = try #require(Dyno.path)
        let shell = try ChildProcess("/bin/sh", ["-c", "cd '\(scratch.path)' && '\(path)' list"])
        #expect(try await shell.end() == .exited(0), "\(shell.errors)")
        for id in ["ELM-01", "MTG-04", "TEL-01"] {
            #expect(shell.output.lines.contains { $0.hasPrefix(id) }, "\(id) is not listed")
        }
    }
}
