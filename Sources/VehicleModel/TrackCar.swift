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
