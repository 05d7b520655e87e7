import Rig
import Scenarios
import SimulationCore
import VehicleModel

/// What the scenario's car did in a part of the run: the truth of a trip that a client uploads.
struct TripMeter {
    /// The distance in km.
    private(set) var distance = 0.0
    /// The time in seconds.
    private(set) var time = 0.0
    /// The fuel in litres.
    private(set) var fuel = 0.0
    /// How often an acceleration above the threshold began.
    private(set) var sharpAccelerations = 0
    /// How often a deceleration above the threshold began.
    private(set) var sharpBrakings = 0

    /// The step of the measurement. Changes of speed are taken over a second, as clients that poll can see them.
    private static let step = Duration.milliseconds(100)
    private static let stepsPerSecond = 10

    /// Measures the drive of the car of `description` from `start` to `end`; `timeZero` is that of the run, and
    /// `threshold` the acceleration in m/s² from which on it is sharp.
    ///
    /// The car drives again in virtual time, without clients. Events that wait for a client's request do not happen.
    static func measure(
        _ description: RigDescription, timeZero: SimInstant, from start: SimInstant, until end: SimInstant,
        threshold: Double
    ) -> TripMeter {
        var rig = Rig(description, journal: Journal(recordLimit: 1))
        var hasBegun = false
        var meter = TripMeter()
        var speeds: [Double] = []
        var wasSharp = (up: false, down: false)
        var now = SimInstant.powerOn
        func run(until instant: SimInstant) {
            if !hasBegun, instant >= timeZero {
                rig.run(until: timeZero)
                rig.beginTime(now: timeZero)
                hasBegun = true
            }
            rig.run(until: instant)
            rig.clearOutputs()
            now = instant
        }
        run(until: start)
        while now < end {
            let next = min(now.advanced(by: step), end)
            let seconds = now.duration(to: next).seconds
            run(until: next)
            let speed = rig.vehicle.value(of: .vehicleSpeed) ?? 0
            meter.time += seconds
            meter.distance += speed * seconds / 3600
            meter.fuel += (rig.vehicle.value(of: .fuelRate) ?? 0) * seconds / 3600
            speeds.append(speed / 3.6)
            if speeds.count > stepsPerSecond {
                let change = speeds[speeds.count - 1] - speeds[speeds.count - 1 - stepsPerSecond]
                if change > threshold, !wasSharp.up { meter.sharpAccelerations += 1 }
                if -change > threshold, !wasSharp.down { meter.sharpBrakings += 1 }
                wasSharp = (change > threshold, -change > threshold)
            }
        }
        return meter
    }

    /// The value of `quantity`: metric, or in miles, mph and miles for each US gallon.
    func value(of quantity: TripTruth.Quantity, isImperial: Bool) -> Double {
        let kilometresPerMile = 1.609344
        let litresPerGallon = 3.785411784
        let length = isImperial ? distance / kilometresPerMile : distance
        switch quantity {
        case .distance: return length
        case .meanSpeed: return time > 0 ? length / time * 3600 : 0
        case .consumption:
            if isImperial { return fuel > 0 ? length / (fuel / litresPerGallon) : 0 }
            return length > 0 ? fuel / length * 100 : 0
        case .sharpAccelerations: return Double(sharpAccelerations)
        case .sharpBrakings: return Double(sharpBrakings)
        }
    }
}
