import TestKit
import Testing

/// What `dyno serve` draws on a terminal, and that it leaves the terminal as it was.
@Suite(
    .serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)),
    .enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)))
struct LiveViewTests {
    @Test func theScreenFollowsAndIsRestored() async throws {
        let path = try #require(Dyno.path)
        let check = try Client.script("live_view.py", [path])
        #expect(try await check.end() == .exited(0), "\(check.output)\(check.errors)")
        #expect(check.output.lines.count == 12 && check.output.lines.allSatisfy { $0.hasPrefix("ok: ") })
    }
}
