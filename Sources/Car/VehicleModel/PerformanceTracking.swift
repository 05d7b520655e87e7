/// In-use performance counters (service 09, infotypes 08 and 0B): how often each monitor has run, against how often
/// conditions for it were met. Service 04 leaves them alone.
public struct PerformanceTracking: Hashable, Sendable {
    /// Which of the two lists is meant.
    public var layout: MonitorLayout

    /// OBDCOND: driving cycles that met the general conditions.
    public var generalDenominator: UInt16

    /// IGNCNTR: engine starts.
    public var ignitionCycles: UInt16

    /// Completions and conditions in the list's order; 9 pairs for spark, 8 for compression.
    public var pairs: [Pair]

    /// One monitor's counters.
    public struct Pair: Hashable, Sendable {
        /// The numerator: driving cycles in which the monitor completed.
        public var completions: UInt16

        /// The denominator: driving cycles in which its conditions were met.
        public var conditions: UInt16

        public init(completions: UInt16 = 0, conditions: UInt16 = 0) {
            self.completions = completions
            self.conditions = conditions
        }
    }

    /// Counters at zero.
    public init(layout: MonitorLayout) {
        self.layout = layout
        generalDenominator = 0
        ignitionCycles = 0
        pairs = Array(repeating: Pair(), count: Self.monitors(of: layout).count)
    }

    /// All counters in wire order: OBDCOND, IGNCNTR, then completions and conditions of each pair.
    public var counters: [UInt16] {
        [generalDenominator, ignitionCycles] + pairs.flatMap { [$0.completions, $0.conditions] }
    }

    /// Returns the monitor behind each pair, or nil where no monitor of ours stands for it (a second bank, a NOx adsorber).
    public static func monitors(of layout: MonitorLayout) -> [Monitor?] {
        switch layout {
        case .spark:
            [
                .catalyst, nil, .oxygenSensor, nil, .exhaustGasRecirculation, .secondaryAir,
                .evaporativeSystem, .oxygenSensor, nil,
            ]
        case .compression:
            [
                .hydrocarbonCatalyst, .nitrogenOxideAftertreatment, nil, .particulateFilter,
                .exhaustGasSensor,
                .dieselExhaustGasRecirculation, .boostPressure, .fuelSystem,
            ]
        }
    }
}

extension UInt16 {
    /// Adds one, up to the greatest value.
    mutating func saturatingIncrement() {
        if self < .max { self += 1 }
    }
}
