import Documents
import Kinds
import Diagnostics
import Scenarios
import SimulationCore
import TestKit
import Testing
import VehicleModel

/// A dialogue with the ECUs of a car: lines `ECU request > answer`, or `all request > answers`.
private struct CarDialogue: Decodable, Sendable {
    let name: String
    let source: String
    /// A vehicle in `Scenarios/vehicles`, or nil where `vehicle` has its keys.
    let car: String?
    let vehicle: String?
    let steps: [String]
}

/// Every ECU of a car at one tester, in virtual time.
private struct TestedCar {
    var vehicle: Vehicle
    var ecus: [ECU]
    let names: [String]

    init(_ text: String) throws {
        let scenario = try ScenarioLoader.standard.load(
            text: text, file: VectorFolder.checkout + "/Scenarios/elm327/vector.yaml"
        ).scenarios[0]
        let description = scenario.rig.vehicle
        vehicle = Vehicle(description, seed: 1)
        let start = vehicle
        ecus = description.ecus.enumerated().map { ECU($1, id: ECUID($0), vehicle: start, seed: 1) }
        names = description.ecus.map(\.name)
    }

    /// The answer of one ECU.
    mutating func ask(_ request: [UInt8], _ index: Int, _ addressing: ECU.Addressing) -> [UInt8] {
        var answer: [UInt8] = []
        var samples: [Sample] = []
        ecus[index].requestArrives(&vehicle)
        ecus[index].respond(
            to: request, addressing: addressing, vehicle: &vehicle, answer: &answer, samples: &samples)
        return answer
    }

    /// A step's outcome as text.
    mutating func perform(_ step: String) throws -> String {
        let words = step.split(separator: " ").map(String.init)
        let rest = words.dropFirst().joined(separator: " ")
        switch words[0] {
        case "all":
            let request = try #require(Hex.bytes(rest))
            return ecus.indices.compactMap { index in
                let answer = ask(request, index, .functional)
                return answer.isEmpty ? nil : "\(names[index]) \(Hex.string(answer))"
            }.joined(separator: " | ")
        case "wait":
            let seconds = try #require(Int(words[1].filter(\.isNumber)))
            vehicle.advance(to: vehicle.now.advanced(by: .seconds(seconds)))
        case "fault", "repair":
            let code = try DiagnosticTroubleCode(parsing: words[1])
            if words[0] == "fault" {
                vehicle.store(code, as: .failing, ecu: 0)
            } else {
                vehicle.repair(code, ecu: 0)
            }
        case "key": vehicle.turnIgnition(try #require(Ignition(rawValue: words[1])))
        case "faces": return try faces()
        default:
            let index = try #require(names.firstIndex(of: words[0]), "no ECU \(words[0])")
            return Hex.string(ask(try #require(Hex.bytes(rest)), index, .physical))
        }
        return ""
    }

    /// What both faces of the first ECU report, after a check that they report the same.
    private mutating func faces() throws -> String {
        func codes(_ bytes: [UInt8], from start: Int, step: Int, at place: Int) -> Set<String> {
            Set(
                stride(from: start, to: bytes.count, by: step).map { index in
                    let raw = UInt16(bytes[index + place]) << 8 | UInt16(bytes[index + place + 1])
                    return DiagnosticTroubleCode(rawValue: raw).description
                })
        }
        var parts: [String] = []
        for (name, service, mask) in [("confirmed", 0x03, 0x08), ("pending", 0x07, 0x04)]
            as [(String, UInt8, UInt8)]
        {
            let classic = codes(ask([service], 0, .physical), from: 2, step: 2, at: 0)
            let unified = codes(ask([0x19, 0x42, 0x33, mask, 0xFF], 0, .physical), from: 6, step: 5, at: 1)
            #expect(classic == unified, "\(name)")
            parts.append("\(name) \(classic.sorted().joined(separator: ","))")
        }
        let classic = codes(ask([0x0A], 0, .physical), from: 2, step: 2, at: 0)
        #expect(
            classic == codes(ask([0x19, 0x55, 0x33], 0, .physical), from: 5, step: 4, at: 0), "permanent")
        parts.append("permanent \(classic.sorted().joined(separator: ","))")
        let status = ask([0x01, 0x01], 0, .physical)
        let readiness = ask([0x22, 0xF5, 0x01], 0, .physical)
        try #require(status.count == 6 && readiness.count == 9)
        #expect(Array(status[2...]) == Array(ask([0x22, 0xF4, 0x01], 0, .physical)[3...]))
        #expect(status[2] == readiness[3])
        // Catalyst and evaporative system: bits 0 and 2 of byte D in PID 01, bit 4 of bytes C and D in F501.
        #expect(status[5] & 0x01 == readiness[5] >> 4 & 0x01)
        #expect(status[5] >> 2 & 0x01 == readiness[6] >> 4 & 0x01)
        parts.append("indicator \(status[2] & 0x80 == 0 ? "off" : "on")")
        return parts.map { $0.hasSuffix(" ") ? $0 + "-" : $0 }.joined(separator: "; ")
    }
}

/// SAE J1979-2, SAE J1979-3 and ISO 27145: the dialogues of `Vectors/uds/obd-on-uds.yaml`.
@Suite struct OBDOnUDSTests {
    @Test(arguments: try VectorFolder.load("uds/obd-on-uds.yaml", as: CarDialogue.self))
    fileprivate func dialogue(_ vector: Located<CarDialogue>) throws {
        let keys =
            try vector.value.car.map { "  base: \($0)" } ?? #require(vector.value.vehicle)
        var car = try TestedCar("dyno: 1\nvehicle:\n\(keys)\n")
        for step in vector.value.steps {
            let parts = step.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
            let expected = parts.count > 1 ? parts[1].trimmed : ""
            let answer = try car.perform(parts[0].trimmed)
            let fits =
                expected.hasSuffix("*")
                ? answer.hasPrefix(expected.dropLast().trimmed) : answer == expected
            #expect(fits, "\(vector.value.name): \(step), not \(answer)", sourceLocation: vector.location)
        }
    }

    /// No request makes an ECU crash, and an odd length is refused with 13.
    @Test func noRequestIsTooStrange() throws {
        var random = SeededGenerator(seed: 27)
        var car = try TestedCar("dyno: 1\nvehicle:\n  base: us-petrol-2027\n")
        for _ in 0..<20_000 {
            let services: [UInt8] = [0x14, 0x19, 0x22, 0x31, 0x3E, 0x01]
            var request = [services[Int(random.next() % UInt64(services.count))]]
            for _ in 0..<random.next() % 9 {
                let usual: [UInt8] = [
                    0xF4, 0xF5, 0xF6, 0xF8, 0x33, 0x42, 0x55, 0x56, 0x06, 0x04, 0x20, 0x00, 0xFF, 0xE0,
                ]
                let isUsual = random.next() % 4 != 0
                request.append(
                    isUsual
                        ? usual[Int(random.next() % UInt64(usual.count))]
                        : UInt8(truncatingIfNeeded: random.next()))
            }
            let answer = car.ask(request, 0, .physical)
            #expect(answer.count <= 4095)
            if request[0] == 0x22, request.count % 2 == 0 || request.count < 3 {
                #expect(answer == [0x7F, 0x22, 0x13])
            }
        }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
