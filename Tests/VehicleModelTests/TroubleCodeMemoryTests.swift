import SimulationCore
import Testing
import VehicleModel

@Suite struct TroubleCodeMemoryTests {
    @Test func aFaultIsPendingThenConfirmedThenHealsAndIsForgotten() {
        var car = TestCar()
        car.start()
        car.wait(10)
        car.vehicle.store(.circuit, as: .failing, ecu: 0)
        #expect(car.memory.pending == [.circuit])
        #expect(car.memory.confirmed.isEmpty && !car.memory.malfunctionIndicatorIsOn)
        car.wait(650)
        #expect(car.memory.confirmed.isEmpty)
        car.stop()

        car.start()
        #expect(car.memory.confirmed.isEmpty)
        car.wait(660)
        #expect(car.memory.pending == [.circuit])
        #expect(car.memory.confirmed == [.circuit])
        #expect(car.memory.permanent == [.circuit])
        #expect(car.memory.malfunctionIndicatorIsOn)
        #expect(car.memory.freezeFrame?.code == .circuit)
        car.vehicle.repair(.circuit, ecu: 0)
        car.stop()

        for _ in 1...2 {
            car.trip()
            #expect(car.memory.malfunctionIndicatorIsOn)
            #expect(car.memory.permanent == [.circuit])
            #expect(car.memory.pending.isEmpty)
        }
        car.trip()
        #expect(!car.memory.malfunctionIndicatorIsOn)
        #expect(car.memory.permanent.isEmpty)
        #expect(car.memory.confirmed == [.circuit])

        for _ in 1...39 { car.trip() }
        #expect(car.memory.confirmed == [.circuit])
        #expect(car.memory.freezeFrame != nil)
        #expect(car.memory.counters.distanceWithIndicator > 0)
        car.trip()
        #expect(car.memory.confirmed.isEmpty)
        #expect(car.memory.freezeFrame == nil)
        #expect(car.memory.counters.distanceWithIndicator == 0)
        #expect(car.memory.counters.timeWithIndicator == 0)
    }

    @Test func aPendingCodeGoesWhenTheNextCyclePasses() {
        var car = TestCar()
        car.start()
        car.vehicle.store(.circuit, as: .failing, ecu: 0)
        car.vehicle.repair(.circuit, ecu: 0)
        car.stop()
        #expect(car.memory.pending == [.circuit])
        car.trip()
        #expect(car.memory.pending.isEmpty && car.memory.confirmed.isEmpty)
    }

    @Test func aCycleInWhichTheMonitorDoesNotRunDecidesNothing() {
        var car = TestCar()
        car.start()
        car.vehicle.store(.catalyst, as: .failing, ecu: 0)
        car.stop()
        for _ in 1...3 {
            car.start()
            car.wait(60)
            car.stop()
            #expect(car.memory.pending == [.catalyst])
            #expect(car.memory.confirmed.isEmpty)
        }
        car.trip()
        #expect(car.memory.confirmed == [.catalyst])
    }

    @Test func aKeyThatNeverStartsTheEngineIsNoCycle() {
        var car = TestCar { $0.troubleCodes.stored = [.circuit] }
        car.vehicle.set(.engineSpeed, to: .constant(0))
        for _ in 1...10 { car.trip() }
        #expect(car.memory.malfunctionIndicatorIsOn)
        #expect(car.memory.counters.timeSinceClear == 0)
        #expect(car.memory.counters.warmUpsSinceClear == 0)
    }

    @Test func aOneTripCodeIsConfirmedAtOnce() {
        var car = TestCar { $0.troubleCodeRules.oneTrip = [.misfire] }
        car.start()
        car.wait(5)
        car.vehicle.store(.misfire, as: .failing, ecu: 0)
        #expect(car.memory.confirmed == [.misfire])
        #expect(car.memory.malfunctionIndicatorIsOn)
        #expect(car.memory.freezeFrame?.value(of: .engineSpeed) == 2000)
    }

    @Test func aMisfireTakesTheFreezeFrameOver() {
        var car = TestCar()
        car.start()
        car.vehicle.store(.catalyst, as: .confirmed, ecu: 0)
        car.wait(30)
        car.vehicle.store(.circuit, as: .confirmed, ecu: 0)
        #expect(car.memory.freezeFrame?.code == .catalyst)
        car.vehicle.store(.misfire, as: .confirmed, ecu: 0)
        #expect(car.memory.freezeFrame?.code == .misfire)
        #expect(car.memory.freezeFrame?.value(of: .engineCoolantTemperature) == 55)
        #expect(car.memory.freezeFrame?.value(of: .fuelLevel) == nil)
        #expect(car.memory.confirmed == [.catalyst, .circuit, .misfire])
    }

    @Test func aRelapseRestartsTheCount() {
        var car = TestCar { $0.troubleCodes.stored = [.circuit] }
        car.trip()
        car.trip()
        car.start()
        car.vehicle.store(.circuit, as: .failing, ecu: 0)
        car.wait(660)
        car.vehicle.repair(.circuit, ecu: 0)
        car.stop()
        for _ in 1...2 {
            car.trip()
            #expect(car.memory.malfunctionIndicatorIsOn)
        }
        car.trip()
        #expect(!car.memory.malfunctionIndicatorIsOn)
    }

