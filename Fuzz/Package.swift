// swift-tools-version: 6.1
import Foundation
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The folder of one of the main package's targets; `Shared` is a link to its sources.
func folder(_ name: String) -> String {
    let group = contents(of: "").first { contents(of: $0).contains(name) }
    return "Shared/\(group.map { "\($0)/" } ?? "")\(name)"
}

func library(
    _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [],
    sources: [String]? = nil
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: path.map { "Shared/\($0)" } ?? folder(name),
        exclude: exclude, sources: sources, swiftSettings: strict)
}

/// What the folder at `path` of the main package's sources contains, without hidden files.
func contents(of path: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
        atPath: "\(Context.packageDirectory)/Shared/\(path)")
    return (names ?? []).filter { !$0.hasPrefix(".") }
}

/// A library of the system, and the packages that have it.
func system(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name, path: folder(name), pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// The two targets of a kind of endpoint, as the main package has them.
func slice(
    _ name: String, module: String? = nil, protocol needs: [Target.Dependency],
    kind: [Target.Dependency] = []
) -> [Target] {
    let path = "Kinds/\(name)"
    let games = contents(of: "\(path)/Games").map { "Games/\($0)" }
    let folders = games.filter { !$0.hasSuffix(".swift") }
    let lists = games.filter { $0.hasSuffix(".swift") }
    func part(_ part: String) -> [String] { [part] + folders.map { "\($0)/\(part)" } }
    let tools = contents(of: path).filter { !["Protocol", "Kind", "Games"].contains($0) }
    let texts = contents(of: "\(path)/Protocol").filter { $0.hasSuffix(".md") }.map { "Protocol/\($0)" }
    return [
        library(
            module ?? name, ["SimulationCore"] + needs, path: path,
            exclude: tools + texts + part("Kind") + lists, sources: part("Protocol")),
        library(
            "\(name)Kind",
            [
                "SimulationCore", "VehicleModel", "CANBus", "Diagnostics", "VehicleNetwork", "Links",
                "Endpoints", "Rig", "Documents", "Scenarios", "Conformance", "Explore",
                .target(name: module ?? name),
            ] + kind, path: path, exclude: tools + part("Protocol"), sources: part("Kind") + lists),
    ]
}

/// The files `sources` of one of the main package's targets: what reads files, without what needs sockets or databases.
func part(
    _ name: String, _ sources: [String], _ dependencies: [Target.Dependency]
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: folder(name), sources: sources,
        swiftSettings: strict)
}

