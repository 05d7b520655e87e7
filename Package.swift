// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Versions of SwiftPM refuse a dependency that has flags of its own.
let isDependency = Context.packageDirectory.contains("/checkouts/")

/// The compiler's `flags` in builds of a `configuration`.
func flags(_ flags: [String], _ configuration: BuildConfiguration) -> [SwiftSetting] {
    if isDependency { return [] }
    return [.unsafeFlags(flags, .when(configuration: configuration))]
}

/// In continuous integration (`DYNO_STRICT=1`) a warning is an error, and each module is compiled as a whole: by one process that
/// reads its files once, where two read them in part and a third for the module's interface. The index leaves Swift's own
/// libraries out.
let isStrict = Context.environment["DYNO_STRICT"] == "1"
let whole = [
    "-wmo", "-disable-batch-mode", "-num-threads", "2", "-no-emit-module-separately-wmo",
    "-index-ignore-system-modules",
]

let strict: [SwiftSetting] =
    [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault")]
    + (isStrict ? [.treatAllWarnings(as: .error)] + flags(whole, .debug) : [])

/// The libraries that the time of the tests goes into. Strict builds optimise them: it takes the compiler three times as long,
/// and the tests a fraction of the time.
let optimized: Set = [
    "SimulationCore", "VehicleModel", "CANBus", "ISOTP", "Telemetry", "VehicleNetwork", "Links", "Endpoints",
    "Rig",
    "Documents", "Scenarios", "Conformance", "ELM327Kind", "TelemetryKind", "ReferenceClient",
]

/// The libraries that no request, datagram or frame passes through. A release does not optimise them: that would be two fifths
/// of the compiler's work, for long commands that take a fifth less.
let unoptimized: Set = ["Conformance", "DynoCLI", "Explore", "Reports", "Runner", "SignalSets"]

/// With `DYNO_MUTANTS=1` the reference clients are built from the copy of their sources in which `Mutation/run` has
/// compiled mutants, together with the program that runs these.
let isMutated = Context.environment["DYNO_MUTANTS"] == "1"

/// With `DYNO_FUZZ=1` the programs are built that feed libraries with the input of libFuzzer, which has their `main`
/// (`Fuzz/run`).
let isFuzzed = Context.environment["DYNO_FUZZ"] == "1"

/// What `make check` does not run and so does not build (`DYNO_CHECK=1`): the tests with sockets and clients, the programs that
/// only these start, and those that measure.
let unchecked: Set =
    Context.environment["DYNO_CHECK"] == "1"
    ? [
        "DocumentationTests", "DynoTestingTests", "EndToEndTests", "LiveHostTests", "OBDClient",
        "OBDClientTests",
        "RecordingsTests", "RunnerTests", "inside", "mutants", "punctual", "reference-client",
    ] : []

/// The commit that the program is built from, which `dyno --version` prints; a build for people states it (Makefile). A
/// change of it compiles one file of C and links the program again.
let commit = Context.environment["DYNO_COMMIT"] ?? ""

let buildSettings: [CSetting] = commit.isEmpty ? [] : [.define("DYNO_COMMIT", to: "\"\(commit)\"")]

/// The settings of a target, with whether strict builds and releases optimise it.
func settings(_ name: String) -> [SwiftSetting] {
    strict + (isStrict && optimized.contains(name) ? flags(["-O"], .debug) : [])
        + (unoptimized.contains(name) ? flags(["-Onone", "-assert-config", "Release"], .release) : [])
}

/// The folder of the target `name`: one in a folder of `Sources`.
func folder(_ name: String) -> String {
    let group = contents(of: "Sources").first { contents(of: "Sources/\($0)").contains(name) }
    return "Sources/\(group.map { "\($0)/" } ?? "")\(name)"
}

/// A library target in its own folder, unless `path` is another one.
func library(
    _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [],
    sources: [String]? = nil
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: path ?? folder(name), exclude: exclude,
        sources: sources, swiftSettings: settings(name))
}

