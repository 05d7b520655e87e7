extension RaceState {
    /// Another car of the field.
    package struct Rival: Hashable, Sendable {
        /// The driver's name.
        package var name = ""
        /// The number on the car.
        package var raceNumber = 0
        /// Its place, and how far it has come.
        package var standing = Standing()
        /// The times of its laps and sectors.
        package var lapTimes = LapTimes()
        /// Where it is: east, up, north, m.
        package var place = Vector()
        /// Where it points; it does not lean.
        package var attitude = Attitude()
        /// m/s.
        package var speed = 0.0
        /// Acceleration in the car's own axes without gravity, m/s².
        package var acceleration = Vector()
        /// What its driver does: throttle, brake and steering wheel are known.
        package var controls = Controls()
        /// -1 reverse, 0 neutral, 1 and up forward.
        package var gear = 0
        /// Tyres, energy and how it stands.
        package var condition = CarCondition()
        /// Crankshaft speed, rpm.
        package var engineSpeed = 0.0
        /// At the crankshaft, W.
        package var enginePower = 0.0
        /// Fuel in the tank, L.
        package var fuel = 0.0
        /// Its wheels, in the order and the units of the player's.
        package var wheels = Wheels()

        /// A car on the start line.
        package init() {}
    }
}
