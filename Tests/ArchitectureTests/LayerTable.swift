import Foundation
import TestKit

/// Who may import whom: the targets of the design, in layers, and the packages that each of them may use.
enum LayerTable {
    /// What the rules know of one target.
    struct Target: Sendable {
        /// Its layer, 0 to 7.
        let layer: Int

        /// Targets of its own layer that it may import.
        let siblings: Set<String>

        /// Modules from outside the project that it may import.
        let outside: Set<String>

        init(_ layer: Int, siblings: Set<String> = [], outside: Set<String> = []) {
            self.layer = layer
            self.siblings = siblings
            self.outside = outside
        }
    }

    /// Every target that may have a folder in `Sources/`, and the two of each slice.
    static let targets: [String: Target] = fixed.merging(
        slices.flatMap { slice in
            [
                (SourceRules.target(of: "Kinds/\(slice)/Protocol/"), Target(2)),
                ("\(slice)Kind", Target(6, siblings: ["Scenarios", "Conformance", "Explore"])),
            ]
        }
    ) { stated, _ in stated }

    private static let fixed: [String: Target] = [
        "SimulationCore": Target(0),
        "VehicleModel": Target(1),
        "CANBus": Target(1),
        "ISOTP": Target(1, siblings: ["CANBus"]),
        "LegacyBus": Target(1),
        "J1939": Target(1, siblings: ["CANBus"]),
        "Diagnostics": Target(2),
        "MTG": Target(2, outside: ["Synchronization"]),
        "CompanionServices": Target(2, siblings: ["COpenSSL"]),
        "SignalSets": Target(2),
        "VehicleNetwork": Target(3),
        "Links": Target(3),
        "Endpoints": Target(4),
        "Rig": Target(5),
        "Documents": Target(
            1, siblings: ["CShippedFiles", "CPCRE2", "CYAML", "Platform"], outside: ["Synchronization"]),
        "Scenarios": Target(6, siblings: ["Platform"], outside: ["Synchronization"]),
        "Conformance": Target(6, siblings: ["Scenarios", "Platform"]),
        "Kinds": Target(
            6, siblings: Set(slices.map { "\($0)Kind" }).union(["Scenarios", "Conformance", "Explore"])),
        "Explore": Target(6, siblings: ["Conformance", "Scenarios"], outside: ["Synchronization"]),
        "Reports": Target(6, siblings: ["Conformance", "Scenarios", "Platform"]),
        "Platform": Target(7, siblings: ["CSockets"], outside: foundation.union(cLibraries)),
        "OutputFiles": Target(7, siblings: ["Platform"], outside: system),
        "Gzip": Target(7, siblings: ["CZlib", "Platform"], outside: system),
        "Capture": Target(7, siblings: ["CPcap", "OutputFiles", "Platform"], outside: system),
        "LiveHost": Target(
            7, siblings: ["CDatagrams", "CSockets", "COpenSSL", "Platform"],
            outside: system.union(["Subprocess"])),
        "Storage": Target(7, siblings: ["CSQLite", "Platform"], outside: system),
        "Recordings": Target(8, outside: system),
        "Runner": Target(8, siblings: ["Recordings"], outside: system.union(["Subprocess"])),
        "DynoTesting": Target(8, outside: system.union(["Testing"])),
        "ControlPanel": Target(8, siblings: ["Recordings"], outside: system),
        "DynoCLI": Target(9, siblings: ["CBuild"], outside: system.union(["ArgumentParser"])),
        "dyno": Target(10),
        "TestKit": Target(7, siblings: ["Platform"], outside: system.union(["Testing"])),
        "TestRigs": Target(7),
        "ForeignPrograms": Target(8, siblings: ["TestKit"], outside: programs),
        "ReferenceClient": Target(8),
        "reference-client": Target(9, outside: programs),
        "mutants": Target(9, outside: programs),
        "generated-mutants": Target(9, outside: programs.union(["CFork"])),
        "inside": Target(8, outside: programs),
        "punctual": Target(8, outside: programs),
    ]

    /// The kinds that are slices: the folders of `Sources/Kinds`.
    static let slices = Set(
        (try? FileManager.default.contentsOfDirectory(atPath: "\(VectorFolder.checkout)/Sources/Kinds"))?
            .filter { !$0.hasSuffix(".swift") && !$0.hasPrefix(".") } ?? [])

    /// The targets of which a slice may have a part, in a folder of that name.
    static let tools: Set<String> = ["DynoCLI", "Runner", "Storage"]

    /// The C library, by its names on different systems; only `Platform` may import it.
    static let cLibraries: Set<String> = ["Glibc", "Musl", "Darwin"]

    /// Foundation, all of it or the part without the tables of ICU; of the targets in `Sources/`
    /// only `Platform` may import it.
    static let foundation: Set<String> = ["Foundation", "FoundationEssentials"]

    /// What programs beside `Sources/` may import.
    static let programs = system.union(["Foundation"])

    /// What belongs to the language's own libraries.
    static let system: Set<String> = ["Dispatch", "Synchronization"]

    /// What comes with the toolchain, so that `Package.swift` does not declare it.
    static let undeclared = programs.union(foundation).union(cLibraries).union(["Testing"])

    /// Layers up to this one read no clock.
    static let lastWithoutClock = 6

    /// Names that read a clock or wait for one.
    static let clocks = [
        "ContinuousClock", "SuspendingClock", "Date(", "Date.now", "monotonic_nanoseconds", "Task.sleep",
        "DispatchTime",
        "clock_gettime", "gettimeofday", "CFAbsoluteTimeGetCurrent", "usleep", "nanosleep", "ProcessInfo",
    ]

    /// Whether code of `target` may import `module`.
    static func allows(_ module: String, in target: String) -> Bool {
        guard let rules = targets[target] else { return false }
        if rules.outside.contains(module) || rules.siblings.contains(module) { return true }
        guard let other = targets[module], module != "TestKit" else { return false }
        // A host serves every kind, and knows none.
        if target == "LiveHost", slices.contains(where: { module == "\($0)Kind" }) { return false }
        // Capture reads frames only: its line of the table ends at layer 1. TestKit ends at layer 6 by its number.
        if target == "Capture" || target == "Storage" && other.layer > 2 { return other.layer <= 1 }
        return other.layer < rules.layer
    }
}