/// A program whose `main` is libFuzzer's.
func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: ["FuzzInput", "SimulationCore"] + dependencies,
        swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
}

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    targets: [
        library("SimulationCore"),
        library("VehicleModel", ["SimulationCore"]),
        library("CANBus", ["SimulationCore"]),
        library("ISOTP", ["SimulationCore", "CANBus"]),
        library("LegacyBus", ["SimulationCore"]),
        library("J1939", ["SimulationCore", "CANBus"]),
        library("Diagnostics", ["SimulationCore", "VehicleModel", "CANBus", "ISOTP", "J1939"]),
        library("SignalSets", ["SimulationCore", "VehicleModel", "CANBus"]),
        library(
            "VehicleNetwork",
            [
                "SimulationCore", "VehicleModel", "CANBus", "ISOTP", "LegacyBus", "J1939", "Diagnostics",
            ]),
        library("Links", ["SimulationCore"]),
        library(
            "Endpoints",
            [
                "SimulationCore", "VehicleModel", "CANBus", "LegacyBus", "VehicleNetwork", "Links",
            ]),
        library(
            "Rig",
            [
                "SimulationCore", "VehicleModel", "CANBus", "VehicleNetwork", "Links", "Endpoints",
            ]),
        library("CShippedFiles"),
        library("CSockets"),
        library("Platform", ["SimulationCore", "CSockets"]),
        system("CYAML", "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
        system("CPCRE2", "libpcre2-8", apt: "libpcre2-dev", brew: "pcre2"),
        library(
            "Documents", ["SimulationCore", "Platform", "CShippedFiles", "CPCRE2", "CYAML"]),
        library(
            "Scenarios",
            [
                "SimulationCore", "VehicleModel", "CANBus", "J1939", "Diagnostics", "Links", "Endpoints",
                "Rig", "Platform", "Documents",
            ]),
        library(
            "Conformance",
            [
                "SimulationCore", "VehicleModel", "CANBus", "Diagnostics", "ISOTP", "Links", "Endpoints",
                "Rig", "Platform", "Documents", "Scenarios",
            ]),
        library(
            "Explore",
            ["SimulationCore", "VehicleModel", "Endpoints", "Rig", "Documents", "Scenarios", "Conformance"]),
        library("Reports", ["SimulationCore", "VehicleModel", "Platform", "Documents", "Conformance"]),
        library(
            "Kinds",
            [
                "CANAccess", "CANAccessKind", "CompanionServices", "Conformance", "DoIPKind", "ELM327",
                "ELM327Kind", "Explore",
                "HTTPKind", "MTG", "MTGKind", "Scenarios", "Telemetry", "TelemetryKind",
            ], exclude: ["CANAccess", "DoIP", "ELM327", "HTTP", "MTG", "Telemetry"]),
        system("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
        library("Gzip", ["CZlib", "Platform"]),
        system("CPcap", "libpcap", apt: "libpcap-dev", brew: "libpcap"),
        library("OutputFiles", ["Platform"]),
        library(
            "Capture", ["SimulationCore", "CANBus", "CPcap", "OutputFiles", "Platform"],
            exclude: ["README.md"]),
        part(
            "Storage", ["Thresholds", "StorageError.swift"],
            ["SimulationCore", "VehicleModel", "MTG", "Platform"]),
        part(
            "Recordings", ["DatagramFile.swift", "JournalDatagrams.swift"],
            ["Capture", "Gzip", "Links", "Endpoints", "Rig", "SimulationCore"]),
        .target(name: "FuzzInput", dependencies: [], swiftSettings: strict),
        fuzzer(
            "FuzzLine",
            [
                "ELM327Kind", "Kinds", "CANBus", "ELM327", "Links", "Endpoints", "Rig", "Scenarios",
                "VehicleModel",
            ]),
        fuzzer("FuzzISOTP", ["CANBus", "ISOTP"]),
        fuzzer(
            "FuzzScenario", ["Kinds", "Links", "Endpoints", "Rig", "Documents", "Scenarios", "VehicleModel"]),
        fuzzer(
            "FuzzDiagnostics",
            ["Kinds", "Diagnostics", "Links", "Endpoints", "Rig", "Scenarios", "VehicleModel"]),
        fuzzer(
            "FuzzUDS",
            ["Kinds", "Diagnostics", "Links", "Endpoints", "Rig", "Scenarios", "VehicleModel"]),
        fuzzer("FuzzMaintenance", ["MTGKind", "MTG", "Links", "Endpoints", "Rig", "VehicleModel"]),
        fuzzer("FuzzTelemetry", ["TelemetryKind", "Telemetry", "Links", "Endpoints", "Rig", "VehicleModel"]),
        fuzzer("FuzzHTTP", ["CompanionServices"]),
        fuzzer("FuzzCANAccess", ["CANAccess", "CANBus"]),
        fuzzer("FuzzDoIP", ["DoIP"]),
        fuzzer("FuzzSet", ["Kinds", "SignalSets", "Scenarios"]),
        fuzzer("FuzzThresholds", ["MTG", "Storage"]),
        fuzzer("FuzzCapture", ["Capture", "Recordings"]),
        fuzzer("FuzzPattern", ["Documents"]),
        fuzzer("FuzzProfile", ["Kinds", "Conformance", "Documents", "Scenarios"]),
        fuzzer("FuzzResult", ["Conformance", "Kinds", "Reports"]),
        fuzzer("FuzzTranscript", ["Kinds", "ELM327Kind"]),
        fuzzer(
            "FuzzDecode",
            ["Diagnostics", "ELM327Kind", "HTTPKind", "MTG", "MTGKind", "Telemetry", "TelemetryKind"]),
    ] + slice("ELM327", protocol: ["CANBus", "ISOTP", "LegacyBus", "J1939"], kind: ["LegacyBus"])
        + slice("MTG", protocol: ["VehicleModel"])
        + slice("HTTP", module: "CompanionServices", protocol: [])
        + slice("DoIP", protocol: [])
        + slice("Telemetry", protocol: ["VehicleModel"])
        + slice("CANAccess", protocol: ["CANBus", "ISOTP"], kind: ["ISOTP"])
)
