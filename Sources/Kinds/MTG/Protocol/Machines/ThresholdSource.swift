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