/// A library of the system, and the packages that have it.
func system(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name, path: folder(name), pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// The two targets of a kind of endpoint: its bytes, and its server, keys, words and judging. The protocol's module is named
/// like the folder, or `module`. A kind whose endpoints differ has a folder of each in `Games`, with the same two parts.
func slice(
    _ name: String, module: String? = nil, protocol needs: [Target.Dependency],
    kind: [Target.Dependency] = []
) -> [Target] {
    let path = "Sources/Kinds/\(name)"
    let games = contents(of: "\(path)/Games").map { "Games/\($0)" }
    let folders = games.filter { !$0.hasSuffix(".swift") }
    let lists = games.filter { $0.hasSuffix(".swift") }
    func part(_ part: String) -> [String] { [part] + folders.map { "\($0)/\(part)" } }
    let tools = contents(of: path).filter { !["Protocol", "Kind", "Games"].contains($0) }
    let texts = contents(of: "\(path)/Protocol").filter { $0.hasSuffix(".md") }.map { "Protocol/\($0)" }
    return [
        library(
            module ?? name, ["SimulationCore"] + needs, path: path,
            exclude: tools + texts + part("Kind") + lists,
            sources: part("Protocol")),
        library(
            "\(name)Kind",
            [
                "SimulationCore", "VehicleModel", "CANBus", "Diagnostics", "VehicleNetwork", "Links",
                "Endpoints", "Rig", "Documents", "Scenarios", "Conformance", "Explore",
                .target(name: module ?? name),
            ] + kind, path: path, exclude: tools + part("Protocol"), sources: part("Kind") + lists),
    ]
}

/// What the folder at `path` contains, without hidden files.
func contents(of path: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "\(Context.packageDirectory)/\(path)")
    return (names ?? []).filter { !$0.hasPrefix(".") }
}

/// The folders of the kinds, from `Sources`.
let kinds = contents(of: "Sources/Kinds").filter { !$0.hasSuffix(".swift") }.map { "Kinds/\($0)" }

/// The targets of the kinds.
let slices =
    slice("ELM327", protocol: ["CANBus", "ISOTP", "LegacyBus", "J1939"], kind: ["LegacyBus"])
    + slice("MTG", protocol: ["VehicleModel"])
    + slice("HTTP", module: "CompanionServices", protocol: ["COpenSSL"])
    + slice("DoIP", protocol: [])
    + slice("Telemetry", protocol: ["VehicleModel"])
    + slice("CANAccess", protocol: ["CANBus", "ISOTP"], kind: ["ISOTP"])

/// All of them, for targets that have a part of each kind or list the kinds.
let ofSlices: [Target.Dependency] = slices.map { .target(name: $0.name) }

/// A target of the host or the tools: its own folder, and those with its name in the folders of the kinds.
func tool(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    let home = String(folder(name).dropFirst("Sources/".count))
    let group = String(home.prefix { $0 != "/" })
    let own = kinds.filter { contents(of: "Sources/\($0)").contains(name) }.map { "\($0)/\(name)" }
    let others = (kinds + [group]).flatMap { place in
        contents(of: "Sources/\(place)").map { "\(place)/\($0)" }
    }
    let sources = [home] + own
    return .target(
        name: name, dependencies: dependencies, path: "Sources",
        exclude: contents(of: "Sources").filter { $0 != group && $0 != "Kinds" } + ["Kinds/Kinds.swift"]
            + others.filter { !sources.contains($0) }, sources: sources, swiftSettings: settings(name))
}

