/// A machine with a known maintenance table; the raw value is its name in scenarios.
public enum Machine: String, CaseIterable, Hashable, Sendable {
    /// A combine.
    case s690 = "S690"
    /// A sprayer.
    case r4038 = "R4038"
    /// A tractor with tyres of group 47, 48 or 49.
    case tractor8R = "8R"
}

extension Machine {
    /// The name for people, which is also in the name of its threshold file.
    public var title: String {
        switch self {
        case .s690: "S690 Combine"
        case .r4038: "R4038 Sprayer"
        case .tractor8R: "8R Tractor"
        }
    }

    public var kind: String {
        switch self {
        case .s690: "combine"
        case .r4038: "sprayer"
        case .tractor8R: "tractor"
        }
    }

    /// The capacity of its tank in US gallons.
    public var fuelCapacity: Int {
        switch self {
        case .s690: 330
        case .r4038: 155
        case .tractor8R: 190
        }
    }

    /// The recommended tyre pressure in kPa.
    public var recommendedTirePressure: Int {
        switch self {
        case .s690: 193
        case .r4038: 441
        case .tractor8R: 80
        }
    }
}

/// The source of names, tests and thresholds: two published sources contradict each other.
public enum ThresholdSource: String, CaseIterable, Hashable, Sendable {
    /// The printed tables of the three machines.
    case tables
    /// The example of a threshold file, and the names on the screens of the app.
    case xmlExample = "xml-example"
}

extension ThresholdSource {
    /// The choices of this source, one per line, for people.
    public var choices: [String] {
        switch self {
        case .tables:
            [
                "8R fuel: alert below 50 gal",
                "hours: 'Machine Hours', alert above 50 h of total operating time, as the table has it",
                "GPS: 'GPS Working', alert after more than 5 min without a fix",
                "hydraulic oil of S690 and 8R: alert above 55 °C; the table states no direction",
            ]
        case .xmlExample:
            [
                "8R fuel: alert below 65 gal",
                "hours: 'Engine Hours', alert above 50 h of total operating time, as the screen shows it",
                "GPS: 'GPS Available', alert while the flag is 0",
                "hydraulic oil of S690 and 8R: alert above 55 °C; the table states no direction",
            ]
        }
    }
}
