import Conformance
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
        case .count(var count):
            (count.atLeast, count.atMost) =
                count.atMost.map { ($0 + 1, nil) } ?? (0, max(0, count.atLeast - 1))
            other.form = .count(count)
        case .sent(var sent):
            (sent.atLeast, sent.atMost) =
                sent.atMost.map { ($0 + 1, nil) } ?? (0, max(0, sent.atLeast - 1))
            other.form = .sent(sent)
        case .report(let report) where report.atLeast == 0 && !report.isForbidden:
            // A client that reports nothing meets both.
            return nil
        case .report(var report):
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
            other.form = .report(report)
        case .alerts(var alerts):
            // Nothing is known about alerts that may be missing.
            guard alerts.atLeast > 0 else { return nil }
            alerts.equals = [AlertShown(name: "an alert that no table has")]
            alerts.atLeast = 1
            other.form = .alerts(alerts)
        case .stored(var stored):
            // No case has as many downloads.
            stored.exactly = 100_000
            other.form = .stored(stored)
        case .never, .sequence, .every, .recovers, .response, .connection, .exit, .output, .updates:
            return nil
        }
        return other
    }
}
