package import Conformance

/// The cases whose files (journal, captures, output of the client) remain in the results folder after the case.
///
/// Results and report contain every case with its trace in any case.
package enum KeptFiles: String, CaseIterable, Sendable {
    /// Those that did not pass: `fail`, `error`, `warn`, `info`, `known` and `inconclusive`.
    case failures
    /// All.
    case all
    /// None.
    case none

    /// Returns whether the files of a case with this verdict remain.
    package func keeps(_ verdict: Verdict) -> Bool {
        switch (self, verdict) {
        case (.all, _): true
        case (.none, _): false
        case (.failures, .fail), (.failures, .error), (.failures, .warn), (.failures, .info),
            (.failures, .known),
            (.failures, .inconclusive):
            true
        case (.failures, .pass), (.failures, .notMet), (.failures, .fixed), (.failures, .notApplicable): false
        }
    }
}
