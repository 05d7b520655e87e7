import SimulationCore

/// A drive as an app measures it from the values that it has read from the adapter, in metric units.
struct DriveMeter: Sendable {
    /// The distance in km, and the fuel in litres.
    private(set) var distance = 0.0
    private(set) var fuel = 0.0
    /// In km/h.
    private(set) var topSpeed = 0.0
    private(set) var sharpAccelerations = 0
    private(set) var sharpBrakings = 0

    /// From which change of speed on an acceleration is sharp, in m/s².
    private static let sharp = 2.5
    /// Air to fuel by mass at the stoichiometric ratio of petrol, and the density of petrol in g/L.
    private static let airToFuel = 14.7
    private static let density = 745.0

    private let bug: BugSwitch<CompanionBug>
    private var firstSpeedAt: SimInstant?
    private var speed: (at: SimInstant, value: Double)?
    private var air: (at: SimInstant, value: Double)?
    private var wasSharp = (up: false, down: false)

    init(bug: BugSwitch<CompanionBug>) { self.bug = bug }

    /// The time from the first speed to the last one, in seconds.
    var time: Double {
        guard let firstSpeedAt, let speed else { return 0 }
        return firstSpeedAt.duration(to: speed.at).seconds
    }

    /// In km/h.
    var meanSpeed: Double { time > 0 ? distance / time * 3600 : 0 }

    /// Adds a speed in km/h.
    mutating func note(speed value: Double, at now: SimInstant) {
        defer { speed = (now, value) }
        topSpeed = max(topSpeed, value)
        guard let before = speed else { return firstSpeedAt = now }
        let seconds = before.at.duration(to: now).seconds
        guard seconds > 0 else { return }
        let counted = bug == .samplesAreSeconds ? 1 : seconds
        distance += (before.value + value) / 2 * counted / 3600
        let change = (value - before.value) / 3.6 / seconds
        let isSharp = (up: change > Self.sharp, down: -change > Self.sharp)
        if isSharp.up, !wasSharp.up || bug == .countsSharpSamples { sharpAccelerations += 1 }
        if isSharp.down, !wasSharp.down, bug != .brakesUnnoticed { sharpBrakings += 1 }
        wasSharp = isSharp
    }

    /// Adds an air flow in g/s.
    mutating func note(air value: Double, at now: SimInstant) {
        defer { air = (now, value) }
        guard let before = air else { return }
        if bug == .idlesForNothing, speed?.value == 0 { return }
        let grams = (before.value + value) / 2 * before.at.duration(to: now).seconds
        fuel +=
            grams / (bug == .fuelConstantOfTheSource ? Self.airToFuel * 1.086 : Self.airToFuel) / Self.density
    }
}
