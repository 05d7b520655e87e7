/// Everything that a racing game could tell of a car at one instant: one source for all packets, in SI units.
///
/// On a track it comes from the drive; a car without one has what its signals say, and stands still otherwise. Signals
/// that the scenario states are in it, so that a packet and an ECU never contradict each other.
public struct RaceState: Hashable, Sendable {
    // MARK: The session

    /// Whether the driver drives; false in menus and pauses.
    public var isRacing = false
    /// Time since the session began, pauses included, s.
    public var sessionTime = 0.0
    /// Time since the race began, pauses left out, s.
    public var raceTime = 0.0
    /// Completed laps.
    public var completedLaps = 0
    /// How many laps the race has, 0 when nothing limits it.
    public var totalLaps = 0
    /// The car's place, 1 leads; 0 outside a race.
    public var position = 0
    /// How many cars there are, this one included.
    public var carCount = 1
    /// Time in this lap, s.
    public var currentLap = 0.0
    /// Time of the last lap, s, nil before there is one.
    public var lastLap: Double?
    /// Time of the best lap, s, nil before there is one.
    public var bestLap: Double?
    /// The sector that the car is in, 0...2.
    public var sector = 0
    /// Times of this lap's sectors, s; 0 for those not completed.
    public var sectorTimes: [Double] = [0, 0, 0]
    /// Times of the last lap's sectors, s.
    public var lastSectorTimes: [Double] = [0, 0, 0]
    /// Times of the best lap's sectors, s; 0 before there is one.
    public var bestSectors = Sectors()
    /// Driven since the race began, m.
    public var distance = 0.0
    /// Along the line of the track since the start line, m.
    public var lapDistance = 0.0
    /// The track.
    public var circuit = CircuitDescription()

    // MARK: Motion

    /// Where the car is: east, up, north, m.
    public var place = Vector()
    /// Velocity in the car's own axes, m/s.
    public var velocity = Vector()
    /// Acceleration in the car's own axes without gravity, m/s².
    public var acceleration = Vector()
    /// Rotation about the car's own axes: pitch, yaw, roll rate, rad/s.
    public var angularVelocity = Vector()
    /// How fast that changes, rad/s².
    public var angularAcceleration = Vector()
    /// Heading, rad, -π...π, 0 is north, positive towards east.
    public var yaw = 0.0
    /// Nose up is positive, rad.
    public var pitch = 0.0
    /// Right side down is positive, rad.
    public var roll = 0.0

    /// The length of `velocity`, m/s.
    public var speed: Double { velocity.length }

    // MARK: What the driver does, 0...1

    /// The accelerator.
    public var throttle = 0.0
    /// The brake.
    public var brake = 0.0
    /// The clutch, 1 fully pressed.
    public var clutch = 0.0
    /// The handbrake.
    public var handbrake = 0.0
    /// The steering wheel, -1...1, positive to the right.
    public var steering = 0.0
    /// The front wheels, rad, positive to the right.
    public var frontWheelAngle = 0.0

    // MARK: Engine and gearbox

    /// Crankshaft speed, rpm.
    public var engineSpeed = 0.0
    /// Idle speed, rpm.
    public var idleSpeed = 0.0
    /// Where the limiter acts, rpm.
    public var limiterSpeed = 0.0
    /// The end of the rev counter, rpm, 5 to 10 % above the limiter.
    public var maximumSpeed = 0.0
    /// At the crankshaft, N·m; negative on overrun.
    public var torque = 0.0
    /// At the crankshaft, W; negative on overrun.
    public var power = 0.0
    /// Charge pressure above the surroundings, kPa; negative in vacuum.
    public var boost = 0.0
    /// -1 reverse, 0 neutral, 1 and up forward.
    public var gear = 0
    /// How many forward gears there are.
    public var gearCount = 0
    /// Whether a change of gear is under way.
    public var isShifting = false
    /// Fuel in the tank, L.
    public var fuel = 0.0
    /// What the tank holds, L.
    public var fuelCapacity = 0.0
    /// Coolant, °C.
    public var coolantTemperature = 0.0
    /// Engine oil, °C.
    public var oilTemperature = 0.0
    /// Engine oil, kPa above that of the air.
    public var oilPressure = 0.0

    /// Times of three sectors, s; 0 for one that is not completed.
    public struct Sectors: Hashable, Sendable {
        private var times = SIMD4<Double>()

        /// None completed.
        public init() {}

        /// These, in order; more than three do not count.
        public init(_ times: [Double]) {
            for (index, time) in times.prefix(3).enumerated() { self.times[index] = time }
        }

        init(_ times: SIMD4<Double>) { self.times = times }

        /// The time of sector `number`, 0...2; 0 where there is none.
        public subscript(number: Int) -> Double { (0...2).contains(number) ? times[number] : 0 }
    }

    // MARK: Wheels

