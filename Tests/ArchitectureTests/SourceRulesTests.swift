import Testing

/// The checker itself: it finds what is wrong and lets what is right pass.
@Suite struct SourceRulesTests {
    private func findings(_ text: String, in target: String) -> [String] {
        SourceRules.violations(in: text, of: target, file: "X.swift").map { "\($0.line): \($0.what)" }
    }

    @Test(arguments: [
        ("import Foundation", "Rig", "Rig imports Foundation"),
        ("public import CYAML", "ELM327", "ELM327 imports CYAML"),
        ("import FoundationEssentials", "Runner", "Runner imports FoundationEssentials"),
        ("import Foundation", "DynoCLI", "DynoCLI imports Foundation"),
        ("import Dispatch", "SimulationCore", "SimulationCore imports Dispatch"),
        ("@testable import Rig", "VehicleModel", "VehicleModel imports Rig"),
        ("import CANBus", "VehicleModel", "VehicleModel imports CANBus"),
        ("import struct Foundation.Date", "ISOTP", "ISOTP imports Foundation"),
        ("import Diagnostics", "ELM327", "ELM327 imports Diagnostics"),
        ("import CYAML", "Conformance", "Conformance imports CYAML"),
        ("import Testing", "Rig", "Rig imports Testing"),
        ("import TestKit", "DynoCLI", "DynoCLI imports TestKit"),
        ("import Rig", "Capture", "Capture imports Rig"),
        ("import ArgumentParser", "LiveHost", "LiveHost imports ArgumentParser"),
        ("import LiveHost", "TestKit", "TestKit imports LiveHost"),
        ("  internal  import\tGlibc", "Scenarios", "Scenarios imports Glibc"),
    ])
    func aWrongImportIsFound(_ text: String, _ target: String, _ finding: String) {
        #expect(findings("\n" + text, in: target) == ["2: \(finding)"])
    }

    @Test(arguments: [
        ("import SimulationCore", "Rig"), ("public import CANBus", "ISOTP"),
        ("import FoundationEssentials", "Platform"), ("import Platform", "Scenarios"),
        ("import Scenarios", "Conformance"), ("import COpenSSL", "LiveHost"), ("import Testing", "TestKit"),
        ("import CPcap", "Capture"), ("import ArgumentParser", "DynoCLI"), ("// import Foundation", "Rig"),
        ("let important = 1", "Rig"), ("let text = \"\"\"\nimport Foundation\n\"\"\"", "Rig"),
    ])
    func aRightImportPasses(_ text: String, _ target: String) {
        #expect(findings(text, in: target) == [])
    }

    @Test func aTargetOutsideTheDesignIsFound() {
        #expect(findings("", in: "Utilities") == ["1: Utilities is in no layer of the design"])
    }

    @Test(arguments: [
        ("let clock = ContinuousClock()", "ContinuousClock"), ("let now = Date()", "Date("),
        ("let now = Date.now", "Date.now"), ("start = monotonic_nanoseconds()", "monotonic_nanoseconds"),
        ("try await Task.sleep(for: .seconds(1))", "Task.sleep"),
        ("clock_gettime(CLOCK_MONOTONIC, &time)", "clock_gettime"),
    ])
    func aClockIsFoundUpToLayerSix(_ text: String, _ clock: String) {
        for target in ["SimulationCore", "Rig", "Conformance"] {
            #expect(findings(text, in: target) == ["1: \(target) reads a clock: \(clock)"])
        }
        #expect(findings(text, in: "LiveHost") == [])
    }

    @Test func namesThatOnlyLookLikeClocksPass() {
        #expect(findings("let advanced = runToDate(x), rest = MyContinuousClockwork()", in: "Rig") == [])
        #expect(findings("// Date() is read above\nlet text = \"Task.sleep\"", in: "Rig") == [])
    }

    @Test func forcedTriesAndCastsAreFoundEverywhere() {
        let text =
            "let a = try! f()\nlet b = c as! D\nlet e = try? f() // try! here\nlet g = \"as! \\\" try!\"\nlet h = c as? D"
        #expect(findings(text, in: "DynoCLI") == ["1: try!", "2: as!"])
        #expect(findings("alias! = 1", in: "Rig") == [])
    }

