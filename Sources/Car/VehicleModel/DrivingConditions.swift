/// The state of engine, coolant and road speed that decides whether a monitor can run.
struct DrivingConditions: Sendable {
    /// Whether the engine runs (in an electric car: whether it is ready to drive).
    var engineIsRunning: Bool
    /// Coolant temperature, °C, or nil when the vehicle has none.
    var coolant: Double?
    /// Road speed, km/h, or nil when the vehicle has none.
    var speed: Double?
}

/// Whether the general conditions of in-use performance and of permanent codes have been met in a driving cycle: at
/// least 600 s of running, 300 s of them at 40 km/h or more, and 30 s of idling without a break.
///
/// Source: 13 CCR 1968.2 (d)(2.5) and (d)(4.3.2).
struct GeneralConditions: Hashable, Sendable {
    private var running = 0.0
    private var fast = 0.0
    private var idling = 0.0
    private var hasIdled = false

    /// Whether all three conditions have been met.
    var areMet: Bool { running >= 600 && fast >= 300 && hasIdled }

    mutating func pass(_ seconds: Double, _ conditions: DrivingConditions) {
        guard conditions.engineIsRunning, let speed = conditions.speed else {
            idling = 0
            if conditions.engineIsRunning { running += seconds }
            return
        }
        running += seconds
        if speed >= 40 { fast += seconds }
        idling = speed <= 1.6 ? idling + seconds : 0
        if idling >= 30 { hasIdled = true }
    }
}
