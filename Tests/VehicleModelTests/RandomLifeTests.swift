import SimulationCore
import Testing
import VehicleModel

/// Whatever happens in whatever order, what an ECU remembers makes sense.
@Suite struct RandomLifeTests {
    @Test(arguments: UInt64(1)...40)
    func invariantsHoldThroughRandomEvents(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let codes = [0x0113, 0x0301, 0x0420, 0x0171, 0x0455].map { DiagnosticTroubleCode(rawValue: $0) }
        var car = TestCar {
            $0.performanceTracking = PerformanceTracking(layout: .spark)
            $0.troubleCodeRules.oneTrip = [codes[1]]
            $0.troubleCodeRules.warmUpsUntilErased = 3
        }
        var driving = false
        for _ in 0..<300 {
            let code = codes[Int(random.next() % 5)]
            let before = car.memory
            switch random.next() % 12 {
            case 0...1:
                let stage = TroubleCodeStage.allCases[Int(random.next() % 4)]
                car.vehicle.store(code, as: stage, ecu: 0)
            case 2...3: car.vehicle.repair(code, ecu: 0)
            case 4:
                car.vehicle.clearDiagnosticInformation(ecu: 0)
                #expect(car.memory.permanent == before.permanent)
                #expect(car.memory.performance == before.performance)
                #expect(car.memory.confirmed.isEmpty && car.memory.pending.isEmpty)
                #expect(!car.memory.malfunctionIndicatorIsOn && car.memory.freezeFrame == nil)
                #expect(car.memory.counters == .init())
            case 5...6:
                if driving { car.stop() } else { car.start() }
                driving.toggle()
            case 7: car.vehicle.turnIgnition(driving ? .cranking : .off)
            case 8: car.vehicle.turnIgnition(driving ? .running : .off)
            default: car.wait(Double(random.next() % 400) + 0.3)
            }
            check(car.memory)
        }
    }

    private func check(_ memory: TroubleCodeMemory) {
        #expect(memory.confirmed.isEmpty == (memory.freezeFrame == nil))
        #expect(memory.freezeFrame.map { memory.confirmed.contains($0.code) } ?? true)
        #expect(!memory.malfunctionIndicatorIsOn || !memory.confirmed.isEmpty)
        #expect(memory.confirmedCount == memory.confirmed.count)
        for list in [memory.confirmed, memory.pending, memory.permanent] {
            #expect(Set(list).count == list.count)
        }
        let readiness = memory.readiness
        #expect(readiness.incompleteSinceClear.isSubset(of: readiness.supported))
        #expect(readiness.incompleteThisCycle.isSubset(of: readiness.supported))
        // What has completed in this cycle has completed since the last clear.
        #expect(readiness.incompleteSinceClear.isSubset(of: readiness.incompleteThisCycle))
        let counters = memory.counters
        #expect(counters.distanceWithIndicator >= 0 && counters.distanceSinceClear >= 0)
        #expect(counters.timeWithIndicator >= 0 && counters.timeSinceClear >= 0)
        for pair in memory.performance?.pairs ?? [] {
            #expect(pair.completions <= memory.performance?.ignitionCycles ?? 0)
        }
    }
}