    @Test func powerOnStateComesFromTheDescription() {
        let car = TestCar {
            $0.troubleCodes = .init(
                stored: [.catalyst, .circuit], pending: [.misfire], permanent: [.catalyst],
                counters: .init(distanceWithIndicator: 12, warmUpsSinceClear: 3))
        }
        #expect(car.memory.confirmed == [.catalyst, .circuit])
        #expect(car.memory.confirmedCount == 2)
        #expect(car.memory.pending == [.misfire])
        #expect(car.memory.permanent == [.catalyst])
        #expect(car.memory.malfunctionIndicatorIsOn)
        #expect(car.memory.freezeFrame?.code == .catalyst)
        #expect(car.memory.freezeFrame?.value(of: .engineSpeed) == 2000)
        #expect(car.memory.counters.distanceWithIndicator == 12)
        #expect(car.memory.counters.warmUpsSinceClear == 3)
    }

    @Test func service04ClearsAllButPermanentCodesAndPerformanceCounters() throws {
        var car = TestCar { $0.performanceTracking = PerformanceTracking(layout: .spark) }
        car.vehicle.store(.catalyst, as: .confirmed, ecu: 0)
        car.vehicle.store(.circuit, as: .pending, ecu: 0)
        car.trip()
        car.start()
        let before = try #require(car.memory.performance)
        let odometer = car.vehicle.value(of: .vehicleOdometer)
        #expect(before.generalDenominator == 1 && before.ignitionCycles == 1)
        car.vehicle.clearDiagnosticInformation(ecu: 0)
        #expect(car.memory.confirmed.isEmpty && car.memory.pending.isEmpty)
        #expect(car.memory.permanent == [.catalyst])
        #expect(!car.memory.malfunctionIndicatorIsOn)
        #expect(car.memory.freezeFrame == nil)
        #expect(car.memory.readiness.incompleteSinceClear == car.memory.readiness.supported)
        #expect(car.memory.readiness.incompleteThisCycle == car.memory.readiness.supported)
        #expect(car.memory.counters == .init())
        #expect(car.memory.performance == before)
        #expect(car.vehicle.value(of: .vehicleOdometer) == odometer)
    }

    @Test func aPermanentCodeGoesAfterAPassAndAPermanentCycleWhenCleared() {
        var car = TestCar { $0.troubleCodes = .init(stored: [.circuit], permanent: [.circuit]) }
        car.vehicle.clearDiagnosticInformation(ecu: 0)
        // The monitor passes, but five minutes are not a permanent cycle.
        car.start()
        car.wait(300)
        car.stop()
        #expect(car.memory.permanent == [.circuit])
        car.trip()
        #expect(car.memory.permanent.isEmpty)
    }

    @Test func clearingAgainAsksForAnotherPass() {
        var car = TestCar { $0.troubleCodes = .init(permanent: [.catalyst]) }
        car.start()
        car.wait(650)
        car.vehicle.clearDiagnosticInformation(ecu: 0)
        car.wait(10)
        car.stop()
        #expect(car.memory.permanent == [.catalyst])
    }

    @Test func aFaultThatRemainsComesBackAfterAClear() {
        var car = TestCar()
        car.start()
        car.vehicle.store(.circuit, as: .failing, ecu: 0)
        car.vehicle.clearDiagnosticInformation(ecu: 0)
        #expect(car.memory.pending.isEmpty)
        car.wait(60)
        #expect(car.memory.pending == [.circuit])
        car.stop()
        car.trip()
        #expect(car.memory.confirmed == [.circuit])
    }

    @Test func anECUWithoutPermanentCodesKeepsNone() {
        var car = TestCar { $0.troubleCodeRules.keepsPermanentCodes = false }
        car.vehicle.store(.circuit, as: .confirmed, ecu: 0)
        #expect(car.memory.confirmed == [.circuit] && car.memory.permanent.isEmpty)
    }

    @Test func theMemoryIsBounded() {
        var car = TestCar()
        for raw in UInt16(0)...1000 {
            car.vehicle.store(DiagnosticTroubleCode(rawValue: raw), as: .confirmed, ecu: 0)
        }
        #expect(car.memory.confirmed.count == TroubleCodeMemory.capacity)
        #expect(car.memory.confirmed.first?.rawValue == 1)
        #expect(car.memory.confirmedCount == 127)
    }

    /// PID 01 counts confirmed codes in 7 bits, which says nothing about the codes of other lists.
    @Test func aLongListLeavesRoomForTheOthers() {
        let car = TestCar { ecu in
            ecu.troubleCodes.stored = (1...127).map { DiagnosticTroubleCode(rawValue: 0x1100 + $0) }
            ecu.troubleCodes.pending = [.circuit]
            ecu.troubleCodes.permanent = [DiagnosticTroubleCode(rawValue: 0x0420)]
        }
        #expect(car.memory.confirmed.count == 127 && car.memory.confirmedCount == 127)
        #expect(car.memory.pending == [.circuit])
        #expect(car.memory.permanent.map(\.rawValue) == [0x0420])
    }

