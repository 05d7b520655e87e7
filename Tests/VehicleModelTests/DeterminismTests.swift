import SimulationCore
import Testing
import VehicleModel

@Suite struct DeterminismTests {
    static let drives: [(String, VehicleDescription)] = {
        let noise = SignalSource.wave(
            Wave(kind: .noise, mean: 30, amplitude: 40, period: .seconds(3), seed: 4))
        let input = DriverInput(pedal: noise, brake: .constant(2), grade: .constant(1))
        let ramp: [SignalID: SignalSource] = [
            .vehicleSpeed: .ramp(from: 0, to: 130, over: .seconds(50)), .engineSpeed: noise,
        ]
        return [
            ("standing", VehicleDescription(signals: ramp)),
            ("cycle", VehicleDescription(drive: .cycle(DrivingCycle(.udds)))),
            ("model", VehicleDescription(signals: [.fuelLevel: noise], drive: .model(input))),
            ("hybrid", VehicleDescription(drive: .model(input), parameters: .hybrid)),
            ("electric", VehicleDescription(drive: .cycle(DrivingCycle(.nedc)), parameters: .electric)),
        ]
    }()

    /// The same events at the same instants; `stops` adds calls of `advance` in between.
    private func run(_ description: VehicleDescription, stops: (SimInstant) -> [SimInstant]) -> [[UInt64]] {
        var car = Vehicle(description, seed: 9)
        var seen: [[UInt64]] = []
        for tenth in 1...600 {
            let instant = at(Double(tenth) * 0.1)
            for stop in stops(instant) { car.advance(to: stop) }
            car.advance(to: instant)
            switch tenth {
            case 121: car.store(.init(rawValue: 0x0113), as: .failing, ecu: 0)
            case 207: car.turnIgnition(.off)
            case 251: car.turnIgnition(.cranking)
            case 263: car.turnIgnition(.running)
            case 333: car.set(.engineCoolantTemperature, to: .constant(50))
            case 399: car.release(.engineCoolantTemperature)
            case 444: car.clearDiagnosticInformation(ecu: 0)
            default: break
            }
            if tenth % 50 == 0 { seen.append(car.snapshot().map(\.bitPattern)) }
        }
        return seen
    }

    @Test(arguments: drives)
    func howOftenTimeIsAdvancedMakesNoDifference(_ name: String, _ description: VehicleDescription) {
        let plain = run(description) { _ in [] }
        var random = SeededGenerator(seed: 1)
        let often = run(description) { end in
            let start = end.nanoseconds - 100_000_000
            return (0..<random.next() % 6).map { _ in
                SimInstant(nanoseconds: start + Int64(random.next() % 100_000_000))
            }.sorted()
        }
        #expect(plain == often)
        #expect(plain.first != plain.last)
    }

    @Test func theModelDoesNotDependOnTheSeed() {
        let description = VehicleDescription(drive: .cycle(DrivingCycle(.hwfet)))
        var left = Vehicle(description, seed: 1)
        var right = Vehicle(description, seed: 2)
        left.advance(to: at(40))
        right.advance(to: at(40))
        #expect(left.snapshot().map(\.bitPattern) == right.snapshot().map(\.bitPattern))
    }
}
