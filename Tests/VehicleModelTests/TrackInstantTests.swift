import SimulationCore
import Testing
import VehicleModel

/// Whether all that is read of a race is of one instant, however often it is looked at.
@Suite struct TrackInstantTests {
    /// A drive looked at `rate` times in a second.
    private static func states(_ rate: Double, from start: Double, to end: Double) -> [RaceState] {
        var vehicle = Race.vehicle(.hafenring, laps: 0, rivals: 2)
        return (Int(start * rate)...Int(end * rate)).map { tick in
            vehicle.advance(to: at(Double(tick) / rate))
            return vehicle.raceState
        }
    }

    /// The velocity in the world.
    private static func velocity(_ state: RaceState) -> Vector {
        BodyTurn(state).world(state.motion.velocity)
    }

    /// The place changes as the velocity says, at every instant between two steps of the drive too.
    @Test(arguments: [(60.0, 0.03), (333.0, 0.03)])
    func theVelocityIsTheChangeOfThePlace(_ rate: Double, _ most: Double) {
        let states = Self.states(rate, from: 8, to: 60)
        var worst = 0.0
        for index in 1..<states.count - 1 {
            let (before, after) = (states[index - 1].motion.place, states[index + 1].motion.place)
            let told = Self.velocity(states[index])
            let miss = Vector(
                (after.x - before.x) * rate / 2 - told.x, (after.y - before.y) * rate / 2 - told.y,
                (after.z - before.z) * rate / 2 - told.z)
            worst = max(worst, miss.length)
        }
        #expect(worst < most, "\(worst) m/s")
    }

    /// What a client derives from the speed is the acceleration that it is told, with no teeth of a saw in it.
    @Test(arguments: [(60.0, 0.9), (333.0, 0.45)])
    func theAccelerationIsTheChangeOfTheSpeed(_ rate: Double, _ most: Double) {
        let states = Self.states(rate, from: 8, to: 60)
        let derived = zip(states, states.dropFirst()).map { ($1.motion.speed - $0.motion.speed) * rate }
        var (miss, teeth) = (0.0, 0.0)
        for index in 1..<derived.count {
            let told = (states[index].motion.acceleration.z + states[index + 1].motion.acceleration.z) / 2
            miss += (derived[index] - told) * (derived[index] - told)
            teeth += (derived[index] - derived[index - 1]) * (derived[index] - derived[index - 1])
        }
        let count = Double(derived.count - 1)
        #expect((miss / count).squareRoot() < most, "\((miss / count).squareRoot()) m/s²")
        #expect((teeth / count).squareRoot() < most, "\((teeth / count).squareRoot()) m/s²")
    }

    /// Rivals too are where their speed has brought them.
    @Test func rivalsGoOnBetweenSteps() {
        let states = Self.states(333, from: 20, to: 40)
        for (before, after) in zip(states, states.dropFirst()) {
            for (old, new) in zip(before.rivals, after.rivals)
            where new.standing.completedLaps == old.standing.completedLaps {
                let driven = new.standing.lapDistance - old.standing.lapDistance
                #expect(abs(driven * 333 - (old.speed + new.speed) / 2) < 0.02)
                #expect(abs((new.speed - old.speed) * 333 - old.acceleration.z) < 25)
            }
        }
    }

    /// Looked at often or seldom, a drive is the same at the same instant.
    @Test func whatIsToldDoesNotDependOnTheRate() {
        let slow = Self.states(60, from: 0, to: 20)
        let quick = Self.states(300, from: 0, to: 20)
        for (index, state) in slow.enumerated() {
            let other = quick[index * 5]
            #expect(
                abs(state.motion.speed - other.motion.speed) < 1e-6
                    && abs(state.controls.steering - other.controls.steering) < 1e-6)
            #expect(abs(state.motion.place.x - other.motion.place.x) < 1e-5)
            #expect(abs(state.motion.acceleration.x - other.motion.acceleration.x) < 1e-3)
        }
    }
}

/// A car's axes in the world.
struct BodyTurn {
    private let right: Vector
    private let up: Vector
    private let forward: Vector

    init(_ state: RaceState) {
        func sine(_ angle: Double) -> Double {
            let rest = angle - (angle / (2 * .pi)).rounded() * 2 * .pi
            var (sum, term) = (0.0, rest)
            for degree in stride(from: 2.0, to: 40, by: 2) {
                sum += term
                term *= -rest * rest / (degree * (degree + 1))
            }
            return sum
        }
        func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }
        let (yaw, pitch, roll) = (state.attitude.yaw, state.attitude.pitch, state.attitude.roll)
        forward = Vector(sine(yaw) * cosine(pitch), sine(pitch), cosine(yaw) * cosine(pitch))
        let level = Vector(cosine(yaw), 0, -sine(yaw))
        let over = Vector(-sine(yaw) * sine(pitch), cosine(pitch), -cosine(yaw) * sine(pitch))
        let (lean, stand) = (sine(roll), cosine(roll))
        right = Vector(level.x * stand - over.x * lean, -over.y * lean, level.z * stand - over.z * lean)
        up = Vector(over.x * stand + level.x * lean, over.y * stand, over.z * stand + level.z * lean)
    }

    /// A vector in the car's axes in those of the world.
    func world(_ own: Vector) -> Vector {
        Vector(
            right.x * own.x + up.x * own.y + forward.x * own.z,
            right.y * own.x + up.y * own.y + forward.y * own.z,
            right.z * own.x + up.z * own.y + forward.z * own.z)
    }
}
