/// The state of a race beside the motion of its cars, the same for all games: a car's condition, race control, weather,
/// and what has happened.
public struct RaceSituation: Hashable, Sendable {
    /// The player's car.
    public var own = CarCondition()
    public var control = RaceControl()
    public var weather = RaceWeather()
    /// The last 32 incidents in order.
    public private(set) var incidents: [RaceIncident] = []
    /// Buttons that the player holds.
    public var buttons: UInt32 = 0
    /// Rivals that have retired, a bit each.
    public private(set) var retiredRivals: UInt64 = 0
    private var incidentCount = 0
    /// By how much the player is slower than the safety car allows, s; negative for one that is too fast.
    public internal(set) var safetyCarDelta = 0.0
    /// The fuel in the tank at the last start line, L; nil before there was one.
    private var fuelAtLine: Double?

    /// The start of a race on a clear day.
    public init() {}

    public func hasRetired(rival index: Int) -> Bool { index < 64 && retiredRivals & 1 << UInt64(index) != 0 }

    mutating func note(_ kind: RaceIncident.Kind, car: Int = 0, other: Int? = nil, lap: Int = 1) {
        incidentCount += 1
        if incidents.count >= 32 { incidents.removeFirst() }
        incidents.append(RaceIncident(number: incidentCount, kind: kind, car: car, other: other, lap: lap))
    }

    /// Takes over what a rewind does not undo.
    mutating func keep(from later: RaceSituation) {
        (incidents, incidentCount, buttons) = (later.incidents, later.incidentCount, later.buttons)
    }

    /// Takes rival `index` out of the race.
    mutating func retire(rival index: Int) { if index < 64 { retiredRivals |= 1 << UInt64(index) } }

    /// Rain on the track, 0...1.
    var rain: Double { weather.now.kind >= 3 ? min(max(weather.now.rain / 100, 0), 1) : 0 }

    /// Returns the factor on the player's speeds with the tyres worn by `wear` (0...1).
    func pace(wear: Double) -> Double {
        own.result == .retired ? 0 : own.pace(wear: wear, rain: rain) * control.pace
    }

    /// The changes made by a step of the drive.
    struct Step {
        var seconds: Double
        var clock: LapClock
        var hasNewLap: Bool
        /// Where the step began, m of the lap.
        var before: Double
        var speed: Double
        var throttle: Double
        var brake: Double
        /// In the tank, L.
        var fuel: Double
        /// Of the four tyres on average, 0...1.
        var wear: Double
        /// Whether the car is where the wing may be opened.
        var isInFastZone: Bool
        /// Behind the car in front, s.
        var gap: Double
        var category: CarCategory
    }

    /// Passes a step; returns whether new tyres are fitted.
    mutating func pass(_ step: Step) -> Bool {
        if let sample = weather.planned(at: step.clock.raceTime), !weather.plan.isEmpty {
            weather.now = sample
        }
        if step.category.hasEnergyStore {
            own.energy.pass(step.seconds, throttle: step.throttle, brake: step.brake, speed: step.speed)
            own.energy.chooseMode(isAttacking: step.isInFastZone && step.gap > 0 && step.gap < 1)
        }
        // The lever goes back for the slow bends in the middle of a lap, and forward for its end.
        let sector = step.clock.sector
        own.brakeBias =
            step.category.brakeBias + step.category.biasTravel * (sector == 1 ? -1 : sector == 2 ? 0.5 : 0)
        let isFree = control.safetyCar == .none && control.flag != .red && control.flag != .yellow
        own.mayOpenWing =
            step.category.hasMovableWing && step.isInFastZone && isFree && rain == 0
            && own.damage.rearWing < 50
        own.wingIsOpen = own.mayOpenWing && step.throttle > 0.95
        if step.hasNewLap { beginLap(step) }
        if step.clock.isFinished, own.result == .active { own.result = .finished }
        let lap = step.clock.completedLaps + 1
        if own.passTrap(
            from: step.before, to: step.clock.lapDistance, of: step.clock.length, speed: step.speed, lap: lap)
        {
            note(.speedTrap(speed: own.trapSpeed, bits: 3), lap: lap)
        }
        guard
            let compound = own.pit.pass(
                step.seconds, at: step.clock.lapDistance, length: step.clock.length, speed: step.speed)
        else { return false }
        own.tyres.change(to: compound, lap: step.clock.completedLaps, wear: step.wear)
        return true
    }

    private mutating func beginLap(_ step: Step) {
        own.energy.beginLap()
        own.tyres.age = min(255, own.tyres.age + 1)
        own.penalties.lapIsInvalid = false
        if let full = fuelAtLine, full > step.fuel { own.fuelPerLap = full - step.fuel }
        fuelAtLine = step.fuel
    }
}
