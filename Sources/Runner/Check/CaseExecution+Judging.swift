import Conformance
import Scenarios
import SimulationCore

/// What the client has said, and what keeps it from being understood.
extension CaseExecution {
    /// What the client has said, or why it could not be read to the end.
    typealias Heard = Result<[ClientReport], ReportReader.Stop>

    /// What the profile's rules make of the client's lines in `journal`, which is complete.
    ///
    /// A rule has so many steps in a line and all of them so many in a case, and a signal is seen between two lines:
    /// nothing that a client prints holds up a run.
    func hear(_ journal: Journal) async -> Heard {
        let rules = setting.profile.reports
        let isInterrupted = setting.isInterrupted
        return await setting.runOffPool {
            Heard { () throws(ReportReader.Stop) in
                try ReportReader.reports(in: journal, by: rules, isInterrupted: isInterrupted)
            }
        }
    }

    /// The reason for the verdict `error` when a rule of the profile has taken too long, or nil.
    func unheard(_ heard: Heard) -> String? {
        guard case .failure(let stop) = heard else { return nil }
        switch stop {
        case .tooLong(let rule, let bytes):
            return """
                rule \(rule) of profile \(setting.profile.name) (reports[\(rule - 1)].line) needs more than \
                \(TextPattern.usualSteps) steps in a line of \(bytes) bytes; write a simpler regular expression
                """
        case .tooMuch(let rule):
            return """
                the rules of profile \(setting.profile.name) need more than \(ReportReader.mostSteps) steps for what \
                the client has printed, the last one rule \(rule) (reports[\(rule - 1)].line); write simpler regular \
                expressions
                """
        case .interrupted: return nil
        }
    }

    /// The reason for the verdict `error` when the client's readiness could not be looked for.
    static func readyReason(_ profile: ClientProfile) -> String {
        """
        'ready' of profile \(profile.name) needs more than \(TextPattern.usualSteps) steps in a line, or \
        \(ReportReader.mostSteps) in all; write a simpler regular expression
        """
    }

    /// Whether all that the client has said was read.
    func isWhole(_ heard: Heard) -> Bool { if case .success = heard { true } else { false } }
}
