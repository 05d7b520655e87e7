import ForeignPrograms
import TestKit
import Testing

/// The control of a car by `dyno serve --control`, over real sockets and in a real browser.
@Suite(
    .serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)),
    .enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)))
struct ControlTests {
    @Test func theInterfaceDoesWhatItSays() async throws {
        try await run("control_api.py", least: 40)
    }

    @Test(
        .enabled(
            if: ForeignProgram.python(importing: "schemathesis") != nil, Comment(rawValue: Client.reason)))
    func schemathesisFindsNoMistake() async throws {
        try await run("control_schema.py", least: 3)
    }

    @Test(
        .enabled(if: ForeignProgram.python(importing: "selenium") != nil, Comment(rawValue: Client.reason)),
        .enabled(if: hasBrowser, "there is no chromium with its chromedriver"))
    func thePageWorksInABrowser() async throws {
        try await run("control_panel.py", least: 56)
    }

    private func run(_ script: String, least: Int) async throws {
        let path = try #require(Dyno.path)
        let check = try Client.script(script, [path])
        try await Patience.wait(for: script, atMost: .seconds(540)) { !check.isRunning }
        #expect(try await check.end() == .exited(0), "\(check.output)\(check.errors)")
        #expect(check.output.lines.count { $0.hasPrefix("ok: ") } >= least)
    }

    private static let hasBrowser =
        ForeignProgram.path("chromedriver") != nil && ForeignProgram.path("chromium") != nil
}
