package import Conformance
import Kinds
import LiveHost
import Platform
import Rig
import Scenarios
import SimulationCore

/// Runs a client of which only the command is known once, against the car of `ProfileTrial`, and drafts its profile.
package struct ProfileTrialRun: Sendable {
    package enum Outcome: Sendable {
        /// The client could not start.
        case cannotStart(Preflight)
        /// It ran, but never connected; the text is what it printed last.
        case neverConnected(words: String)
        case drafted(ProfileDraft)
    }

    package let name: String

    /// The client's command; its words may have placeholders.
    package let command: [String]

    /// The folder that the profile will be in, as an absolute path.
    package let folder: String

    /// The longest time that it may run.
    package let duration: Duration

    /// The task of the client, and the scenario that it meets.
    package let trial: ProfileTrial

    /// Creates a trial of the client `name` that lasts at most `duration`; its profile will be in `folder`.
    package init(
        _ trial: ProfileTrial, name: String, command: [String], folder: String, duration: Duration
    ) {
        self.trial = trial
        self.name = name
        self.command = command
        self.folder = folder
        self.duration = duration
    }

    /// Runs the client and drafts its profile. `isInterrupted` is polled and ends the trial early.
    package func run(isInterrupted: @escaping @Sendable () -> Bool) async throws -> Outcome {
        let root = FileManager.default.temporaryDirectory.path + "/dyno-trial-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: root) }
        let files = CaseFolder(name: "trial", path: root)
        try files.make()
        let scenario = try ScenarioLoader.standard.load(text: trial.scenario, file: "trial.yaml").scenarios[0]
        var planned = PlannedCase(
            tested: Case(id: "trial", group: "", file: "trial.yaml", text: "", scenario: scenario),
            repetition: 1,
            folder: "trial")
        var task = ClientTask(
            trial.task,
            signals: trial.steps.isEmpty ? [.engineSpeed, .vehicleSpeed, .engineCoolantTemperature] : [],
            duration: duration)
        task.steps = trial.steps
        planned.tested.scenario.task = task
        var profile = ClientProfile(command: command)
        if trial.waits { profile.tasks[trial.task]?.listens = CommandText("udp://127.0.0.1:0") }
        let client = PlannedClient(profile: profile, scenario: planned.tested.scenario)
        let place = try trial.waits ? ClientUDPAddress("udp://127.0.0.1:0", task.conditions) : nil
        var description = scenario.rig
        if let place { description.send(to: place, from: nil) }
        let host = LiveHost(Rig(description, journal: Journal()))
        let opened = try await host.start()
        let program = try CaseProgram(client, planned, opened, place, in: files)
        if trial.waits { await host.beginTime() }
        let ending = await supervise(program.process, host, isInterrupted)
        let (journal, status) = (await host.journal(), await host.status())
        await host.shutDown()
        return outcome(journal, description, ending, words: program.text, end: status.time)
    }

    private func outcome(
        _ journal: Journal, _ description: RigDescription, _ ending: ProgramEnding, words: String,
        end: SimInstant
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
                    client: name, failure: failure, tasks: [], command: words,
                    profile: ""))
        }
        let record = CaseRecord(
            journal: journal, description: description, seesValues: true, seesProgram: true, end: end)
        guard trial.waits || StartFailure.hasInput(in: journal) else {
            return .neverConnected(words: StartFailure.lastLine(of: journal))
        }
        let isStopped = if case .stopped = ending { true } else { false }
        return .drafted(
            ProfileDraft(
                name: name, command: command.map(portable), in: trial, isStopped: isStopped, record))
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

    /// Returns a word of the command as the profile has it: a file here is named relative to the profile's folder,
    /// or as an absolute path.
    private func portable(_ word: String) -> String {
        let path = Self.absolute(word)
        guard path.hasPrefix("\(folder)/"), FileManager.default.fileExists(atPath: path) else { return path }
        return "${profile}\(path.dropFirst(folder.count))"
    }

    /// Returns `word` as an absolute path when it is the path of a file here.
    private static func absolute(_ word: String) -> String {
        guard word.contains("/") || word.contains("."), !word.hasPrefix("/"),
            FileManager.default.fileExists(atPath: word)
        else { return word }
        let path = word.hasPrefix("./") ? String(word.dropFirst(2)) : word
        return CommandValues.absolute(path)
    }
}
