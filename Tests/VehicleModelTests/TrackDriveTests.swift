import SimulationCore
import Testing
import VehicleModel

/// What holds between the values of a race on any circuit, and what dashboards lean on.
@Suite struct TrackDriveTests {
    /// The first few places where `holds` is false, told by time.
    private func violations(_ race: Race, _ holds: (RaceState, RaceState) -> Bool) -> [String] {
        race.pairs.filter { !holds($0.before, $0.after) }.prefix(5).map {
            "\($0.after.sessionTime) s, lap \($0.after.completedLaps) at \($0.after.lapDistance) m"
        }
    }

    @Test(arguments: Race.all)
    func theRaceIsRunToItsEnd(_ race: Race) throws {
        let end = try #require(race.states.last)
        #expect(!end.isRacing && end.completedLaps == 2 && end.totalLaps == 2)
        let lap = try #require(end.bestLap)
        let mean = race.circuit.length / lap
        #expect((25...65).contains(mean), "\(lap) s")
        let fastest = race.states.map(\.speed).max() ?? 0
        #expect((45...85).contains(fastest))
        // After the end the times stand, and the car rolls out.
        let finish = try #require(race.states.first { !$0.isRacing })
        #expect(end.raceTime == finish.raceTime && end.currentLap == 0)
        #expect(end.sessionTime > finish.sessionTime && end.speed < finish.speed)
    }

