import SimulationCore
import Testing
@testable import VehicleModel

/// What holds between the outputs at every moment, whatever the car does.
@Suite struct LongitudinalModelTests {
    static let combustion: [LongitudinalModel.Parameters] = [.petrol, .diesel]
    static let all: [LongitudinalModel.Parameters] = [.petrol, .diesel, .hybrid, .electric]

    private func nedc(_ parameters: LongitudinalModel.Parameters) -> Vehicle {
        Vehicle(VehicleDescription(drive: .cycle(DrivingCycle(.nedc)), parameters: parameters), seed: 1)
    }

    private func relative(_ left: Double, _ right: Double) -> Double {
        abs(left - right) / max(abs(left), abs(right), 1e-9)
    }

    @Test(arguments: combustion)
    func everythingAgreesThroughACycle(_ parameters: LongitudinalModel.Parameters) throws {
        var car = nedc(parameters)
        let isDiesel = parameters.powertrain == .diesel
        let cycle = DrivingCycle(.nedc)
        var locked = 0
        var burnt = 0.0
        for second in 0...1180 {
            car.advance(to: at(Double(second)))
            func value(_ id: SignalID) throws -> Double { try #require(car.value(of: id)) }

            let speed = try value(.vehicleSpeed)
            #expect(speed == cycle.speed(after: .seconds(second)))
            let engineSpeed = try value(.engineSpeed)
            if try value(.transmissionInGear) == 1 {
                let gear = Int(try value(.transmissionGear))
                let ratio = parameters.driveline.gearRatios[gear - 1] * parameters.driveline.finalDrive
                let turning = speed / 3.6 / (2 * .pi * parameters.chassis.wheelRadius) * 60 * ratio
                #expect(relative(engineSpeed, turning) < 1e-9, "second \(second)")
                #expect(try value(.pedalClutch) == 0)
                locked += 1
            }
            #expect((700...parameters.engine.maximumSpeed).contains(engineSpeed), "second \(second)")

            // Air and fuel: MAF = λ · stoichiometric ratio · fuel.
            let airFlow = try value(.intakeMaf)
            let fuelRate = try value(.fuelRate)
            let fuelFlow = fuelRate * (isDiesel ? 835 : 745) / 3600
            let lambda = try value(.fuelLambdaCommanded)
            if fuelRate > 0, lambda < 1.99 {
                #expect(relative(airFlow, lambda * (isDiesel ? 14.5 : 14.7) * fuelFlow) < 1e-9)
            }
            // Speed-density, with its residual gas, from pressure, temperature and speed alone.
            let offset = engineSpeed / parameters.engine.maximumSpeed - 0.6
            let efficiency = parameters.engine.volumetricEfficiency * (1 - 0.5 * offset * offset)
            let residual = isDiesel ? 0 : 0.18
            let pressure = try value(.intakeManifoldPressure) - residual * 101
            let density = pressure / (1 - residual) / (0.287 * (try value(.intakeAirTemperature) + 273.15))
            let expected = efficiency * density * parameters.engine.displacement * engineSpeed / 120
            #expect(relative(airFlow, expected) < 1e-9, "second \(second)")
            // Absolute load: air per stroke against a cylinder at standard density.
            let perCycle = airFlow * 120 / engineSpeed
            let load = try value(.engineLoadAbsolute)
            #expect(relative(load, perCycle / (1.184 * parameters.engine.displacement) * 100) < 1e-9)

            // Power is torque times speed, and never more than the fuel gives.
            let power = try value(.enginePower)
            #expect(relative(power, try value(.engineTorque) * engineSpeed * 2 * .pi / 60) < 1e-9)
            #expect(power <= fuelFlow * 42_700 * parameters.engine.indicatedEfficiency + 1e-6)
            burnt += fuelRate / 3600
        }
        #expect(locked > 600)
        let distance = try #require(car.value(of: .vehicleOdometer))
        #expect(abs(distance - 11.0132) < 0.0001)
        let perHundred = burnt / distance * 100
        #expect((5.0...10.0).contains(perHundred), "\(perHundred) L/100 km")
        // A warm-up cycle and every monitor, from a cold start.
        #expect(car.memories[0].counters.warmUpsSinceClear == 1)
        #expect(car.memories[0].readiness.incompleteThisCycle == [])
    }

    @Test(arguments: all)
    func everyOutputStaysInItsRange(_ parameters: LongitudinalModel.Parameters) throws {
        var car = nedc(parameters)
        let shown = SignalCatalogue.ids.filter { car.value(of: $0) != nil }
        #expect(shown.count > 25)
        for second in 0..<600 {
            car.advance(to: at(Double(second) * 1.97))
            for id in shown {
                let value = try #require(car.value(of: id), "\(id)")
                #expect(SignalCatalogue.signal(id).range.contains(value), "\(id) \(value)")
            }
        }
    }

    @Test func theTankLosesWhatTheEngineBurns() throws {
        var car = nedc(.petrol)
        car.advance(to: at(800))
        let before = try #require(car.value(of: .fuelLevel))
        var litres = 0.0
        for step in 1...5000 {
            car.advance(to: at(800 + Double(step) * 0.02))
            litres += try #require(car.value(of: .fuelRate)) * 0.02 / 3600
        }
        let after = try #require(car.value(of: .fuelLevel))
        #expect(litres > 0.05)
        #expect(abs((before - after) / 100 * 50 - litres) < 1e-9)
    }

    @Test func coolantWarmsToTheThermostatAndOilLags() throws {
        var car = nedc(.petrol)
        #expect(car.value(of: .engineCoolantTemperature) == 20)
        #expect(car.value(of: .engineOilTemperature) == 20)
        for minute in 1...12 {
            car.advance(to: at(Double(minute) * 60))
            let coolant = try #require(car.value(of: .engineCoolantTemperature))
            #expect(try #require(car.value(of: .engineOilTemperature)) < coolant)
        }
        car.advance(to: at(1180))
        #expect((84...94).contains(try #require(car.value(of: .engineCoolantTemperature))))
        #expect(try #require(car.value(of: .catalystTemperatureBank1Sensor1)) > 350)
        // Parked overnight it is cold again.
        car.turnIgnition(.off)
        car.advance(to: at(1180 + 12 * 3600))
        #expect((19...23).contains(try #require(car.value(of: .engineCoolantTemperature))))
    }

    @Test func aWarmCarStartsWarm() {
        var parameters = LongitudinalModel.Parameters.petrol
        parameters.cooling.initialTemperature = 88
        var car = nedc(parameters)
        car.advance(to: at(8))
        #expect((770...830).contains(car.value(of: .engineSpeed) ?? 0))
        #expect(abs((car.value(of: .engineCoolantTemperature) ?? 0) - 88) < 1)
        #expect((1.0...4).contains(car.value(of: .intakeMaf) ?? 0))
        #expect((25...45).contains(car.value(of: .intakeManifoldPressure) ?? 0))
    }

    @Test func statedSurroundingsReachTheEngine() throws {
        func flow(_ signals: [SignalID: SignalSource]) throws -> Double {
            let input = DriverInput(pedal: .constant(100))
            var car = Vehicle(VehicleDescription(signals: signals, drive: .model(input)), seed: 1)
            car.advance(to: at(10))
            return try #require(car.value(of: .enginePower)) / (try #require(car.value(of: .engineSpeed)))
        }
        let high = try flow([.barometerPressure: .constant(70)])
        let cold = try flow([.ambientTemperature: .constant(-20)])
        let usual = try flow([:])
        #expect(high < 0.75 * usual)
        #expect(cold > 1.05 * usual)
    }

    @Test func theKeyStartsAndStopsTheEngine() throws {
        var car = Vehicle(VehicleDescription(drive: .model(DriverInput()), ignition: .off), seed: 1)
        func pair() throws -> (speed: Double, voltage: Double) {
            (try #require(car.value(of: .engineSpeed)), try #require(car.value(of: .moduleVoltage)))
        }
        car.advance(to: at(5))
        #expect(try pair() == (0, 12.6))
        car.turnIgnition(.cranking)
        car.advance(to: at(7.5))
        #expect(abs(try pair().speed - 250) < 5)
        #expect(abs(try pair().voltage - 10.2) < 0.05)
        #expect(car.value(of: .fuelRate) == 0 && !car.engineIsRunning)
        car.turnIgnition(.running)
        car.advance(to: at(15))
        #expect(abs(try pair().speed - 1000) < 20)
        #expect(abs(try pair().voltage - 14.2) < 0.01)
        #expect(car.engineIsRunning)
        #expect(car.memories[0].counters.timeSinceClear > 5)
        car.turnIgnition(.off)
        car.advance(to: at(30))
        #expect(try pair().speed == 0)
        #expect(car.value(of: .fuelRate) == 0 && car.value(of: .engineLoad) == 0)
    }

    @Test func keyOnStartsTheCycleAgain() {
        var car = nedc(.petrol)
        car.advance(to: at(500))
        car.turnIgnition(.off)
        car.advance(to: at(510))
        #expect(car.value(of: .vehicleSpeed) == 0)
        car.turnIgnition(.running)
        car.advance(to: at(528))
        #expect(car.value(of: .vehicleSpeed) == 15)
        #expect(car.value(of: .engineRuntime).map { $0 > 17 && $0 < 18 } == true)
    }

    @Test func fullPedalReachesTopSpeedThroughTheGears() throws {
        var car = Vehicle(
            VehicleDescription(drive: .model(DriverInput(pedal: .constant(100)))), seed: 1)
        var toHundred: Double?
        var gears: [Double] = []
        for step in 1...900 {
            car.advance(to: at(Double(step) * 0.1))
            let gear = try #require(car.value(of: .transmissionGear))
            if gears.last != gear { gears.append(gear) }
            let speed = try #require(car.value(of: .vehicleSpeed))
            if speed >= 100, toHundred == nil { toHundred = Double(step) * 0.1 }
            #expect(try #require(car.value(of: .engineSpeed)) < 6500 * 1.03)
        }
        #expect((9...16).contains(try #require(toHundred)))
        #expect(gears.starts(with: [1, 2, 3]) && gears == gears.sorted())
        #expect((160...210).contains(try #require(car.value(of: .vehicleSpeed))))
    }

    @Test func brakesStopTheCarAndItStaysStopped() throws {
        let frames: [SignalSource.Keyframe] = [
            .init(at: .zero, value: 70), .init(at: .seconds(20), value: 0),
        ]
        let brakes: [SignalSource.Keyframe] = [
            .init(at: .zero, value: 0), .init(at: .seconds(21), value: 100),
        ]
        let input = DriverInput(
            pedal: .keyframes(frames, interpolation: .step), brake: .keyframes(brakes, interpolation: .step),
            grade: .constant(5))
        for parameters in Self.all {
            var car = Vehicle(VehicleDescription(drive: .model(input), parameters: parameters), seed: 1)
            car.advance(to: at(21))
            let speed = try #require(car.value(of: .vehicleSpeed))
            #expect(speed > 30)
            car.advance(to: at(21.5))
            let braking = try #require(car.value(of: .accelerationLongitudinal))
            #expect((-11.0 ... -8).contains(braking))
            car.advance(to: at(40))
            #expect(car.value(of: .vehicleSpeed) == 0)
            #expect(car.value(of: .pedalBrake) == 100)
        }
    }

    @Test func aSlopeMovesAReleasedCarDownhillOnly() throws {
        func speed(grade: Double) throws -> Double {
            let input = DriverInput(grade: .constant(grade))
            var car = Vehicle(VehicleDescription(drive: .model(input)), seed: 1)
            car.advance(to: at(20))
            return try #require(car.value(of: .vehicleSpeed))
        }
        #expect(try speed(grade: 0) == 0)
        #expect(try speed(grade: 10) == 0)
        #expect(try speed(grade: -10) > 10)
    }

    @Test(arguments: [LongitudinalModel.Parameters.hybrid, .electric])
    func theBatteryLosesWhatItDelivers(_ parameters: LongitudinalModel.Parameters) throws {
        var car = nedc(parameters)
        car.advance(to: at(40))
        let before = try #require(car.value(of: .tractionBatteryCharge))
        var energy = 0.0
        var recovered = false
        for step in 1...4000 {
            car.advance(to: at(40 + Double(step) * 0.02))
            let power = try #require(car.value(of: .tractionBatteryPower))
            energy += power * 0.02
            recovered = recovered || power < -1000
            let voltage = try #require(car.value(of: .tractionBatteryVoltage))
            let current = try #require(car.value(of: .tractionBatteryCurrent))
            #expect(abs(voltage * current - power) < 1e-6)
        }
        let after = try #require(car.value(of: .tractionBatteryCharge))
        #expect(abs((before - after) / 100 * parameters.battery.capacity * 3.6e6 - energy) < 1)
        #expect(recovered)
    }

    @Test func anElectricCarHasNoEngineAndAPlausibleConsumption() throws {
        var car = nedc(.electric)
        for id in [SignalID.engineSpeed, .intakeMaf, .fuelRate, .fuelLevel, .engineCoolantTemperature] {
            #expect(car.value(of: id) == nil)
        }
        car.advance(to: at(1180))
        let used = 80 - (try #require(car.value(of: .tractionBatteryCharge)))
        let perHundred = used / 100 * 60 / 11.013 * 100
        #expect((9...20).contains(perHundred), "\(perHundred) kWh/100 km")
        #expect(car.memories[0].counters.timeSinceClear == 1180)
    }

    @Test func aHybridStartsAndStopsItsEngine() throws {
        var car = nedc(.hybrid)
        var running = 0
        for second in 1...1180 {
            car.advance(to: at(Double(second)))
            let speed = try #require(car.value(of: .engineSpeed))
            if speed > 900 { running += 1 }
            #expect((30...80).contains(try #require(car.value(of: .tractionBatteryCharge))))
            if speed == 0 { #expect(car.value(of: .fuelRate) == 0) }
        }
        #expect((100...900).contains(running))
        // Ready to drive counts as running, whether the engine turns or not.
        #expect(car.value(of: .engineRuntime) == 1180)
    }

    @Test func noParametersMakeNonsense() throws {
        var random = SeededGenerator(seed: 8)
        let odd = [0, -1, 1e-300, 1e300, Double.nan, .infinity, -.infinity, 1, 50]
        for powertrain in LongitudinalModel.Powertrain.allCases {
            for _ in 0..<20 {
                var parameters = LongitudinalModel.Parameters.petrol
                parameters.powertrain = powertrain
                for field in LongitudinalModel.Parameters.fields {
                    parameters[keyPath: field.keyPath] = odd[Int(random.next() % UInt64(odd.count))]
                }
                parameters.driveline.gearRatios = (0..<random.next() % 4).map { _ in
                    odd[Int(random.next() % 9)]
                }
                parameters.counters.odometer = odd[Int(random.next() % 9)]
                parameters.cooling.initialTemperature = odd[Int(random.next() % 9)]
                let pedal = SignalSource.wave(
                    Wave(kind: .noise, mean: 50, amplitude: 500, period: .seconds(2), seed: random.next()))
                let input = DriverInput(pedal: pedal, brake: pedal, grade: pedal)
                let drive = random.next() % 2 == 0 ? Drive.model(input) : .cycle(DrivingCycle(.udds))
                var car = Vehicle(VehicleDescription(drive: drive, parameters: parameters), seed: 1)
                for step in 1...40 {
                    car.advance(to: at(Double(step) * 0.7))
                    for id in [SignalID.vehicleSpeed, .pedalAccelerator, .moduleVoltage, .vehicleOdometer] {
                        #expect(car.value(of: id)?.isFinite == true, "\(id) \(parameters)")
                    }
                    for (id, value) in zip(SignalCatalogue.ids, car.snapshot()) {
                        #expect(!value.isInfinite, "\(id)")
                    }
                }
                let shown = SignalCatalogue.ids.filter { car.value(of: $0) != nil }
                #expect(shown.allSatisfy { car.value(of: $0)?.isFinite == true })
            }
        }
    }

    @Test func everyFieldHasItsOwnNameAndThePresetsAreWithinLimits() {
        let fields = LongitudinalModel.Parameters.fields
        #expect(Set(fields.map(\.name)).count == fields.count)
        #expect(Set(fields.map(\.keyPath)).count == fields.count)
        for preset in Self.all { #expect(preset.withinLimits() == preset) }
    }
}
