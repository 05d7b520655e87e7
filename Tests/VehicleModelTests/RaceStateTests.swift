import SimulationCore
import Testing
import VehicleModel

/// What a car without a track states about a race: its signals.
@Suite struct RaceStateTests {
    private func state(_ signals: [SignalID: SignalSource], at seconds: Double = 0) -> RaceState {
        var vehicle = Vehicle(VehicleDescription(signals: signals), seed: 1)
        vehicle.advance(to: at(seconds))
        return vehicle.raceState
    }

    @Test func aCarWithoutSignalsStands() {
        let state = state([:], at: 4)
        #expect(state.session.isRacing)
        #expect(state.session.time == 4)
        #expect(state.motion.speed == 0)
        #expect(state.engine.speed == 0)
        #expect(state.gearbox.gear == 0)
        #expect(state.standing.position == 0)
        #expect(state.lapTimes.last == nil && state.lapTimes.best == nil)
        #expect(state.wheels.frontLeft.suspensionRatio > 0.02)
    }

    @Test func signalsAreInTheUnitsOfTheState() {
        let state = state([
            .vehicleSpeed: .constant(90), .engineSpeed: .constant(3000), .engineTorque: .constant(200),
            .transmissionGear: .constant(-1), .pedalAccelerator: .constant(50), .pedalBrake: .constant(25),
            .pedalClutch: .constant(10), .brakeHand: .constant(100), .steeringAngle: .constant(-225),
            .fuelLevel: .constant(40), .tyreRearRightTemperature: .constant(85),
            .intakeManifoldPressure: .constant(41), .barometerPressure: .constant(101),
        ])
        #expect(abs(state.motion.speed - 25) < 1e-12)
        #expect(state.motion.velocity.z == state.motion.speed)
        #expect(abs(state.engine.power - 200 * 3000 * 2 * Double.pi / 60) < 1e-6)
        #expect(state.gearbox.gear == -1)
        #expect(abs(state.controls.throttle - 0.5) < 1e-12 && abs(state.controls.brake - 0.25) < 1e-12)
        #expect(abs(state.controls.clutch - 0.1) < 1e-12 && state.controls.handbrake == 1)
        #expect(abs(state.controls.steering + 0.5) < 1e-12)
        #expect(abs(state.fuel.volume - 0.4 * state.fuel.capacity) < 1e-12)
        #expect(state.wheels.rearRight.temperature == 85)
        #expect(state.engine.boost == -60)
        let wheel = state.wheels.frontLeft
        #expect(abs(wheel.angularSpeed * wheel.radius - 25) < 1e-12)
    }

    @Test(arguments: [0, 3, 5])
    func aStateThatIsWrittenOverIsLikeANewOne(rivals: Int) {
        var other = Race.vehicle(Circuit.all[0], rivals: 5, signals: [.fuelLevel: .constant(3)], seed: 9)
        other.advance(to: at(75))
        var state = other.raceState
        var vehicle = Race.vehicle(Circuit.all[1], rivals: rivals) { $0.car.driver = "Somebody else" }
        for second in [0.0, 40.005, 100.1] {
            vehicle.advance(to: at(second))
            vehicle.writeRaceState(into: &state)
            #expect(state == vehicle.raceState)
        }
        var standing = Vehicle(VehicleDescription(), seed: 1)
        standing.advance(to: at(1))
        standing.writeRaceState(into: &state)
        #expect(state == standing.raceState)
    }

    @Test func powerAloneMakesTheTorque() {
        let state = state([.engineSpeed: .constant(6000), .enginePower: .constant(100_000)])
        #expect(abs(state.engine.torque * 6000 * 2 * Double.pi / 60 - 100_000) < 1e-6)
    }

    @Test func aStatedRaceIsTold() {
        let state = state([
            .raceActive: .constant(0), .racePosition: .constant(3), .raceLap: .constant(7),
            .raceCurrentLap: .constant(12.5), .raceLastLap: .constant(81.25), .raceBestLap: .constant(80.5),
            .raceTime: .constant(600), .raceDistance: .constant(-797.5),
        ])
        #expect(!state.session.isRacing)
        #expect(state.standing.position == 3 && state.standing.completedLaps == 7)
        #expect(state.lapTimes.current == 12.5 && state.lapTimes.last == 81.25 && state.lapTimes.best == 80.5)
        #expect(state.session.raceTime == 600 && state.distance == -797.5)
    }

    @Test func aDrivingCycleIsTold() {
        var vehicle = Vehicle(VehicleDescription(drive: .cycle(DrivingCycle(.nedc))), seed: 1)
        vehicle.advance(to: at(20))
        let state = vehicle.raceState
        #expect(abs(state.motion.speed * 3.6 - (vehicle.value(of: .vehicleSpeed) ?? -1)) < 1e-9)
        #expect(state.engine.speed == vehicle.value(of: .engineSpeed))
        #expect(state.distance > 20)
        #expect(state.motion.place.z == state.distance)
    }
}
