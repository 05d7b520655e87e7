import SimulationCore
import Testing

@testable import ELM327

/// Probes tell versions apart, and do no harm.
@Suite struct CommandProbeTests {
    @Test func laterVersionsAreGreater() {
        #expect(ChipVersion.allCases.sorted() == ChipVersion.allCases)
    }

    @Test(arguments: CommandProbe.all)
    func aProbeIsKnownFromItsVersionOn(_ probe: CommandProbe) {
        for version in ChipVersion.allCases {
            var bench = Bench(factory: version)
            // `FCSM 1` would need these; the order of the probes gives them.
            let isRefused = bench.say(probe.line).hasSuffix("?\r\r>")
            #expect(isRefused == (version < probe.since), "\(probe.line) on \(version.rawValue)")
        }
    }

    @Test func everyRowHasAProbeOrAReasonForNone() {
        let names = Set(CommandTable.rows.map(\.name))
        let probed = Set(
            CommandProbe.all.compactMap { probe in
                CommandTable.match(Array(probe.line.utf8.dropFirst(2))[...], version: .v2_3)?.command.name
            })
        #expect(names.subtracting(probed).subtracting(CommandProbe.unprobed).sorted() == [])
    }

    @Test func nothingThatIsProbedSurvivesAReset() {
        var bench = Bench(factory: .v2_3)
        let before = bench.state
        for probe in CommandProbe.all { _ = bench.say(probe.line) }
        #expect(bench.state.settings != before.settings)
        _ = bench.say("ATZ")
        #expect(bench.state == before)
    }
}
