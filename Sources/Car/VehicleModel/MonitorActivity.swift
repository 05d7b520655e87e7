/// Activity of the monitors of an ECU: the driving cycles in which each has run, against all that met the general conditions.
///
/// Source: SAE J1979-2 as configurations of diagnostic event managers show it (extended data record 93, infotype 79). How a
/// ratio is scaled is unverified.
public struct MonitorActivity: Hashable, Sendable {
    /// Driving cycles that met the general conditions (F879).
    public var denominator: UInt16

    /// The denominator at which ratios are stored and counting starts anew, at least 1.
    public var full: UInt16

    public var records: [Monitor: Record]

    public struct Record: Hashable, Sendable {
        /// Driving cycles in which the monitor has run.
        public var numerator: UInt8

        /// The share of such cycles when the denominator was full last, in 255ths.
        public var ratio: UInt8

        /// Counters with these values.
        public init(numerator: UInt8 = 0, ratio: UInt8 = 0) {
            self.numerator = numerator
            self.ratio = ratio
        }
    }

    /// Counters with these values.
    public init(denominator: UInt16 = 0, full: UInt16 = 255, records: [Monitor: Record] = [:]) {
        self.denominator = denominator
        self.full = max(1, full)
        self.records = records
    }

    /// Counts a driving cycle that met the general conditions.
    mutating func countCycle() {
        denominator.saturatingIncrement()
        guard denominator >= full else { return }
        for (monitor, record) in records {
            let ratio = min(255, Int(record.numerator) * 255 / Int(denominator))
            records[monitor] = Record(numerator: 0, ratio: UInt8(ratio))
        }
        denominator = 0
    }

    /// Counts a driving cycle in which `monitor` has run.
    mutating func count(_ monitor: Monitor) {
        guard let record = records[monitor], record.numerator < .max else { return }
        records[monitor]?.numerator += 1
    }
}