    @Test(arguments: Race.all)
    func powerIsTorqueTimesSpeed(_ race: Race) {
        #expect(
            violations(race) { _, state in
                abs(state.power - state.torque * state.engineSpeed * 2 * .pi / 60) < 1e-6
            }.isEmpty)
        #expect(race.states.contains { $0.power < -5000 && $0.throttle == 0 }, "the engine brakes")
        #expect((200_000...500_000).contains(race.states.map(\.power).max() ?? 0))
    }

    @Test(arguments: Race.all)
    func theSpeedIsThatOfThePath(_ race: Race) {
        #expect(
            violations(race) { before, after in
                let driven = after.distance - before.distance
                let mean = (before.speed + after.speed) / 2 * Race.interval
                return abs(driven - mean) < 0.012 + 0.01 * mean && after.velocity.z > -0.001
            }.isEmpty)
    }

    @Test(arguments: Race.all)
    func engineAndDrivenWheelsTurnTogetherInAGear(_ race: Race) {
        let parameters = LongitudinalModel.Parameters.race
        var seen: Set<Int> = []
        let wrong = violations(race) { _, state in
            guard state.clutch == 0, state.gear > 0, state.speed > 1 else { return true }
            seen.insert(state.gear)
            let wheels = (state.wheels.rearLeft.angularSpeed + state.wheels.rearRight.angularSpeed) / 2
            let ratio = parameters.gearRatios[state.gear - 1] * parameters.finalDrive
            return abs(state.engineSpeed * 2 * .pi / 60 / wheels - ratio) < 1e-9 * ratio
        }
        #expect(wrong.isEmpty, "\(wrong)")
        #expect(seen.count >= 4)
    }

    @Test(arguments: Race.all)
    func engineSpeedStaysInItsRange(_ race: Race) {
        #expect(
            violations(race) { _, state in
                state.engineSpeed >= 0.75 * state.idleSpeed && state.engineSpeed <= 1.04 * state.limiterSpeed
                    && state.maximumSpeed > 1.04 * state.limiterSpeed
                    && state.maximumSpeed < 1.11 * state.limiterSpeed
            }.isEmpty)
    }

    /// 100 times in a second: a change of gear has no torque, lasts 100 to 300 ms, and goes to the next gear.
    @Test func gearsChangeOneByOneWithoutTorque() throws {
        var vehicle = Race.vehicle(.hafenring, rivals: 0)
        var length = 0
        var changes = 0
        var gear = 0
        for tick in 1...12_000 {
            vehicle.advance(to: SimInstant(nanoseconds: Int64(tick) * 10_000_000))
            let state = vehicle.raceState
            if state.gear != gear {
                #expect(abs(state.gear - gear) == 1 || gear == 0, "\(gear) to \(state.gear)")
                #expect(state.isShifting || gear == 0)
                gear = state.gear
            }
            if state.isShifting {
                #expect(state.torque == 0 && state.power == 0 && state.clutch == 1)
                length += 1
            } else if length > 0 {
                #expect((10...30).contains(length), "\(length * 10) ms")
                changes += 1
                length = 0
            }
        }
        #expect(changes > 20)
    }

    @Test(arguments: Race.all)
    func lapsKeepTheirRules(_ race: Race) {
        var crossings = 0
        let wrong = violations(race) { before, after in
            guard after.completedLaps != before.completedLaps else {
                return after.lastLap == before.lastLap && after.bestLap == before.bestLap
                    && abs(after.currentLap - before.currentLap - Race.interval) < 1e-6
                    && after.lapDistance >= before.lapDistance
            }
            crossings += 1
            guard let last = after.lastLap, let best = after.bestLap else { return false }
            let sectors = after.lastSectorTimes.reduce(0, +)
            return after.completedLaps == before.completedLaps + 1 && after.currentLap < Race.interval
                && abs(last - before.currentLap + after.currentLap - Race.interval) < 1e-6
                && best == min(before.bestLap ?? last, last) && abs(sectors - last) < 1e-9
                && after.lapDistance < 5
        }
        #expect(wrong.isEmpty, "\(wrong)")
        #expect(crossings == 1)
        #expect(
            violations(race) { before, after in
                after.distance >= before.distance
                    && abs(after.raceTime - before.raceTime - Race.interval) < 1e-6
                    && after.lapDistance < race.circuit.length && (0...2).contains(after.sector)
            }.isEmpty)
    }

    @Test(arguments: Race.all)
    func placesChangeByOneOrTwo(_ race: Race) {
        let wrong = violations(race) { before, after in
            abs(after.position - before.position) <= 2 && after.position >= 1
                && ([after.position] + after.rivals.map(\.position)).sorted() == Array(1...after.carCount)
        }
        #expect(wrong.isEmpty, "\(wrong)")
        #expect(race.states[0].position == 3 && race.states[0].carCount == 6)
        #expect(race.states.allSatisfy { $0.rivals.count == 5 })
    }

    @Test(arguments: Race.all)
    func rivalsDriveOnTheSameCircuit(_ race: Race) throws {
        let end = try #require(race.states.last)
        let own = try #require(end.bestLap)
        #expect(Set(end.rivals.map(\.name)).count == 5 && Set(end.rivals.map(\.raceNumber)).count == 5)
        #expect(Set(end.rivals.compactMap(\.bestLap)).count >= 4)
        for rival in end.rivals {
            let best = try #require(rival.bestLap ?? rival.lastLap)
            #expect(abs(best / own - 1) < 0.12, "\(best) s beside \(own) s")
            #expect(rival.lapDistance < race.circuit.length)
        }
        let line = CircuitLine(race.circuit)
        for state in race.states.dropFirst(1000).prefix(50) {
            for rival in state.rivals {
                let place = line.point(at: rival.lapDistance).place
                #expect(abs(place.x - rival.place.x) < 1e-6 && abs(place.z - rival.place.z) < 1e-6)
            }
        }
    }

    @Test(arguments: Race.all)
    func whatIsUsedUpOnlyGetsLess(_ race: Race) throws {
        #expect(
            violations(race) { before, after in
                after.fuel <= before.fuel && after.fuel >= 0
                    && zip(before.fourWheels, after.fourWheels).allSatisfy {
                        $0.wear <= $1.wear && $1.wear < 1
                    }
            }.isEmpty)
        let end = try #require(race.states.last)
        #expect(race.states[0].fuel - end.fuel > 1)
        #expect(end.wheels.rearLeft.wear > 0.001)
    }

    /// The same drive gives the same bits however often it is looked at.
    @Test func stepsDoNotDependOnWhoLooks() {
        var often = Race.vehicle(.marktplatz)
        var seldom = often
        for tick in 1...7000 {
            often.advance(to: SimInstant(nanoseconds: Int64(tick) * 2_777_778))
        }
        seldom.advance(to: SimInstant(nanoseconds: 7000 * 2_777_778))
        #expect(often.raceState == seldom.raceState)
        #expect(often.snapshot().map(\.bitPattern) == seldom.snapshot().map(\.bitPattern))
    }

    @Test func anotherSeedIsAnotherRace() {
        var first = Race.vehicle(.marktplatz, seed: 1)
        var second = Race.vehicle(.marktplatz, seed: 2)
        first.advance(to: at(100))
        second.advance(to: at(100))
        #expect(first.raceState.rivals.map(\.lapDistance) != second.raceState.rivals.map(\.lapDistance))
    }

    /// 360 times in a second every place and time differs from the one before, and they go on evenly.
    @Test func placesAndTimesGoOnBetweenSteps() {
        var vehicle = Race.vehicle(.hafenring, rivals: 0)
        vehicle.advance(to: at(30))
        var before = vehicle.raceState
        for tick in 1...720 {
            vehicle.advance(to: at(30 + Double(tick) / 360))
            let state = vehicle.raceState
            let driven = state.distance - before.distance
            #expect(abs(driven - state.speed / 360) < 0.02 * state.speed / 360 + 0.001)
            #expect(abs(state.currentLap - before.currentLap - 1.0 / 360) < 1e-7)
            before = state
        }
    }

    @Test func aSlowerPaceIsSlower() throws {
        let times = try [0.2, 0.6, 1.0].map { pace in
            var vehicle = Race.vehicle(.marktplatz, laps: 1, rivals: 0) { $0.pace = pace }
            vehicle.advance(to: at(250))
            return try #require(vehicle.raceState.lastLap)
        }
        #expect(times[0] > times[1] * 1.1 && times[1] > times[2] * 1.05, "\(times)")
    }

    /// Numbers out of range are brought into it; every powertrain gets around.
    @Test(arguments: LongitudinalModel.Powertrain.allCases)
    func otherCarsGetAround(_ powertrain: LongitudinalModel.Powertrain) throws {
        let presets: [LongitudinalModel.Powertrain: LongitudinalModel.Parameters] = [
            .petrol: .petrol, .diesel: .diesel, .hybrid: .hybrid, .electric: .electric,
        ]
        var drive = TrackDrive(circuit: .marktplatz)
        drive.laps = 1
        drive.pace = .infinity
        drive.rivals = 1000
        drive.start = -.infinity
        drive.chassis.grip = .nan
        drive.chassis.wheelbase = -1
        let parameters = try #require(presets[powertrain])
        var vehicle = Vehicle(VehicleDescription(drive: .track(drive), parameters: parameters), seed: 1)
        vehicle.advance(to: at(400))
        let state = vehicle.raceState
        #expect(state.completedLaps == 1 && state.rivals.count == 63)
        #expect(state.speed.isFinite && state.place.length.isFinite && state.power.isFinite)
    }
}
