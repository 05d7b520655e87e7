import SimulationCore
import Testing
import VehicleModel

/// What holds between the values of a race on any circuit, and what dashboards lean on.
@Suite struct TrackDriveTests {
    /// The first few places where `holds` is false, told by time.
    private func violations(_ race: Race, _ holds: (RaceState, RaceState) -> Bool) -> [String] {
        race.pairs.filter { !holds($0.before, $0.after) }.prefix(5).map {
            "\($0.after.session.time) s, lap \($0.after.standing.completedLaps) at \($0.after.standing.lapDistance) m"
        }
    }

    @Test(arguments: Race.all)
    func theRaceIsRunToItsEnd(_ race: Race) throws {
        let end = try #require(race.states.last)
        #expect(!end.session.isRacing && end.standing.completedLaps == 2 && end.session.totalLaps == 2)
        let lap = try #require(end.lapTimes.best)
        let mean = race.circuit.length / lap
        #expect((25...65).contains(mean), "\(lap) s")
        let fastest = race.states.map(\.motion.speed).max() ?? 0
        #expect((45...85).contains(fastest))
        // After the end the times stand, and the car rolls out.
        let finish = try #require(race.states.first { !$0.session.isRacing })
        #expect(end.session.raceTime == finish.session.raceTime && end.lapTimes.current == 0)
        #expect(end.session.time > finish.session.time && end.motion.speed < finish.motion.speed)
    }

