@testable import TelemetryKind
import SimulationCore
import Telemetry
import Testing
import VehicleModel

@testable import Conformance

/// What the datagrams of games make true.
@Suite struct TelemetryTruthTests {
    private static let layout = PacketLayouts.named("forza-horizon-4")

    /// A Horizon packet with these fields, and its clock at `clock` ms.
    private static func packet(_ fields: [String: PacketValue], clock: UInt32 = 1000, isDriving: Bool = true)
        throws -> [UInt8]
    {
        let layout = try #require(layout)
        var encoder = PacketEncoder(layout)
        var state = RaceState()
        state.session.isRacing = isDriving
        var context = PacketContext()
        context.timestamp = clock
        for (field, value) in fields {
            let isKnown = encoder.set(field, to: value)
            #expect(isKnown, "\(field)")
        }
        var bytes: [UInt8] = []
        encoder.encode(state, context, into: &bytes)
        return bytes
    }

    private static func oracle() -> TelemetryOracle {
        TelemetryOracle(
            TelemetryDescription(
                game: .forza, format: "forza-horizon-4", role: .sender(to: Peer(host: "127.0.0.1", port: 1))
            ))
    }

    private static func values(_ readings: [DatagramReading], _ signal: SignalID) -> [Double] {
        readings.filter { $0.signal == signal }.map(\.value)
    }

    @Test func everyRowNamesAFieldOfItsLayout() {
        for layout in PacketLayouts.all {
            guard let table = CommonDataTable.table(of: layout) else { continue }
            for field in OraclePlan(layout, table).fields {
                let isKnown =
                    layout.size == nil ? layout.field(named: field) != nil : !layout.places(of: field).isEmpty
                #expect(isKnown, "\(layout.name) has no \(field)")
            }
            #expect(Set(table.rows.map(\.signal)).count == table.rows.count)
            let isSame = table.rows.allSatisfy { row in row.others.allSatisfy { $0.signal == row.signal } }
            #expect(isSame, "\(layout.name)")
        }
    }

    @Test func everyFamilyTellsSomething() {
        let families = Set(
            PacketLayouts.all.filter { CommonDataTable.table(of: $0) != nil }.map(\.game))
        #expect(families == Set(TelemetryKind.games))
    }

    @Test func fieldsAreBroughtIntoTheUnitsOfTheCatalogue() throws {
        var oracle = Self.oracle()
        let readings = oracle.readings(
            of: try Self.packet([
                "Speed": .real(27.5), "TireTempFrontLeft": .integer(212), "Accel": .integer(255),
                "Fuel": .real(0.25), "Gear": .integer(0), "BestLap": .integer(0), "LastLap": .real(94.5),
            ]), to: 1)
        #expect(Self.values(readings, .vehicleSpeed) == [99])
        let tyre = try #require(Self.values(readings, .tyreFrontLeftTemperature).first)
        #expect(abs(tyre - 100) < 1e-9)
        #expect(Self.values(readings, .pedalAccelerator) == [100])
        #expect(Self.values(readings, .fuelLevel) == [25])
        #expect(Self.values(readings, .transmissionGear) == [-1])
        #expect(Self.values(readings, .raceBestLap) == [])
        #expect(Self.values(readings, .raceLastLap) == [94.5])
        let isSent = !readings.contains { !$0.isSent }
        #expect(isSent)
    }

    @Test func whatCannotBeIsNoValueAndWhatIsTooMuchIsTheEndOfTheRange() throws {
        var oracle = Self.oracle()
        _ = oracle.readings(of: try Self.packet(["Speed": .real(10)]), to: 1)
        let readings = oracle.readings(
            of: try Self.packet(
                ["Speed": .real(.nan), "Fuel": .real(1.5), "Gear": .integer(11)], clock: 1010),
            to: 1)
        // The last speed stays in force; in neutral N may be shown.
        #expect(Self.values(readings, .vehicleSpeed) == [36])
        #expect(readings.first { $0.signal == .vehicleSpeed }?.isSent == false)
        #expect(Self.values(readings, .fuelLevel) == [100])
        #expect(Self.values(readings, .transmissionGear).contains(0))
    }

    @Test func aPauseKeepsWhatWasDriven() throws {
        var oracle = Self.oracle()
        _ = oracle.readings(of: try Self.packet(["Speed": .real(10)]), to: 1)
        let zeros = [UInt8](repeating: 0, count: 324)
        let readings = oracle.readings(of: zeros, to: 1)
        #expect(Self.values(readings, .raceActive) == [0])
        #expect(Self.values(readings, .vehicleSpeed) == [36])
    }

    @Test func aPausedPacketWithValuesIsTrueToo() throws {
        var oracle = Self.oracle()
        _ = oracle.readings(of: try Self.packet(["Speed": .real(10)]), to: 1)
        let frozen = try Self.packet(["Speed": .real(12.5), "IsRaceOn": .integer(0)], clock: 1010)
        #expect(Self.values(oracle.readings(of: frozen, to: 1), .vehicleSpeed) == [36, 45])
    }

    @Test func anOlderDatagramHoldsNothingAndAClockThatWrapsIsNotOlder() throws {
        var oracle = Self.oracle()
        func isRead(_ clock: UInt32) throws -> Bool {
            !oracle.readings(of: try Self.packet([:], clock: clock), to: 1).isEmpty
        }
        var reads: [Bool] = []
        reads.append(try isRead(.max - 5))
        reads.append(try isRead(.max - 20))
        reads.append(try isRead(4))
        reads.append(try isRead(.max))
        reads.append(try isRead(200_000))
        // More than a minute back is a game that was started anew.
        reads.append(try isRead(100))
        #expect(reads == [true, false, true, false, true, true])
    }

    @Test func onlySizesOfTheGameHoldAnything() throws {
        let packet = try Self.packet(["Speed": .real(10)])
        for size in [0, 1, 231, 233, 310, 322, 325, 1500] {
            var oracle = Self.oracle()
            let bytes =
                size <= packet.count
                ? Array(packet[..<size]) : packet + [UInt8](repeating: 0, count: size - packet.count)
            let readings = oracle.readings(of: bytes, to: 1)
            #expect(readings.isEmpty, "\(size) bytes")
        }
        var oracle = Self.oracle()
        let readings = oracle.readings(of: Array(packet.dropLast()), to: 1)
        #expect(Self.values(readings, .vehicleSpeed) == [36])
    }
}
