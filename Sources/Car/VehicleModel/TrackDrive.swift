/// The description of a race on a circuit.
public struct TrackDrive: Hashable, Sendable {
    public var circuit: Circuit

    /// The number of laps of the race, 0...65535; 0 when nothing limits it.
    public var laps = 0

    /// The share of the limits of car and tyres that the driver uses, 0...1.
    public var pace = 0.9

    /// The number of other cars, 0...63.
    public var rivals = 0

    /// The start position of the car, m after the start line; the first lap is shorter by it
    /// and cannot be the best lap. Negative in front of the line.
    public var start = 0.0

    /// The time for which all cars stand before the race begins, s, 0...600; lights come on in its last five seconds.
    public var countdown = 0.0

    /// The distance that the cars drive to the grid in their order before the countdown, m, up to a lap; 0 when they stand
    /// there.
    public var formation = 0.0

    /// The distance that the cars drive on behind the finish, m, 0...30000; 0 when they roll to a stop.
    public var coolDown = 0.0

    /// The time after the player at which a rival that is near crosses the line at the end, s, 0.001...1; nil when nothing
    /// decides it.
    public var photoFinish: Double?

    /// The length of the session by its clock, s, 60...86400.
    public var duration = 7200.0

    public var driver = DriverStyle()

    /// The tyres that the car starts on.
    public var tyres = TyreCompound.medium

    /// The changes of the weather; none, for a clear day.
    public var weather: [RaceWeather.Change] = []

    /// The car's constant properties.
    public var car: RaceCar

    public var chassis: Chassis

    /// A drive without rivals from the start line of `circuit` that goes on for ever, in a usual car of `category`.
    public init(circuit: Circuit, category: CarCategory = .gt) {
        self.circuit = circuit
        car = RaceCar(category)
        chassis = category.chassis
    }

    /// The parameters of chassis and tyres; mass, power and others are parameters of the longitudinal model.
    public struct Chassis: Hashable, Sendable {
        /// Greatest force of a tyre as a share of its load.
        public var grip: Double
        /// Downforce area, m²: with the square of the speed and half the density of air it makes downforce.
        public var downforceArea: Double
        /// Between the axles, m.
        public var wheelbase: Double
        /// Between the wheels of an axle, m.
        public var trackWidth: Double
        /// Height of the centre of mass, m.
        public var centreHeight: Double
        /// Share of the mass on the front axle.
        public var frontShare: Double
        /// Turns of the steering wheel for one of the wheels.
        public var steeringRatio = 12.0

        /// Returns the same with every number inside limits that the formulas can bear.
        func withinLimits() -> Chassis {
            func limited(_ value: Double, _ range: ClosedRange<Double>) -> Double {
                value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : range.lowerBound
            }
            var chassis = self
            chassis.grip = limited(grip, 0.3...3)
            chassis.downforceArea = limited(downforceArea, 0...8)
            chassis.wheelbase = limited(wheelbase, 1...8)
            chassis.trackWidth = limited(trackWidth, 0.8...3)
            chassis.centreHeight = limited(centreHeight, 0.1...1.5)
            chassis.frontShare = limited(frontShare, 0.3...0.7)
            chassis.steeringRatio = limited(steeringRatio, 5...30)
            return chassis
        }
    }
}

/// The player's car in a race: its lap, its path beside the line, its body, and the driver.
struct TrackCar: Sendable {
    var clock: LapClock
    var path = TrackPath()
    var body: CarBody
    var driver: RaceDriver

    /// Moves everything, including `model`, for `seconds` as planned by the last step.
    mutating func glide(_ model: inout LongitudinalModel, on line: CircuitLine, for seconds: Double) {
        let stretch = path.glide(
            line, from: clock.lapDistance, speed: model.speed, acceleration: model.acceleration, for: seconds)
        clock.advance(by: seconds, stretch)
        driver.glide(seconds)
        body.glide(seconds)
        model.glide(seconds, pedal: driver.pedal, brake: driver.brake, drivenSlip: body.drivenSlip)
    }
}
