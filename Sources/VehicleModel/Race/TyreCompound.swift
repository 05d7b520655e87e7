/// The kinds of tyre that a racing car can have.
public enum TyreCompound: Int, CaseIterable, Hashable, Sendable {
    case soft = 0
    case medium = 1
    case hard = 2
    case intermediate = 3
    case wet = 4

    /// The name in scenario files.
    public var name: String { "\(self)" }

    /// Whether it is made for a dry track.
    public var isDry: Bool { rawValue <= TyreCompound.hard.rawValue }

    /// How many laps it lasts when it is driven hard.
    public var lifeSpan: Int { [18, 28, 40, 34, 38][rawValue] }

    /// The factor on the speed in bends when it is new, with `rain` from 0 (dry) to 1; 1 for medium tyres on a dry track.
    func pace(rain: Double) -> Double {
        switch self {
        case .soft: 1.006 - 0.16 * rain
        case .medium: 1 - 0.16 * rain
        case .hard: 0.994 - 0.16 * rain
        case .intermediate: 0.955 - 0.06 * abs(rain - 0.4)
        case .wet: 0.93 - 0.04 * (1 - rain)
        }
    }
}
