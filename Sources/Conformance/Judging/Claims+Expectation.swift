import Diagnostics
package import Scenarios
import VehicleModel

/// Decides which expectations apply to a client with these claims.
extension Claims {
    /// Returns why `expectation` does not apply to the client in `scenario`, or nil when it does.
    ///
    /// A request for parameters does not apply when all of them carry only signals of the task that the
    /// client does not claim.
    package func lack(for expectation: Expectation, in scenario: Scenario) -> String? {
        if let lack = lackOfCommand(in: scenario) { return lack }
        return switch expectation.form {
        case .report(let form):
            form.orNone.map(says) == true ? nil : lack(for: form.subject)
        case .alerts(let form):
            saysAlerts
                ? lack(forRecordsAt: form.endpoint, in: scenario) : "the client does not claim to show alerts"
        case .stored(let form):
            stores
                ? lack(forRecordsAt: form.endpoint, in: scenario)
                : "the profile does not say where the client stores records"
        case .recovers(let form): form.pattern.flatMap { lack(for: $0, in: scenario) }
        case .count(let form): form.atLeast > 0 ? lack(for: form.pattern, in: scenario) : nil
        case .every(let form): lack(for: form.pattern, in: scenario)
        case .response(let form): lack(for: form.pattern, in: scenario)
        case .sequence(let form): form.steps.lazy.compactMap { lack(for: $0.pattern, in: scenario) }.first
        case .updates(let form):
            says(form.signal)
                ? lackOfRate(in: scenario) : "the client does not claim to say \(form.signal)"
        case .never, .connection, .exit, .output, .sent: nil
        }
    }

    /// Returns what the task states and the client's command never uses, or nil.
    private func lackOfCommand(in scenario: Scenario) -> String? {
        guard let task = scenario.task, task.kind == .download else { return nil }
        let (stated, usual) = (task.download, ClientTask.Download())
        let names: [(name: String, isStated: Bool)] = [
            ("thresholds", stated.thresholds != nil || stated.lacksThresholds),
            ("downloads", stated.count != usual.count), ("role", stated.role != usual.role),
        ]
        return names.first { $0.isStated && unused.contains($0.name) }
            .map { "the client's command does not use ${\($0.name)}" }
    }

    private func lack(for subject: Expectation.Report.Subject) -> String? {
        switch subject {
        case .signal(let signal, _):
            return says(signal) ? nil : "the client does not claim to say \(signal)"
        case .codes(let asked):
            guard let kinds, kinds.isDisjoint(with: asked.map(\.kind)) else { return nil }
            return "the client does not claim to say \(Words.list(asked.map(\.kind))) codes"
        case .supported:
            return saysSupported ? nil : "the client does not claim to say which parameters are supported"
        case .text(let name, _):
            return texts?.contains(name) ?? true ? nil : "the client does not claim to say the text \(name)"
        case .state(let asked):
            guard let states, states.isDisjoint(with: asked) else { return nil }
            return "the client does not claim to say \(asked.joined(separator: " or "))"
        }
    }

    private func lack(for pattern: RequestPattern, in scenario: Scenario) -> String? {
        let (claimed, unclaimed) = parameters(of: scenario.task)
        guard !unclaimed.isEmpty else { return nil }
        let isOnlyForThem = pattern.alternatives.allSatisfy { alternative in
            switch alternative {
            case .parameter(let pid): return unclaimed.contains(pid) && !claimed.contains(pid)
            case .line(let text):
                let pids = RequestPattern.pids(of: String(decoding: text, as: UTF8.self))
                return !pids.isEmpty && pids.allSatisfy { unclaimed.contains($0) && !claimed.contains($0) }
            case .prefix, .service: return false
            }
        }
        return isOnlyForThem ? "the client does not claim to say what \(pattern) is asked for" : nil
    }

    /// Returns the parameters of service 01 that carry signals of `task`, split into those of claimed and of
    /// unclaimed signals.
    private func parameters(of task: ClientTask?) -> (claimed: Set<UInt8>, unclaimed: Set<UInt8>) {
        var parameters: (claimed: Set<UInt8>, unclaimed: Set<UInt8>) = ([], [])
        guard let task, signals != nil else { return parameters }
        for signal in task.signals {
            let pids = ParameterTable.mode01.filter { row in
                row.fields.contains { field in
                    switch field.source {
                    case .signal(let id), .counter(let id): id == signal
                    case .derived: false
                    }
                }
            }.map(\.pid)
            if says(signal) {
                parameters.claimed.formUnion(pids)
            } else {
                parameters.unclaimed.formUnion(pids)
            }
        }
        return parameters
    }
}

extension Expectation {
    /// Returns whether the expectation is what `scenario` is about.
    ///
    /// Expectations about the client's reports and output always are. Expectations about the wire are when
    /// the case observes the wire. An `exit` that allows every end never is.
    package func decides(in scenario: Scenario) -> Bool {
        switch form {
        case .report, .alerts, .stored, .output, .updates: true
        case .exit(let form): !form.isLeave
        case .sequence, .count, .every, .never, .recovers, .response, .connection, .sent:
            scenario.observes.isEmpty || scenario.observes.contains(.wire)
        }
    }
}

extension Expectation.Exit {
    /// Whether the expectation demands nothing: any status, or none, at any time.
    package var isLeave: Bool { statuses.isEmpty && window == Window() }
}