    @Test func anECUThatIsNotThereChangesNothing() {
        var car = TestCar()
        for ecu in [-1, 1, ECUID(.max)] {
            car.vehicle.store(.circuit, as: .confirmed, ecu: ecu)
            car.vehicle.repair(.circuit, ecu: ecu)
            car.vehicle.clearDiagnosticInformation(ecu: ecu)
        }
        #expect(car.memory.confirmed.isEmpty)
        #expect(car.vehicle.value(of: .diagnosticsDistanceSinceClear, ecu: 7) == nil)
    }

    @Test func countersCountWhileTheIndicatorIsOn() {
        var car = TestCar()
        car.trip()
        let before = car.memory.counters
        #expect(before.distanceWithIndicator == 0 && before.timeWithIndicator == 0)
        #expect(before.timeSinceClear == 660 && before.warmUpsSinceClear == 1)
        // Ten seconds from 0 to 60 km/h, then 610 s at 60 km/h.
        #expect(abs(before.distanceSinceClear - (5 + 610) / 60) < 1e-9)
        car.vehicle.store(.circuit, as: .confirmed, ecu: 0)
        car.trip()
        #expect(car.memory.counters.timeWithIndicator == 660)
        #expect(abs(car.memory.counters.distanceWithIndicator - before.distanceSinceClear) < 1e-9)
        #expect(car.vehicle.value(of: .diagnosticsRuntimeSinceClear) == 22)
        #expect(car.vehicle.value(of: .diagnosticsRuntimeWithMil, ecu: 0) == 11)
        #expect(car.vehicle.value(of: .diagnosticsWarmUpsSinceClear) == 2)
    }

    @Test func aWarmUpNeedsTheRiseAndTheTemperature() {
        var car = TestCar()
        for (from, to, counts) in [
            (20.0, 70.9, false), (20, 71, true), (49, 71, true), (50, 71.5, false), (60, 90, true),
        ] {
            let before = car.memory.counters.warmUpsSinceClear
            car.vehicle.set(.engineCoolantTemperature, to: .ramp(from: from, to: to, over: .seconds(60)))
            car.vehicle.turnIgnition(.running)
            car.wait(120)
            car.vehicle.turnIgnition(.off)
            #expect(car.memory.counters.warmUpsSinceClear - before == (counts ? 1 : 0), "\(from) \(to)")
        }
    }

    @Test func theIndicatorFollowsTheClassesOfISO27145() {
        let classes: [(DiagnosticTroubleCode, UInt8)] = [
            (.catalyst, 0x02), (.misfire, 0x04), (.circuit, 0x10),
        ]
        var car = TestCar { ecu in
            ecu.services.pids = [0x90, 0x91, 0x93]
            var server = UDSDescription()
            for (code, severity) in classes {
                var rule = UDSDescription.Code(code)
                rule.severity = severity
                server.troubleCodes.codes.append(rule)
            }
            ecu.uds.value = server
            // Twenty seconds below the limit of class B1.
            ecu.troubleCodes.counters.timeWithB1 = 200 * 3600 - 20
        }
        func value(_ id: SignalID) -> Double { car.vehicle.value(of: id) ?? -1 }
        car.start()
        #expect(value(.wwhVehicleIndicatorMode) == 0)
        car.vehicle.store(.circuit, as: .confirmed, ecu: 0)
        #expect(value(.wwhVehicleIndicatorMode) == 1)
        car.vehicle.store(.misfire, as: .confirmed, ecu: 0)
        #expect(value(.wwhECUIndicatorMode) == 2)
        car.wait(16)
        #expect(value(.wwhECUIndicatorMode) == 2)
        #expect(value(.wwhVehicleIndicatorContinuousTime) == 0)
        car.wait(14)
        #expect(value(.wwhECUIndicatorMode) == 3)
        #expect(value(.wwhECUIndicatorContinuousTime) == 11.0 / 3600)
        car.vehicle.clear([.misfire], ecu: 0)
        #expect(value(.wwhVehicleIndicatorMode) == 1)
        car.vehicle.store(.catalyst, as: .confirmed, ecu: 0)
        car.wait(30)
        #expect(value(.wwhVehicleIndicatorMode) == 3)
        #expect(value(.wwhECUIndicatorContinuousTime) == 30.0 / 3600)
        #expect(value(.wwhVehicleIndicatorCumulativeTime) == 41.0 / 3600)
        car.vehicle.clearDiagnosticInformation(ecu: 0)
        #expect(value(.wwhVehicleIndicatorMode) == 0)
        #expect(value(.wwhECUB1Counter) == 0)
        #expect(value(.wwhVehicleIndicatorCumulativeTime) == 41.0 / 3600)
    }
}
