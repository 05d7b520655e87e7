/// The tyres of a car, and the sets that its team has for the session. The wear of each wheel is in `RaceState.Wheel`.
public struct RaceTyres: Hashable, Sendable {
    public var compound = TyreCompound.medium
    /// Laps driven with it.
    public var age = 0
    /// The number of its set, 0...19.
    public var set = RaceTyres.firstSet(of: .medium)
    /// The number of stints that have begun, at most 8.
    public private(set) var stintCount = 1
    private var stintEnds = SIMD8<UInt8>()
    private var stintCompounds = SIMD8<UInt8>(repeating: UInt8(TyreCompound.medium.rawValue))
    /// The wear of each set when it was taken off, %.
    private var wears = SIMD32<UInt8>()

    /// A new medium set.
    public init() {}

    /// A new set of `compound`, as at the start of a session.
    public init(_ compound: TyreCompound) { start(on: compound) }

    /// The sets of a team: eight soft, three medium and two hard ones, four intermediates, three for heavy rain.
    public static let sets: [TyreCompound] =
        Array(repeating: .soft, count: 8) + Array(repeating: .medium, count: 3)
        + Array(repeating: .hard, count: 2) + Array(repeating: .intermediate, count: 4)
        + Array(repeating: .wet, count: 3)

    /// Returns the wear of set `number` as it is kept, 0...100 %; that of the fitted set is the wheels'.
    public func wear(ofSet number: Int) -> Int { Self.sets.indices.contains(number) ? Int(wears[number]) : 0 }

    /// Returns the compound of stint `number`; nil for one that has not begun.
    public func compound(ofStint number: Int) -> TyreCompound? {
        (0..<stintCount).contains(number) ? TyreCompound(rawValue: Int(stintCompounds[number])) : nil
    }

    /// Returns the lap that ended stint `number`; nil for the present one.
    public func end(ofStint number: Int) -> Int? {
        (0..<stintCount - 1).contains(number) ? Int(stintEnds[number]) : nil
    }

    /// Replaces what the car has at the start of a session.
    mutating func start(on compound: TyreCompound) {
        self.compound = compound
        (age, set, stintCount) = (0, Self.firstSet(of: compound), 1)
        stintCompounds[0] = UInt8(compound.rawValue)
    }

    /// Fits the next new set of `compound` in lap `lap`; the set that comes off has lost `wear` (0...1).
    mutating func change(to compound: TyreCompound, lap: Int, wear: Double) {
        wears[set] = UInt8(min(max((wear * 100).rounded(), 1), 100))
        let new = Self.sets.indices.first { Self.sets[$0] == compound && wears[$0] == 0 && $0 != set }
        set = new ?? Self.firstSet(of: compound)
        stintEnds[stintCount - 1] = UInt8(min(max(lap, 0), 254))
        if stintCount < 8 { stintCount += 1 }
        stintCompounds[stintCount - 1] = UInt8(compound.rawValue)
        (self.compound, age) = (compound, 0)
    }

    private static func firstSet(of compound: TyreCompound) -> Int { sets.firstIndex(of: compound) ?? 0 }
}

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

    /// The number of laps that it lasts when it is driven hard.
    public var lifeSpan: Int { [18, 28, 40, 34, 38][rawValue] }

    /// Returns the factor on the speed in bends when it is new, with `rain` from 0 (dry) to 1; 1 for medium tyres on a dry
    /// track.
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
