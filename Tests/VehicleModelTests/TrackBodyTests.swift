import Testing
import VehicleModel

/// Whether the body of a car on a track moves as its path says.
@Suite struct TrackBodyTests {
    /// A vector in a car's own axes, turned into the world.
    private func world(_ vector: Vector, _ state: RaceState) -> Vector {
        // Yaw turns right, pitch lifts the nose, roll lowers the right side; small lean is left to first order.
        let (sine, cosine) = (
            TrackBodyTests.sine(state.attitude.yaw), TrackBodyTests.sine(state.attitude.yaw + .pi / 2)
        )
        let forward = vector.z
        let across = vector.x
        return Vector(
            across * cosine + forward * sine,
            vector.y + forward * state.attitude.pitch - across * state.attitude.roll,
            forward * cosine - across * sine)
    }

    private static func sine(_ angle: Double) -> Double {
        let rest = angle - (angle / (2 * .pi)).rounded() * 2 * .pi
        var sum = 0.0
        var term = rest
        for degree in stride(from: 2.0, to: 40, by: 2) {
            sum += term
            term *= -rest * rest / (degree * (degree + 1))
        }
        return sum
    }

    /// Velocity turned by the attitude and added up gives the place: over ten seconds within a metre and a half.
    @Test(arguments: Race.all)
    func velocityAddsUpToThePlace(_ race: Race) {
        let states = race.states.filter(\.session.isRacing)
        var start = 0
        while start + 312 < states.count {
            var sum = Vector()
            for index in start..<start + 312 {
                let first = world(states[index].motion.velocity, states[index])
                let second = world(states[index + 1].motion.velocity, states[index + 1])
                sum.x += (first.x + second.x) / 2 * Race.interval
                sum.y += (first.y + second.y) / 2 * Race.interval
                sum.z += (first.z + second.z) / 2 * Race.interval
            }
            let (from, to) = (states[start].motion.place, states[start + 312].motion.place)
            let miss = Vector(to.x - from.x - sum.x, to.y - from.y - sum.y, to.z - from.z - sum.z)
            #expect(miss.length < 1.5, "\(miss) from \(states[start].session.time) s")
            start += 312
        }
    }

    /// Over a second, acceleration in the car's axes turned into the world is the change of velocity.
    @Test(arguments: Race.all)
    func accelerationAddsUpToTheVelocity(_ race: Race) {
        let states = race.states.filter(\.session.isRacing)
        var start = 0
        var worst = 0.0
        while start + 31 < states.count {
            var sum = Vector()
            for index in start..<start + 31 {
                let first = world(states[index].motion.acceleration, states[index])
                let second = world(states[index + 1].motion.acceleration, states[index + 1])
                sum.x += (first.x + second.x) / 2 * Race.interval
                sum.z += (first.z + second.z) / 2 * Race.interval
            }
            let from = world(states[start].motion.velocity, states[start])
            let to = world(states[start + 31].motion.velocity, states[start + 31])
            let miss = Vector(to.x - from.x - sum.x, 0, to.z - from.z - sum.z).length
            worst = max(worst, miss)
            start += 31
        }
        #expect(worst < 1.2, "\(worst) m/s")
    }

    @Test(arguments: Race.all)
    func anglesChangeAtTheirRates(_ race: Race) {
        var worst = 0.0
        for (before, after) in race.pairs {
            var turn = after.attitude.yaw - before.attitude.yaw
            turn -= (turn / (2 * .pi)).rounded() * 2 * .pi
            let rate = (before.motion.angularVelocity.y + after.motion.angularVelocity.y) / 2
            worst = max(worst, abs(turn - rate * Race.interval))
            #expect(
                abs(after.attitude.yaw) <= .pi && abs(after.attitude.pitch) < 0.2
                    && abs(after.attitude.roll) < 0.12)
        }
        #expect(worst < 0.006, "\(worst) rad")
    }

    @Test(arguments: Race.all)
    func outerWheelsTurnFaster(_ race: Race) {
        var right = 0
        var left = 0
        // A rumble strip lifts the wheels that are on it, whichever way the car turns.
        for state in race.states
        where state.motion.speed > 5 && abs(state.motion.angularVelocity.y) > 0.25
            && !state.fourWheels.contains(where: \.isOnRumbleStrip)
        {
            let wheels = state.wheels
            if state.motion.angularVelocity.y > 0 {
                right += 1
                #expect(wheels.frontLeft.angularSpeed > wheels.frontRight.angularSpeed)
                #expect(wheels.frontLeft.load > wheels.frontRight.load && state.motion.acceleration.x > 0)
            } else {
                left += 1
                #expect(wheels.frontLeft.angularSpeed < wheels.frontRight.angularSpeed)
                #expect(wheels.frontLeft.load < wheels.frontRight.load && state.motion.acceleration.x < 0)
            }
        }
        #expect(right > 100 && left > 30)
    }

    @Test(arguments: Race.all + Race.ideal)
    func wheelsKeepTheirLimits(_ race: Race) {
        // Beyond 1 a tyre slides; a driver who brakes too late locks a wheel.
        let mostSlip = race.isIdeal ? 1.4 : 1.8
        var strips = 0
        for state in race.states {
            for wheel in state.fourWheels {
                #expect((0.02...1).contains(wheel.suspensionRatio))
                #expect(wheel.combinedSlip < mostSlip)
                let sum = wheel.slipRatio * wheel.slipRatio + wheel.slipAngle * wheel.slipAngle
                #expect(wheel.combinedSlip == sum.squareRoot())
                #expect((20...150).contains(wheel.temperature) && (120...300).contains(wheel.pressure))
                #expect((20...900).contains(wheel.brakeTemperature) && wheel.load > 0)
                let rim = wheel.angularSpeed * wheel.radius
                #expect(abs(rim - state.motion.speed) < 0.12 * state.motion.speed + 0.5)
            }
            if state.fourWheels.contains(where: \.isOnRumbleStrip) { strips += 1 }
        }
        #expect(strips > 50 && strips < race.states.count / 3)
        for (before, after) in race.pairs {
            for (old, new) in zip(before.fourWheels, after.fourWheels) {
                #expect(abs(new.temperature - old.temperature) < 1)
            }
        }
        let rest = race.states[0].fourWheels.map(\.suspensionRatio)
        #expect(rest.allSatisfy { (0.1...0.5).contains($0) })
    }
}
