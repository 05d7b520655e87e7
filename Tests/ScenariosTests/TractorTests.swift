@testable import MTGKind
import Kinds
import MTG
import Rig
import SimulationCore
import TestKit
import Testing
import VehicleModel

@testable import Scenarios

/// The shipped machines: what their telematics units say, and what else of the same vehicle says.
@Suite struct TractorTests {
    private static func driver(_ name: String) throws -> VirtualDriver {
        let rig = try ScenarioLoader.standard.load(path: "mtg/\(name)").scenarios[0].rig
        return VirtualDriver(Rig(rig, journal: Journal()))
    }

    private static func record(_ driver: inout VirtualDriver, on connection: ConnectionID) throws
        -> MaintenanceRecord
    {
        driver.send(MaintenanceRequest.maintenance.bytes, on: connection)
        driver.run(for: .milliseconds(1))
        let bytes = driver.take(from: connection).flatMap(\.bytes)
        let decoded = RecordDecoder(RecordLayouts.struct1).decode(bytes)
        #expect(decoded.mistakes.isEmpty)
        return decoded.record
    }

    private static func say(_ text: String, _ driver: inout VirtualDriver, _ connection: ConnectionID)
        -> [UInt8]
    {
        driver.send(Array(text.utf8) + [0x0D], on: connection)
        _ = driver.run(untilByte: UInt8(ascii: ">"), on: connection, limit: .seconds(10))
        let reply = String(decoding: driver.take(from: connection).flatMap(\.bytes), as: UTF8.self)
        let line = reply.split(whereSeparator: { $0 == "\r" || $0 == ">" }).last { !$0.contains("SEARCHING") }
        return line.flatMap { Hex.bytes($0) } ?? []
    }

    /// Coolant, fuel and hours are the same behind SAE J1939 and in the record.
    @Test func theTractorSaysTheSameOnItsBusAndInItsRecord() throws {
        var driver = try Self.driver("8r")
        let (first, second) = (driver.connect(endpoint: 0), driver.connect(endpoint: 1))
        let unit = try #require(first)
        let adapter = try #require(second)
        for command in ["ATE0", "ATSPA"] { _ = Self.say(command, &driver, adapter) }
        for _ in 0..<3 {
            driver.run(for: .seconds(40))
            let record = try Self.record(&driver, on: unit)
            let coolant = Self.say("00FEEE", &driver, adapter)
            let fuel = Self.say("00FEFC", &driver, adapter)
            let hours = Self.say("00FEE5", &driver, adapter)
            try #require(coolant.count == 8 && fuel.count == 8 && hours.count == 8)
            // SPN 110: 1 °C a bit from -40. SPN 96: 0.4 % a bit. SPN 247: 0.05 h a bit, least significant first.
            #expect(abs(Int64(coolant[0]) - 40 - record.coolantC) <= 1)
            let gallons: Double = Double(fuel[1]) * 0.4 / 100 * 190
            #expect(abs(gallons - Double(record.fuelGallons)) <= 1.3)
            let number = hours[..<4].reversed().reduce(0) { (number: Int64, byte) in
                number << 8 | Int64(byte)
            }
            #expect(abs(number / 20 - record.engineHours) <= 1)
            #expect(record.engineHours == 1059)
        }
    }

    @Test func theRecordOfFigure10HasItsValuesAndThreeAlerts() throws {
        var driver = try Self.driver("artimus-fig10")
        let connected = driver.connect()
        let connection = try #require(connected)
        let record = try Self.record(&driver, on: connection)
        #expect(record.unixTime == 1_425_777_843 && record.terminalSerial == "PCMMAGC28033")
        #expect(record.engineHours == 13247 && record.machineId == 0)
        #expect(record.engineTurnOnCount == 19 && record.keyTurnOnCount == 19)
        #expect(record.fuelGallons == 180 && record.tireKPa == 44)
        #expect(!record.gpsAvailable && !record.rdaLicense)
        #expect(!record.knows(.coolantC) && !record.knows(.hydraulicOilC))
    }

    @Test(arguments: ["s690", "r4038", "8r", "8r-tls", "artimus-fig10"])
    func everyMachineAnswers(_ name: String) throws {
        let scenario = try ScenarioLoader.standard.load(path: "mtg/\(name)").scenarios[0]
        guard let unit = scenario.rig.endpoints[0].kind as? MaintenanceDescription else {
            Issue.record("no telematics unit")
            return
        }
        var driver = VirtualDriver(Rig(scenario.rig, journal: Journal()))
        let connected = driver.connect()
        let connection = try #require(connected)
        if let token = unit.tokens.first(where: { $0.value == .developer })?.key {
            driver.send(MaintenanceRequest.token(Array(token.utf8)).bytes, on: connection)
            driver.run(for: .seconds(1))
            #expect(driver.take(from: connection).flatMap(\.bytes) == [3, 0, 0, 0])
        }
        _ = try Self.record(&driver, on: connection)
        driver.send(MaintenanceRequest.debugLog.bytes, on: connection)
        driver.run(for: .seconds(1))
        #expect(driver.take(from: connection).reduce(0) { $0 + $1.bytes.count } == 4 + 65_536)
    }
}
