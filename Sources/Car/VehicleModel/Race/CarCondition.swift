/// Changes of a car by the race: tyres, energy, damage, penalties, its visits to the pit.
public struct CarCondition: Hashable, Sendable {
    /// The state of a car in the race.
    public enum Result: Int, Hashable, Sendable {
        case active = 2
        case finished = 3
        case didNotFinish = 4
        case disqualified = 5
        case retired = 7
    }

    public var tyres = RaceTyres()
    /// The hybrid store.
    public var energy = RaceEnergy()
    public var damage = RaceDamage()
    public var penalties = RacePenalties()
    public var pit = PitVisit()
    /// The car's state; a car that has crossed the line for the last time has finished.
    public var result = Result.active
    /// Share of the brake force in front, %.
    public var brakeBias = CarCategory.gt.brakeBias
    /// Whether the rear wing may be opened here.
    public var mayOpenWing = false
    /// Whether it is open, or the movable wings are in their position for straights.
    public var wingIsOpen = false
    /// Fuel that a lap takes, L, from the last lap; an estimate before.
    public var fuelPerLap = 2.5
    /// The greatest speed at the speed trap, km/h, and in which lap it was; 0 before there is one.
    public var trapSpeed = 0.0
    public var trapLap = 0

    /// A new car without a hybrid store.
    public init() { (energy.stored, energy.mode) = (0, 0) }

    public init(_ category: CarCategory) {
        self.init()
        if category.hasEnergyStore { energy = RaceEnergy() }
        brakeBias = category.brakeBias
    }

    /// Passes the speed trap, which is in the middle of the longest straight, here at a tenth before the end of the lap;
    /// returns whether the car was faster than before. Distances are metres, `speed` is in m/s.
    @discardableResult
    mutating func passTrap(
        from before: Double, to place: Double, of length: Double, speed: Double, lap: Int
    ) -> Bool {
        let trap = length * 0.9
        guard before < trap, place >= trap, speed * 3.6 > trapSpeed else { return false }
        (trapSpeed, trapLap) = (speed * 3.6, lap)
        return true
    }

    /// Returns the factor on the speed in bends with the tyres worn by `wear` (0...1) and `rain` from 0 to 1; 1 for a new car
    /// with medium tyres on a dry track.
    func pace(wear: Double, rain: Double) -> Double {
        tyres.compound.pace(rain: rain) * (1 - 0.12 * max(0, min(wear, 1) - 0.2)) * damage.pace
    }
}
