public struct DriverStyle: Hashable, Sendable {
    /// Similarity of braking points and laps, 0...1.
    public var consistency = 0.7
    /// Lateness of the braking and earliness of the acceleration, 0...1.
    public var aggression = 0.5
    /// The share of bends in which the driver makes a mistake, 0...1.
    public var errors = 0.04

    /// A good driver.
    public init() {}

    /// One who drives every lap alike, without pauses and mistakes, with one foot for both pedals.
    public static let ideal: DriverStyle = {
        var style = DriverStyle()
        (style.consistency, style.aggression, style.errors) = (1, 0.5, 0)
        style.isIdeal = true
        return style
    }()

    public private(set) var isIdeal = false

    /// Returns the same with every number inside its range.
    func withinLimits() -> DriverStyle {
        func limited(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
        var style = self
        (style.consistency, style.aggression, style.errors) = (
            limited(consistency), limited(aggression), limited(errors)
        )
        return style
    }
}
