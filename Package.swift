// swift-tools-version: 6.2
import PackageDescription

/// In continuous integration (`DYNO_STRICT=1`) a warning is an error, and all but the tests is optimised: their time is
/// that of the simulation, and twice the optimiser has broken what was right without it. What is asserted in a debug build
/// still is.
let isStrict = Context.environment["DYNO_STRICT"] == "1"

let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        // A request crosses seven modules; with this a third of its instructions go.
        .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
    ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

let optimised: [SwiftSetting] =
    isStrict ? [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))] : []

/// A library target with its own folder under `Sources/`.
func library(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict + optimised)
}

/// A test target that mirrors a source target; facts come from `Vectors/`, found beside the sources.
func tests(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.target(name: name), "TestKit"] + dependencies, exclude: exclude,
        swiftSettings: strict)
}

let yams: Target.Dependency = .product(name: "Yams", package: "Yams")
let nio: [Target.Dependency] = [
    .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
]

let package = Package(
    name: "dyno",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "dyno", targets: ["dyno"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/CoreOffice/XMLCoder", from: "0.18.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        // Layer 0
        library("SimulationCore"),
        // Layer 1
        library("VehicleModel", ["SimulationCore"]),
        library("CANBus", ["SimulationCore"]),
        library("ISOTP", ["SimulationCore", "CANBus"]),
        library("LegacyBus", ["SimulationCore"]),
        library("J1939", ["SimulationCore", "CANBus"]),
        // Layer 2
        library("Diagnostics", ["SimulationCore", "VehicleModel", "CANBus", "ISOTP"]),
        library("ELM327", ["SimulationCore", "CANBus", "ISOTP", "LegacyBus", "J1939"]),
        library("Telemetry", ["SimulationCore", "VehicleModel"], exclude: ["README.md"]),
        library("MTG", ["SimulationCore", "VehicleModel"], exclude: ["README.md"]),
        // Layer 3
        library(
            "Rig",
            [
                "SimulationCore", "VehicleModel", "CANBus", "ISOTP", "LegacyBus", "J1939", "Diagnostics",
                "ELM327", "Telemetry", "MTG",
            ]),
        // Layer 4
        library(
            "Scenarios",
            [
                "SimulationCore", "VehicleModel", "CANBus", "J1939", "ELM327", "Telemetry", "MTG", "Rig",
                yams,
            ]),
        library(
            "Conformance",
            [
                "SimulationCore", "VehicleModel", "CANBus", "Diagnostics", "ELM327", "Telemetry", "MTG",
                "Rig",
                "Scenarios",
            ], exclude: ["README.md"]),
        // Layer 5
        .systemLibrary(
            name: "CPcap", pkgConfig: "libpcap", providers: [.apt(["libpcap-dev"]), .brew(["libpcap"])]),
        library("Capture", ["SimulationCore", "CANBus", "CPcap"], exclude: ["README.md"]),
        .target(name: "CDatagrams"),
        .target(
            name: "LiveHost",
            dependencies: [
                "SimulationCore", "Telemetry", "Rig", "CDatagrams",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "NIOTLS", package: "swift-nio"),
            ] + nio, swiftSettings: strict + optimised),
        library(
            "Storage",
            [
                "SimulationCore", "VehicleModel", "MTG", "XMLCoder",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        // Layer 6
        .target(
            name: "Runner",
            dependencies: [
                "SimulationCore", "VehicleModel", "CANBus", "Diagnostics", "ELM327", "Rig", "Scenarios",
                "Conformance", "Capture", "LiveHost", "Telemetry", "MTG", "Storage",
            ], swiftSettings: strict + optimised),
        // Layer 7
        .executableTarget(
            name: "dyno",
            dependencies: [
                "SimulationCore", "VehicleModel", "CANBus", "ISOTP", "J1939", "Diagnostics", "ELM327", "Rig",
                "Scenarios", "Telemetry", "MTG",
                "Conformance", "Capture", "LiveHost", "Storage", "Runner",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], swiftSettings: strict + optimised),
        // Tests
        library("TestKit", ["SimulationCore", "Scenarios"]),
        tests("SimulationCore", ["Scenarios"]),
        tests("CANBus", ["SimulationCore", "Scenarios"]),
        tests("ISOTP", ["SimulationCore", "CANBus", "Scenarios"]),
        tests("LegacyBus", ["SimulationCore", "Scenarios"]),
        tests("J1939", ["SimulationCore", "CANBus", "VehicleModel", "ELM327", "Rig", "Scenarios"]),
        tests("VehicleModel", ["SimulationCore", "Scenarios"]),
        tests("Diagnostics", ["SimulationCore", "VehicleModel", "Scenarios"]),
        tests("Telemetry", ["SimulationCore", "VehicleModel", "Scenarios"]),
        tests("MTG", ["SimulationCore", "VehicleModel", "Scenarios"]),
        tests(
            "Storage",
            [
                "SimulationCore", "VehicleModel", "MTG", "Scenarios",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        tests(
            "Scenarios",
            ["SimulationCore", "VehicleModel", "CANBus", "Diagnostics", "ELM327", "Telemetry", "MTG", "Rig"],
            exclude: ["Corpus", "check_schema.py", "check_journal.py"]),
        tests("Capture", ["CANBus"]),
        tests("Rig", ["SimulationCore", "VehicleModel", "CANBus", "ELM327", "Telemetry", "MTG"]),
        tests(
            "Conformance",
            ["SimulationCore", "VehicleModel", "CANBus", "ELM327", "Telemetry", "Rig", "Scenarios"],
            exclude: ["Reports/Golden", "Reports/check_reports.py", "Reports/junit.xsd"]),
        tests(
            "LiveHost",
            [
                "SimulationCore", "VehicleModel", "ELM327", "Telemetry", "MTG", "Rig",
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ] + nio),
        .testTarget(name: "ArchitectureTests", dependencies: ["TestKit"], swiftSettings: strict),
        tests("ELM327", ["SimulationCore", "CANBus", "VehicleModel", "Rig", "Conformance"]),
        tests(
            "Runner",
            [
                "SimulationCore", "VehicleModel", "CANBus", "ELM327", "Rig", "Scenarios", "Conformance",
                "Capture", "LiveHost",
            ] + nio),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["Diagnostics", "Rig", "Scenarios", "SimulationCore", "TestKit", "VehicleModel"],
            swiftSettings: strict),
        // What the simulation costs without sockets; run by Benchmarks/run
        .executableTarget(
            name: "inside", dependencies: ["SimulationCore", "VehicleModel", "ELM327", "Telemetry", "Rig"],
            path: "Benchmarks/Inside", swiftSettings: strict),
        // The harness's own test client, its program, and the matrix of its mutants
        .target(
            name: "ReferenceClient",
            dependencies: [
                "SimulationCore", "VehicleModel", "MTG", "Telemetry", "Rig", "Scenarios", "Conformance",
                "Storage",
            ],
            path: "Tests/ReferenceClient/Machine", swiftSettings: strict + optimised),
        .executableTarget(
            name: "reference-client",
            dependencies: [
                "ReferenceClient", "SimulationCore", "VehicleModel", "MTG", "Telemetry", "Scenarios",
                "Conformance",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], path: "Tests/ReferenceClient/Program", swiftSettings: strict),
        .executableTarget(
            name: "mutants",
            dependencies: [
                "ReferenceClient", "SimulationCore", "MTG", "Telemetry", "Rig", "Scenarios", "Conformance",
            ],
            path: "Tests/ReferenceClient/Matrix", swiftSettings: strict),
        tests(
            "ReferenceClient",
            ["SimulationCore", "VehicleModel", "ELM327", "MTG", "Rig", "Scenarios", "Conformance", "Storage"]),
    ]
)
