/// The names of the monitors (MID) and tests (TID) of service 06 and of the controls of service 08.
///
/// Source: SAE J1979-DA as public decoders report it.
public enum MonitorID {
    /// A range of identifiers whose names differ only in a number.
    private struct Run {
        let first: UInt8
        let names: [String]

        init(_ first: UInt8, _ names: [String]) {
            self.first = first
            self.names = names
        }
    }

    private static let sensors = (1...4).flatMap { bank in (1...4).map { "bank \(bank) sensor \($0)" } }
    private static let fifths = ["bank 1 sensor 5", "bank 2 sensor 5"]

    private static func banks(_ name: String, _ count: Int) -> [String] {
        (1...count).map { "\(name), bank \($0)" }
    }

    private static let runs: [Run] = [
        Run(0x01, (sensors + fifths).map { "oxygen sensor, \($0)" }),
        Run(0x21, banks("catalyst", 4)),
        Run(0x31, banks("exhaust gas recirculation", 4)),
        Run(0x35, banks("variable valve timing", 4)),
        Run(
            0x39,
            [
                "fuel vapour leak of 3.8 mm (0.150 in) or open cap", "fuel vapour leak of 2.3 mm (0.090 in)",
                "fuel vapour leak of 1.0 mm (0.040 in)", "fuel vapour leak of 0.5 mm (0.020 in)",
                "purge flow",
            ]),
        Run(0x41, (sensors + fifths).map { "oxygen sensor heater, \($0)" }),
        Run(0x61, banks("heated catalyst", 4)),
        Run(0x71, (1...4).map { "secondary air \($0)" }),
        Run(0x81, banks("fuel system", 4)),
        Run(0x85, banks("boost pressure", 2)),
        Run(0x90, banks("NOx adsorber", 2)),
        Run(0x98, banks("NOx or SCR catalyst", 2)),
        Run(0xA1, ["misfire, general"] + (1...14).map { "misfire, cylinder \($0)" }),
        Run(
            0xB0,
            [
                "misfire, cylinder 15 (older editions: particle filter, bank 1)",
                "misfire, cylinder 16 (older editions: particle filter, bank 2)",
            ] + banks("particle filter", 2)),
        Run(0xE1, Array(repeating: "defined by the manufacturer", count: 31)),
    ]

    /// Returns the name of the monitor `id`, or nil when the identifier is reserved.
    public static func name(_ id: UInt8) -> String? {
        if id & 0x1F == 0 { return "supported monitors" }
        for run in runs where id >= run.first {
            let place = Int(id - run.first)
            if run.names.indices.contains(place) { return run.names[place] }
        }
        return nil
    }

    /// Returns the name of the test `id` of service 06; from 80 on the manufacturer defines it.
    public static func test(_ id: UInt8) -> String? {
        switch id {
        case 0x01: "threshold voltage, rich to lean"
        case 0x02: "threshold voltage, lean to rich"
        case 0x03: "low voltage for the switch time"
        case 0x04: "high voltage for the switch time"
        case 0x05: "switch time, rich to lean"
        case 0x06: "switch time, lean to rich"
        case 0x07: "least sensor voltage"
        case 0x08: "greatest sensor voltage"
        case 0x09: "time between transitions"
        case 0x0A: "sensor period"
        case 0x0B: "misfires, average over ten driving cycles"
        case 0x0C: "misfires in this or the last driving cycle"
        case 0x80...0xFE: "defined by the manufacturer"
        default: nil
        }
    }

    /// Returns the name of the control `id` of service 08.
    public static func control(_ id: UInt8) -> String? {
        switch id {
        case 0x01: "seal the fuel vapour system for a leak test"
        case 0x02: "regenerate the particle filter"
        default: nil
        }
    }
}
