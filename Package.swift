// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

/// A library target with its own folder under `Sources/`.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A test target that mirrors a source target; facts come from `Vectors/`, found beside the sources.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.target(name: name)] + dependencies, swiftSettings: strict)
}

let package = Package(
    name: "dyno",
    platforms: [.macOS(.v15)],
    dependencies: [],
    targets: [
        library("SimulationCore"),
        library("CANBus", ["SimulationCore"]),
        tests("SimulationCore", []),
        tests("CANBus", []),
    ]
)
