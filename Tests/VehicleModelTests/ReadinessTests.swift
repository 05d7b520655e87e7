import SimulationCore
import Testing
@testable import VehicleModel

@Suite struct ReadinessTests {
    @Test func everyMonitorOfALayoutHasItsOwnBitAndOneRowOfConditions() {
        for layout in MonitorLayout.allCases {
            let monitors = layout.monitors
            #expect(Set(monitors.map(\.bit)).count == monitors.count)
            for monitor in monitors {
                #expect(MonitorConditions.table.filter { $0.monitor == monitor }.count == 1)
                #expect(MonitorSet([monitor]).contains(monitor))
            }
        }
        #expect(MonitorConditions.table.count == Monitor.allCases.count)
    }

    @Test func bitsAreThoseOfPID01() {
        #expect(MonitorSet([.catalyst, .oxygenSensor, .exhaustGasRecirculation]).rawValue == 0xA1)
        #expect(MonitorSet([.particulateFilter, .boostPressure]).rawValue == 0x48)
        #expect(MonitorSet([.misfire, .component]).continuous == 0b101)
        #expect(MonitorSet([.engineCooling, .coldStart, .other]).continuous == 0)
        #expect(MonitorSet([.engineCooling, .coldStart, .other]).rawValue & 0xFF == 0)
        #expect(MonitorSet(rawValue: 0xFFFF_FFFF).rawValue == 0x3FFFF)
    }

    @Test func aTripCompletesEveryMonitorOnce() {
        var car = TestCar {
            let all = MonitorSet(MonitorLayout.spark.monitors)
            $0.monitors = .init(layout: .spark, supported: all, incomplete: all)
        }
        #expect(car.memory.readiness.incompleteSinceClear.rawValue == 0x3FFFF)
        car.start()
        car.wait(4)
        #expect(car.memory.readiness.incompleteThisCycle.rawValue == 0x3FFFF)
        car.wait(10)
        #expect(!car.memory.readiness.incompleteThisCycle.contains(.component))
        #expect(!car.memory.readiness.hasCompleted(.catalyst))
        car.wait(640)
        #expect(car.memory.readiness.incompleteThisCycle == [])
        #expect(car.memory.readiness.incompleteSinceClear == [])
        #expect(car.memory.readiness.hasCompleted(.catalyst))
        car.stop()
        #expect(car.memory.readiness.incompleteThisCycle.rawValue == 0x3FFFF)
        #expect(car.memory.readiness.incompleteSinceClear == [])
    }

    @Test func conditionsMustHoldWithoutABreak() {
        var car = TestCar { $0.monitors.incomplete = $0.monitors.supported }
        car.start()
        // The catalyst needs 60 s at 50 km/h; it never gets more than 50 at a time.
        for _ in 0..<10 {
            car.vehicle.set(.vehicleSpeed, to: .constant(60))
            car.wait(50)
            car.vehicle.set(.vehicleSpeed, to: .constant(10))
            car.wait(2)
        }
        #expect(!car.memory.readiness.hasCompleted(.catalyst))
        car.vehicle.set(.vehicleSpeed, to: .constant(60))
        car.wait(70)
        #expect(car.memory.readiness.hasCompleted(.catalyst))
    }

    @Test func withoutCoolantOrSpeedOnlyTheSimpleMonitorsRun() {
        var car = TestCar { $0.monitors.incomplete = $0.monitors.supported }
        car.vehicle.set(.engineCoolantTemperature, to: .constant(.nan))
        car.vehicle.set(.vehicleSpeed, to: .constant(.nan))
        car.vehicle.turnIgnition(.running)
        car.wait(2000)
        let left = MonitorSet([
            .fuelSystem, .catalyst, .evaporativeSystem, .oxygenSensor, .exhaustGasRecirculation,
        ])
        #expect(car.memory.readiness.incompleteSinceClear == left)
        #expect(car.memory.counters.warmUpsSinceClear == 0)
    }

    @Test func completionsAndConditionsAreCountedOncePerCycle() throws {
        var car = TestCar { $0.performanceTracking = PerformanceTracking(layout: .spark) }
        car.trip()
        car.trip()
        let counters = try #require(car.memory.performance).counters
        // OBDCOND, IGNCNTR, catalyst 1 and 2, oxygen sensor 1 and 2, EGR, secondary air, evap, second sensors.
        #expect(counters == [2, 2, 2, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 2, 2, 2, 0, 0])
        car.start()
        car.wait(100)
        car.stop()
        #expect(car.memory.performance?.counters.prefix(2) == [2, 3])
    }

    @Test func theListsAreAsLongAsTheStandardSays() {
        #expect(PerformanceTracking(layout: .spark).counters.count == 20)
        #expect(PerformanceTracking(layout: .compression).counters.count == 18)
        for layout in MonitorLayout.allCases {
            for monitor in PerformanceTracking.monitors(of: layout).compactMap({ $0 }) {
                #expect(monitor.layout == nil || monitor.layout == layout)
            }
        }
    }

    @Test(
        arguments: [
            (0x0301, Monitor.misfire), (0x0171, .fuelSystem), (0x0420, .catalyst),
            (0x0401, .exhaustGasRecirculation),
            (0x0411, .secondaryAir), (0x0455, .evaporativeSystem), (0x0133, .oxygenSensor),
            (0x0135, .oxygenSensorHeater), (0x0031, .oxygenSensorHeater),
            (0x2463, .gasolineParticulateFilter),
            (0x0113, .component), (0xC100, .component), (0x0299, .component),
        ] as [(UInt16, Monitor)])
    func aCodeBelongsToTheMonitorThatFindsIt(_ raw: UInt16, _ monitor: Monitor) {
        #expect(Monitor.responsible(for: DiagnosticTroubleCode(rawValue: raw), in: .spark) == monitor)
    }

    @Test func aDieselsCodesBelongToADieselsMonitors() {
        for raw in UInt16.min...UInt16.max {
            let code = DiagnosticTroubleCode(rawValue: raw)
            #expect(Monitor.responsible(for: code, in: .compression).layout != .spark)
            #expect(Monitor.responsible(for: code, in: .spark).layout != .compression)
        }
        let turbo = DiagnosticTroubleCode(rawValue: 0x0299)
        #expect(Monitor.responsible(for: turbo, in: .compression) == .boostPressure)
    }
}
