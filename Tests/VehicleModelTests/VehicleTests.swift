import SimulationCore
import Testing
import VehicleModel

@Suite struct VehicleTests {
    @Test func onlyStatedSignalsAndCountersHaveValues() {
        let vehicle = Vehicle(VehicleDescription(signals: [.engineSpeed: .constant(612.5)]), seed: 1)
        let known = SignalCatalogue.ids.filter { vehicle.value(of: $0) != nil }.map(\.description)
        #expect(
            known.sorted() == [
                "diagnostics.distance_since_clear", "diagnostics.distance_with_mil",
                "diagnostics.runtime_since_clear", "diagnostics.runtime_with_mil",
                "diagnostics.warm_ups_since_clear", "engine.runtime", "engine.speed",
            ])
        #expect(vehicle.value(of: .engineSpeed) == 612.5)
        #expect(vehicle.snapshot().count == SignalCatalogue.all.count)
    }

    @Test func aSourceCountsFromWhenItIsSet() {
        var vehicle = Vehicle(VehicleDescription(), seed: 1)
        vehicle.advance(to: at(100))
        vehicle.set(.vehicleSpeed, to: .ramp(from: 0, to: 50, over: .seconds(10)))
        vehicle.advance(to: at(103))
        #expect(vehicle.value(of: .vehicleSpeed) == 15)
        vehicle.set(.vehicleSpeed, to: .constant(7))
        #expect(vehicle.value(of: .vehicleSpeed) == 7)
        vehicle.release(.vehicleSpeed)
        #expect(vehicle.value(of: .vehicleSpeed) == nil)
    }

    @Test func aReleasedSignalHasTheSourceOfTheDescriptionAgain() {
        let description = VehicleDescription(
            signals: [
                .vehicleSpeed: .constant(99), .engineLoad: .ramp(from: 0, to: 100, over: .seconds(10)),
            ],
            drive: .cycle(DrivingCycle(.nedc)))
        var vehicle = Vehicle(description, seed: 1)
        vehicle.set(.vehicleSpeed, to: .constant(1))
        vehicle.set(.engineLoad, to: .constant(2))
        #expect(vehicle.setSignals == [.vehicleSpeed, .engineLoad])
        vehicle.advance(to: at(18))
        vehicle.release(.vehicleSpeed)
        vehicle.release(.engineLoad)
        #expect(vehicle.setSignals.isEmpty)
        #expect(vehicle.value(of: .vehicleSpeed) == 99)
        vehicle.advance(to: at(23))
        #expect(vehicle.value(of: .engineLoad) == 50)
    }

    @Test func setSignalsOverrideTheDriveUntilReleased() throws {
        var vehicle = Vehicle(VehicleDescription(drive: .cycle(DrivingCycle(.nedc))), seed: 1)
        vehicle.set(.vehicleSpeed, to: .constant(99))
        vehicle.advance(to: at(18))
        #expect(vehicle.value(of: .vehicleSpeed) == 99)
        vehicle.release(.vehicleSpeed)
        #expect(vehicle.value(of: .vehicleSpeed) == 15)
        let driven = try #require(vehicle.value(of: .engineSpeed))
        vehicle.set(.engineSpeed, to: .wave(Wave(kind: .square, mean: 1, amplitude: 1, period: .seconds(2))))
        #expect(vehicle.value(of: .engineSpeed) == 2)
        vehicle.release(.engineSpeed)
        #expect(vehicle.value(of: .engineSpeed) == driven)
    }

    @Test func aRecordingDrivesSeveralSignals() throws {
        let text = "time,engine.speed,vehicle.speed\n0,800,0\n10,1800,36\n"
        let recording = try TraceSet(parsing: text, loops: true)
        var vehicle = Vehicle(VehicleDescription(drive: .trace(recording)), seed: 1)
        vehicle.set(.engineSpeed, to: .constant(5))
        vehicle.advance(to: at(5))
        #expect(vehicle.value(of: .vehicleSpeed) == 18)
        #expect(vehicle.value(of: .engineSpeed) == 5)
        vehicle.set(.vehicleSpeed, to: .ramp(from: 1, to: 2, over: .seconds(1)))
        vehicle.release(.vehicleSpeed)
        vehicle.release(.engineSpeed)
        vehicle.advance(to: at(15))
        #expect(vehicle.value(of: .vehicleSpeed) == 18)
        #expect(vehicle.value(of: .engineSpeed) == 1300)
    }

    @Test func whatIsNotFiniteHasNoValue() {
        var vehicle = Vehicle(VehicleDescription(signals: [.engineSpeed: .constant(.nan)]), seed: 1)
        #expect(vehicle.value(of: .engineSpeed) == nil)
        vehicle.set(.engineSpeed, to: .constant(-.infinity))
        #expect(vehicle.value(of: .engineSpeed) == nil)
    }

    @Test func valuesAreClampedToTheRangeWhenAsked() {
        var vehicle = Vehicle(
            VehicleDescription(signals: [.engineCoolantTemperature: .constant(-300)]), seed: 1)
        #expect(vehicle.value(of: .engineCoolantTemperature) == -300)
        #expect(vehicle.clampedValue(of: .engineCoolantTemperature) == -40)
        vehicle.set(.engineCoolantTemperature, to: .constant(1e300))
        #expect(vehicle.clampedValue(of: .engineCoolantTemperature) == 215)
        #expect(vehicle.clampedValue(of: .engineSpeed) == nil)
    }

    @Test func timeOnlyMovesForward() {
        var vehicle = Vehicle(VehicleDescription(), seed: 1)
        vehicle.advance(to: at(10))
        vehicle.advance(to: at(5))
        #expect(vehicle.now == at(10))
    }

    @Test func noiseFollowsTheSeedAndTheSignal() {
        let noise = SignalSource.wave(Wave(kind: .noise, mean: 50, amplitude: 10, period: .seconds(1)))
        func values(seed: UInt64) -> [Double?] {
            var vehicle = Vehicle(
                VehicleDescription(signals: [.fuelLevel: noise, .engineLoad: noise]), seed: seed)
            vehicle.advance(to: at(3.3))
            return [vehicle.value(of: .fuelLevel), vehicle.value(of: .engineLoad)]
        }
        #expect(values(seed: 1) == values(seed: 1))
        #expect(values(seed: 1) != values(seed: 2))
        #expect(values(seed: 1)[0] != values(seed: 1)[1])
    }

    @Test func runTimeCountsFromTheStartOfTheEngine() {
        var vehicle = Vehicle(VehicleDescription(signals: [.engineSpeed: .constant(800)]), seed: 1)
        vehicle.advance(to: at(90))
        #expect(vehicle.value(of: .engineRuntime) == 90)
        vehicle.set(.engineSpeed, to: .constant(0))
        vehicle.advance(to: at(100))
        #expect(vehicle.value(of: .engineRuntime) == 90)
        vehicle.turnIgnition(.off)
        vehicle.turnIgnition(.running)
        #expect(vehicle.value(of: .engineRuntime) == 0)
        vehicle.set(.engineSpeed, to: .constant(800))
        vehicle.advance(to: at(107))
        #expect(vehicle.value(of: .engineRuntime) == 7)
    }

    @Test func lifetimeCountersStartWhereTheDescriptionSays() {
        var parameters = LongitudinalModel.Parameters.petrol
        parameters.counters.odometer = 84_000
        parameters.counters.engineRuntimeTotal = 3_600_000
        parameters.counters.engineRuntimeIdle = 400_000
        var vehicle = Vehicle(
            VehicleDescription(
                signals: [.engineSpeed: .constant(2000), .vehicleSpeed: .constant(72)], parameters: parameters
            ),
            seed: 1)
        vehicle.advance(to: at(100))
        #expect(abs((vehicle.value(of: .vehicleOdometer) ?? 0) - 84_002) < 1e-9)
        #expect(vehicle.value(of: .engineRuntimeTotal) == 3_600_100)
        #expect(vehicle.value(of: .engineRuntimeTotalIdle) == 400_000)
        vehicle.set(.vehicleSpeed, to: .constant(0))
        vehicle.advance(to: at(110))
        #expect(vehicle.value(of: .engineRuntimeTotalIdle) == 400_010)
    }

    @Test func theConnectorHasAVoltageInEveryCar() {
        var vehicle = Vehicle(VehicleDescription(signals: [.engineSpeed: .constant(800)]), seed: 1)
        #expect(vehicle.supplyVoltage == 14.2)
        vehicle.set(.engineSpeed, to: .constant(0))
        #expect(vehicle.supplyVoltage == 12.3)
        vehicle.turnIgnition(.cranking)
        #expect(vehicle.supplyVoltage == 10.2)
        vehicle.turnIgnition(.off)
        #expect(vehicle.supplyVoltage == 12.6)
        vehicle.set(.moduleVoltage, to: .constant(13.9))
        #expect(vehicle.supplyVoltage == 13.9)
    }
}
