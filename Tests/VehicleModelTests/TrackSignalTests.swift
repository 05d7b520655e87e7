import SimulationCore
import Testing
import VehicleModel

/// A race beside the catalogue of signals: both say the same, and what is stated counts in both.
@Suite struct TrackSignalTests {
    private func id(_ name: String) throws -> SignalID { try #require(SignalCatalogue.id(name)) }

    @Test func theCatalogueSaysTheSame() throws {
        var vehicle = Race.vehicle(.hafenring)
        for seconds in [0.0, 3.207, 41.3333, 77.001, 200] {
            vehicle.advance(to: at(seconds))
            let state = vehicle.raceState
            let rows: [(String, Double?)] = [
                ("vehicle.speed", state.motion.speed * 3.6), ("engine.speed", state.engine.speed),
                ("engine.torque", state.engine.torque), ("engine.power", state.engine.power),
                ("transmission.gear", Double(state.gearbox.gear)),
                ("pedal.accelerator", state.controls.throttle * 100),
                ("pedal.brake", state.controls.brake * 100), ("pedal.clutch", state.controls.clutch * 100),
                ("steering.angle", state.controls.steering * 450),
                ("fuel.level", state.fuel.volume / state.fuel.capacity * 100),
                ("engine.coolant.temperature", state.engine.coolantTemperature),
                ("acceleration.lateral", state.motion.acceleration.x),
                ("acceleration.longitudinal", state.motion.acceleration.z),
                ("velocity.lateral", state.motion.velocity.x),
                ("velocity.longitudinal", state.motion.velocity.z),
                ("attitude.yaw", state.attitude.yaw), ("attitude.pitch", state.attitude.pitch),
                ("attitude.roll", state.attitude.roll),
                ("attitude.yaw_rate", state.motion.angularVelocity.y), ("position.x", state.motion.place.x),
                ("position.y", state.motion.place.y), ("position.z", state.motion.place.z),
                ("wheel.rear_left.rotation", state.wheels.rearLeft.angularSpeed),
                ("tyre.front_right.temperature", state.wheels.frontRight.temperature),
                ("tyre.front_left.slip_angle", state.wheels.frontLeft.slipAngle),
                ("suspension.rear_right.travel", state.wheels.rearRight.suspensionTravel),
                ("brake.front_left.temperature", state.wheels.frontLeft.brakeTemperature),
                ("engine.oil.pressure", state.engine.oilPressure),
                ("race.active", state.session.isRacing ? 1 : 0),
                ("race.position", Double(state.standing.position)),
                ("race.lap", Double(state.standing.completedLaps)),
                ("race.current_lap", state.lapTimes.current), ("race.last_lap", state.lapTimes.last),
                ("race.best_lap", state.lapTimes.best), ("race.time", state.session.raceTime),
                ("race.distance", state.distance),
            ]
            for (name, expected) in rows {
                let value = vehicle.value(of: try id(name))
                guard let expected else {
                    #expect(value == nil, "\(name) at \(seconds) s")
                    continue
                }
                let told = try #require(value, "\(name) at \(seconds) s")
                #expect(abs(told - expected) < 1e-9 * max(1, abs(expected)), "\(name) at \(seconds) s")
            }
        }
    }

    @Test func whatIsStatedCounts() throws {
        var vehicle = Race.vehicle(.hafenring)
        vehicle.advance(to: at(40))
        let before = vehicle.raceState
        vehicle.set(.vehicleSpeed, to: .constant(100))
        vehicle.set(.engineSpeed, to: .constant(4321))
        vehicle.set(.transmissionGear, to: .constant(-1))
        vehicle.set(.fuelLevel, to: .constant(50))
        vehicle.set(.tyreFrontLeftTemperature, to: .constant(111))
        vehicle.set(.raceActive, to: .constant(0))
        vehicle.set(.racePosition, to: .constant(9))
        let state = vehicle.raceState
        #expect(abs(state.motion.speed - 100 / 3.6) < 1e-9)
        #expect(
            abs(
                state.motion.velocity.x / state.motion.velocity.z - before.motion.velocity.x
                    / before.motion.velocity.z) < 1e-9)
        #expect(state.engine.speed == 4321 && state.engine.torque == before.engine.torque)
        #expect(abs(state.engine.power - state.engine.torque * 4321 * 2 * Double.pi / 60) < 1e-6)
        #expect(state.gearbox.gear == -1 && abs(state.fuel.volume - state.fuel.capacity / 2) < 1e-9)
        #expect(
            state.wheels.frontLeft.temperature == 111 && !state.session.isRacing
                && state.standing.position == 9)
        #expect(
            state.session.raceTime == before.session.raceTime && state.motion.place == before.motion.place)
        // race.active stops nothing.
        vehicle.advance(to: at(41))
        #expect(vehicle.raceState.standing.lapDistance > before.standing.lapDistance + 10)
        for id: SignalID in [
            .vehicleSpeed, .engineSpeed, .transmissionGear, .fuelLevel, .tyreFrontLeftTemperature,
            .raceActive,
            .racePosition,
        ] { vehicle.release(id) }
        var undisturbed = Race.vehicle(.hafenring)
        undisturbed.advance(to: at(40))
        undisturbed.advance(to: at(41))
        #expect(vehicle.raceState.session.isRacing && vehicle.raceState.gearbox.gear > 0)
        #expect(
            abs(vehicle.raceState.standing.lapDistance - undisturbed.raceState.standing.lapDistance) < 0.01)
    }

    // MARK: Pauses and rewinds

    @Test func aPauseStopsTheRaceAndNotTheSession() {
        var vehicle = Race.vehicle(.marktplatz)
        vehicle.advance(to: at(20.0041))
        let before = vehicle.raceState
        vehicle.pauseRace()
        vehicle.pauseRace()
        vehicle.advance(to: at(25.0041))
        var state = vehicle.raceState
        #expect(!state.session.isRacing && vehicle.raceIsPaused)
        #expect(abs(state.session.time - 25.0041) < 1e-9)
        #expect(abs(state.session.raceTime - before.session.raceTime) < 1e-6)
        #expect(abs(state.standing.lapDistance - before.standing.lapDistance) < 0.05)
        #expect(abs(state.engine.speed - before.engine.speed) < 60)
        let frozen = vehicle.raceState.motion.place
        vehicle.advance(to: at(26.0041))
        #expect(vehicle.raceState.motion.place == frozen)
        vehicle.resumeRace()
        vehicle.resumeRace()
        vehicle.advance(to: at(27.0041))
        state = vehicle.raceState
        #expect(state.session.isRacing && !vehicle.raceIsPaused)
        #expect(abs(state.session.raceTime - before.session.raceTime - 1) < 1e-6)
        var straight = Race.vehicle(.marktplatz)
        straight.advance(to: at(21.0041))
        #expect(abs(state.standing.lapDistance - straight.raceState.standing.lapDistance) < 0.1)
    }

    @Test func aPauseWithoutATrackHoldsTheDrive() {
        var vehicle = Vehicle(VehicleDescription(drive: .cycle(DrivingCycle(.nedc))), seed: 1)
        vehicle.advance(to: at(20))
        let speed = vehicle.value(of: .vehicleSpeed)
        vehicle.pauseRace()
        vehicle.advance(to: at(620))
        #expect(vehicle.value(of: .vehicleSpeed) == speed && speed ?? 0 > 5)
        #expect(!vehicle.raceState.session.isRacing && vehicle.raceState.session.raceTime == 20)
        vehicle.resumeRace()
        vehicle.advance(to: at(640))
        var straight = Vehicle(VehicleDescription(drive: .cycle(DrivingCycle(.nedc))), seed: 1)
        straight.advance(to: at(40))
        #expect(vehicle.value(of: .vehicleSpeed) == straight.value(of: .vehicleSpeed))
        #expect(vehicle.rewind(by: .seconds(3)) == .zero)
    }

    @Test func aRewindTakesTheRaceBack() {
        var vehicle = Race.vehicle(.marktplatz) { $0.start = 1900 }
        vehicle.advance(to: at(9))
        let wanted = vehicle.raceState
        vehicle.advance(to: at(12))
        let before = vehicle.raceState
        #expect(wanted.standing.completedLaps == 1 || before.standing.completedLaps == 1)
        let back = vehicle.rewind(by: .seconds(3))
        #expect(back > .milliseconds(2994) && back < .milliseconds(3006))
        let state = vehicle.raceState
        #expect(state.session.time == before.session.time)
        #expect(abs(state.session.raceTime - wanted.session.raceTime) < 0.006)
        #expect(
            abs(state.standing.lapDistance - wanted.standing.lapDistance) < 0.006 * wanted.motion.speed
                + 0.001)
        #expect(
            state.standing.completedLaps == wanted.standing.completedLaps
                && state.fuel.volume > before.fuel.volume)
        // It goes on from there as it did.
        vehicle.advance(to: at(15))
        #expect(abs(vehicle.raceState.standing.lapDistance - before.standing.lapDistance) < 0.5)
    }

    @Test func aRewindEndsAtTheBeginning() {
        var vehicle = Race.vehicle(.marktplatz)
        vehicle.advance(to: at(7))
        #expect(vehicle.rewind(by: .zero) == .zero)
        #expect(vehicle.rewind(by: .seconds(500)) == .seconds(7))
        #expect(vehicle.raceState.session.raceTime == 0 && vehicle.raceState.motion.speed == 0)
        vehicle.advance(to: at(200))
        let race = vehicle.raceState.session.raceTime
        let back = vehicle.rewind(by: .seconds(1000))
        #expect(back > .seconds(55) && back < .seconds(70))
        #expect(vehicle.raceState.session.raceTime < race - 55)
    }
}