    @Test(arguments: Race.all)
    func powerIsTorqueTimesSpeed(_ race: Race) {
        #expect(
            violations(race) { _, state in
                abs(state.engine.power - state.engine.torque * state.engine.speed * 2 * .pi / 60) < 1e-6
            }.isEmpty)
        #expect(
            race.states.contains { $0.engine.power < -5000 && $0.controls.throttle == 0 }, "the engine brakes"
        )
        #expect((200_000...500_000).contains(race.states.map(\.engine.power).max() ?? 0))
    }

    @Test(arguments: Race.all)
    func theSpeedIsThatOfThePath(_ race: Race) {
        #expect(
            violations(race) { before, after in
                let driven = after.distance - before.distance
                let mean = (before.motion.speed + after.motion.speed) / 2 * Race.interval
                return abs(driven - mean) < 0.012 + 0.01 * mean && after.motion.velocity.z > -0.001
            }.isEmpty)
    }

    @Test(arguments: Race.all)
    func engineAndDrivenWheelsTurnTogetherInAGear(_ race: Race) {
        let parameters = LongitudinalModel.Parameters.race
        var seen: Set<Int> = []
        let wrong = violations(race) { _, state in
            guard state.controls.clutch == 0, state.gearbox.gear > 0, state.motion.speed > 1 else {
                return true
            }
            seen.insert(state.gearbox.gear)
            let wheels = (state.wheels.rearLeft.angularSpeed + state.wheels.rearRight.angularSpeed) / 2
            let ratio =
                parameters.driveline.gearRatios[state.gearbox.gear - 1] * parameters.driveline.finalDrive
            return abs(state.engine.speed * 2 * .pi / 60 / wheels - ratio) < 1e-9 * ratio
        }
        #expect(wrong.isEmpty, "\(wrong)")
        #expect(seen.count >= 4)
    }

    @Test(arguments: Race.all)
    func engineSpeedStaysInItsRange(_ race: Race) {
        #expect(
            violations(race) { _, state in
                state.engine.speed >= 0.75 * state.engine.idleSpeed
                    && state.engine.speed <= 1.04 * state.engine.limiterSpeed
                    && state.engine.maximumSpeed > 1.04 * state.engine.limiterSpeed
                    && state.engine.maximumSpeed < 1.11 * state.engine.limiterSpeed
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
            if state.gearbox.gear != gear {
                #expect(abs(state.gearbox.gear - gear) == 1 || gear == 0, "\(gear) to \(state.gearbox.gear)")
                #expect(state.gearbox.isShifting || gear == 0)
                gear = state.gearbox.gear
            }
            if state.gearbox.isShifting {
                #expect(state.engine.torque == 0 && state.engine.power == 0 && state.controls.clutch == 1)
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
            guard after.standing.completedLaps != before.standing.completedLaps else {
                return after.lapTimes.last == before.lapTimes.last
                    && after.lapTimes.best == before.lapTimes.best
                    && abs(after.lapTimes.current - before.lapTimes.current - Race.interval) < 1e-6
                    && after.standing.lapDistance >= before.standing.lapDistance
            }
            crossings += 1
            guard let last = after.lapTimes.last, let best = after.lapTimes.best else { return false }
            let sectors = (0..<3).map { after.lapTimes.lastSectors[$0] }.reduce(0, +)
            return after.standing.completedLaps == before.standing.completedLaps + 1
                && after.lapTimes.current < Race.interval
                && abs(last - before.lapTimes.current + after.lapTimes.current - Race.interval) < 1e-6
                && best == min(before.lapTimes.best ?? last, last) && abs(sectors - last) < 1e-9
                && after.standing.lapDistance < 5
        }
        #expect(wrong.isEmpty, "\(wrong)")
        #expect(crossings == 1)
        #expect(
            violations(race) { before, after in
                after.distance >= before.distance
                    && abs(after.session.raceTime - before.session.raceTime - Race.interval) < 1e-6
                    && after.standing.lapDistance < race.circuit.length && (0...2).contains(after.sector)
            }.isEmpty)
    }

    @Test(arguments: Race.all)
    func placesChangeByOneOrTwo(_ race: Race) {
        let wrong = violations(race) { before, after in
            abs(after.standing.position - before.standing.position) <= 2 && after.standing.position >= 1
                && ([after.standing.position] + after.rivals.map(\.standing.position)).sorted()
                    == Array(1...after.session.carCount)
        }
        #expect(wrong.isEmpty, "\(wrong)")
        #expect(race.states[0].standing.position == 3 && race.states[0].session.carCount == 6)
        #expect(race.states.allSatisfy { $0.rivals.count == 5 })
    }

    @Test(arguments: Race.all)
    func rivalsDriveOnTheSameCircuit(_ race: Race) throws {
        let end = try #require(race.states.last)
        let own = try #require(end.lapTimes.best)
        #expect(Set(end.rivals.map(\.name)).count == 5 && Set(end.rivals.map(\.raceNumber)).count == 5)
        #expect(Set(end.rivals.compactMap(\.lapTimes.best)).count >= 4)
        for rival in end.rivals {
            let best = try #require(rival.lapTimes.best ?? rival.lapTimes.last)
            #expect(abs(best / own - 1) < 0.12, "\(best) s beside \(own) s")
            #expect(rival.standing.lapDistance < race.circuit.length)
        }
        let line = CircuitLine(race.circuit)
        for state in race.states.dropFirst(1000).prefix(50) {
            for rival in state.rivals {
                let place = line.point(at: rival.standing.lapDistance).place
                #expect(abs(place.x - rival.place.x) < 1e-6 && abs(place.z - rival.place.z) < 1e-6)
            }
        }
    }

    @Test(arguments: Race.all)
    func whatIsUsedUpOnlyGetsLess(_ race: Race) throws {
        #expect(
            violations(race) { before, after in
                after.fuel.volume <= before.fuel.volume && after.fuel.volume >= 0
                    && zip(before.fourWheels, after.fourWheels).allSatisfy {
                        $0.wear <= $1.wear && $1.wear < 1
                    }
            }.isEmpty)
        let end = try #require(race.states.last)
        #expect(race.states[0].fuel.volume - end.fuel.volume > 1)
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
        #expect(
            first.raceState.rivals.map(\.standing.lapDistance)
                != second.raceState.rivals.map(\.standing.lapDistance))
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
            #expect(abs(driven - state.motion.speed / 360) < 0.02 * state.motion.speed / 360 + 0.001)
            #expect(abs(state.lapTimes.current - before.lapTimes.current - 1.0 / 360) < 1e-7)
            before = state
        }
    }

    @Test func aSlowerPaceIsSlower() throws {
        let times = try [0.2, 0.6, 1.0].map { pace in
            var vehicle = Race.vehicle(.marktplatz, laps: 1, rivals: 0) { $0.pace = pace }
            vehicle.advance(to: at(250))
            return try #require(vehicle.raceState.lapTimes.last)
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
        #expect(state.standing.completedLaps == 1 && state.rivals.count == 63)
        #expect(
            state.motion.speed.isFinite && state.motion.place.length.isFinite && state.engine.power.isFinite)
    }

    /// A car that stands with its ignition off is computed a second at a time, which is longer than a turn of the wheel.
    @Test(arguments: [10, 22, 61]) func theSteeringOfACarThatStandsIsQuiet(_ second: Int64) {
        var vehicle = Race.vehicle(.hafenring, laps: 0) { $0.car.category = .formula }
        vehicle.advance(to: SimInstant(nanoseconds: second * 1_000_000_000))
        vehicle.turnIgnition(.off)
        for step in 1...40 {
            vehicle.advance(to: SimInstant(nanoseconds: second * 1_000_000_000 + Int64(step) * 500_000_000))
            #expect(abs(vehicle.raceState.controls.steering) < 0.15, "after \(step)/2 s")
        }
    }
}
