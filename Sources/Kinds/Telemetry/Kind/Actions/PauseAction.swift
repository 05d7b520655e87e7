package import Documents
package import Rig
package import Scenarios
import SimulationCore

/// Pauses the game; the race stands still.
package struct PauseAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init("pause", .duration, "The game pauses for so long").varying(
            .plain, .milliseconds(2000...5000), .hides, neutral: "none", source: "every game has a pause")
    ]

    package var time: Duration

    package init(_ time: Duration) {
        self.time = time
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        reader.duration(entry.value, path).map { [PauseAction($0)] } ?? []
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        rig.pauseRace(for: time)
    }

    package func words(in rig: Rig) -> String { "pause for \(time)" }
}
