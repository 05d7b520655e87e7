import CompanionServices
import Documents
import Kinds
package import LiveHost
package import Rig
import Scenarios
import SimulationCore

/// The car that is controlled: its host, its scenario, and what has been done to it.
package actor ControlSession {
    /// A scenario with the text that it was read from.
    package struct Source: Sendable {
        /// The text of the scenario file.
        package var text: String
        /// The changes that it was loaded with, as `ScenarioLoader.load` takes them.
        package var overrides: [String]
        /// The changes of its endpoints' addresses, as `RigDescription.listen` takes them.
        package var listen: [String]

        /// Creates a scenario from `text` with these changes.
        package init(text: String, overrides: [String] = [], listen: [String] = []) {
            self.text = text
            self.overrides = overrides
            self.listen = listen
        }
    }

    let host: LiveHost
    /// The open endpoints, in the rig's order.
    let opened: [OpenEndpoint]
    /// The version of Dyno, for people.
    let version: String
    /// The car as it runs.
    private(set) var description: RigDescription
    private(set) var source: Source
    /// The actions on the car since time zero, in order.
    private(set) var controls: [PlayedControl] = []
    /// The journal for readers.
    let feed: EventFeed

    /// The greatest number of controls that are kept for `played`.
    private static let mostControls = 20_000

    /// Creates the control of a car that runs `description` at `host`, which has opened `opened`.
    package init(
        _ host: LiveHost, opened: [OpenEndpoint], description: RigDescription, source: Source, version: String
    ) {
        self.host = host
        self.opened = opened
        self.version = version
        self.description = description
        self.source = source
        feed = EventFeed(host, description)
    }

    // MARK: Actions

    /// Performs the actions in `text`; returns their number and instant.
    func perform(_ text: String) async throws -> (number: Int, time: SimInstant) {
        try await exclusively { session in
            let actions: ControlledActions
            do throws(ScenarioMistakes) {
                actions = try ScenarioLoader.standard.controls(text: text, of: await session.description)
            } catch {
                throw Refusal(error)
            }
            return try await session.perform(actions)
        }
    }

    func set(_ signal: String, to text: String) async throws -> (number: Int, time: SimInstant) {
        try await exclusively { session in
            let actions: ControlledActions
            do throws(ScenarioMistakes) {
                actions = try ScenarioLoader.standard.controls(
                    setting: signal, to: text, of: await session.description)
            } catch {
                throw Refusal(error, cutting: "set.\(signal)")
            }
            return try await session.perform(actions)
        }
    }

    private func perform(_ actions: ControlledActions) async throws -> (number: Int, time: SimInstant) {
        guard controls.count < Self.mostControls else {
            throw Refusal(
                .conflict, "\(Self.mostControls) actions have been performed since time zero",
                "reset the car to go on")
        }
        guard let time = await host.control(actions.actions) else { throw Self.stopped }
        controls.append(PlayedControl(at: .nanoseconds(time.nanoseconds), actions.text))
        return (controls.count, time)
    }

    /// Begins again at time zero, with the same car.
    func reset() async throws {
        try await exclusively { session in
            await session.host.restart(because: "the car was reset: this is time zero")
            await session.forget()
        }
    }

    /// Puts the scenario in `text` behind the open ports; the old one goes on when it cannot be used.
    func replace(with text: String) async throws {
        try await exclusively { session in
            let loaded: ScenarioLoader.Loaded
            do throws(ScenarioMistakes) {
                loaded = try ScenarioLoader.standard.load(text: text, file: "scenario")
            } catch {
                throw Refusal(error)
            }
            guard loaded.scenarios.count == 1, var new = loaded.scenarios.first?.rig else {
                throw Refusal(
                    .unprocessable, "the text holds \(loaded.scenarios.count) scenarios", "send one of them")
            }
            new.takesActions = true
            let running = await session.description
            do throws(RigDescription.NoPort) {
                new = try new.behindPorts(of: running)
            } catch {
                let open = running.endpoints.map(\.name).joined(separator: ", ")
                throw Refusal(
                    .conflict, "no port is open for \(error.endpoints.joined(separator: ", "))",
                    "state endpoints of the kinds that are open (\(open)), or none", path: "endpoints")
            }
            await session.adopt(new, Source(text: text, listen: session.source.listen))
        }
    }

    private func adopt(_ new: RigDescription, _ source: Source) async {
        let title = new.title.isEmpty ? new.id : new.title
        await host.restart(as: new, because: "the scenario was replaced: \(title)")
        await feed.rename(new)
        description = new
        self.source = source
        forget()
    }

    private func forget() { controls = [] }

    /// Returns the scenario of the car, with what was done to it when `isPlayed`.
    func scenario(isPlayed: Bool) throws -> String {
        guard isPlayed else { return source.text }
        do throws(ScenarioMistakes) {
            return try ScenarioLoader.standard.played(
                source.text, overrides: source.overrides, listen: source.listen, seed: description.seed,
                controls: controls)
        } catch {
            throw Refusal(error)
        }
    }

    static let stopped = Refusal(.stopped, "the run has ended", "start dyno again")

    // MARK: One after the other

    private var isBusy = false
    private var queue: [CheckedContinuation<Void, Never>] = []

    /// Does `work` when all that was asked for before is done.
    private func exclusively<Result: Sendable>(
        _ work: @Sendable (ControlSession) async throws -> Result
    ) async throws -> Result {
        if isBusy {
            await withCheckedContinuation { queue.append($0) }
        } else {
            isBusy = true
        }
        defer { if queue.isEmpty { isBusy = false } else { queue.removeFirst().resume() } }
        return try await work(self)
    }
}
