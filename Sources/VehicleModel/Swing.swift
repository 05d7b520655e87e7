/// A damped oscillator: position, speed, and the acceleration until the next step.
struct Swing: Hashable, Sendable {
    /// m or rad.
    private(set) var place = 0.0
    /// In a second.
    private(set) var rate = 0.0
    /// In a second, twice.
    var acceleration = 0.0

    /// Moves it for `seconds`.
    mutating func glide(_ seconds: Double) {
        place += (rate + acceleration * seconds / 2) * seconds
        rate += acceleration * seconds
    }

    /// Accelerates it towards `target` with a natural frequency of `frequency` rad/s, critically damped.
    mutating func draw(to target: Double, frequency: Double) {
        acceleration = frequency * (frequency * (target - place) - 2 * rate)
    }
}
