package import Documents
import Kinds
import Rig
import Scenarios
package import SignalSets
import SimulationCore

/// The car of an imported signal set, tried in memory in virtual time.
///
/// The file passes the loader as any other, and a tool at the car's CAN bus sends each request.
package struct ImportedCar {
    /// A captured command that the car answers in another way.
    package struct Difference: Hashable, Sendable {
        package let command: CapturedCommand
        package let answer: [UInt8]
    }

    /// The outcome of the captured commands.
    package struct Comparison: Hashable, Sendable {
        /// The number of commands that are answered as captured.
        package internal(set) var equal = 0
        /// Those that are answered in another way.
        package internal(set) var differing: [Difference] = []
        /// Those that are not answered, or with a negative response.
        package internal(set) var unserved: [CapturedCommand] = []

        package var description: String {
            "captured commands: \(equal) answer as captured, \(differing.count) differ, "
                + "\(unserved.count) cannot be served"
        }
    }

    private let description: RigDescription

    /// Creates the car of the scenario in `text`; throws the mistakes in it, which name the file `file`.
    package init(text: String, file: String) throws(ScenarioMistakes) {
        description = try ScenarioLoader.standard.load(text: text, file: file).scenarios[0].rig
    }

    /// Sends each of `commands` to its ECU and compares the answer.
    package func replay(_ commands: [CapturedCommand]) -> Comparison {
        var comparison = Comparison()
        guard !commands.isEmpty, var bus = VirtualBus(of: description) else { return comparison }
        for command in commands {
            let answer = command.server.flatMap { bus.answer(to: command.request, of: $0) }
            guard let answer, answer.first != 0x7F else {
                comparison.unserved.append(command)
                continue
            }
            if answer == command.answer {
                comparison.equal += 1
            } else {
                comparison.differing.append(Difference(command: command, answer: answer))
            }
        }
        return comparison
    }

    /// The longest run that waits for frames.
    private static let longestRun = Duration.seconds(10)

    /// Returns how many of the car's periodic frames cross the bus, of those that are due within ten seconds.
    package func sentFrames() -> (sent: Int, due: Int) {
        let frames = description.vehicle.frames
        let due = frames.indices.filter { frames[$0].every <= Self.longestRun }
        guard let slowest = due.map({ frames[$0].every }).max() else { return (0, 0) }
        guard var bus = VirtualBus(of: description) else { return (0, due.count) }
        let sent = bus.traffic(for: slowest + .seconds(1), until: Set(due))
        return (sent.intersection(due).count, due.count)
    }
}
