package import Scenarios
import SimulationCore
import VehicleModel

/// A commented profile for a client of which only one trial run is known.
package struct ProfileDraft: Sendable {
    package let text: String
    package let tasks: [ClientTask.Kind]

    /// The number of rules for what the client prints.
    package let ruleCount: Int

    /// Drafts the profile of the client `name`, which was started by `command`, a list of words that may have
    /// placeholders, in `trial`.
    ///
    /// `record` is that of the trial, and `car` the vehicle in it. `isStopped` says that the client did not end
    /// by itself.
    package init(
        name: String, command: [String], in trial: ProfileTrial, isStopped: Bool, _ record: CaseRecord
    ) {
        let evidence = Evidence(record)
        var truth: [SignalID: Double] = [:]
        for sample in evidence.samples where sample.delivered != nil {
            // Signals of the vehicle's own have no name that a client could print.
            guard SignalCatalogue.all.indices.contains(sample.signal) else { continue }
            if let id = SignalCatalogue.id(SignalCatalogue.all[sample.signal].name) {
                truth[id] = sample.value
            }
        }
        let rules = DraftRules(
            evidence.program.filter { $0.stage == .output }.map(\.text), trial.identity, truth: truth)
        let tasks = trial.task == .liveData ? Self.tasks(of: evidence) : [trial.task]
        self.tasks = tasks
        ruleCount = rules.rules.count
        let words = "[" + command.map(DraftText.quoted).joined(separator: ", ") + "]"
        let hasPath = command.contains { $0.contains(".path}") }
        var lines = [
            "# How dyno check drives \(DraftText.comment(name).dropFirst(2)), drafted from one trial run. See Documentation/reference/clients.md for all keys.",
            "client: \(DraftText.quoted(name))",
            "# version: { run: [\(DraftText.quoted(command.first ?? "client")), --version] }   # a command that prints the version",
            "",
            "# What it claims to do: a case that needs more does not apply to it. These it has done in the trial.",
            "capabilities: [\((tasks.map(\.rawValue) + trial.claims).joined(separator: ", "))]",
            "transports: [\((hasPath ? .pty : trial.transport).rawValue)]",
            "",
            "# The command for each task. ${signals} stands for the names of the signals that the case asks for,",
            "# ${duration} for its seconds; a client that needs another command for another task has it here.",
            "tasks:",
        ]
        for task in tasks {
            lines.append("  \(task.rawValue):")
            lines.append("    run: \(words)")
            if trial.waits { lines.append("    listens: \"udp://127.0.0.1:0\"   # a free port") }
            if isStopped { lines.append("    stop: TERM   # it did not end by itself") }
        }
        for task in trial.task == .liveData ? Self.usual : [] where !tasks.contains(task) {
            lines.append("  # \(task.rawValue): { run: […] }")
        }
        lines += ["", "# How its output is read; the first rule that fits a line reads it."]
        if !trial.texts.isEmpty {
            lines.append(
                "# Texts that cases ask for, by their names: \(trial.texts.joined(separator: ", ")).")
        }
        lines += Self.reports(rules, trial)
        text = lines.joined(separator: "\n") + "\n"
    }

    private static let usual: [ClientTask.Kind] = [
        .supportedPIDs, .readDTC, .clearDTC, .freezeFrame, .vin, .info,
    ]

    private static func reports(_ rules: DraftRules, _ trial: ProfileTrial) -> [String] {
        var lines: [String] = []
        lines.append(
            rules.rules.isEmpty
                ? "# Nothing that it printed was understood: without rules only its requests are judged."
                : "reports:")
        let mark = rules.rules.isEmpty ? "# " : ""
        for rule in rules.rules {
            lines.append("  \(DraftText.comment("such as: " + rule.example))")
            lines += rule.yaml.map { "  \($0)" }
        }
        for (name, remark) in rules.unknown {
            lines.append("  # under names:  \(DraftText.quoted(name)): …   \(DraftText.comment(remark))")
        }
        if !rules.others.isEmpty {
            lines.append("  # Lines without a rule:")
            lines += rules.others.map { "  #   \(DraftText.comment($0).dropFirst(2))" }
        }
        if trial.task == .liveData,
            !rules.rules.contains(where: { $0.yaml.contains { $0.contains("state: disconnected") } })
        {
            lines += [
                "  # What it prints when things go wrong decides more cases:",
                "  \(mark.isEmpty ? "# " : "# reports: ")- { line: 'its words for a lost connection', state: disconnected }",
                "  # - { line: 'its words for a car that does not answer', state: no-vehicle }",
            ]
        }
        return lines
    }

    /// Returns the tasks that the requests of a client amount to.
    private static func tasks(of evidence: Evidence) -> [ClientTask.Kind] {
        var tasks: Set<ClientTask.Kind> = [.connect]
        var hasValues = false
        for exchange in evidence.exchanges {
            guard let bytes = RequestPattern.bytes(of: exchange.request), let service = bytes.first else {
                continue
            }
            switch (service, bytes.dropFirst().first) {
            case (0x01, let pid?) where pid % 0x20 != 0: hasValues = true
            case (0x02, _): tasks.insert(.freezeFrame)
            case (0x03, _), (0x07, _), (0x0A, _): tasks.insert(.readDTC)
            case (0x04, _): tasks.insert(.clearDTC)
            case (0x06, _): tasks.insert(.testResults)
            case (0x09, 0x02): tasks.insert(.vin)
            case (0x09, 0x04), (0x09, 0x0A): tasks.insert(.info)
            default: break
            }
        }
        if hasValues { tasks.insert(.liveData) }
        return ClientTask.Kind.allCases.filter(tasks.contains)
    }
}
