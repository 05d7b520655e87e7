/// Everything that a racing game could report of a car at one instant: one source for all packets, in SI units.
///
/// On a track it comes from the drive; a car without one has what its signals say, and stands still otherwise. Signals
/// that the scenario states are in it, so that a packet and an ECU never contradict each other.
public struct RaceState: Hashable, Sendable {
    /// Whether there is a race, how long it takes and who is in it.
    public var session = Session()
    public var circuit = CircuitDescription()

    // MARK: On the track

    /// The car's place, and how far it has come.
    public var standing = Standing()
    /// The sector that the car is in, 0...2.
    public var sector = 0
    /// Driven since the race began, m.
    public var distance = 0.0
    public var lapTimes = LapTimes()

    // MARK: The car

    public var motion = Motion()
    /// Where it points, and how it leans.
    public var attitude = Attitude()
    public var controls = Controls()
    public var engine = Engine()
    public var gearbox = Gearbox()
    public var fuel = Fuel()
    public var wheels = Wheels()
    /// The car's constant properties.
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

extension RaceState {
    /// Where a car of the field points, and how it leans.
    public struct Attitude: Hashable, Sendable {
        /// Heading, rad, -π...π, 0 is north, positive towards east.
        public var yaw = 0.0
        /// Nose up is positive, rad.
        public var pitch = 0.0
        /// Right side down is positive, rad; 0 for rivals, which do not lean.
        public var roll = 0.0

        /// Level, to the north.
        public init() {}
    }
}

extension RaceState {
    public struct Fuel: Hashable, Sendable {
        /// Fuel in the tank, L.
        public var volume = 0.0
        /// The capacity of the tank, L; 0 without a tank.
        public var capacity = 0.0

        public init() {}
    }
}

extension RaceState {
    public struct Gearbox: Hashable, Sendable {
        /// -1 reverse, 0 neutral, 1 and up forward.
        public var gear = 0
        /// The number of forward gears.
        public var gearCount = 0
        /// Whether a change of gear is under way.
        public var isShifting = false
        /// The rest of that time, s.
        public var shiftRemaining = 0.0

        public init() {}
    }
}

extension RaceState {
    /// Where the car is and how it moves. The world's axes point east, up and north, the car's own to the right, up and
    /// forward.
    public struct Motion: Hashable, Sendable {
        /// Where the car is: east, up, north, m.
        public var place = Vector()
        /// Velocity in the car's own axes, m/s.
        public var velocity = Vector()
        /// Acceleration in the car's own axes without gravity, m/s².
        public var acceleration = Vector()
        /// Rotation about the car's own axes: pitch, yaw, roll rate, rad/s.
        public var angularVelocity = Vector()
        /// Its rate of change, rad/s².
        public var angularAcceleration = Vector()

        /// At rest where the world's axes meet.
        public init() {}

        /// The length of `velocity`, m/s.
        public var speed: Double { velocity.length }
    }
}

extension RaceState {
    /// The session that the car drives in: whether time runs, how far the race is, how long it is and how many are in it.
    public struct Session: Hashable, Sendable {
        /// Whether the driver drives; false in menus and pauses.
        public var isRacing = false
        /// Time since the session began, pauses included, s.
        public var time = 0.0
        /// Time since the race began, pauses left out, s.
        public var raceTime = 0.0
        /// Since the session began, without pauses and without what was rewound, s.
        public var playTime = 0.0
        /// The number of sessions, this one included; another number is another session.
        public var number = 1
        /// The length of the session by its clock, s; the clock counts down to 0.
        public var duration = 7200.0
        /// The reading of the session's clock, s.
        public var timeLeft: Double { max(0, duration - playTime) }
        /// Whether the cars drive to the grid in their order before the race.
        public var hasFormationLap = false
        /// The number of laps of the race, 0 when nothing limits it.
        public var totalLaps = 0
        /// The number of cars, the player's included.
        public var carCount = 1

        /// Before a session without rivals.
        public init() {}
    }
}

extension RaceState {
    /// The distance that a car of the field has come, and the place that follows from it.
    public struct Standing: Hashable, Sendable {
        /// The car's place, 1 leads; 0 outside a race.
        public var position = 0
        public var completedLaps = 0
        /// Along the line of the track since the start line, m.
        public var lapDistance = 0.0
        /// Time of the race so far, s; it ends with the last lap.
        public var raceTime = 0.0
        /// Behind the leader, s: the difference of their times at the same place; 0 for the leader.
        public var gapToLeader = 0.0
        /// Behind the car in front, s: the gaps of all cars before one add up to its gap to the leader.
        public var gapToNext = 0.0

        /// On the start line, outside a race.
        public init() {}
    }
}
