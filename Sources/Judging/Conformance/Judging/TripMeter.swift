import Rig
import SimulationCore
import VehicleModel

/// The speed and the fuel rate of the scenario's car during a run, ten times a second.
struct DriveLog {
    /// The step of the log. Changes of speed are taken over a second, as clients that poll can see them.
    private static let step = Duration.milliseconds(100)
    private static let stepsPerSecond = 10

    private let start: SimInstant
    /// In km/h and L/h, at the start and after each step.
    private var points: [(speed: Double, fuelRate: Double)] = []

    /// Creates the log of the car of `description` from `start` to `end`; `timeZero` is that of the run.
    ///
    /// The car drives again in virtual time, without clients. Events that wait for a client's request do not happen.
    init(
        _ description: RigDescription, timeZero: SimInstant, from start: SimInstant, until end: SimInstant
    ) {
        self.start = start
        var rig = Rig(description, journal: Journal(recordLimit: 1))
        var hasBegun = false
        var now = start
        while true {
            if !hasBegun, now >= timeZero {
                rig.run(until: timeZero)
                rig.beginTime(now: timeZero)
                hasBegun = true
            }
            rig.run(until: now)
            rig.advanceVehicle()
            rig.clearOutputs()
            points.append(
                (rig.vehicle.value(of: .vehicleSpeed) ?? 0, rig.vehicle.value(of: .fuelRate) ?? 0))
            guard now < end else { return }
            now = now.advanced(by: Self.step)
        }
    }

    /// Returns the trip from `begin` to `end`, as far as the log has it; an acceleration of more than `threshold` m/s² is
    /// sharp.
    func trip(from begin: SimInstant, until end: SimInstant, threshold: Double) -> TripMeter {
        var meter = TripMeter()
        meter.time = max(0, begin.duration(to: end).seconds)
        let (first, last) = (place(of: begin), place(of: end))
        guard first < last else { return meter }
        var from = first
        var before = point(at: first)
        meter.topSpeed = before.speed
        while from < last {
            let next = min(from.rounded(.down) + 1, last)
            let after = point(at: next)
            let hours = (next - from) * Self.step.seconds / 3600
            meter.distance += (before.speed + after.speed) / 2 * hours
            meter.fuel += (before.fuelRate + after.fuelRate) / 2 * hours
            meter.topSpeed = max(meter.topSpeed, after.speed)
            (from, before) = (next, after)
        }
        count(Int(first.rounded(.up)), Int(last), threshold * 3.6, &meter)
        return meter
    }

    /// Counts the accelerations above `threshold` km/h a second that begin at points `first` to `last`.
    private func count(_ first: Int, _ last: Int, _ threshold: Double, _ meter: inout TripMeter) {
        var wasSharp = (up: false, down: false)
        for place in (first...max(first, last)).dropFirst(Self.stepsPerSecond) where place < points.count {
            let change = points[place].speed - points[place - Self.stepsPerSecond].speed
            if change > threshold, !wasSharp.up { meter.sharpAccelerations += 1 }
            if -change > threshold, !wasSharp.down { meter.sharpBrakings += 1 }
            wasSharp = (change > threshold, -change > threshold)
        }
    }

    /// Returns the number of steps from the start of the log to `instant`.
    private func place(of instant: SimInstant) -> Double {
        min(max(0, start.duration(to: instant) / Self.step), Double(points.count - 1))
    }

    private func point(at place: Double) -> (speed: Double, fuelRate: Double) {
        let index = min(Int(place), points.count - 1)
        guard index + 1 < points.count else { return points[index] }
        let share = place - Double(index)
        func between(_ one: Double, _ other: Double) -> Double { one + (other - one) * share }
        return (
            between(points[index].speed, points[index + 1].speed),
            between(points[index].fuelRate, points[index + 1].fuelRate)
        )
    }
}

/// A measurement of the scenario's car in a part of the run.
struct TripMeter {
    /// The distance in km.
    var distance = 0.0
    /// The time in seconds.
    var time = 0.0
    /// The fuel in litres.
    var fuel = 0.0
    /// The greatest speed in km/h.
    var topSpeed = 0.0
    /// The number of accelerations above the threshold.
    var sharpAccelerations = 0
    /// The number of decelerations above the threshold.
    var sharpBrakings = 0

    static let kilometresPerMile = 1.609344
    static let litresPerGallon = 3.785411784

    /// Returns the value of the quantity of `truth`: metric, or in miles, mph and miles for each US gallon when `isImperial`.
    func value(of truth: TripTruth, isImperial: Bool) -> Double {
        let length = isImperial ? distance / Self.kilometresPerMile : distance
        switch truth.quantity {
        case .distance: return length
        case .duration: return time
        case .meanSpeed: return time > 0 ? length / time * 3600 : 0
        case .topSpeed: return isImperial ? topSpeed / Self.kilometresPerMile : topSpeed
        case .consumption:
            if isImperial { return fuel > 0 ? length / (fuel / Self.litresPerGallon) : 0 }
            return length > 0 ? fuel / length * 100 : 0
        case .fuelCost: return (truth.isImperial ? fuel / Self.litresPerGallon : fuel) * truth.price
        case .sharpAccelerations: return Double(sharpAccelerations)
        case .sharpBrakings: return Double(sharpBrakings)
        }
    }
}
