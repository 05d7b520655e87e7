/// What a race has made of a car: tyres, energy, damage, penalties, its visits to the pit.
public struct CarCondition: Hashable, Sendable {
    /// How a car stands in the race.
    public enum Result: Int, Hashable, Sendable {
        case active = 2
        case finished = 3
        case didNotFinish = 4
        case disqualified = 5
        case retired = 7
    }

    /// The tyres.
    public var tyres = RaceTyres()
    /// The hybrid store.
    public var energy = RaceEnergy()
    /// Damage.
    public var damage = RaceDamage()
    /// Penalties and warnings.
    public var penalties = RacePenalties()
    /// Visits to the pit.
    public var pit = PitVisit()
    /// How it stands; a car that has crossed the line for the last time has finished.
    public var result = Result.active
    /// Whether the rear wing may be opened here.
    public var mayOpenWing = false
    /// Whether it is open, or the movable wings are in their position for straights.
    public var wingIsOpen = false
    /// Fuel that a lap takes, L, from the last lap; an estimate before.
    public var fuelPerLap = 2.5
    /// The greatest speed at the speed trap, km/h, and in which lap it was; 0 before there is one.
    public var trapSpeed = 0.0
    /// The lap of `trapSpeed`.
    public var trapLap = 0

    /// A new car.
    public init() {}

    /// The factor on the speed in bends with the tyres worn by `wear` (0...1) and `rain` from 0 to 1; 1 for a new car
    /// with medium tyres on a dry track.
    func pace(wear: Double, rain: Double) -> Double {
        tyres.compound.pace(rain: rain) * (1 - 0.12 * max(0, min(wear, 1) - 0.2)) * damage.pace
    }
}
