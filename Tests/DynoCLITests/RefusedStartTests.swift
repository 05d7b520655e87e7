import Foundation
import TestKit
import Testing

/// Starts of `dyno serve` that cannot succeed.
@Suite struct RefusedStartTests {
    @Test func anInvalidScenarioIsNamedByItsPlace() async throws {
        let scratch = try Scratch()
        let path = try scratch.store("dyno: 1\nvehicle: { base: petrol-warm-idel }\n", as: "car.yaml")
        let run = await CommandRun("serve", path)
        #expect(run.code == 2)
        #expect(run.errors.lines.contains { $0.hasPrefix("\(path):2:18: error: ") })
        #expect(run.errors.contains("petrol-warm-idle"))
        #expect(run.output.isEmpty)
    }

    @Test(arguments: [
        ["--no-such-flag"], ["no-such-scenario"], ["--duration", "soon"], ["--set", "engine.sped=1"],
        ["--listen", "odb=tcp://127.0.0.1:0"], ["--listen", "obd=tcp://127.0.0.1:99999"], ["--seed", "x"],
    ])
    func wrongUsageEndsWithTwo(_ arguments: [String]) async throws {
        let child = await CommandRun(words: ["serve"] + arguments)
        #expect(child.code == 2)
        #expect(child.errors.contains(arguments.last?.split(separator: "=").first ?? ""))
        #expect(child.output.isEmpty)
    }
}
