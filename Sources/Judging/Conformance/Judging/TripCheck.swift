import Rig
package import SimulationCore
import VehicleModel

/// Compares what a client says of a trip with what the scenario's car did.
///
/// A client knows the car from its samples. So its trip may begin and end with what it has been told: it begins at the
/// mark, or at the first sample of the speed behind it, and ends when it is said, or at the last sample before that.
/// Anything between the values of those trips is true.
package struct TripCheck {
    private let truth: TripTruth
    private let log: DriveLog
    private let begins: [SimInstant]
    private let samples: [SimInstant]

    /// Creates a check of what is said up to `end`; throws when the mark of `truth` never came.
    package init(
        _ truth: TripTruth, _ evaluator: CaseEvaluator, until end: SimInstant
    ) throws(CaseEvaluator.Obstacle) {
        self.truth = truth
        let evidence = evaluator.evidence
        let zero = evidence.timeZero.time
        let since = try truth.since.map { mark throws(CaseEvaluator.Obstacle) in
            try evaluator.moment(mark, endpoint: nil).time
        }
        let begin = since ?? zero
        let speed = SignalID.vehicleSpeed.index
        samples = evidence.samples.filter {
            $0.signal == speed && $0.delivered != nil && $0.moment.time >= begin
        }
        .map(\.moment.time)
        begins = [begin] + samples.prefix(1)
        log = DriveLog(evaluator.record.description, timeZero: zero, from: begin, until: end)
    }

    /// Returns nil when `text`, said at `moment`, is true of the trip; otherwise what is true and what was said, for
    /// use after "expected … to be".
    package func complaint(about text: String, at moment: SimInstant) -> String? {
        guard let said = SaidQuantity(text, truth) else {
            return "a number; got \(Words.quoted(text))"
        }
        let ends = [moment] + [samples.last { $0 <= moment }].compactMap(\.self)
        let values = begins.flatMap { begin in
            ends.map { end in
                log.trip(from: begin, until: end, threshold: truth.threshold).value(
                    of: truth, isImperial: said.isImperial)
            }
        }
        let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
        let isCount = truth.quantity == .sharpAccelerations || truth.quantity == .sharpBrakings
        let allowed = isCount ? (truth.tolerance > 0 ? 1 : 0) : abs(greatest) * truth.tolerance
        let slack = (isCount ? allowed : max(allowed, said.rounding)) + 1e-9
        guard said.value < least - slack || said.value > greatest + slack else { return nil }
        let unit = said.unit.isEmpty ? "" : " \(said.unit)"
        return
            "\(Words.number(values[0]))\(unit) ± \(Words.number(allowed)), the \(truth.quantity.rawValue) of the "
            + "car's trip; got \(text)"
    }
}

/// A quantity of a trip as a client says it: a number, perhaps with a unit.
private struct SaidQuantity {
    /// The number, in seconds where it is a time.
    private(set) var value: Double
    /// One unit of the last digit.
    private(set) var rounding: Double
    let isImperial: Bool
    /// The unit that it has, or that the truth states; empty for none.
    let unit: String

    /// The units that a client may write, in small letters without blanks, with what they are in those of trips.
    private static let units: [TripTruth.Quantity: [String: (isImperial: Bool, factor: Double)]] = {
        let speeds: [String: (isImperial: Bool, factor: Double)] = [
            "km/h": (false, 1.0), "kmh": (false, 1), "kph": (false, 1), "mph": (true, 1), "mi/h": (true, 1),
            "m/s": (false, 3.6),
        ]
        return [
            .distance: [
                "km": (false, 1), "m": (false, 0.001), "mi": (true, 1), "mile": (true, 1), "miles": (true, 1),
            ],
            .meanSpeed: speeds, .topSpeed: speeds,
            .consumption: ["l/100km": (false, 1), "mpg": (true, 1)],
            .duration: [
                "s": (false, 1), "sec": (false, 1), "seconds": (false, 1), "min": (false, 60),
                "h": (false, 3600),
            ],
        ]
    }()

    init?(_ text: String, _ truth: TripTruth) {
        let amount = text.drop { "$€£ ".contains($0) }
        let number = amount.prefix { !$0.isLetter && !"$€£".contains($0) }
        let rest = amount.dropFirst(number.count).lowercased().filter { !$0.isWhitespace }
        let stated = Self.units[truth.quantity]?[rest]
        if truth.quantity == .duration, rest.isEmpty, let seconds = Self.clock(number) {
            (value, rounding) = (seconds, 1)
        } else {
            guard let printed = PrintedNumber(number) else { return nil }
            (value, rounding) = (printed.value, printed.rounding)
        }
        value *= stated?.factor ?? 1
        rounding *= stated?.factor ?? 1
        isImperial = stated?.isImperial ?? truth.isImperial
        unit = Self.name(truth.quantity, isImperial)
    }

    /// Returns the seconds of `12:34` or `1:02:03`.
    private static func clock(_ text: some StringProtocol) -> Double? {
        let parts = text.split(separator: ":").map { PrintedNumber($0)?.value }
        guard (2...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for part in parts {
            guard let part else { return nil }
            seconds = seconds * 60 + part
        }
        return seconds
    }

    private static func name(_ quantity: TripTruth.Quantity, _ isImperial: Bool) -> String {
        switch quantity {
        case .distance: isImperial ? "mi" : "km"
        case .meanSpeed, .topSpeed: isImperial ? "mph" : "km/h"
        case .consumption: isImperial ? "mpg" : "L/100km"
        case .duration: "s"
        case .fuelCost, .sharpAccelerations, .sharpBrakings: ""
        }
    }
}
