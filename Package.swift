// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault")]

/// A library target with its own folder under `Sources/`.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A test target that mirrors a source target; facts come from `Vectors/`, found beside the sources.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.target(name: name)] + dependencies, swiftSettings: strict)
}

let yams: Target.Dependency = .product(name: "Yams", package: "Yams")

let package = Package(
    name: "dyno",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2")
    ],
    targets: [
        library("SimulationCore"),
        library("CANBus", ["SimulationCore"]),
        library("ISOTP", ["SimulationCore", "CANBus"]),
        library("VehicleModel", ["SimulationCore"]),
        library("Diagnostics", ["SimulationCore", "VehicleModel", "CANBus", "ISOTP"]),
        library("ELM327", ["SimulationCore", "CANBus", "ISOTP"]),
        library("Rig", ["SimulationCore", "VehicleModel", "CANBus", "ISOTP", "Diagnostics", "ELM327"]),
        library("Scenarios", ["SimulationCore", "VehicleModel", "CANBus", "ELM327", "Rig", yams]),
        library("TestKit", ["SimulationCore", "Scenarios"]),
        tests("SimulationCore"),
        tests("CANBus"),
    ]
)
