import Diagnostics
import Scenarios
import SimulationCore
import VehicleModel

/// What a signal was, as far as the client can know: the samples that had reached it.
///
/// A value is true when a sample was delivered before it, is at most `staleness` old (counted from its encoding), and
/// differs by no more than half a step of its parameter, what the client has rounded, and `tolerance`. Matched samples
/// never go back in time.
struct Truth {
    private let signal: Signal
    private let samples: [Evidence.Sample]
    private let staleness: Duration
    private let tolerance: Double
    private var matched = 0

    init(_ signal: SignalID, _ evidence: Evidence, staleness: Duration, tolerance: Double) {
        self.signal = SignalCatalogue.signal(signal)
        samples = evidence.samples.filter { $0.signal == signal.index }
        self.staleness = staleness
        self.tolerance = tolerance
    }

    /// Nil when `value`, said at `moment`, is true; otherwise what was expected and what came.
    mutating func check(_ value: Double, rounding: Double, at moment: Moment) -> String? {
        var lastDelivered: Evidence.Sample?
        var stale: Evidence.Sample?
        var earlier: Evidence.Sample?
        for (index, sample) in samples.enumerated() {
            guard let delivered = sample.delivered, delivered < moment else { continue }
            lastDelivered = sample
            let allowed = Self.halfStep(sample) + rounding + tolerance + 1e-9 * max(1, abs(value))
            guard abs(sample.value - value) <= allowed else { continue }
            if index < matched {
                earlier = sample
            } else if sample.moment.time.duration(to: moment.time) > staleness {
                stale = sample
            } else {
                matched = index
                return nil
            }
        }
        let unit = signal.unit.rawValue.isEmpty ? "" : " \(signal.unit.rawValue)"
        let got = "got \(Words.number(value))\(unit) at \(Words.seconds(moment.time))"
        guard let lastDelivered else {
            return "expected no value of \(signal.name) before one has reached the client; \(got)"
        }
        let allowed = Self.halfStep(lastDelivered) + rounding + tolerance
        let expected =
            "expected \(signal.name) \(Words.number(lastDelivered.value))\(unit) ± \(Words.number(allowed)) as the car sent "
            + "it at \(Words.seconds(lastDelivered.moment.time))"
        if let stale {
            let age = stale.moment.time.duration(to: moment.time)
            return "\(expected); \(got), which is \(Words.seconds(age)) old"
        }
        if let earlier {
            return
                "\(expected); \(got), which it was at \(Words.seconds(earlier.moment.time)), before one already told"
        }
        return "\(expected); \(got)"
    }

    /// Half a step of the field that carries the sample.
    private static func halfStep(_ sample: Evidence.Sample) -> Double {
        let field = ParameterTable.parameter(sample.pid)?.fields.first { field in
            switch field.source {
            case .signal(let id), .counter(let id): id.index == sample.signal
            case .derived: false
            }
        }
        return abs(field?.scale.value ?? 0) / 2
    }
}
