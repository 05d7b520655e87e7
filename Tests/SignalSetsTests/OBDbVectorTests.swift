import Documents
import Foundation
import Kinds
import Runner
import Scenarios
import SignalSets
import SimulationCore
import TestKit
import Testing
import VehicleModel

/// Commands of public OBDb sets, and what a car made of them answers on its bus.
struct OBDbVector: Decodable, Sendable, CustomStringConvertible {
    struct Command: Decodable, Sendable {
        let set: [String: String]
        let fields: [Field]?
        let captured: [String]?
        let ids: String
        let answer: String?
        /// The answer to a command that is not imported, from an ECU that another command was captured of.
        let reads: String?
    }

    struct Field: Decodable, Sendable {
        let id: String
        let bix: Int?
        let len: Int
        let min: Double?
        let max: Double
        let mul: Double?
        let div: Double?
        let add: Double?
        let sign: Bool?
        let unit: String
        let metric: String?

        /// The signal as a set writes it.
        var json: [String: Any] {
            var format: [String: Any] = ["len": len, "max": max, "unit": unit]
            for (key, value) in [("min", min), ("mul", mul), ("div", div), ("add", add)] {
                format[key] = value
            }
            (format["bix"], format["sign"]) = (bix, sign)
            var signal: [String: Any] = ["id": id, "name": id, "fmt": format]
            signal["suggestedMetric"] = metric
            return signal
        }
    }

    let name: String
    let source: String
    let commands: [Command]
    let values: [String: Double]?
    let findings: [String]?

    var description: String { name }
}

@Suite struct OBDbVectorTests {
    private func words(_ text: String) -> [Substring] { text.split(separator: " ") }

    private func imported(_ vector: OBDbVector) throws -> ImportedSet {
        var commands: [[String: Any]] = []
        var tests: [OBDbTestFile] = []
        for (index, command) in vector.commands.enumerated() {
            var row: [String: Any] = command.set
            let parts = words(try #require(command.set["cmd"]))
            row["cmd"] = [String(parts[0]): String(parts[1])]
            let plain: [String: Any] = [
                "id": "PLAIN_\(index)", "fmt": ["len": 8, "max": 255, "unit": "scalar"] as [String: Any],
            ]
            row["signals"] = command.fields?.map(\.json) ?? [plain]
            commands.append(row)
            guard let captured = command.captured, let header = command.set["hdr"] else { continue }
            let ids = [header, command.set["rax"], parts.joined()].compactMap(\.self).joined(separator: ".")
            let options = command.set["eax"].map { "|e=\($0)" } ?? ""
            let lines = captured.map { "    \($0)" }.joined(separator: "\n")
            let text = "command_id: \(ids)\(options)\ntest_cases:\n- response: |-\n\(lines)\n"
            tests.append(OBDbTestFile(year: 2024, bytes: Array(text.utf8)))
        }
        let set = try JSONSerialization.data(withJSONObject: ["commands": commands])
        return OBDbImport.run(Array(set), file: "set.json", tests: tests)
    }

    @Test(arguments: try VectorFolder.load("import/obdb.yaml", as: OBDbVector.self))
    func theCarAnswersAsTheRealOne(_ vector: Located<OBDbVector>) throws {
        let set = try imported(vector.value)
        let loaded = try ScenarioLoader.standard.load(text: set.text, file: "import.yaml")
        let car = try #require(loaded.scenarios.first).rig.vehicle
        for command in vector.value.commands {
            let parts = words(try #require(command.set["cmd"]))
            let request = try #require(Hex.bytes(parts.joined()))
            let servers = car.ecus.filter { $0.services.templates[request] != nil }.map { ecu in
                [ecu.request, ecu.response].map { Hex.string($0, width: ecu.isExtended ? 8 : 3) }
                    .joined(separator: " ")
            }
            #expect(
                servers == (command.ids == "none" ? [] : [command.ids]), sourceLocation: vector.location)
        }
        let vehicle = Vehicle(car, seed: 1)
        for (name, value) in vector.value.values ?? [:] {
            let custom = car.customSignals.firstIndex { $0.name == name }
            let id = try #require(custom.map { SignalID.custom($0) } ?? SignalCatalogue.id(name))
            let found = try #require(vehicle.value(of: id), sourceLocation: vector.location)
            #expect(abs(found - value) < 1e-9, "\(name)", sourceLocation: vector.location)
        }
        if let findings = vector.value.findings {
            let found = set.findings.filter { $0.severity != .note }.map {
                $0.description.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
            }
            #expect(found == findings, sourceLocation: vector.location)
        }
        let captured = vector.value.commands.compactMap(\.answer).compactMap {
            Hex.bytes($0.filter { $0 != " " })
        }
        #expect(set.captured.map(\.answer) == captured, sourceLocation: vector.location)
        let comparison = try ImportedCar(text: set.text, file: "import.yaml").replay(set.captured)
        #expect(comparison.equal == captured.count, sourceLocation: vector.location)
        #expect(comparison.differing.isEmpty && comparison.unserved.isEmpty, sourceLocation: vector.location)
        for command in vector.value.commands {
            guard let answer = command.reads.flatMap(Hex.bytes), var other = set.captured.first else {
                continue
            }
            (other.request, other.answer) = ([answer[0] & ~0x40] + answer[1...2], answer)
            let comparison = try ImportedCar(text: set.text, file: "import.yaml").replay([other])
            #expect(comparison.equal == 1, "\(comparison)", sourceLocation: vector.location)
        }
    }
}
