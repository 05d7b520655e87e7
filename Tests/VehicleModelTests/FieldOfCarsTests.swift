import SimulationCore
import Testing
import VehicleModel

/// What each car of a race has of its own, the gaps between them, and the wait on the grid.
@Suite struct FieldOfCarsTests {
    /// Gaps are differences of times at the same place: the leader passed the place of another car so long ago.
    @Test func gapsAreDifferencesOfTimesAtTheSamePlace() throws {
        var vehicle = Race.vehicle(.hafenring, laps: 0, rivals: 5)
        var passed: [(progress: Double, time: Double)] = []
        var checks = 0
        for tick in 1...1400 {
            vehicle.advance(to: at(Double(tick) * 0.1))
            let state = vehicle.raceState
            let standings = [state.standing] + state.rivals.map(\.standing)
            let ways = standings.map { Double($0.completedLaps) * state.circuit.length + $0.lapDistance }
            let first = try #require(standings.firstIndex { $0.position == 1 })
            passed.append((ways[first], state.session.raceTime))
            #expect(standings[first].gapToLeader == 0)
            let last = standings.map(\.gapToLeader).max() ?? 0
            #expect(abs(standings.map(\.gapToNext).reduce(0, +) - last) < 1e-9)
            guard tick > 100, let car = standings.indices.last, standings[car].position > 1,
                let place = passed.firstIndex(where: { $0.progress >= ways[car] }), place > 0
            else { continue }
            let (before, after) = (passed[place - 1], passed[place])
            let share = (ways[car] - before.progress) / (after.progress - before.progress)
            let gap = state.session.raceTime - (before.time + (after.time - before.time) * share)
            checks += 1
            // Between two marks, 35 m apart, a mean speed is taken: in a slow bend that is a tenth of a second.
            #expect(abs(standings[car].gapToLeader - gap) < 0.16, "\(standings[car].gapToLeader), \(gap)")
        }
        #expect(checks > 500)
    }

    @Test func rivalsHaveWheelsFuelAndEnergyOfTheirOwn() {
        var vehicle = Race.vehicle(.hafenring, laps: 0, rivals: 5) { $0.car.category = .formula }
        vehicle.advance(to: at(130))
        let state = vehicle.raceState
        func differ(_ values: [Double]) { #expect(Set(values).count == values.count, "\(values)") }
        differ(state.rivals.map(\.fuel) + [state.fuel.volume])
        differ(state.rivals.map(\.wheels.frontLeft.temperature) + [state.wheels.frontLeft.temperature])
        differ(state.rivals.map(\.wheels.frontLeft.brakeTemperature))
        differ(state.rivals.map(\.wheels.rearRight.wear) + [state.wheels.rearRight.wear])
        differ(state.rivals.map(\.condition.energy.stored))
        for rival in state.rivals {
            #expect(rival.condition.trapSpeed > 150 && rival.wheels.frontLeft.pressure > 100)
            #expect(rival.wheels.frontLeft.slipAngle != rival.wheels.frontRight.slipAngle)
        }
    }

    @Test func aRivalThatIsHitIsDamaged() {
        var vehicle = Race.vehicle(.hafenring, laps: 0, rivals: 2)
        vehicle.advance(to: at(5))
        vehicle.perform(.collision(car: 1, other: 2, severity: 0.5))
        let state = vehicle.raceState
        #expect(state.rivals.allSatisfy { $0.condition.damage.frontRightWing == 30 })
        #expect(state.situation.own.damage.frontRightWing == 0)
    }

    /// The cars stand while the session's time runs; a light comes on in each of the last five seconds.
    @Test func theRaceBeginsBehindTheLights() {
        var vehicle = Race.vehicle(.hafenring, laps: 0, rivals: 3) { drive in
            (drive.countdown, drive.start) = (6, -40)
        }
        for second in 0...5 {
            vehicle.advance(to: at(Double(second) + 0.5))
            let state = vehicle.raceState
            #expect(state.session.raceTime == 0 && state.motion.speed == 0 && state.lapTimes.current == 0)
            #expect(state.standing.lapDistance == -40 && state.rivals.allSatisfy { $0.speed == 0 })
            #expect(state.session.time == Double(second) + 0.5)
            let lights = state.situation.incidents.filter {
                if case .lights = $0.kind { true } else { false }
            }
            #expect(lights.count == second, "\(second) s")
        }
        vehicle.advance(to: at(10))
        #expect(abs(vehicle.raceState.session.raceTime - 4) < 1e-9 && vehicle.raceState.motion.speed > 10)
    }

    /// An ideal driver drives every lap alike and has one foot; another one has two, lifts off early, and brakes elsewhere.
    @Test func styleDecidesHowLapsDiffer() {
        func drive(_ style: DriverStyle) -> (times: [Double], overlap: Int, coasting: Int) {
            var vehicle = Race.vehicle(.marktplatz, laps: 0, rivals: 0) { $0.driver = style }
            var (overlap, coasting, tick) = (0, 0, 0)
            while vehicle.raceState.standing.completedLaps < 4, tick < 9000 {
                tick += 1
                vehicle.advance(to: at(Double(tick) * 0.05))
                let controls = vehicle.raceState.controls
                if controls.throttle > 0.005, controls.brake > 0.005 { overlap += 1 }
                if controls.throttle == 0, controls.brake == 0, tick > 100 { coasting += 1 }
            }
            return (vehicle.raceState.lapTimes.laps.dropFirst().map(\.time), overlap, coasting)
        }
        let ideal = drive(.ideal)
        let usual = drive(DriverStyle())
        var wild = DriverStyle()
        (wild.consistency, wild.aggression, wild.errors) = (0, 1, 0.5)
        let other = drive(wild)
        func spread(_ times: [Double]) -> Double { (times.max() ?? 0) - (times.min() ?? 0) }
        #expect(spread(ideal.times) < 0.12 && spread(ideal.times) < spread(other.times))
        #expect(usual.overlap > ideal.overlap && usual.coasting > 5)
        #expect(other.overlap > 10)
    }
}
