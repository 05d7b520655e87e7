import Diagnostics
import SimulationCore
import VehicleModel

/// The true values of a signal, as far as the client can know them: the samples that had reached it.
///
/// A value is true when a sample was delivered before it and is at most `staleness` old, counted from its
/// encoding. The sample may differ from it by half a step of its parameter plus `tolerance`, or by less than
/// one unit of the last digit that the client printed. Matched samples never go back in time.
struct GroundTruth {
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

    /// Returns nil when `value`, reported at `moment`, is true; otherwise a text with the expected and the
    /// actual value.
    mutating func check(_ value: Double, rounding: Double, at moment: Moment) -> String? {
        if let match = match(value, rounding: rounding, at: moment) {
            matched = match
            return nil
        }
        return complaint(value, rounding: rounding, at: moment)
    }

    /// Returns the index of the first sample that makes `value` true; older samples than `staleness` are not
    /// searched.
    private func match(_ value: Double, rounding: Double, at moment: Moment) -> Int? {
        let oldest = moment.time.advanced(by: .zero - staleness)
        var index = max(matched, firstSample(notBefore: oldest))
        while index < samples.count {
            let sample = samples[index]
            if sample.moment > moment { return nil }
            if let delivered = sample.delivered, delivered < moment,
                fits(sample, value, rounding)
            {
                return index
            }
            index += 1
        }
        return nil
    }

    private func firstSample(notBefore time: SimInstant) -> Int {
        var low = 0
        var high = samples.count
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].moment.time < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func fits(_ sample: Evidence.Sample, _ value: Double, _ rounding: Double) -> Bool {
        // A floating-point number in a datagram has about seven digits.
        let digits = (sample.parameter == nil ? 2e-7 : 1e-9) * max(1, abs(value))
        return Printing.fits(
            value, to: sample.value, tolerance: Self.halfStep(sample) + tolerance + digits, rounding: rounding
        )
    }

    /// Returns a text with the expected and the actual value.
    private func complaint(_ value: Double, rounding: Double, at moment: Moment) -> String {
        var lastDelivered: Evidence.Sample?
        var stale: Evidence.Sample?
        var earlier: Evidence.Sample?
        for (index, sample) in samples.enumerated() {
            guard let delivered = sample.delivered, delivered < moment else { continue }
            lastDelivered = sample
            guard fits(sample, value, rounding) else { continue }
            if index < matched { earlier = sample } else { stale = sample }
        }
        let unit = signal.unit.rawValue.isEmpty ? "" : " \(signal.unit.rawValue)"
        let got = "got \(Words.number(value))\(unit) at \(Words.seconds(moment.time))"
        guard let lastDelivered else {
            return
                "expected no value of \(signal.name) before one as the car has it had reached the client; \(got)"
        }
        let allowed = Words.allowed(Self.halfStep(lastDelivered) + tolerance, rounding: rounding)
        let expected =
            "expected \(signal.name) \(Words.number(lastDelivered.value))\(unit) \(allowed) as the car sent "
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

    /// Returns half a step of the field that carries the sample, in the signal's unit; 0 for a datagram.
    private static func halfStep(_ sample: Evidence.Sample) -> Double {
        guard case .pid(let pid)? = sample.parameter else { return 0 }
        let field = ParameterTable.parameter(pid)?.fields.first { field in
            switch field.source {
            case .signal(let id), .counter(let id): id.index == sample.signal
            case .derived: false
            }
        }
        return abs(field?.scale.value ?? 0) / 2
    }
}
