package import Documents
package import Scenarios
import SimulationCore

/// A quantity of the drive of the scenario's car, to which a trip is compared that a client uploads or shows.
package struct TripTruth: Hashable, Sendable {
    package enum Quantity: String, CaseIterable, Hashable, Sendable {
        /// The distance, in km or miles.
        case distance
        /// The time in seconds.
        case duration
        /// The distance by the time, in km/h or mph.
        case meanSpeed = "mean-speed"
        /// The greatest speed, in km/h or mph.
        case topSpeed = "top-speed"
        /// The fuel by the distance, in L/100km or mpg (US gallons).
        case consumption
        case fuelCost = "fuel-cost"
        /// The number of times that the car began to accelerate by more than the threshold.
        case sharpAccelerations = "sharp-accelerations"
        /// The number of times that the car began to brake by more than the threshold.
        case sharpBrakings = "sharp-brakings"
    }

    package var quantity: Quantity
    /// Whether distances are in miles, speeds in mph and consumption in miles for each US gallon.
    package var isImperial: Bool
    /// The allowed difference, as a share of the truth; counts may differ by 1 when it is not zero.
    package var tolerance: Double
    /// From which change of speed on an acceleration is sharp, in m/s².
    package var threshold: Double
    /// The price of a litre of fuel, or of a US gallon where units are imperial.
    package var price: Double
    /// When the trip begins; nil for time zero. It ends with what says it.
    package var since: Mark?

    /// The threshold unless the scenario states one.
    package static let usualThreshold = 2.5

    /// The tolerance unless the scenario states one.
    package static let usualTolerance = 0.05
}

extension TripTruth {
    package static let keys = Shape.Record([
        .init("quantity", .word(Quantity.self), required: true, "Write what is measured"),
        .init(
            "unit", units,
            "Metric (km, km/h, L/100km) or imperial (mi, mph, mpg), where what is said has no unit of its own"
        ),
        .init(
            "tolerance", .number(0...100), "How far off it may be, in per cent; 5 unless stated"),
        .init(
            "threshold", .number(0.5...20),
            "From which acceleration on one is sharp, in m/s²; 2.5 unless stated"),
        .init("price", .number(0...1000), "What a litre of fuel costs, or a US gallon with imperial units"),
        .init("since", Keys.mark, "When the trip begins; the client's first byte unless stated"),
    ])

    private static let units = Shape.scalar(.word(["metric", "imperial"]))

    /// Reads a quantity of the car's trip.
    package static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> TripTruth? {
        let tolerance = reader.number(
            item["tolerance"], "\(path).tolerance", within: keys.limits("tolerance"))
        let threshold = reader.number(
            item["threshold"], "\(path).threshold", within: keys.limits("threshold"))
        let price = reader.number(item["price"], "\(path).price", within: keys.limits("price"))
        let since = reader.mark(item["since"], "\(path).since", names)
        guard let quantity: Quantity = reader.word(item["quantity"]) else { return nil }
        if quantity == .fuelCost, item["price"] == nil {
            reader.findings.error(
                item.place, path, .incomplete("price", meaning: "write what the fuel costs"))
        }
        return TripTruth(
            quantity: quantity, isImperial: item["unit"]?.text == "imperial",
            tolerance: tolerance.map { $0 / 100 } ?? usualTolerance,
            threshold: threshold ?? usualThreshold, price: price ?? 0, since: since)
    }
}
