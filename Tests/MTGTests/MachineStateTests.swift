@testable import MTGKind
import MTG
import SimulationCore
import Testing
import VehicleModel

@Suite struct MachineStateTests {
    private func state(_ signals: [SignalID: SignalSource], at now: SimInstant = .powerOn) -> MachineState {
        var vehicle = Vehicle(VehicleDescription(signals: signals), seed: 1)
        vehicle.advance(to: now)
        return MachineState(vehicle: vehicle, now: now, fuelCapacity: 190)
    }

    @Test func aMachineWithoutSignalsKnowsOnlyWhatTheUnitKnows() {
        let record = MaintenanceDescription().record(of: state([:]))
        #expect(record.known == [.unixTime, .terminalSerial, .firmware, .machineId])
    }

    @Test func everyBoundaryCanBeReachedThroughSignals() {
        for hours in [49, 50, 51, 13247] {
            #expect(
                state([.engineRuntimeTotal: .constant(Double(hours) * 3600)]).values[.engineHours]
                    == Int64(hours))
        }
        for machine in Machine.allCases {
            for gallons in 0...machine.fuelCapacity {
                let level = Double(gallons) / Double(machine.fuelCapacity) * 100
                let vehicle = Vehicle(VehicleDescription(signals: [.fuelLevel: .constant(level)]), seed: 1)
                let state = MachineState(vehicle: vehicle, now: .powerOn, fuelCapacity: machine.fuelCapacity)
                #expect(state.values[.fuelGallons] == Int64(gallons))
            }
        }
    }

    @Test func engineHoursAreThoseThatOtherBusesReport() {
        let both = state([.engineRuntimeTotal: .constant(7200 + 3599), .machineHours: .constant(9)])
        #expect(both.values[.engineHours] == 2)
        #expect(state([.machineHours: .constant(9.99)]).values[.engineHours] == 9)
    }

    @Test func theSoftestTyreCounts() {
        let tyres = state([
            .tyreFrontLeftPressure: .constant(80), .tyreFrontRightPressure: .constant(79),
            .tyreRearLeftPressure: .constant(69.4), .tyreRearRightPressure: .constant(90),
        ])
        #expect(tyres.values[.tireKPa] == 69)
    }

    @Test func aFixCountsForFiveMinutesUnlessTheUnitSaysOtherwise() {
        func available(_ age: Double) -> Int64? {
            state([.gpsSecondsSinceFix: .constant(age)]).values[.gpsAvailable]
        }
        #expect(available(299) == 1)
        #expect(available(300) == 1)
        #expect(available(301) == 0)
        let said = state([.gpsSecondsSinceFix: .constant(1), .gpsAvailable: .constant(0)])
        #expect(said.values[.gpsAvailable] == 0)
        #expect(state([:]).values[.gpsAvailable] == nil)
    }

    @Test func callsAreDatedFromTheRecordsOwnTime() {
        let now = SimInstant.powerOn.advanced(by: .seconds(100))
        var description = MaintenanceDescription(startTime: 1_000_000)
        description.machine = .s690
        let past = description.record(of: state([.machineDaysSinceCall: .constant(5)], at: now))
        #expect(past.unixTime == 1_000_100)
        #expect(past.lastCellCallIn == 1_000_100 - 432_000)
        let future = description.record(of: state([.machineDaysSinceCall: .constant(-1)], at: now))
        #expect(future.lastCellCallIn == 1_000_100 + 86_400)
        #expect(AlertOracle.alerts(future, machine: .s690, role: .dealer).isEmpty)
    }

    @Test(arguments: Machine.allCases)
    func workBurnsFuelWarmsOilsAndCountsHours(_ machine: Machine) throws {
        let work = MachineWork(machine: machine, duration: .seconds(7200), hours: 100)
        let signals = work.signals(seed: 4)
        #expect(signals == work.signals(seed: 4))
        var vehicle = Vehicle(VehicleDescription(signals: signals), seed: 1)
        let description = MaintenanceDescription(machine: machine)
        func record(_ seconds: Int) -> MaintenanceRecord {
            let now = SimInstant.powerOn.advanced(by: .seconds(seconds))
            vehicle.advance(to: now)
            return description.record(
                of: MachineState(vehicle: vehicle, now: now, fuelCapacity: machine.fuelCapacity))
        }
        let start = record(0)
        #expect(start.known.isSuperset(of: RecordLayouts.struct1.quantities))
        #expect(start.coolantC == 24)
        let middle = record(3600)
        let end = record(7200)
        #expect(start.fuelGallons > middle.fuelGallons && middle.fuelGallons > end.fuelGallons)
        #expect((75...85).contains(middle.coolantC))
        #expect((45...80).contains(end.hydraulicOilC))
        #expect((start.engineHours, middle.engineHours, end.engineHours) == (100, 101, 102))
        // What SAE J1939 and OBD read from the same vehicle.
        #expect(vehicle.value(of: .engineRuntimeTotal) == 367_200.0)
        #expect(vehicle.value(of: .engineCoolantTemperature).map { Int64($0.rounded()) } == end.coolantC)
        let limits = SignalCatalogue.ids.filter { signals[$0] != nil }
        for id in limits {
            let value = try #require(vehicle.value(of: id))
            #expect(SignalCatalogue.signal(id).range.contains(value), "\(id)")
        }
        #expect(AlertOracle.alerts(middle, machine: machine, role: .dealer).map(\.name) == ["Machine Hours"])
    }
}
