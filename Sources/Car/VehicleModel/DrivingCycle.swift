import SimulationCore

/// A standard driving cycle: a table of one speed for each second.
public struct DrivingCycle: Hashable, Sendable {
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

    public var table: Table

    /// Whether it starts again at its end; otherwise the car stays where it stopped.
    public var repeats: Bool

    public init(_ table: Table, repeats: Bool = false) {
        self.table = table
        self.repeats = repeats
    }

    /// The time from its first to its last second.
    public var duration: Duration { .seconds(table.speeds.count - 1) }

    /// Returns the speed `elapsed` after the start, km/h; between whole seconds on the straight line.
    public func speed(after elapsed: Duration) -> Double {
        speed(afterNanoseconds: elapsed.nanoseconds)
    }

    /// Returns the speed `elapsed` nanoseconds after the start, km/h.
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

extension DrivingCycle {
    /// The corner points of the New European Driving Cycle: second and km/h, with linear interpolation. UN R83 annex
    /// 4a.
    // swift-format-ignore
    static let nedcCorners: [(second: Int, speed: Double)] = [
        (0, 0), (11, 0), (15, 15), (23, 15), (25, 10), (28, 0), (49, 0), (54, 15), (56, 15), (61, 32),
        (85, 32), (93, 10), (96, 0), (117, 0), (122, 15), (124, 15), (133, 35), (135, 35), (143, 50), (155, 50),
        (163, 35), (176, 35), (178, 32), (185, 10), (188, 0), (206, 0), (210, 15), (218, 15), (220, 10), (223, 0),
        (244, 0), (249, 15), (251, 15), (256, 32), (280, 32), (288, 10), (291, 0), (312, 0), (317, 15), (319, 15),
        (328, 35), (330, 35), (338, 50), (350, 50), (358, 35), (371, 35), (373, 32), (380, 10), (383, 0), (401, 0),
        (405, 15), (413, 15), (415, 10), (418, 0), (439, 0), (444, 15), (446, 15), (451, 32), (475, 32), (483, 10),
        (486, 0), (507, 0), (512, 15), (514, 15), (523, 35), (525, 35), (533, 50), (545, 50), (553, 35), (566, 35),
        (568, 32), (575, 10), (578, 0), (596, 0), (600, 15), (608, 15), (610, 10), (613, 0), (634, 0), (639, 15),
        (641, 15), (646, 32), (670, 32), (678, 10), (681, 0), (702, 0), (707, 15), (709, 15), (718, 35), (720, 35),
        (728, 50), (740, 50), (748, 35), (761, 35), (763, 32), (770, 10), (773, 0), (800, 0), (805, 15), (807, 15),
        (816, 35), (818, 35), (826, 50), (828, 50), (841, 70), (891, 70), (899, 50), (968, 50), (981, 70), (1031, 70),
        (1066, 100), (1096, 100), (1116, 120), (1126, 120), (1142, 80), (1150, 50), (1160, 0), (1180, 0),
    ]
}
