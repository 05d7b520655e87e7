/// Something that swings: where it is, how fast it moves, and how fast that changes until the next step.
struct Swing: Hashable, Sendable {
    /// m or rad.
    private(set) var place = 0.0
    /// In a second.
    private(set) var rate = 0.0
    /// In a second, twice.
    var acceleration = 0.0

    /// Lets it move for `seconds`.
    mutating func glide(_ seconds: Double) {
        place += (rate + acceleration * seconds / 2) * seconds
        rate += acceleration * seconds
    }

    /// Draws it towards `target` with a natural frequency of `frequency` rad/s, without overshooting.
    mutating func draw(to target: Double, frequency: Double) {
        acceleration = frequency * (frequency * (target - place) - 2 * rate)
    }
}
