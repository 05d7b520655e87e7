// swift-tools-version: 6.1
import PackageDescription

/// A C program over the shared `Loopback` functions.
func program(_ name: String) -> Target {
    .executableTarget(
        name: name, dependencies: ["Loopback"],
        cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(["-O2", "-Wall", "-Wextra", "-Werror"])])
}

let package = Package(
    name: "Benchmarks",
    targets: [
        .target(
            name: "Loopback",
            cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(["-O2", "-Wall", "-Wextra", "-Werror"])]),
        program("floor"),
        program("load"),
        program("pace"),
        program("hold"),
        program("start"),
        program("blast"),
        program("sink"),
        program("webfloor"),
        program("webload"),
        program("relay"),
        program("canload"),
    ]
)
