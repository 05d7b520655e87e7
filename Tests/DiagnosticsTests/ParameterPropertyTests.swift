import Diagnostics
import SimulationCore
import Testing
import VehicleModel

/// What must hold for any vehicle, tried on random ones.
@Suite struct ParameterPropertyTests {
    @Test(arguments: 0..<48) func bitmapsAreExactlyThePIDsThatAnswer(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var bench = Bench(Self.vehicle(&random))
        var answering: Set<UInt8> = []
        for pid in 0...255 as ClosedRange<UInt8> {
            let answer = bench.ask([0x01, pid])
            guard !answer.isEmpty else { continue }
            #expect(answer.starts(with: [0x41, pid]))
            answering.insert(pid)
        }
        var announced: Set<UInt8> = [0]
        var decoder = ResponseDecoder()
        for base in stride(from: 0, through: 0xE0, by: 0x20) where announced.contains(UInt8(base)) {
            let decoded = decoder.decode(bench.ask([0x01, UInt8(base)]))
            guard case .parameter(let parameter, _) = decoded.items.first else {
                Issue.record("no bitmap \(base)")
                return
            }
            let bits = try #require(parameter.fields.first).raw
            for step in 1...32 where bits >> UInt64(32 - step) & 1 == 1 && base + step < 256 {
                announced.insert(UInt8(base + step))
            }
        }
        #expect(announced == answering)
    }

    @Test(arguments: 0..<48) func anAnswerDecodesToTheValuesWithinHalfAStep(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(1000 + seed))
        var bench = Bench(Self.vehicle(&random))
        var decoder = ResponseDecoder()
        // What stretches or renumbers others comes first.
        for pid in [0x1D, 0x13, 0x4F, 0x50] as [UInt8] { _ = decoder.decode(bench.ask([0x01, pid])) }
        var checked = 0
        for pid in 1...255 as ClosedRange<UInt8> where pid & 0x1F != 0 {
            let answer = bench.ask([0x01, pid])
            guard !answer.isEmpty else { continue }
            let decoded = decoder.decode(answer)
            #expect(decoded.fault == nil)
            guard case .parameter(let parameter, _) = decoded.items.first else {
                Issue.record("PID \(pid) is not a parameter")
                continue
            }
            for sample in bench.samples {
                let field = try #require(
                    parameter.fields.first { $0.signal == sample.signal && $0.raw == sample.raw },
                    "\(sample) in \(Hex.string(answer))")
                #expect(abs(field.value - sample.value) <= 1e-9 * max(1, abs(sample.value)))
                try Self.check(sample, field.field, bench.vehicle, decoder.context)
                checked += 1
            }
            try Self.checkPresence(parameter, bench)
        }
        #expect(checked > 0)
    }

    /// The value on the wire is the nearest one that the field has.
    private static func check(
        _ sample: Sample, _ field: Field, _ vehicle: Vehicle, _ context: DecodingContext
    ) throws {
        var truth = try #require(vehicle.value(of: sample.signal, ecu: 0))
        if case .counter = field.source { truth.round(.down) }
        var step = field.scale.value
        var least = Double(field.rawRange.lowerBound) * step + Double(field.offset)
        var greatest = Double(field.rawRange.upperBound) * step + Double(field.offset)
        if let limit = field.limit, let full = context.fullScales[limit] {
            step = limit == .sensorCurrent ? full / 32_768 : full / Double(field.rawMask)
            least = limit == .sensorCurrent ? -full : 0
            greatest = least + Double(field.rawMask) * step
        }
        let nearest = min(max(truth, least), greatest)
        #expect(
            abs(sample.value - nearest) <= step / 2 * (1 + 1e-9) + 1e-9,
            "\(field.name) \(sample.value) for \(truth)")
    }

    /// A support bit is set exactly when there is a value.
    private static func checkPresence(_ parameter: DecodedParameter, _ bench: Bench) throws {
        for field in parameter.parameter.fields {
            guard case .supportBit = field.absence, let signal = field.signal else { continue }
            let decoded = parameter.fields.contains { $0.field == field }
            let value = bench.vehicle.value(of: signal)
            switch field.window {
            case .always:
                // Several fields may share one support bit; then the bit says that one of them has a value.
                let others = parameter.parameter.fields.filter { $0.absence == field.absence }
                let any = others.contains { $0.signal.flatMap { bench.vehicle.value(of: $0) } != nil }
                #expect(decoded == any, "\(field.name)")
            case .upTo(let top): #expect(decoded == (value.map { $0 <= top } ?? false), "\(field.name)")
            case .above(let bottom): #expect(decoded == (value.map { $0 > bottom } ?? false), "\(field.name)")
            }
        }
    }

    /// A vehicle with few or many signals, some beyond their range's middle, on two or four banks, restricted or not.
    private static func vehicle(_ random: inout SeededGenerator) -> VehicleDescription {
        var description = VehicleDescription()
        let density = [0.01, 0.1, 0.5, 1][Int(random.next() % 4)]
        let hasFourBanks = random.nextUnit() < 0.3
        for id in SignalCatalogue.ids where random.nextUnit() < density {
            let signal = SignalCatalogue.signal(id)
            let isFar = signal.name.contains("bank3") || signal.name.contains("bank4")
            if isFar, signal.name.hasPrefix("oxygen_sensor"), !hasFourBanks { continue }
            let share = [0, 1, random.nextUnit(), random.nextUnit() * 0.01][Int(random.next() % 4)]
            let value = signal.minimum + share * (signal.maximum - signal.minimum)
            description.signals[id] = .constant(value)
        }
        if random.nextUnit() < 0.3 {
            description.ecus[0].services.pids = Set((0...255).filter { _ in random.nextUnit() < 0.4 })
        }
        return description
    }
}