/// A test target that mirrors a source target; facts come from `Vectors/`, found beside the sources.
///
/// Scenarios and then Conformance are compiled with one core each. In strict builds the tests of the lower targets occupy the
/// other: those of VehicleModel begin with Scenarios, all others with Conformance, as ForeignPrograms waits for Scenarios too.
/// Without that they would be compiled sooner, and a core would be idle afterwards.
func tests(_ name: String, _ dependencies: [String] = [], exclude: [String] = []) -> Target {
    let first = isStrict ? [name == "VehicleModel" ? "Rig" : "ForeignPrograms"] : []
    return .testTarget(
        name: "\(name)Tests",
        dependencies: Set([name, "TestKit"] + dependencies + first).sorted().map { .target(name: $0) },
        exclude: exclude,
        swiftSettings: strict)
}

let mutation: [Target] = [
    .target(name: "CFork", path: "Mutation/Fork"),
    .executableTarget(
        name: "generated-mutants", dependencies: ["CFork", "ReferenceClient", "Conformance"],
        path: "Mutation/Runner",
        swiftSettings: strict),
]

/// A program whose `main` is libFuzzer's.
func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: ["FuzzInput", "SimulationCore"] + dependencies,
        path: "Fuzz/Sources/\(name)",
        swiftSettings: strict + flags(["-parse-as-library"], .release))
}

let fuzzers: [Target] = [
    .target(name: "FuzzInput", path: "Fuzz/Sources/FuzzInput", swiftSettings: strict),
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
        "FuzzDiagnostics", ["Kinds", "Diagnostics", "Links", "Endpoints", "Rig", "Scenarios", "VehicleModel"]),
    fuzzer("FuzzUDS", ["Kinds", "Diagnostics", "Links", "Endpoints", "Rig", "Scenarios", "VehicleModel"]),
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
]

