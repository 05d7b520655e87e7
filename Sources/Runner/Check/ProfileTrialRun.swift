public import Conformance
import Foundation
import LiveHost
import Rig
import Scenarios
import SimulationCore

/// Runs a client of which only the command is known once, against the car of `ProfileTrial`, and drafts its profile.
public struct ProfileTrialRun: Sendable {
    /// What came of the trial.
    public enum Outcome: Sendable {
        /// The client could not start.
        case cannotStart(Preflight)
        /// It ran, but never connected; the text is what it printed last.
        case neverConnected(words: String)
        /// Its profile.
        case drafted(ProfileDraft)
    }

    /// The client's name.
    public let name: String

    /// The client's command; its words may have placeholders.
    public let command: [String]

    /// The folder that the profile will be in, as an absolute path.
    public let folder: String

    /// How long it may run.
    public let duration: Duration

    /// A trial of the client `name` that lasts at most `duration`; its profile will be in `folder`.
    public init(name: String, command: [String], folder: String, duration: Duration) {
        self.name = name
        self.command = command
        self.folder = folder
        self.duration = duration
    }

    /// Runs the client and drafts its profile. `isInterrupted` is polled and ends the trial early.
    public func run(isInterrupted: @escaping @Sendable () -> Bool) async throws -> Outcome {
        let place = NSTemporaryDirectory() + "dyno-trial-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: place) }
        let files = CaseFolder(name: "trial", path: place)
        try files.make()
        let scenario = try ScenarioLoader.load(text: ProfileTrial.scenario, file: "trial.yaml").scenarios[0]
        let host = LiveHost(Rig(scenario.rig, journal: Journal()))
        let opened = try await host.start()
        var planned = PlannedCase(
            tested: Case(id: "trial", group: "", file: "trial.yaml", text: "", scenario: scenario),
            repetition: 1,
            folder: "trial")
        planned.tested.scenario.task = ClientTask(.liveData)
        planned.tested.scenario.task?.duration = duration
        let client = PlannedClient(
            profile: ClientProfile(command: command), scenario: planned.tested.scenario)
        var values = CommandValues.values(for: planned, client, opened: opened)
        values["signals"] = "engine.speed,vehicle.speed,engine.coolant.temperature"
        let words = command.map { CommandText($0).filled(values) }.map(Self.absolute)
        let process = ClientProcess(
            ClientProgram(
                words: words, directory: files.work, environment: ["HOME": files.home, "PWD": files.work],
                stopSignal: SIGTERM))
        let ending = await supervise(process, host, isInterrupted)
        let (journal, status) = (await host.journal(), await host.status())
        await host.shutDown()
        return outcome(journal, scenario, ending, words: words, end: status.time)
    }

    private func outcome(
        _ journal: Journal, _ scenario: Scenario, _ ending: ProgramEnding, words: [String], end: SimInstant
    ) -> Outcome {
        var failure: StartFailure?
        if case .notStarted(let reason) = ending {
            failure = StartFailure(ending: StartFailure.unstarted, words: reason)
        } else {
            failure = StartFailure(in: journal, ending: "\(ending)")
        }
        if let failure {
            return .cannotStart(
                Preflight(
                    client: name, failure: failure, tasks: [], command: words.joined(separator: " "),
                    profile: ""))
        }
        let record = CaseRecord(
            journal: journal, description: scenario.rig, seesValues: true, seesProgram: true, end: end)
        guard StartFailure.hasInput(in: journal) else {
            return .neverConnected(words: StartFailure.lastLine(of: journal))
        }
        let isStopped = if case .stopped = ending { true } else { false }
        return .drafted(
            ProfileDraft(name: name, command: command.map(portable), isStopped: isStopped, record))
    }

    private func supervise(
        _ process: ClientProcess, _ host: LiveHost, _ isInterrupted: @escaping @Sendable () -> Bool
    ) async -> ProgramEnding {
        let duration = self.duration
        return await withTaskGroup(of: ProgramEnding?.self) { group in
            group.addTask { await process.run(reportingTo: host) }
            group.addTask {
                let clock = ContinuousClock()
                let begin = clock.now
                // A program that was told the duration ends by itself a little later.
                while !Task.isCancelled, !isInterrupted(), clock.now - begin < duration + .seconds(5) {
                    try? await Task.sleep(for: .milliseconds(20))
                }
                await process.stop(because: "its time was over")
                return nil
            }
            var ending: ProgramEnding?
            for await end in group where end != nil {
                ending = end
                group.cancelAll()
            }
            return ending ?? .stopped("its time was over")
        }
    }

    /// A word of the command as the profile has it: a file here is named relative to the profile's folder, or as an
    /// absolute path.
    private func portable(_ word: String) -> String {
        let path = Self.absolute(word)
        guard path.hasPrefix("\(folder)/"), FileManager.default.fileExists(atPath: path) else { return path }
        return "${profile}\(path.dropFirst(folder.count))"
    }

    /// `word` as an absolute path when it is the path of a file here.
    private static func absolute(_ word: String) -> String {
        guard word.contains("/") || word.contains("."), !word.hasPrefix("/"),
            FileManager.default.fileExists(atPath: word)
        else { return word }
        let path = word.hasPrefix("./") ? String(word.dropFirst(2)) : word
        return CommandValues.absolute(path)
    }
}
