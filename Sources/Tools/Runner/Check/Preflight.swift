package import Conformance
import Scenarios
import SimulationCore

/// The reason why a client cannot start at all, found before any case is run, or after the only one.
package struct Preflight: Sendable, CustomStringConvertible {
    /// The number of tasks that are tried: one that starts is enough.
    static let mostTrials = 3

    package let client: String

    /// The failure, which was the same in all trials.
    package let failure: StartFailure

    package let tasks: [String]

    /// The command of the last trial.
    package let command: String

    /// The path of the profile; empty for a command from the command line.
    package let profile: String

    /// Whether the only case of the run has been run.
    package fileprivate(set) var isAfterwards = false

    /// Whether the profile is embedded, so that its user cannot edit it.
    private var isShipped: Bool { profile.hasPrefix("shipped:") }

    /// The failure, the command, and what to do next, in several lines.
    package var description: String {
        let tried =
            tasks.count > 1 ? " in each of \(tasks.count) trials (\(tasks.joined(separator: ", ")))" : ""
        let moment = failure.ending == StartFailure.unstarted ? "" : " before it had connected"
        let cause = failure.words.isEmpty ? "it printed no reason" : failure.words
        let lines = [
            "the client \(client) cannot start: it \(failure.ending)\(moment)\(tried)",
            "  reason:   \(cause)",
            "  command:  \(command)", "  next:     \(advice)",
        ]
        // The client has said some of it.
        return (lines + (isAfterwards ? [] : ["No case was run."])).map { TerminalText.line($0) }.joined(
            separator: "\n")
    }

    /// The next step for the user.
    private var advice: String {
        let words = failure.words
        let place =
            isShipped
            ? "in a profile of your own ('dyno init-profile')"
            : profile.isEmpty ? "behind '--'" : "under 'tasks' of \(profile)"
        let program = command.split(separator: " ").first.map(String.init) ?? "the program"
        if let module = words.firstMatch(of: #/No module named '?([A-Za-z0-9_]+)/#)?.1 {
            let other =
                isShipped
                ? "put the \(program) that has it first in PATH (activate its virtual environment)"
                : "name the python that has it \(place)"
            return
                "install the module: '\(program) -m pip install …' with the package of \(module), or \(other)"
        }
        if words.contains("Cannot find module") {
            return "install the module with npm, or correct its path \(place)"
        }
        if words.contains("ClassNotFoundException") || words.contains("Could not find or load main class") {
            return "correct the class or the class path \(place)"
        }
        if words.lowercased().contains("permission denied") {
            return "make \(program) executable (chmod +x), or correct its path \(place)"
        }
        if failure.ending == StartFailure.unstarted || failure.ending.hasSuffix("127")
            || words.contains("not found") || words.contains("No such file")
        {
            return "install \(program), or write the path of the right program \(place)"
        }
        return "run the command by hand beside 'dyno serve' to see more, and correct it \(place)"
    }
}

extension CheckRun {
    /// Tries whether the clients of the planned cases can start; nil when they can.
    ///
    /// A client cannot start when in each of its trials, up to three tasks, it ends by itself with the same
    /// failure before any connection. The car of a trial has no faults, so that nothing is a reason not to
    /// connect. A plan of one case has no trial before it: see `startFailure(after:)`. The trials' files are in `folder`, which is removed when all is well.
    package func preflight(
        isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) async -> Preflight? {
        guard plan.cases.count(where: { $0.notApplicable == nil }) > 1 else { return nil }
        return await firstFailure(isInterrupted)
    }

    /// Tries whether the client of a plan of one case can start when the case of `result` failed; nil when it can.
    ///
    /// A client that is started twice for nothing would be a nuisance to who looks at one case.
    package func startFailure(
        after result: RunResult, isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) async -> Preflight? {
        let applicable = plan.cases.filter { $0.notApplicable == nil }
        guard applicable.count == 1, !result.isPartial, !isInterrupted(),
            result.cases.contains(where: { [.fail, .error].contains($0.verdict) }),
            (try? programs.place()) != nil
        else { return nil }
        var found = await firstFailure(isInterrupted)
        found?.isAfterwards = true
        programs.remove()
        results.removeTrials()
        return found
    }

    private func firstFailure(_ isInterrupted: @escaping @Sendable () -> Bool) async -> Preflight? {
        var tried: Set<String> = []
        for planned in plan.cases where planned.notApplicable == nil {
            for client in planned.clients where tried.insert(client.profile.name).inserted {
                if let found = await preflight(of: client.profile, isInterrupted) {
                    programs.remove()
                    return found
                }
            }
            if isInterrupted() { return nil }
        }
        return nil
    }

    private func preflight(
        of profile: ClientProfile, _ isInterrupted: @escaping @Sendable () -> Bool
    ) async -> Preflight? {
        var tasks: [String] = []
        var found: StartFailure?
        var command = ""
        for planned in plan.cases where planned.notApplicable == nil {
            guard let client = planned.clients.first(where: { $0.profile.name == profile.name }),
                planned.tested.scenario.rig.endpoints.isEmpty == false
            else { continue }
            let task = client.scenario.task.map(\.kind.rawValue) ?? "live-data"
            guard !tasks.contains(task) else { continue }
            let place = CaseFolder(name: "start", path: "\(results.path)/start-\(tasks.count + 1)")
            let trial = StartTrial(planned: planned, client: client, folder: place)
            let outcome = await trial.failure(isInterrupted: isInterrupted)
            guard let (failure, words) = outcome, found?.isSame(as: failure) ?? true, !isInterrupted() else {
                results.removeTrials()
                return nil
            }
            (found, command) = (failure, words)
            tasks.append(task)
            if tasks.count == Preflight.mostTrials { break }
        }
        return found.map {
            Preflight(
                client: profile.name, failure: $0, tasks: tasks, command: command, profile: profile.file)
        }
    }
}
