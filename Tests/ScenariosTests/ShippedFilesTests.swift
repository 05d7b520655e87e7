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

    private static let folder = "\(VectorFolder.checkout)/Sources/Scenarios/Shipped"

    /// `RECORD=1 swift test --filter ShippedFilesTests` writes the copies anew.
    @Test func theBinaryHoldsTheFilesOfTheCheckout() throws {
        let sources = Self.sources
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            for name in try Self.sourceNames where sources[name] == nil {
                try FileManager.default.removeItem(atPath: "\(Self.folder)/\(name)")
            }
            for (name, text) in sources {
                // What has not changed keeps its date and is not compiled again.
                let path = "\(Self.folder)/\(name)"
                if (try? String(contentsOfFile: path, encoding: .utf8)) == text { continue }
                try text.write(toFile: path, atomically: true, encoding: .utf8)
            }
            return
        }
        #expect(ShippedFiles.all.map(\.name) == Self.onDisk.map(\.name), "run once with RECORD=1")
        for (embedded, file) in zip(ShippedFiles.all, Self.onDisk) {
            #expect(embedded.text == file.text, "\(file.name) has changed: run once with RECORD=1")
        }
        #expect(try Self.sourceNames == sources.keys.sorted())
    }

    /// The files that the folder of copies holds.
    private static var sourceNames: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    }

    /// The Swift sources that embed the files by their names: one for each folder, so that a changed scenario does not have
    /// them all compiled, and one that puts them together.
    static var sources: [String: String] {
        let folders = Dictionary(grouping: onDisk) { file in
            file.name.split(separator: "/").dropLast().joined(separator: "/")
        }
        var sources: [String: String] = [:]
        for (folder, files) in folders {
            sources["ShippedFiles+\(typeName(of: folder)).swift"] = source(of: files, folder)
        }
        let lists = folders.keys.sorted().map { "        \(typeName(of: $0)).files," }
        let start = [
            "/// The scenarios and vehicles that ship inside the binary.",
            "enum ShippedFiles {",
            "    /// A file: its path below `Scenarios/`, and its text.",
            "    typealias File = (name: String, text: String)",
            "",
            "    private static let folders: [[File]] = [",
        ]
        let end = [
            "    ]",
            "",
            "    /// Every file, sorted by path.",
            "    static let all: [File] = folders.flatMap { $0 }.sorted { $0.name < $1.name }",
            "}",
            "",
        ]
        sources["ShippedFiles.swift"] = (head + start + lists + end).joined(separator: "\n")
        return sources
    }

    private static let head = [
        "// swift-format-ignore-file",
        "// Made from Scenarios/ by `RECORD=1 swift test --filter ShippedFilesTests`; change the files there.",
        "",
    ]

    /// `elm327/flow-control` is `Elm327FlowControl`, and what lies in no folder is `Top`.
    private static func typeName(of folder: String) -> String {
        folder.isEmpty ? "Top" : folder.split { $0 == "/" || $0 == "-" }.map(\.capitalized).joined()
    }

    private static func source(of files: [(name: String, text: String)], _ folder: String) -> String {
        var lines = head
        lines += ["extension ShippedFiles {", "    /// The files of `Scenarios/\(folder)`."]
        lines += ["    enum \(typeName(of: folder)) {", "        static let files: [File] = ["]
        for file in files {
            lines.append("        (\"\(file.name)\", ##\"\"\"")
            lines += file.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            lines.append("\"\"\"##),")
        }
        return (lines + ["        ]", "    }", "}", ""]).joined(separator: "\n")
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
