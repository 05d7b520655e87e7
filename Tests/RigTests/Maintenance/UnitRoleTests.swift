@testable import MTGKind
import MTG
import Rig
import SimulationCore
import Testing

/// Who gets what from a telematics unit that wants tokens.
@Suite struct UnitRoleTests {
    private static func bench() -> UnitBench {
        UnitBench(
            MaintenanceDescription(
                mode: .strict, tokens: ["farm": .farmer, "deal": .dealer], serial: "SER-1"))
    }

    private static func record(_ writes: [[UInt8]]) -> MaintenanceRecord? {
        let decoded = RecordDecoder(RecordLayouts.struct1).decode(writes.flatMap { $0 })
        return decoded.mistakes.isEmpty ? decoded.record : nil
    }

    @Test func aFarmersTokenGetsNothingOfTheDealers() throws {
        var bench = Self.bench()
        let (farmer, dealer) = (bench.connect(), bench.connect())
        #expect(bench.ask(.token(Array("farm".utf8)), on: farmer) == [[1, 0, 0, 0]])
        #expect(bench.ask(.token(Array("deal".utf8)), on: dealer) == [[2, 0, 0, 0]])
        #expect(bench.ask(.dealerInfo, on: farmer) == [Array("MTGE".utf8) + [2, 0, 0, 0]])
        #expect(bench.ask(.debugLog, on: farmer) == [Array("MTGE".utf8) + [2, 0, 0, 0]])
        let answers = (bench.ask(.maintenance, on: farmer), bench.ask(.maintenance, on: dealer))
        let blanked = try #require(Self.record(answers.0))
        let whole = try #require(Self.record(answers.1))
        #expect(!blanked.knows(.terminalSerial) && blanked.terminalSerial.isEmpty)
        #expect(whole.knows(.terminalSerial) && whole.terminalSerial == "SER-1")
        #expect(blanked.fuelGallons == whole.fuelGallons)
        #expect(
            bench.texts(.note).suffix(2) == [
                "dealer-info refused: not permitted for this role",
                "debug-log refused: not permitted for this role",
            ])
    }

    @Test func aRefusedTokenTakesTheRoleAway() {
        var bench = Self.bench()
        let connection = bench.connect()
        #expect(bench.ask(.token(Array("deal".utf8)), on: connection) == [[2, 0, 0, 0]])
        #expect(bench.ask(.dealerInfo, on: connection).map(\.count) == [64])
        #expect(bench.ask(.token(Array("daal".utf8)), on: connection) == [[0, 0, 0, 0]])
        #expect(bench.ask(.dealerInfo, on: connection) == [Refusal.notPermitted.bytes])
        #expect(bench.ask(.maintenance, on: connection) == [Refusal.notPermitted.bytes])
        #expect(bench.ask(.version, on: connection).map(\.count) == [8])
    }
}
