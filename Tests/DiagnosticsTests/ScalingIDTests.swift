import Diagnostics
import TestKit
import Testing

private struct ScalingVector: Decodable, Sendable {
    let id: String
    let raw: String
    let value: Double
    let unit: String
}

@Suite struct ScalingIDTests {
    @Test func rawNumbersAndValuesBelongTogether() throws {
        var seen: Set<UInt8> = []
        for vector in try VectorFolder.load("obd/scaling-ids.yaml", as: ScalingVector.self) {
            let id = try #require(UInt8(vector.value.id, radix: 16), sourceLocation: vector.location)
            let raw = try #require(UInt16(vector.value.raw, radix: 16), sourceLocation: vector.location)
            let scaling = try #require(ScalingID.find(id), sourceLocation: vector.location)
            let value = scaling.value(of: raw)
            #expect(
                abs(value - vector.value.value) <= 1e-12 * max(1, abs(value)), "\(value)",
                sourceLocation: vector.location)
            #expect(scaling.raw(of: vector.value.value) == raw, sourceLocation: vector.location)
            #expect(scaling.unit == vector.value.unit, sourceLocation: vector.location)
            seen.insert(id)
        }
        #expect(seen == Set(ScalingID.all.map(\.id)))
    }

    @Test func valuesBeyondTheEndsAreClamped() throws {
        let lambda = try #require(ScalingID.find(0x1E))
        #expect(lambda.raw(of: 5) == 0xFFFF)
        #expect(lambda.raw(of: -1) == 0)
        #expect(lambda.raw(of: .nan) == 0)
        let pressure = try #require(ScalingID.find(0xFE))
        #expect(pressure.raw(of: -1e9) == 0x8000)
        #expect(pressure.raw(of: .infinity) == 0x7FFF)
        #expect(ScalingID.find(0x00) == nil)
    }

    @Test func monitorsTestsAndControlsHaveNames() {
        #expect(MonitorID.name(0x05) == "oxygen sensor, bank 2 sensor 1")
        #expect(MonitorID.name(0x86) == "boost pressure, bank 2")
        #expect(MonitorID.name(0x40) == "supported monitors")
        #expect(MonitorID.name(0xA5) == "misfire, cylinder 4")
        #expect(MonitorID.name(0xB2) == "particle filter, bank 1")
        #expect(MonitorID.name(0x13) == nil)
        #expect(MonitorID.name(0xFF) == "defined by the manufacturer")
        #expect(MonitorID.test(0x0B) == "misfires, average over ten driving cycles")
        #expect(MonitorID.test(0x0D) == nil)
        #expect(MonitorID.control(0x02) == "regenerate the particle filter")
    }

    @Test func countersAreNamedInWireOrder() {
        #expect(
            InfoType.counterNames(.spark).prefix(6) == [
                "OBDCOND", "IGNCNTR", "CATCOMP1", "CATCOND1", "CATCOMP2", "CATCOND2",
            ])
        #expect(InfoType.counterNames(.spark).count == 20)
        #expect(InfoType.counterNames(.compression).count == 18)
    }
}
