package import Documents
package import Rig
package import Scenarios
import SimulationCore

package struct RewindAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init("rewind", .duration, "The race goes back by so much, up to a minute").varying(
            .plain, .texts(["2s", "6s"]), neutral: "none", source: "EA, F1 UDP specification: flashbacks")
    ]

    /// By how much, up to a minute.
    package var time: Duration

    package init(_ time: Duration) {
        self.time = time
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        reader.duration(entry.value, path).map { [RewindAction($0)] } ?? []
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        rig.context.vehicle.rewind(by: time)
    }

    package func words(in rig: Rig) -> String { "rewind by \(time)" }
}
