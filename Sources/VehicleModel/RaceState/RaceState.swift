/// Everything that a racing game could tell of a car at one instant: one source for all packets, in SI units.
///
/// On a track it comes from the drive; a car without one has what its signals say, and stands still otherwise. Signals
/// that the scenario states are in it, so that a packet and an ECU never contradict each other.
package struct RaceState: Hashable, Sendable {
    /// Whether there is a race, how long it takes and who is in it.
    package var session = Session()
    /// The track.
    package var circuit = CircuitDescription()

    // MARK: On the track

    /// The car's place, and how far it has come.
    package var standing = Standing()
    /// The sector that the car is in, 0...2.
    package var sector = 0
    /// Driven since the race began, m.
    package var distance = 0.0
    /// The times of its laps and sectors.
    package var lapTimes = LapTimes()

    // MARK: The car

    /// Where it is, and how it moves.
    package var motion = Motion()
    /// Where it points, and how it leans.
    package var attitude = Attitude()
    /// What the driver does.
    package var controls = Controls()
    /// The engine.
    package var engine = Engine()
    /// The gearbox.
    package var gearbox = Gearbox()
    /// The tank.
    package var fuel = Fuel()
    /// The wheels.
    package var wheels = Wheels()
    /// What stays the same about the car.
    package var car = RaceCar()

    // MARK: The race

    /// Tyres, energy, damage and penalties of the car, race control, weather, incidents.
    package var situation = RaceSituation()
    /// The parts of the lap in which the wings may be opened, as shares of it.
    package var fastZones: [ClosedRange<Double>] = []
    /// The lap as a special stage.
    package var stage: RaceStage { RaceStage(self) }

    // MARK: Who else there is

    /// The rest of the field, in a fixed order.
    package var rivals: [Rival] = []

    /// A car at rest in no race.
    package init() {}

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