    /// One wheel.
    public struct Wheel: Hashable, Sendable {
        /// rad/s, positive forwards.
        public var angularSpeed = 0.0
        /// m.
        public var radius = 0.33
        /// Longitudinal slip, 1 where grip is lost; wheelspin positive, lock-up negative.
        public var slipRatio = 0.0
        /// Lateral slip, 1 where grip is lost; positive when the wheel slides to the right.
        public var slipAngle = 0.0
        /// Suspension travel, m, positive in compression from the position at rest.
        public var suspensionTravel = 0.0
        /// 0 fully extended ... 1 fully compressed.
        public var suspensionRatio = 0.0
        /// m/s, positive in compression.
        public var suspensionVelocity = 0.0
        /// Vertical load, N.
        public var load = 0.0
        /// Tyre, °C.
        public var temperature = 0.0
        /// Tyre, kPa above that of the air.
        public var pressure = 0.0
        /// 0 new ... 1 worn out.
        public var wear = 0.0
        /// °C.
        public var brakeTemperature = 0.0
        /// Whether it is on a rumble strip.
        public var isOnRumbleStrip = false
        /// How deep a puddle it is in, 0...1.
        public var puddleDepth = 0.0

        /// A wheel at rest.
        public init() {}

        /// Both slips together: the root of the sum of their squares.
        public var combinedSlip: Double { (slipRatio * slipRatio + slipAngle * slipAngle).squareRoot() }
    }

    /// Four wheels.
    public struct Wheels: Hashable, Sendable {
        /// On the left of the front axle.
        public var frontLeft = Wheel()
        /// On the right of the front axle.
        public var frontRight = Wheel()
        /// On the left of the rear axle.
        public var rearLeft = Wheel()
        /// On the right of the rear axle.
        public var rearRight = Wheel()

        /// Four wheels at rest.
        public init() {}
    }

    /// The wheels.
    public var wheels = Wheels()

    // MARK: Who else there is

    /// Another car of the field.
    public struct Rival: Hashable, Sendable {
        /// The driver's name.
        public var name = ""
        /// The number on the car.
        public var raceNumber = 0
        /// 1 leads.
        public var position = 0
        /// Completed laps.
        public var completedLaps = 0
        /// Along the line of the track, m.
        public var lapDistance = 0.0
        /// Where it is, m.
        public var place = Vector()
        /// Heading, rad.
        public var yaw = 0.0
        /// Nose up is positive, rad.
        public var pitch = 0.0
        /// m/s.
        public var speed = 0.0
        /// Acceleration in the car's own axes without gravity, m/s².
        public var acceleration = Vector()
        /// -1 reverse, 0 neutral, 1 and up forward.
        public var gear = 0
        /// Crankshaft speed, rpm.
        public var engineSpeed = 0.0
        /// The accelerator, 0...1.
        public var throttle = 0.0
        /// The brake, 0...1.
        public var brake = 0.0
        /// The steering wheel, -1...1, positive to the right.
        public var steering = 0.0
        /// Time in this lap, s.
        public var currentLap = 0.0
        /// s, nil before there is one.
        public var lastLap: Double?
        /// s, nil before there is one.
        public var bestLap: Double?
        /// Times of this lap's sectors, of the last lap's and of the best lap's.
        public var sectors = Sectors()
        /// The last lap's.
        public var lastSectors = Sectors()
        /// The best lap's.
        public var bestSectors = Sectors()

        /// A car on the start line.
        public init() {}
    }

    /// The rest of the field, in a fixed order.
    public var rivals: [Rival] = []

    /// What stays the same about the car.
    public var car = RaceCar()

    /// A car at rest in no race.
    public init() {}
}

/// What stays the same about a racing car during a session.
public struct RaceCar: Hashable, Sendable {
    /// The driven axles.
    public enum Drivetrain: Int, CaseIterable, Hashable, Sendable {
        case frontWheels = 0
        case rearWheels = 1
        case allWheels = 2
    }

    /// Name for people, for example `Falke GT4`.
    public var name = "Falke GT4"
    /// The driver's name.
    public var driver = "Dyno Driver"
    /// The number on the car.
    public var raceNumber = 27
    /// The number that the game knows the model by.
    public var ordinal = 2352
    /// Class, 0 (slowest) ... 7.
    public var classNumber = 4
    /// Performance index, 100...999.
    public var performanceIndex = 720
    /// The driven axles.
    public var drivetrain = Drivetrain.rearWheels
    /// How many cylinders the engine has.
    public var cylinders = 6
    /// The number of the car's group.
    public var group = 22

    /// A rear-wheel driven car with six cylinders.
    public init() {}
}

/// A track as games tell of it.
public struct CircuitDescription: Hashable, Sendable {
    /// Its name in scenarios, for example `hafenring`; empty where there is no track.
    public var id = "" {
        didSet { number = Self.number(of: id) }
    }
    /// What games that number their tracks send: 1...255, made from `id`, as there is no list with fictitious ones; 0
    /// where there is no track.
    public private(set) var number = 0
    /// The name for readers.
    public var name = ""
    /// The layout, for example `Grand Prix`; empty when there is one only.
    public var configuration = ""
    /// Along its line, m; 0 where there is no track.
    public var length = 0.0
    /// Where the sectors 2 and 3 begin, m.
    public var sectorStarts: [Double] = []

    /// No track.
    public init() {}

    private static func number(of id: String) -> Int {
        if id.isEmpty { return 0 }
        var number = 0
        for byte in id.utf8 { number = (number * 31 + Int(byte)) % 255 }
        return number + 1
    }
}
