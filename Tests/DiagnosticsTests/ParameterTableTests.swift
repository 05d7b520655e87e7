import Diagnostics
import TestKit
import Testing
import VehicleModel

private struct CodeVector: Decodable, Sendable {
    let code: String
    let values: [UInt64]
}

@Suite struct ParameterTableTests {
    @Test func theRowsAscendAndAreFoundByPID() {
        let pids = ParameterTable.mode01.map(\.pid)
        #expect(pids == Array(Set(pids)).sorted())
        for parameter in ParameterTable.mode01 {
            #expect(ParameterTable.parameter(parameter.pid) == parameter)
        }
        #expect(ParameterTable.parameter(0x95) == nil)
        for base in stride(from: 0, through: 0xE0, by: 0x20) {
            #expect(ParameterTable.parameter(UInt8(base)) != nil)
        }
    }

    /// No PID is there whose layout no public source tells.
    @Test func undocumentedPIDsAreNotThere() {
        for pid in [0x95, 0x96, 0x97, 0xA3, 0xC1, 0xC5, 0xC6, 0xC7, 0xC8] as [UInt8] {
            #expect(ParameterTable.parameter(pid) == nil)
        }
    }

    @Test(arguments: SensorLayout.allCases) func everyFieldFitsAndNoTwoOverlap(_ layout: SensorLayout) {
        for parameter in ParameterTable.mode01 {
            let bits = 8 * parameter.byteCount(in: layout)
            // Fields of different ignition layouts and of different windows share bits on purpose.
            var owners: [String: Set<Int>] = [:]
            var support: Set<Int> = []
            for field in parameter.fields(in: layout) {
                #expect(field.bitOffset >= 0 && field.bitCount > 0 && field.bitCount <= 32)
                #expect(field.bitOffset + field.bitCount <= bits, "\(parameter.name) \(field.name)")
                var group = "value"
                if case .derived(let what) = field.source, let ignition = what.monitorLayout {
                    group = "\(ignition)"
                }
                if case .above = field.window { group = "wide" }
                let own = Set(field.bitOffset..<field.bitOffset + field.bitCount)
                #expect(owners[group, default: []].isDisjoint(with: own), "\(parameter.name) \(field.name)")
                owners[group, default: []].formUnion(own)
                if case .supportBit(let bit) = field.absence { support.insert(bit) }
            }
            #expect(support.isDisjoint(with: owners.values.reduce(into: []) { $0.formUnion($1) }))
            #expect(support.allSatisfy { $0 < 16 })
        }
    }

    @Test func everySignalCoversTheRangeOfItsFields() {
        for parameter in ParameterTable.mode01 {
            for field in parameter.fields {
                guard let id = field.signal else { continue }
                let signal = SignalCatalogue.signal(id)
                let least = Double(field.rawRange.lowerBound) * field.scale.value + Double(field.offset)
                #expect(signal.minimum <= least + 1e-9, "\(signal.name)")
                #expect(signal.maximum >= signal.minimum, "\(signal.name)")
            }
        }
    }

    @Test func exactlyTheCodesWithAMeaningHaveWords() throws {
        var seen: Set<Enumeration> = []
        for vector in try VectorFolder.load("obd/codes.yaml", as: CodeVector.self) {
            let enumeration = try #require(
                Enumeration(rawValue: vector.value.code), sourceLocation: vector.location)
            #expect(enumeration.values == vector.value.values, sourceLocation: vector.location)
            seen.insert(enumeration)
        }
        #expect(seen == Set(Enumeration.allCases))
        #expect(Enumeration.fuelType.words(for: 4) == "diesel")
        #expect(Enumeration.obdStandard.words(for: 22) == nil)
        #expect(Enumeration.fuelSystemStatus.words(for: 2) == "closed loop")
    }
}
