/// Everything that a racing game could report of a car at one instant: one source for all packets, in SI units.
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

extension RaceState {
    /// Where a car of the field points, and how it leans.
    package struct Attitude: Hashable, Sendable {
        /// Heading, rad, -π...π, 0 is north, positive towards east.
        package var yaw = 0.0
        /// Nose up is positive, rad.
        package var pitch = 0.0
        /// Right side down is positive, rad; 0 for rivals, which do not lean.
        package var roll = 0.0

        /// Level, to the north.
        package init() {}
    }
}

extension RaceState {
    /// What is in the tank.
    package struct Fuel: Hashable, Sendable {
        /// Fuel in the tank, L.
        package var volume = 0.0
        /// What the tank holds, L; 0 without a tank.
        package var capacity = 0.0

        /// No tank.
        package init() {}
    }
}

extension RaceState {
    /// The gearbox.
    package struct Gearbox: Hashable, Sendable {
        /// -1 reverse, 0 neutral, 1 and up forward.
        package var gear = 0
        /// How many forward gears there are.
        package var gearCount = 0
        /// Whether a change of gear is under way.
        package var isShifting = false
        /// How long that takes yet, s.
        package var shiftRemaining = 0.0

        /// Neutral.
        package init() {}
    }
}

extension RaceState {
    /// Where the car is and how it moves. The world's axes point east, up and north, the car's own to the right, up and
    /// forward.
    package struct Motion: Hashable, Sendable {
        /// Where the car is: east, up, north, m.
        package var place = Vector()
        /// Velocity in the car's own axes, m/s.
        package var velocity = Vector()
        /// Acceleration in the car's own axes without gravity, m/s².
        package var acceleration = Vector()
        /// Rotation about the car's own axes: pitch, yaw, roll rate, rad/s.
        package var angularVelocity = Vector()
        /// How fast that changes, rad/s².
        package var angularAcceleration = Vector()

        /// At rest where the world's axes meet.
        package init() {}

        /// The length of `velocity`, m/s.
        package var speed: Double { velocity.length }
    }
}

extension RaceState {
    /// The session that the car drives in: whether time runs, how far the race is, how long it is and how many are in it.
    package struct Session: Hashable, Sendable {
        /// Whether the driver drives; false in menus and pauses.
        package var isRacing = false
        /// Time since the session began, pauses included, s.
        package var time = 0.0
        /// Time since the race began, pauses left out, s.
        package var raceTime = 0.0
        /// Since the session began, without pauses and without what was rewound, s.
        package var playTime = 0.0
        /// How many sessions there were, this one included; another number is another session.
        package var number = 1
        /// How long the session is by its clock, s; the clock counts down to 0.
        package var duration = 7200.0
        /// What the session's clock shows, s.
        package var timeLeft: Double { max(0, duration - playTime) }
        /// Whether the cars drive to the grid in their order before the race.
        package var hasFormationLap = false
        /// How many laps the race has, 0 when nothing limits it.
        package var totalLaps = 0
        /// How many cars there are, the player's included.
        package var carCount = 1

        /// Before a session without rivals.
        package init() {}
    }
}

extension RaceState {
    /// How far a car of the field has come, and what place that gives it.
    package struct Standing: Hashable, Sendable {
        /// The car's place, 1 leads; 0 outside a race.
        package var position = 0
        /// Completed laps.
        package var completedLaps = 0
        /// Along the line of the track since the start line, m.
        package var lapDistance = 0.0
        /// Time of the race so far, s; it ends with the last lap.
        package var raceTime = 0.0
        /// Behind the leader, s: the difference of their times at the same place; 0 for the leader.
        package var gapToLeader = 0.0
        /// Behind the car in front, s: the gaps of all cars before one add up to its gap to the leader.
        package var gapToNext = 0.0

        /// On the start line, outside a race.
        package init() {}
    }
}
