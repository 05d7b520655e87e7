import Documents
import J1939
import SimulationCore
import TestKit
import Testing
import VehicleModel

struct ParameterVector: Decodable, Sendable {
    let group: String
    let spn: Int
    let value: Double
    let bytes: String
    let source: String
}

@Suite struct ParameterTests {
    @Test(arguments: try VectorFolder.load("j1939/parameters.yaml", as: ParameterVector.self))
    func everyVectorIsWrittenAndRead(_ vector: Located<ParameterVector>) throws {
        let number = try #require(UInt32(vector.value.group, radix: 16))
        let row = try #require(
            ParameterGroup.of(ParameterGroupNumber(number))?.parameters.first {
                $0.number == vector.value.spn
            }, sourceLocation: vector.location)
        var bytes = [UInt8](repeating: 0xFF, count: 8)
        row.write(row.raw(of: vector.value.value), into: &bytes)
        #expect(Hex.string(bytes) == vector.value.bytes, sourceLocation: vector.location)
        guard case .value(let value)? = row.reading(in: bytes) else {
            Issue.record("no value", sourceLocation: vector.location)
            return
        }
        #expect(abs(value - vector.value.value) < 1e-6, sourceLocation: vector.location)
    }

    @Test func everyRowReadsWhatItWritesAndTouchesNothingElse() {
        for row in Parameter.table {
            for raw in [0, 1, row.largestRaw / 2, row.largestRaw] {
                for filler: UInt8 in [0x00, 0xFF] {
                    var bytes = [UInt8](repeating: filler, count: 8)
                    row.write(raw, into: &bytes)
                    #expect(row.reading(in: bytes) == row.reading(of: raw), "\(row.group) SPN \(row.number)")
                    row.write(filler == 0 ? 0 : .max, into: &bytes)
                    #expect(bytes == [UInt8](repeating: filler, count: 8), "\(row.group) SPN \(row.number)")
                }
            }
        }
    }

    @Test func everyRowLiesInItsGroupAndOverlapsNoOther() throws {
        for group in ParameterGroup.table {
            #expect(!group.parameters.isEmpty, "\(group.acronym)")
            var taken: UInt64 = 0
            for row in group.parameters {
                let first = UInt64((row.byte - 1) * 8 + row.bit - 1)
                let end = Int(first) + row.bitCount
                try #require(end <= group.length * 8, "SPN \(row.number)")
                let mask: UInt64 = ((1 << UInt64(row.bitCount)) - 1) << first
                #expect(taken & mask == 0, "\(group.acronym) SPN \(row.number)")
                taken |= mask
            }
        }
        for row in Parameter.table { #expect(ParameterGroup.of(row.group) != nil, "SPN \(row.number)") }
    }

    @Test func everySignalExistsAndItsUnitConverts() throws {
        for row in Parameter.table {
            guard let name = row.signal else { continue }
            let id = try #require(SignalCatalogue.id(name), "\(name)")
            guard !row.unit.isEmpty else { continue }
            let unit = try #require(Unit(parsing: row.unit), "\(row.unit)")
            #expect(unit.convert(1, from: SignalCatalogue.signal(id).unit) != nil, "\(name)")
        }
    }

    @Test func upperRawValuesAreNoValues() throws {
        let row = try #require(Parameter.table.first { $0.number == 190 })
        #expect(row.reading(of: 0xFAFF) == .value(8031.875))
        #expect(row.reading(of: 0xFB00) == .reserved(0xFB00))
        #expect(row.reading(of: 0xFE00) == .error)
        #expect(row.reading(of: 0xFFFF) == .notAvailable)
        #expect(row.raw(of: 1e9) == 0xFAFF)
        #expect(row.raw(of: -5) == 0)
        #expect(row.raw(of: .nan) == 0xFFFF)
        #expect(row.reading(in: [1, 2, 3]) == nil)
        let lamp = try #require(Parameter.table.first { $0.number == 597 })
        #expect(lamp.reading(of: 2) == .error)
        #expect(lamp.reading(of: 3) == .notAvailable)
    }
}
