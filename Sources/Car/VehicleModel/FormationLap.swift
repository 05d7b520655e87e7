/// The way of the field to the grid, on which all cars keep their distances.
struct FormationLap: Hashable, Sendable {
    /// The distance to the grid at first, m.
    let length: Double
    /// The distance that the field has driven, m.
    private(set) var driven = 0.0
    /// m/s.
    private(set) var speed = 0.0
    /// Since the field has reached the grid, s.
    private(set) var standing = 0.0

    /// The share of the speed of a race.
    private static let pace = 0.5
    /// m/s².
    private static let (pull, brake) = (2.5, 3.0)
    /// The time that the grid waits for a car that has not come to rest, s.
    private static let patience = 8.0

    /// A field that is `length` metres before its grid.
    init(length: Double) { self.length = length }

    /// Moves the field for `seconds`; `limit` is the greatest speed of a race at the places of all cars, m/s.
    mutating func advance(by seconds: Double, limit: Double) {
        let left = length - driven
        guard left > 0.01 else {
            (speed, standing) = (0, standing + seconds)
            return
        }
        let wanted = min(limit * Self.pace, (2 * Self.brake * 0.6 * left).squareRoot())
        speed += min(max(wanted - speed, -Self.brake * seconds), Self.pull * seconds)
        driven = min(length, driven + max(speed, 0.1) * seconds)
    }

    /// Returns where a car is to be whose place on the grid is at `place` metres, m.
    func place(of place: Double) -> Double { place - length + driven }

    /// Returns whether the field stands on the grid, with the player's car at `speed` m/s.
    func isOver(at speed: Double) -> Bool { standing > 0 && (speed < 0.5 || standing > Self.patience) }
}
