/// Everything that a racing game could tell of a car at one instant: one source for all packets, in SI units.
///
/// On a track it comes from the drive; a car without one has what its signals say, and stands still otherwise. Signals
/// that the scenario states are in it, so that a packet and an ECU never contradict each other.
public struct RaceState: Hashable, Sendable {
    /// Whether there is a race, how long it takes and who is in it.
    public var session = Session()
    /// The track.
    public var circuit = CircuitDescription()

    // MARK: On the track

    /// The car's place, and how far it has come.
    public var standing = Standing()
    /// The sector that the car is in, 0...2.
    public var sector = 0
    /// Driven since the race began, m.
    public var distance = 0.0
    /// The times of its laps and sectors.
    public var lapTimes = LapTimes()

    // MARK: The car

    /// Where it is, and how it moves.
    public var motion = Motion()
    /// Where it points, and how it leans.
    public var attitude = Attitude()
    /// What the driver does.
    public var controls = Controls()
    /// The engine.
    public var engine = Engine()
    /// The gearbox.
    public var gearbox = Gearbox()
    /// The tank.
    public var fuel = Fuel()
    /// The wheels.
    public var wheels = Wheels()
    /// What stays the same about the car.
    public var car = RaceCar()

    // MARK: The race

    /// Tyres, energy, damage and penalties of the car, race control, weather, incidents.
    public var situation = RaceSituation()
    /// The parts of the lap in which the wings may be opened, as shares of it.
    public var fastZones: [ClosedRange<Double>] = []
    /// The lap as a special stage.
    public var stage: RaceStage { RaceStage(self) }

    // MARK: Who else there is

    /// The rest of the field, in a fixed order.
    public var rivals: [Rival] = []

    /// A car at rest in no race.
    public init() {}

    /// Brings the length of the velocity to `speed` m/s, and the wheels with it; a car at rest moves straight ahead.
    mutating func scale(toSpeed speed: Double) {
        let before = motion.speed
        guard before > 0.01 else {
            motion.velocity = Vector(0, 0, speed)
            for wheel in Wheels.paths {
                wheels[keyPath: wheel].angularSpeed = speed / wheels[keyPath: wheel].radius
            }
            return
        }
        let factor = speed / before
        let velocity = motion.velocity
        motion.velocity = Vector(velocity.x * factor, velocity.y * factor, velocity.z * factor)
        for wheel in Wheels.paths { wheels[keyPath: wheel].angularSpeed *= factor }
    }
}
