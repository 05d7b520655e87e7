import Foundation
import TestKit
import Testing

/// `dyno check` with diagnostic testers as programs of their own, in real time.
@Suite(.serialized, .enabled(if: CheckedRun.reference != nil, Comment(rawValue: CheckedRun.reason)))
struct TesterCheckTests {
    private static let cases = "\(VectorFolder.checkout)/Scenarios/uds/cases"
    private static let clients = "\(VectorFolder.checkout)/Scenarios/clients"

    /// Runs the cases `ids` with the profile `name`, in whose text `changes` are made.
    private static func check(
        _ name: String, _ changes: [String: String], _ ids: [String]
    ) async throws -> (child: ChildProcess, result: CheckedRun.Result) {
        let scratch = try Scratch()
        var profile = text(of: "\(clients)/\(name).yaml").replacing("${profile}", with: clients)
        for (old, new) in changes { profile = profile.replacing(old, with: new) }
        let path = try scratch.store(profile, as: "profile.yaml")
        let child = try Dyno.start(
            ["check", cases, "--client", path, "--jobs", "2", "--out", scratch.file("results")]
                + ids.flatMap { ["--filter", $0] })
        _ = try await child.end()
        let file = text(of: scratch.file("results/result.json"))
        return (child, try JSONDecoder().decode(CheckedRun.Result.self, from: Data(file.utf8)))
    }

    private static func reference(_ more: [String: String] = [:]) throws -> [String: String] {
        guard let program = CheckedRun.reference else { throw Dyno.NotBuilt() }
        return more.merging(["- reference-client\n": "- \"\(program)\"\n"]) { one, _ in one }
    }

    @Test(arguments: [
        (
            "reference-tester",
            ["UDS-10/can", "UDS-13/can", "UDS-16/stored", "UDS-22/letters"]
        ),
        (
            "reference-tester-fd",
            [
                "UDS-28/request-of-63", "UDS-29", "UDS-30/once", "UDS-32", "UDS-34/tester-8",
                "UDS-35/no-flow-control", "UDS-36/of-65000", "UDS-37",
            ]
        ),
        (
            "reference-tester-doip",
            ["UDS-10/doip", "UDS-13/doip", "UDS-16/stored-doip", "UDS-24/alive-check"]
        ),
    ])
    func theReferenceTesterPassesBehindASocket(_ profile: String, _ ids: [String]) async throws {
        let (child, result) = try await Self.check(profile, try Self.reference(), ids)
        // A filter takes the variants whose names begin so too.
        let asked = result.cases.filter { ids.contains($0.id) }
        #expect(asked.count == ids.count)
        #expect(
            asked.allSatisfy { $0.verdict == "pass" },
            "\(asked.filter { $0.verdict != "pass" }.map { "\($0.id): \($0.reason)" }) \(child.errors)")
    }

    @Test(arguments: [
        ("shows-what-it-wrote", "UDS-16/stored"), ("only-powertrain", "UDS-22/letters"),
        ("key-for-zeros", "UDS-10/can"),
    ])
    func aMutantIsFoundByItsCase(_ bug: String, _ id: String) async throws {
        let change = try Self.reference(["- --url": "- --bug=\(bug)\n      - --url"])
        let (child, result) = try await Self.check("reference-tester", change, [id])
        #expect(["fail", "warn"].contains(result.verdicts[id]), "\(result.cases) \(child.errors)")
    }

    /// Published testers, with the verdicts that their profiles explain.
    @Test(
        .enabled(if: DiagnosticPeer.interpreter != nil, Comment(rawValue: DiagnosticPeer.reason)),
        arguments: [
            ("udsoncan", ["UDS-13/can": "pass", "UDS-16/stored": "pass", "UDS-22/availability": "warn"]),
            (
                "udsoncan-fd",
                [
                    "UDS-28/request-of-62": "pass", "UDS-29": "pass", "UDS-30/once": "warn",
                    "UDS-34/tester-8": "pass", "UDS-36/of-4093": "pass",
                ]
            ),
            ("udsoncan-doip", ["UDS-13/doip": "pass", "UDS-24/confirmed-late": "warn"]),
            ("gallia", ["UDS-10/doip": "pass", "UDS-24/confirmed-late": "warn"]),
        ])
    func publishedTestersAreJudgedAsTheirProfilesSay(
        _ profile: String, _ expected: [String: String]
    ) async throws {
        let python = ["python3": "\"\(DiagnosticPeer.interpreter ?? "")\""]
        let (child, result) = try await Self.check(profile, python, expected.keys.sorted())
        let asked = result.verdicts.filter { expected[$0.key] != nil }
        #expect(asked == expected, "\(result.cases.map(\.reason)) \(child.errors)")
    }
}
