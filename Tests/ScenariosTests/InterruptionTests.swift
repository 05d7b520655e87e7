import Kinds
import Rig
import Scenarios
import SimulationCore
import Testing

/// Everything that ships, in pieces and in one go.
@Suite struct InterruptionTests {
    private static let duration = Duration.seconds(3)

    /// Those that are for serving: a folder of folders holds cases.
    private static let names = ScenarioLoader.shippedScenarios.filter { name in
        name.count { $0 == "/" } < 2
    }

    @Test(arguments: names)
    func aRunGivesTheSameBytesHoweverOftenItIsInterrupted(name: String) throws {
        for scenario in try ScenarioLoader.standard.files(at: [name]).flatMap(\.scenarios) {
            let whole = Workout(scenario.rig, for: Self.duration) { rig, limit, _ in rig.run(until: limit) }
            var random = SeededGenerator(seed: 9)
            var interruptions = 0
            let pieces = Workout(scenario.rig, for: Self.duration) { rig, limit, take in
                var patience = random.next() % 4
                func isPatient() -> Bool {
                    patience &-= 1
                    return patience < 4
                }
                while !rig.run(until: limit, while: isPatient) {
                    interruptions += 1
                    take(&rig)
                    patience = random.next() % 4
                }
            }
            #expect(pieces.datagrams == whole.datagrams && pieces.outputs == whole.outputs)
            #expect(pieces.count == whole.count)
            #expect(pieces.journal == whole.journal)
            #expect(interruptions > 0 || whole.count == 0)
        }
    }
}
