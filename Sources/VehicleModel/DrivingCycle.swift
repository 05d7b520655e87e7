import SimulationCore

/// A standard driving cycle: a table of one speed for each second.
public struct DrivingCycle: Hashable, Sendable {
    /// The standard table.
    public enum Table: String, CaseIterable, Hashable, Sendable {
        /// New European Driving Cycle: 4 urban parts and one extra-urban part, 1180 s, 11.0 km (UN R83).
        case nedc = "NEDC"
        /// Worldwide harmonised cycle for class 3b vehicles, 1800 s, 23.3 km (UN GTR 15).
        case wltc3b = "WLTC-3b"
        /// Urban Dynamometer Driving Schedule, 1369 s, 12.0 km (40 CFR 86 appendix I).
        case udds = "UDDS"
        /// Highway Fuel Economy Test, 765 s, 16.5 km (40 CFR 600 appendix I).
        case hwfet = "HWFET"
    }

    /// The standard table.
    public var table: Table

    /// Whether it starts again at its end; otherwise the car stays where it stopped.
    public var repeats: Bool

    /// The cycle of `table`.
    public init(_ table: Table, repeats: Bool = false) {
        self.table = table
        self.repeats = repeats
    }

    /// The time from its first to its last second.
    public var duration: Duration { .seconds(table.speeds.count - 1) }

    /// The speed `elapsed` after the start, km/h; between whole seconds on the straight line.
    public func speed(after elapsed: Duration) -> Double {
        speed(afterNanoseconds: elapsed.nanoseconds)
    }

    /// The speed `elapsed` nanoseconds after the start, km/h.
    func speed(afterNanoseconds elapsed: Int64) -> Double {
        let speeds = table.speeds
        let second: Int64 = 1_000_000_000
        let length = Int64(speeds.count - 1) * second
        var time = max(0, elapsed)
        if time >= length {
            guard repeats else { return speeds[speeds.count - 1] }
            time %= length
        }
        let index = Int(time / second)
        let rest = time % second
        guard rest > 0 else { return speeds[index] }
        return SignalSource.between(speeds[index], speeds[index + 1], Double(rest) / Double(second))
    }
}
