@testable import ELM327Kind
import Conformance
import ELM327
import Testing

@testable import Runner

/// What `dyno vectors --target` plays and finds.
@Suite struct TargetRunTests {
    private static let folder =
        String(#filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.endIndex))
        + "/../../Vectors/elm327"

    private static func files(_ names: [String]) throws -> [TranscriptFile] {
        try names.map { try TranscriptFile(path: "\(folder)/\($0).yaml") }
    }

    @Test(arguments: [ChipVersion.v1_0, .v1_3a, .v1_4b, .v2_1])
    func theBuiltInAdapterDiffersNowhere(_ version: ChipVersion) throws {
        var run = TargetRun(try Adapters.chip(version))
        let report = try run.run(try Self.files(["lines", "general", "protocols", "rejections", "versions"]))
        #expect(report.version == version.rawValue)
        #expect(report.topics.flatMap(\.differences) == [])
        #expect(report.same == report.played)
        #expect(report.played > 200)
    }

    @Test func withACarFormsAreCompared() throws {
        var options = TargetRun<RigLink>.Options()
        options.usesCar = true
        var run = TargetRun(try Adapters.chip(.v1_5), options: options)
        let report = try run.run(try Self.files(["formats-single", "flow-control", "golden", "requests"]))
        #expect(report.topics.flatMap(\.differences) == [])
        // After a transfer without flow control the ECU is deaf for a second; that must not count as its silence.
        #expect(report.topics.flatMap(\.unanswered) == [])
        #expect(report.same > 30)
    }

    @Test func anotherVersionDiffers() throws {
        var options = TargetRun<RigLink>.Options()
        options.version = .v2_1
        var run = TargetRun(try Adapters.chip(.v1_4b), options: options)
        let report = try run.run(try Self.files(["versions"]))
        let names = report.topics.flatMap(\.differences).map(\.name)
        #expect(names.contains("ATCTM1 is known to 2.1"))
        #expect(!names.contains { $0.hasPrefix("ATCSM") })
        #expect(report.failed > 0)
        #expect(report.description.contains("versions: "))
    }

    @Test func anAdapterThatAcceptsEverythingDiffers() throws {
        var run = TargetRun(ScriptedLink { $0 == "ATI" ? "ELM327 v1.5" : "OK" })
        let report = try run.run(try Self.files(["rejections"]))
        #expect(report.played > 50)
        #expect(report.same == 0)
    }

    @Test func theTimeIsBounded() throws {
        var options = TargetRun<RigLink>.Options()
        options.limit = .milliseconds(500)
        var run = TargetRun(try Adapters.chip(.v1_5), options: options)
        let report = try run.run(try Self.files(["lines"]))
        #expect(report.skipped["no time was left"] ?? 0 > 0)
        #expect(report.played > 0)
    }

    /// A transcript that sends these lines.
    private static func transcript(_ lines: String...) -> Transcript {
        Transcript(
            name: "x", source: "x", topic: "x",
            dialogue: lines.map { Transcript.Step(send: Array("\($0)\r".utf8), receive: Array("\r>".utf8)) })
    }

    @Test(arguments: [
        ("at@3 ABCDEFGHIJKL", "does what cannot be taken back"),
        ("AT BRD 23", "does what cannot be taken back"),
        ("AT LP", "does what cannot be taken back"), ("04", "asks a car for more than reading"),
        ("2E F1 90 00", "asks a car for more than reading"), ("0 8", "asks a car for more than reading"),
        ("ATPP 0C SV 23", "writes what survives a reset (--allow-writes)"),
        ("ATSD 01", "writes what survives a reset (--allow-writes)"),
        ("ATCV1234", "writes what survives a reset (--allow-writes)"),
    ])
    func nobodysAdapterIsHarmed(_ line: String, _ reason: String) {
        #expect(TargetSafety.reason(against: Self.transcript("ATI", line), allowsWrites: false) == reason)
        let transcript = Self.transcript("ATI", "ATPPS", "0100", "0902", "ATSP6", "04ZZ")
        #expect(TargetSafety.reason(against: transcript, allowsWrites: false) == nil)
    }

    @Test func aBusIsNotExpectedToBeQuiet() {
        #expect(TargetSafety.usesBus(Self.transcript("ATSP1", "0100")))
        #expect(TargetSafety.usesBus(Self.transcript("at m a")))
        #expect(!TargetSafety.usesBus(Self.transcript("ATSP1", "ATDP", "01GZ")))
        var refused = Self.transcript("0100000000000000")
        refused.dialogue[0].receive = Array("?\r\r>".utf8)
        #expect(!TargetSafety.usesBus(refused))
    }

    @Test func writesCanBeAllowedButNotTheRest() {
        #expect(TargetSafety.reason(against: Self.transcript("ATPP01SV00"), allowsWrites: true) == nil)
        #expect(TargetSafety.reason(against: Self.transcript("AT@3ABCDEFGHIJKL"), allowsWrites: true) != nil)
        #expect(TargetSafety.reason(against: Self.transcript("04"), allowsWrites: true) != nil)
    }

    @Test(arguments: [
        ("41 0C 1A F8 \r\r>", "41 0C 00 00 \r\r>", true), ("41 0C 1A F8 \r\r>", "410C1AF8\r\r>", false),
        ("41 0C 1A F8 \r\r>", "41 0D 1A F8 \r\r>", false), ("41 0C 1A F8 \r\r>", "41 0C 1A F8 \r>", false),
        ("41 0C 1A F8 \r\r>", "41 0C 00 00 \r41 0C 11 11 \r\r>", true),
        ("7E8 04 41 0C 1A F8 \r\r>", "7E9 04 41 0C 00 00 \r\r>", true),
        ("7E8 04 41 0C 1A F8 \r\r>", "7E8 04 41 0C 1A F8 00 00 00 \r\r>", false),
        ("7E804410C1AF8\r\r>", "7EA04410C0000\r\r>", true),
        (
            "014 \r0: 49 02 01 31 44 34 \r1: 47 50 30 30 52 35 35 \r\r>",
            "014 \r0: 49 02 01 57 56 57 \r2: 00 00 00 00 00 00 00 \r\r>", true
        ),
        ("18 DA F1 10 04 41 0C 1A F8 \r\r>", "18 DA F1 11 04 41 0C 00 00 \r\r>", true),
        ("NO DATA\r\r>", "UNABLE TO CONNECT\r\r>", false),
    ])
    func formsAreWhatDoesNotDependOnTheCar(_ one: String, _ other: String, _ isAlike: Bool) {
        #expect((AnswerShape(Array(one.utf8)) == AnswerShape(Array(other.utf8))) == isAlike)
    }
}