    @Test(arguments: [
        "try handle(FileHandle.standardOutput)", "FileHandle.standardError.write(x)", "fputs(text, stderr)",
        "isatty(STDOUT_FILENO)", "print(title)",
    ])
    func onlyOneFileWritesToTheStandardStreams(_ text: String) {
        let found = findings(text, in: "DynoCLI")
        #expect(found.count == 1 && found[0].hasSuffix("which keeps foreign text from steering a terminal"))
        #expect(SourceRules.violations(in: text, of: "DynoCLI", file: SourceRules.terminal).isEmpty)
        #expect(findings("adapter.print(text); reprint(text)", in: "ELM327") == [])
    }

    @Test func aReadingCoroutineIsFound() {
        #expect(
            findings("subscript(slot: Int) -> Port {\n    _read { yield slots[slot] }\n}", in: "Rig") == [
                "2: _read"
            ])
        #expect(findings("let count = SSL_read(connection, room, 1)", in: "LiveHost") == [])
    }

    @Test func anUncheckedSendableNeedsAReason() {
        let bare = "let x = 1\nfinal class Box: @unchecked Sendable {}"
        #expect(
            findings(bare, in: "LiveHost") == ["2: @unchecked Sendable without a reason on the line above"])
        let empty = "//\nfinal class Box: @unchecked Sendable {}"
        #expect(findings(empty, in: "LiveHost").count == 1)
        let reasoned =
            "// Guarded by its queue: every access is on it.\nfinal class Box: @unchecked Sendable {}"
        #expect(findings(reasoned, in: "LiveHost") == [])
    }

    @Test(arguments: [
        "/// The link type of the records.\npackage let linkTypeOfRecords: LinkType",
        "    /// Whether it is paused.\n    var isPaused: Bool", "/// All of them.\ncase any",
    ])
    func aCommentThatRepeatsItsDeclarationIsFound(_ text: String) {
        let what = "a comment without a word that the line below does not have"
        #expect(findings(text, in: "Rig") == ["1: \(what)"])
        #expect(findings(text, in: "DynoTesting") == [])
    }

    @Test(arguments: [
        "/// The speed, m/s.\nvar speed = 0.0", "/// The number, from 0.\nlet number: Int",
        "/// `NO DATA`.\ncase noData",
        "/// The speed,\n/// where there is one.\nvar speed: Double?", "// The speed.\nvar speed: Double",
        "/// Whether it is paused by the driver.\nvar isPaused: Bool",
    ])
    func aCommentThatSaysMorePasses(_ text: String) {
        #expect(findings(text, in: "Rig") == [])
    }

    @Test func blockCommentsAndStringsKeepLineNumbers() {
        let text = "/* try!\n as! */\nlet a = \"\"\"\n  try! \"quoted\"\n  \"\"\"\nlet b = try! f()"
        #expect(findings(text, in: "Rig") == ["6: try!"])
    }

    @Test func theManifestIsRead() {
        let manifest = Manifest(
            """
            targets: [
                // Layer 0
                library("SimulationCore"),
                library("Scenarios", ["SimulationCore", "Rig"], exclude: ["README.md"]),
                .target(name: "LiveHost", dependencies: ["Rig", "CSockets"], swiftSettings: strict),
                .executableTarget(
                    name: "dyno",
                    dependencies: [
                        "Rig",
                        .product(name: "ArgumentParser", package: "swift-argument-parser"),
                    ], swiftSettings: strict),
                tests("Rig", ["LiveHost"]),
            ]
            """)
        #expect(
            manifest.dependencies == [
                "SimulationCore": [], "Scenarios": ["SimulationCore", "Rig"],
                "LiveHost": ["Rig", "CSockets"], "dyno": ["Rig", "ArgumentParser"],
            ])
    }

    @Test func theSlicesOfTheManifestAreRead() {
        let manifest = Manifest(
            """
            func slice(_ name: String) -> [Target] {
                [library("\\(name)Kind", ["Rig"] + kind)]
            }

            let slices =
                slice("Echo", protocol: ["CANBus"], kind: ["ISOTP"])
                + slice("HTTP", module: "Services", protocol: [])

            let package = Package(
                targets: [
                    tool("Runner", ofSlices + ["Rig"])
                ] + slices
            )
            """)
        #expect(
            manifest.dependencies == [
                "Echo": ["SimulationCore", "CANBus"], "EchoKind": ["Rig", "Echo", "ISOTP"],
                "Services": ["SimulationCore"], "HTTPKind": ["Rig", "Services"],
                "Runner": ["Rig", "Echo", "EchoKind", "Services", "HTTPKind"],
            ])
    }
}
