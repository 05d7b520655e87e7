import Diagnostics
package import Scenarios
import VehicleModel

/// Decides which expectations apply to a client with these claims.
extension Claims {
    /// Returns why `form` does not apply to the client in `scenario`, or nil when it does.
    ///
    /// A request for parameters does not apply when all of them carry only signals of the task that the
    /// client does not claim.
    package func lack(for form: any JudgedForm, in scenario: Scenario) -> String? {
        lackOfCommand(in: scenario) ?? form.lack(self, in: scenario)
    }

    /// Returns what the task states and the client's command never uses, or nil.
    private func lackOfCommand(in scenario: Scenario) -> String? {
        guard let task = scenario.task, task.kind == .download else { return nil }
        let (stated, usual) = (task.download, ClientTask.Download())
        let names: [(name: String, isStated: Bool)] = [
            ("thresholds", stated.thresholds != nil || stated.lacksThresholds),
            ("downloads", stated.count != usual.count), ("role", stated.roleName != usual.roleName),
        ]
        return names.first { $0.isStated && unused.contains($0.name) }
            .map { "the client's command does not use ${\($0.name)}" }
    }

    package func lack(for pattern: RequestPattern, in scenario: Scenario) -> String? {
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
