import Conformance
import HTTPKind
import MTGKind
import Scenarios

extension Case {
    /// For each expectation with an opposite: the case in which that expectation is replaced by its opposite, with the
    /// expectation's id.
    var inversions: [(expectation: String, tested: Case)] {
        scenario.expectations.indices.compactMap { index in
            guard let opposite = scenario.expectations[index].opposite else { return nil }
            var other = self
            other.scenario.expectations[index] = opposite
            return (opposite.id, other)
        }
    }
}

extension Expectation {
    /// The expectation that is met exactly when this one is not; nil where a single expectation cannot express it.
    var opposite: Expectation? {
        var other = self
        switch form {
        case var count as CountForm:
            (count.atLeast, count.atMost) =
                count.atMost.map { ($0 + 1, nil) } ?? (0, max(0, count.atLeast - 1))
            other.form = count
        case var sent as RequestForm:
            (sent.atLeast, sent.atMost) =
                sent.atMost.map { ($0 + 1, nil) } ?? (0, max(0, sent.atLeast - 1))
            other.form = sent
        case let report as ReportForm where report.atLeast == 0 && !report.isForbidden:
            // A client that reports nothing meets both.
            return nil
        case var report as ReportForm:
            if case .signal(let signal, var values) = report.subject {
                if values.absence == .required {
                    values.absence = .forbidden
                } else {
                    // No value at all; with a truth of its own, `required` permits right values beside it.
                    (values.absence, values.truth, values.never) = (.required, .anything, [])
                }
                report.subject = .signal(signal, values)
            } else {
                report.isForbidden.toggle()
                report.atLeast = report.isForbidden ? 0 : 1
            }
            other.form = report
        case var alerts as AlertsForm:
            // Nothing is known about alerts that may be missing.
            guard alerts.atLeast > 0 else { return nil }
            alerts.equals = [AlertShown(name: "an alert that no table has")]
            alerts.atLeast = 1
            other.form = alerts
        case var stored as StoredForm:
            // No case has as many downloads.
            stored.exactly = 100_000
            other.form = stored
        default: return nil
        }
        return other
    }
}
