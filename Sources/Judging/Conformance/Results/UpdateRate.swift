/// The rate at which a dashboard has shown a value, beside the rate that it was asked for.
package struct UpdateRate: Codable, Hashable, Sendable {
    /// The interval between two updates that the client was told, in seconds; 0 for none.
    package var interval: Double

    /// The rate at which it could show something new by that interval and the game's datagrams, per second.
    package var asked: Double

    /// The rate at which it has shown the value, per second.
    package var shown: Double

    /// The least and the greatest rate that its profile claims; nil without a claim.
    package var claimed: [Double]?

    /// Creates a rate; rates are times a second.
    package init(interval: Double, asked: Double, shown: Double, claimed: [Double]? = nil) {
        self.interval = interval
        self.asked = asked
        self.shown = shown
        self.claimed = claimed
    }

    package static func words(_ interval: Double) -> String {
        interval > 0 ? "an interval of \(Decimal.time(interval))" : "no interval"
    }
}

extension RunResult {
    /// The rates of updates that the cases have measured, by interval; repetitions in the order of the run.
    package var updateRates: [UpdateRate] {
        cases.flatMap { $0.expectations.compactMap(\.updates) }.enumerated().sorted {
            ($0.element.interval, $0.offset) < ($1.element.interval, $1.offset)
        }.map(\.element)
    }
}
