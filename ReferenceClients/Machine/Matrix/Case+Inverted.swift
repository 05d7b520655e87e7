import Conformance
import Scenarios

extension Case {
    /// The case with the opposite of one expectation in its place and the others as they are, one for each expectation
    /// that has an opposite; each with the expectation's id.
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
    /// What holds just when this does not; nil where a single expectation cannot say it.
    var opposite: Expectation? {
        var other = self
        switch form {
        case .count(var count):
            (count.atLeast, count.atMost) =
                count.atMost.map { ($0 + 1, nil) } ?? (0, max(0, count.atLeast - 1))
            other.form = .count(count)
        case .report(let report) where report.atLeast == 0 && !report.isForbidden:
            // Who reports nothing is right either way.
            return nil
        case .report(var report):
            if case .signal(let signal, var values) = report.subject {
                values.absence = .required
                report.subject = .signal(signal, values)
            } else {
                report.isForbidden.toggle()
                report.atLeast = report.isForbidden ? 0 : 1
            }
            other.form = .report(report)
        case .alerts(var alerts):
            // Of alerts that may be left out nothing is known.
            guard alerts.atLeast > 0 else { return nil }
            alerts.equals = [AlertShown(name: "an alert that no table has")]
            alerts.atLeast = 1
            other.form = .alerts(alerts)
        case .stored(var stored):
            // No case downloads so often.
            stored.exactly = 100_000
            other.form = .stored(stored)
        case .never, .sequence, .every, .recovers, .response, .connection, .exit, .output: return nil
        }
        return other
    }
}