let package = Package(
    name: "dyno",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "dyno", targets: ["dyno"]),
        .library(name: "DynoTesting", targets: ["DynoTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
    ],
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
                "SimulationCore", "VehicleModel", "CANBus", "LegacyBus", "Diagnostics", "VehicleNetwork",
                "Links",
            ]),
        library(
            "Rig",
            [
                "SimulationCore", "VehicleModel", "CANBus", "VehicleNetwork", "Links", "Endpoints",
            ]),
        library("CSockets"),
        library("Platform", ["SimulationCore", "CSockets"]),
        library("CShippedFiles"),
        system("CYAML", "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
        system("CPCRE2", "libpcre2-8", apt: "libpcre2-dev", brew: "pcre2"),
        // Files in YAML with the place of every node, what is found in them, and the texts of their values
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
            "Kinds", ofSlices + ["Conformance", "Explore", "Scenarios"], path: "Sources/Kinds",
            exclude: contents(of: "Sources/Kinds").filter { $0 != "Kinds.swift" }),
        library(
            "Explore",
            ["SimulationCore", "VehicleModel", "Endpoints", "Rig", "Documents", "Scenarios", "Conformance"]),
        // What a run is written as: pages, files for other programs, text
        library("Reports", ["SimulationCore", "VehicleModel", "Platform", "Documents", "Conformance"]),
        library("OutputFiles", ["Platform"]),
        system("CPcap", "libpcap", apt: "libpcap-dev", brew: "libpcap"),
        library(
            "Capture", ["SimulationCore", "CANBus", "CPcap", "OutputFiles", "Platform"],
            exclude: ["README.md"]),
        system("COpenSSL", "openssl", apt: "libssl-dev", brew: "openssl@3"),
        library("CDatagrams"),
        library(
            "LiveHost",
            [
                "SimulationCore", "VehicleModel", "CompanionServices", "VehicleNetwork", "Links",
                "Endpoints", "Rig", "Platform", "CDatagrams", "CSockets", "COpenSSL",
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]),
        system("CZlib", "zlib", apt: "zlib1g-dev", brew: "zlib"),
        library("Gzip", ["CZlib", "Platform"]),
        system("CSQLite", "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
        tool(
            "Storage",
            ["SimulationCore", "VehicleModel", "MTG", "CompanionServices", "CSQLite", "Platform"]),
        library(
            "Recordings",
            [
                "SimulationCore", "CANBus", "VehicleNetwork", "Rig", "Capture", "LiveHost", "OutputFiles",
                "Gzip",
                "Platform",
            ]),
        tool(
            "Runner",
            ofSlices + [
                "Kinds", "SimulationCore", "VehicleModel", "CANBus", "ISOTP", "J1939", "Diagnostics", "Links",
                "Endpoints", "Rig", "Documents", "Scenarios", "VehicleNetwork", "Conformance", "Explore",
                "Capture", "LiveHost", "SignalSets", "Storage", "OutputFiles", "Gzip", "Platform",
                "Recordings", "Reports",
            ]),
        // Control of a running car over HTTP, and the page
        library(
            "ControlPanel",
            [
                "Kinds",
                "SimulationCore", "VehicleModel", "CompanionServices", "Endpoints", "Rig", "Documents",
                "Scenarios",
                "Conformance", "LiveHost", "Platform", "Recordings",
            ]),
        // Simulated cars for the tests of other packages
        library(
            "DynoTesting",
            [
                "Kinds", "SimulationCore", "VehicleModel", "Endpoints", "Rig", "Documents", "Scenarios",
                "Conformance", "Reports", "LiveHost", "Platform",
            ]),
        .target(
            name: "CBuild", path: folder("CBuild"), cSettings: buildSettings),
        tool(
            "DynoCLI",
            ofSlices + [
                "Kinds", "SimulationCore", "VehicleModel", "VehicleNetwork", "CANBus", "ISOTP", "J1939",
                "Diagnostics", "Links", "Endpoints", "Rig", "Documents", "Scenarios", "SignalSets",
                "Conformance", "Explore", "Capture", "LiveHost", "Storage", "Runner", "Recordings", "Reports",
                "ControlPanel", "OutputFiles", "Gzip", "Platform", "CBuild",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(name: "dyno", dependencies: ["DynoCLI"], swiftSettings: strict),
        // Tests
        library(
            "TestKit", ["SimulationCore", "Platform", "Documents"], path: "Tests/TestKit"),
        .target(
            name: "TestRigs", dependencies: ["ELM327Kind", "Kinds", "VehicleModel", "Endpoints", "Rig"],
            path: "Tests/TestRigs", swiftSettings: strict),
        .target(
            name: "ForeignPrograms", dependencies: ["TestKit"] + (isStrict ? ["Scenarios"] : []),
            path: "Tests/ForeignPrograms",
            swiftSettings: strict),
        tests("SimulationCore", ["Documents"]),
        tests("CANBus", ["SimulationCore", "Documents"]),
        tests("ISOTP", ["SimulationCore", "CANBus", "Documents", "ForeignPrograms"]),
        tests("LegacyBus", ["SimulationCore", "Documents"]),
        tests("Links", ["SimulationCore"]),
        tests(
            "J1939",
            [
                "Kinds", "SimulationCore", "CANBus", "VehicleModel", "ELM327", "Rig", "Documents",
                "Scenarios",
            ]),
        tests("VehicleModel", ["SimulationCore", "Documents", "Endpoints"]),
        tests(
            "Diagnostics",
            [
                "Kinds", "SimulationCore", "VehicleModel", "Documents", "Scenarios", "ForeignPrograms",
            ]),
        tests(
            "Telemetry",
            [
                "Kinds", "TelemetryKind", "SimulationCore", "VehicleModel", "Rig", "Documents", "Scenarios",
                "Conformance",
                "ForeignPrograms",
            ]),
        tests("MTG", ["MTGKind", "SimulationCore", "VehicleModel", "Documents"]),
        tests("CompanionServices", ["SimulationCore", "Documents", "ForeignPrograms"]),
        tests("CANAccess", ["CANAccessKind", "SimulationCore", "CANBus", "Documents"]),
        tests("DoIP", ["SimulationCore"]),
        tests(
            "SignalSets",
            [
                "Kinds", "SimulationCore", "VehicleModel", "Diagnostics", "Documents", "ForeignPrograms",
                "Scenarios", "Runner",
            ]),
        tests("Storage", ["SimulationCore", "MTG", "CompanionServices"]),
        tests(
            "Scenarios",
            [
                "Kinds", "ELM327Kind", "MTGKind", "TelemetryKind", "SimulationCore", "VehicleModel",
                "Diagnostics", "ELM327", "Telemetry", "MTG", "Endpoints", "Rig", "CANAccess",
                "CANAccessKind", "DoIPKind", "Documents", "ForeignPrograms",
            ],
            exclude: ["Corpus", "check_schema.py", "check_journal.py"]),
        tests("Documents", ["SimulationCore"]),
        tests("Endpoints", ["Kinds", "SimulationCore"]),
        tests("VehicleNetwork", ["Kinds", "CANBus", "Endpoints", "SimulationCore", "VehicleModel"]),
        tests("Platform"),
        tests("OutputFiles", ["Platform"]),
        tests("Gzip", ["ForeignPrograms"]),
        tests("Capture", ["CANBus", "Documents", "ForeignPrograms", "SimulationCore"]),
        tests(
            "Rig",
            [
                "ELM327Kind", "HTTPKind", "MTGKind", "TelemetryKind", "CANAccessKind", "DoIPKind",
                "Links", "Endpoints", "SimulationCore", "VehicleModel", "VehicleNetwork", "CANBus",
                "Diagnostics", "ELM327", "Telemetry", "MTG", "CANAccess", "DoIP", "ISOTP",
                "CompanionServices", "Scenarios", "TestRigs",
            ]),
        tests(
            "Conformance",
            [
                "Kinds", "ELM327Kind", "MTGKind", "TelemetryKind", "CANAccessKind", "DoIPKind",
                "SimulationCore", "VehicleModel", "CANBus", "ELM327", "Telemetry", "CANAccess", "DoIP",
                "Endpoints", "Rig", "Documents", "Scenarios", "MTG",
            ]),
        tests(
            "Reports",
            [
                "Kinds", "CANAccessKind", "ELM327Kind", "DoIPKind", "MTGKind", "CANAccess", "CANBus", "DoIP",
                "MTG",
                "SimulationCore", "VehicleModel", "Endpoints", "Rig", "Documents", "Conformance",
                "ForeignPrograms",
            ],
            exclude: [
                "Golden", "check_reports.py", "check_pages.py", "look.py", "check_site.py", "junit.xsd",
            ]),
        tests("DynoCLI", ["ForeignPrograms"]),
        tests(
            "Explore",
            [
                "Kinds", "CANAccessKind", "ELM327Kind", "SimulationCore", "Scenarios", "Conformance",
                "ReferenceClient",
            ]),
        tests(
            "LiveHost",
            [
                "ELM327Kind", "HTTPKind", "MTGKind", "TelemetryKind", "CANAccessKind", "DoIPKind",
                "SimulationCore", "VehicleModel", "ELM327", "Telemetry", "MTG", "CompanionServices",
                "Links", "CANAccess", "DoIP", "Endpoints", "Rig", "Platform", "COpenSSL", "Documents",
                "Scenarios", "ForeignPrograms", "TestRigs",
            ]),
        tests(
            "ControlPanel",
            [
                "Kinds", "CANAccess", "CANBus", "SimulationCore", "VehicleModel", "CompanionServices",
                "Endpoints", "Rig", "Scenarios", "LiveHost",
            ]),
        // The example package, compiled here too: its tests run with all others
        .target(
            name: "OBDClient", path: "Examples/OBDClient/Sources/OBDClient", swiftSettings: strict),
        .testTarget(
            name: "OBDClientTests", dependencies: ["OBDClient", "DynoTesting"],
            path: "Examples/OBDClient/Tests/OBDClientTests", swiftSettings: strict),
        .testTarget(
            name: "DynoTestingTests", dependencies: ["DynoTesting", "OBDClient"], swiftSettings: strict),
        // The pages of Documentation/ that are made from tables, links, and the commands of the tutorial
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "Kinds", "TestKit", "SimulationCore", "VehicleModel", "Diagnostics", "Rig", "Documents",
                "Scenarios", "Conformance", "ForeignPrograms",
            ], swiftSettings: strict),
        .testTarget(name: "ArchitectureTests", dependencies: ["TestKit"], swiftSettings: strict),
        tests(
            "ELM327",
            [
                "ELM327Kind", "SimulationCore", "CANBus", "VehicleModel", "Endpoints", "Rig",
                "Conformance", "Documents",
            ]),
        tests("Recordings", ["SimulationCore", "CANBus", "Capture", "LiveHost", "OutputFiles", "Gzip"]),
        tests(
            "Runner",
            [
                "Kinds", "ELM327Kind", "SimulationCore", "VehicleModel", "VehicleNetwork", "CANBus",
                "ELM327", "Endpoints", "Rig", "Scenarios", "Conformance", "Capture", "LiveHost",
                "OutputFiles", "Gzip", "CANAccess", "ForeignPrograms",
            ]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "Kinds", "Diagnostics", "Links", "Endpoints", "Rig", "Documents", "Scenarios",
                "SimulationCore", "TestKit", "Conformance", "VehicleModel", "ForeignPrograms", "Gzip",
            ],
            swiftSettings: strict),
        // What the simulation costs without sockets; run by Benchmarks/run
        .executableTarget(
            name: "inside",
            dependencies: [
                "ELM327Kind", "TelemetryKind",
                "SimulationCore", "VehicleModel", "ELM327", "Telemetry", "CompanionServices", "Links",
                "Endpoints", "Rig",
            ],
            path: "Benchmarks/Inside", swiftSettings: strict),
        // A host that tells how late its answers leave; run by Benchmarks/lateness
        .executableTarget(
            name: "punctual",
            dependencies: [
                "ELM327Kind",
                "SimulationCore", "VehicleModel", "ELM327", "Endpoints", "Rig", "LiveHost", "Platform",
            ],
            path: "Benchmarks/Punctual", swiftSettings: strict),
        // The harness's own test client, its program, and the matrix of its mutants
        .target(
            name: "ReferenceClient",
            dependencies: [
                "ELM327Kind", "HTTPKind", "MTGKind", "TelemetryKind",
                "Kinds", "CANAccessKind", "DoIPKind",
                "SimulationCore", "VehicleModel", "CANBus", "CANAccess", "ISOTP", "MTG", "Telemetry",
                "CompanionServices",
                "DoIP", "Links", "Endpoints",
                "Rig", "Documents", "Scenarios", "Conformance", "Explore", "Storage",
            ],
            path: isMutated ? "Mutation/.build/machine/Machine" : "ReferenceClients/Machine",
            swiftSettings: settings("ReferenceClient")),
        .executableTarget(
            name: "reference-client",
            dependencies: [
                "ReferenceClient", "SimulationCore", "VehicleModel", "MTG", "Telemetry", "Scenarios",
                "Conformance", "Storage", "LiveHost", "Platform",
            ], path: "ReferenceClients/Program", swiftSettings: strict),
        .executableTarget(
            name: "mutants",
            dependencies: [
                "Kinds", "ReferenceClient", "SimulationCore", "MTG", "Telemetry", "Links",
                "Endpoints", "Rig", "Conformance", "Explore",
            ],
            path: "ReferenceClients/Matrix", swiftSettings: strict),
        tests(
            "ReferenceClient",
            [
                "Kinds", "ELM327Kind", "MTGKind", "SimulationCore", "VehicleModel", "ELM327", "MTG",
                "Endpoints", "Rig", "Documents", "Scenarios", "Conformance", "Storage", "Telemetry",
            ]),
    ] + slices
        + (isMutated ? mutation : []) + (isFuzzed ? fuzzers : [])
)

package.targets.removeAll { unchecked.contains($0.name) }
