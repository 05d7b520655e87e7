import Foundation
import Rig
import TestKit
import Testing
import VehicleModel

@testable import Scenarios

@Suite struct ShippedFilesTests {
    /// The files below `Scenarios/` in the order in which they are embedded; profiles need the scripts beside them, and
    /// stay where they are.
    static let onDisk: [(name: String, text: String)] = {
        let folder = "\(VectorFolder.checkout)/Scenarios"
        let files = Files.yamlFiles(at: folder).filter { !$0.hasPrefix("\(folder)/clients/") }
        return files.map { path in
            let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
            return (String(path.dropFirst(folder.count + 1)), text ?? "")
        }
    }()

    /// `RECORD=1 swift test --filter ShippedFilesTests` writes the copies anew.
    @Test func theBinaryHoldsTheFilesOfTheCheckout() throws {
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try Self.source.write(
                toFile: "\(VectorFolder.checkout)/Sources/Scenarios/Shipped/ShippedFiles.swift",
                atomically: true,
                encoding: .utf8)
            return
        }
        #expect(ShippedFiles.all.map(\.name) == Self.onDisk.map(\.name), "run once with RECORD=1")
        for (embedded, file) in zip(ShippedFiles.all, Self.onDisk) {
            #expect(embedded.text == file.text, "\(file.name) has changed: run once with RECORD=1")
        }
    }

    /// The Swift source that embeds the files.
    static var source: String {
        var lines = [
            "// swift-format-ignore-file",
            "// Made from Scenarios/ by `RECORD=1 swift test --filter ShippedFilesTests`; change the files there.",
            "",
            "/// The scenarios and vehicles that ship inside the binary.",
            "enum ShippedFiles {",
            "    /// Every file with its path below `Scenarios/`, sorted by path.",
            "    static let all: [(name: String, text: String)] = [",
        ]
        for file in onDisk {
            lines.append("        (\"\(file.name)\", ##\"\"\"")
            lines += file.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            lines.append("\"\"\"##),")
        }
        return (lines + ["    ]", "}", ""]).joined(separator: "\n")
    }

    @Test(arguments: ScenarioLoader.shippedScenarios)
    func everyShippedScenarioLoads(_ name: String) throws {
        let loaded = try ScenarioLoader.load(path: name)
        #expect(loaded.warnings.map(\.description) == [])
        #expect(!loaded.scenarios[0].rig.title.isEmpty)
        #expect(!loaded.scenarios[0].rig.endpoints.isEmpty)
    }

    @Test func nothingIsWrongWithTheFilesOfTheCheckout() {
        #expect(
            ScenarioLoader.validate(paths: ["\(VectorFolder.checkout)/Scenarios"]).map(\.description) == [])
        #expect(Self.onDisk.count >= 20)
    }

    @Test(arguments: ScenarioLoader.shippedVehicles)
    func everyShippedVehicleHasAScenarioThatServesIt(_ name: String) throws {
        let rig = try ScenarioLoader.load(path: "elm327/\(name)").scenarios[0].rig
        #expect(rig.endpoints.map(\.listen) == [.tcp(host: "127.0.0.1", port: 35000)])
        #expect(VehicleIdentificationNumber.checkDigitIsValid(in: rig.vehicle.identity.vin))
        #expect(!rig.vehicle.name.isEmpty)
    }
}
