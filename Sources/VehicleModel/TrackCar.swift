/// The driver's own car under way: where it is on its lap and beside the line, its body, and the driver's feet.
struct TrackCar: Hashable, Sendable {
    var clock: LapClock
    var path = TrackPath()
    var body: CarBody
    var driver = RaceDriver()

    /// Moves everything on for `seconds` as the last step has planned, `model` too.
    mutating func glide(_ model: inout LongitudinalModel, on line: CircuitLine, for seconds: Double) {
        let stretch = path.glide(
            line, from: clock.lapDistance, speed: model.speed, acceleration: model.acceleration, for: seconds)
        clock.advance(by: seconds, stretch)
        driver.glide(seconds)
        body.glide(seconds)
        model.glide(seconds, pedal: driver.pedal, brake: driver.brake, drivenSlip: body.drivenSlip)
    }
}
