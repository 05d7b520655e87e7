// swift-tools-version: 6.2
import PackageDescription

// A small client of ELM327 adapters, and its tests against simulated cars. Outside of this checkout, the dependency is
// .package(url: "https://…/dyno", from: "…") instead of the path.
let package = Package(
    name: "obd-client",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "dyno", path: "../..")],
    targets: [
        .target(name: "OBDClient"),
        .testTarget(
            name: "OBDClientTests",
            dependencies: ["OBDClient", .product(name: "DynoTesting", package: "dyno")]),
    ]
)
