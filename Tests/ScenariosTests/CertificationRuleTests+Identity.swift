import Kinds
import Diagnostics
import Rig
import Scenarios
import SimulationCore
import TestKit
import Testing
import VehicleModel

/// Service 09, and a burst of requests.
extension CertificationRuleTests {
    private struct ECUName: Decodable, Sendable {
        let acronym: String
        let name: String

        /// The twenty bytes of the name, and of those with the numbers 1 to 9.
        var forms: [[UInt8]] {
            let stem = acronym.count == 4 ? acronym.dropLast() : acronym[...]
            return ([""] + (1...9).map { "\($0)" }).map { number in
                let short = number.isEmpty ? acronym : "\(stem)\(number)"
                return Self.padded(short, 4) + [UInt8(ascii: "-")] + Self.padded(name + number, 15)
            }
        }

        private static func padded(_ text: String, _ count: Int) -> [UInt8] {
            Array(text.utf8) + Array(repeating: 0, count: count - text.utf8.count)
        }
    }

    func theCarIsIdentified(_ name: String) throws {
        let approved = Set(
            try VectorFolder.load("obd/ecu-names.yaml", as: ECUName.self).flatMap(\.value.forms))
        var car = try CarOnBench(name, key: .on)
        car.wait(2)
        var names: [[UInt8]] = []
        var vehicleNumbers: [[UInt8]] = []
        var ratios: Set<UInt8> = []
        for ecu in car.places {
            if let number = car.information(0x02, ecu) { vehicleNumbers.append(number.filter { $0 != 0 }) }
            let calibrations = car.information(0x04, ecu) ?? [0]
            #expect(calibrations.count.isMultiple(of: 16) && calibrations[0] != 0)
            if let numbers = car.information(0x06, ecu) { #expect(numbers.count * 4 == calibrations.count) }
            if let own = car.information(0x0A, ecu) {
                #expect(approved.contains(own), "\(String(decoding: own, as: UTF8.self)) is not in the list")
                #expect(!names.contains(own), "\(ecu) has the name of another")
                names.append(own)
            }
            for type: UInt8 in [0x0D, 0x0F] {
                guard let number = car.information(type, ecu) else { continue }
                #expect(number.last != 0 && !number.drop { $0 == 0 }.contains(0), "zeros belong in front")
            }
            for type: UInt8 in [0x08, 0x0B] {
                guard let counters = car.information(type, ecu) else { continue }
                #expect((type == 0x08 ? [32, 40, 56] : [32, 36]).contains(counters.count))
                let isCompression = try read(&car, 0x01, ecu)[1] & 0x08 != 0
                #expect(isCompression == (type == 0x0B), "\(ecu): counters of the other kind of ignition")
                ratios.insert(type)
            }
        }
        #expect(vehicleNumbers.count == 1, "one ECU knows the VIN")
        let number = try #require(vehicleNumbers.first)
        #expect(number.count == 17)
        #expect(ratios.count <= 1, "both lists of counters")
        let standard = try read(&car, 0x1C, 0)[0]
        if claimsRatios(standard, number[9]) {
            #expect(ratios.count == 1, "a car that claims OBD II or heavy-duty OBD has in-use ratios")
        }
    }

    /// Whether a car of this standard (PID 1C) and model year (position 10 of the VIN) must have in-use ratios: OBD II of
    /// 2005 and later, and heavy-duty OBD.
    private func claimsRatios(_ standard: UInt8, _ year: UInt8) -> Bool {
        let isOf2005OrLater = "56789ABCDEFGHJKLMNPR".utf8.contains(year)
        let claims: Set<UInt8> = [1, 3, 7, 9, 11, 13, 19, 20, 32, 33]
        return claims.contains(standard) && isOf2005OrLater
    }

    /// For five seconds, a request as soon as the last one is answered: every ECU answers every one.
    func aBurstIsAnswered(_ name: String) throws {
        let scenario = try ScenarioLoader.standard.load(path: "elm327/\(name)").scenarios[0]
        var driver = VirtualDriver(Rig(scenario.rig, journal: Journal()))
        let connected = driver.connect()
        let connection = try #require(connected)
        func ask(_ line: String) -> String {
            driver.send(Array(line.utf8) + [0x0D], on: connection)
            _ = driver.run(untilByte: UInt8(ascii: ">"), on: connection, limit: .seconds(60))
            return String(decoding: driver.take(from: connection).flatMap(\.bytes), as: UTF8.self)
        }
        for line in ["ATZ", "ATE0", "ATH1", "0100"] { _ = ask(line) }
        let first = ask("0100")
        #expect(first.contains("41 00"), "\(first)")
        let answering = first.split(separator: "\r").filter { $0.contains("41 00") }.count
        #expect(answering == scenario.rig.vehicle.ecus.count)
        let end = driver.rig.now.advanced(by: .seconds(5))
        var rounds = 0
        while driver.rig.now < end {
            let reply = ask("0100")
            let lines = reply.split(separator: "\r").filter { $0.contains("41 00") }
            #expect(lines.count == answering, "round \(rounds): \(reply)")
            rounds += 1
        }
        // The slowest link takes a tenth of a second a request, and the adapter waits for a second answer.
        #expect(rounds >= 10)
    }
}
