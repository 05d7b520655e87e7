extension RaceState {
    /// Another car of the field.
    public struct Rival: Hashable, Sendable {
        /// The driver's name.
        public var name = ""
        public var raceNumber = 0
        /// Its place, and how far it has come.
        public var standing = Standing()
        public var lapTimes = LapTimes()
        /// Where it is: east, up, north, m.
        public var place = Vector()
        /// Where it points; it does not lean.
        public var attitude = Attitude()
        /// m/s.
        public var speed = 0.0
        /// Acceleration in the car's own axes without gravity, m/s².
        public var acceleration = Vector()
        /// Its driver's controls: throttle, brake and steering wheel are known.
        public var controls = Controls()
        /// -1 reverse, 0 neutral, 1 and up forward.
        public var gear = 0
        /// Tyres, energy and how it stands.
        public var condition = CarCondition()
        /// Crankshaft speed, rpm.
        public var engineSpeed = 0.0
        /// At the crankshaft, W.
        public var enginePower = 0.0
        /// Fuel in the tank, L.
        public var fuel = 0.0
        /// Its wheels, in the order and the units of the player's.
        public var wheels = Wheels()

        /// A car on the start line.
        public init() {}
    }
}
