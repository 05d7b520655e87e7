import Foundation
import TestKit
import Testing

/// `dyno check` with the reference maintenance client as a program of its own, in real time.
@Suite(.serialized, .enabled(if: CheckedRun.reference != nil, Comment(rawValue: CheckedRun.reason)))
struct MaintenanceCheckTests {
    private static let cases = "\(VectorFolder.checkout)/Scenarios/mtg/cases"

    /// Cases that take a moment each: good records, damaged ones, pieces, endings, roles and logs.
    private static let quick = [
        "MTG-01", "MTG-02", "MTG-05/tables", "MTG-08/dealer", "MTG-11/halves", "MTG-12", "MTG-13/with-header",
        "MTG-14/without-header", "MTG-15/checksum", "MTG-17/without-end", "MTG-18/refused",
        "MTG-20/name-mismatch",
        "MTG-22/large",
    ]

    /// The profile of the reference maintenance client; `change` replaces texts in it.
    private static func profile(_ scratch: Scratch, _ changes: [String: String] = [:]) throws -> String {
        guard let program = CheckedRun.reference else { throw Dyno.NotBuilt() }
        var profile = text(of: "\(VectorFolder.checkout)/Scenarios/clients/reference-maintenance.yaml")
            .replacing("- reference-client\n", with: "- \"\(program)\"\n")
        for (old, new) in changes { profile = profile.replacing(old, with: new) }
        return try scratch.store(profile, as: "profile.yaml")
    }

    private static func check(
        _ scratch: Scratch, _ profile: String, _ ids: [String]
    ) async throws -> (child: ChildProcess, result: CheckedRun.Result) {
        let filters = ids.flatMap { ["--filter", $0] }
        let child = try Dyno.start(
            ["check", cases, "--client", profile, "--jobs", "4", "--out", scratch.file("results")] + filters)
        _ = try await child.end()
        let file = text(of: scratch.file("results/result.json"))
        return (child, try JSONDecoder().decode(CheckedRun.Result.self, from: Data(file.utf8)))
    }

    @Test func theReferenceClientPassesBehindASocket() async throws {
        let scratch = try Scratch()
        let (child, result) = try await Self.check(scratch, try Self.profile(scratch), Self.quick)
        #expect(Set(result.cases.map(\.id)) == Set(Self.quick))
        #expect(
            result.cases.allSatisfy { $0.verdict == "pass" },
            "\(result.cases.filter { $0.verdict != "pass" }.map { "\($0.id): \($0.reason)" }) \(child.errors)"
        )
    }

    @Test(arguments: [
        ("keeps-leftover", "MTG-14/without-header", "no such record was sent"),
        ("ignores-flag", "MTG-02", "expected the alerts Engine Hours, GPS Available, Tire Pressure; got"),
        ("stores-text", "MTG-01", "row 1: no such record was sent"),
    ])
    func aMutantFailsItsCaseForTheRightReason(_ bug: String, _ id: String, _ words: String) async throws {
        let scratch = try Scratch()
        let profile = try Self.profile(scratch, ["- --url": "- --bug=\(bug)\n      - --url"])
        let (_, result) = try await Self.check(scratch, profile, [id])
        #expect(result.verdicts == [id: "fail"])
        #expect(result.cases.first?.reason.contains(words) == true, "\(result.cases)")
    }

    @Test func theAuditFindsOneWrongNumberInADump() async throws {
        let scratch = try Scratch()
        // The client is right; afterwards somebody changes one number in what it has stored.
        let script = try scratch.store(
            "\"$0\" \"$@\" --dump=dump.json && sed -i.old 's/\"engineHours\":13247/\"engineHours\":13248/' dump.json\n",
            as: "doctor.sh")
        let program = try #require(CheckedRun.reference)
        let profile = try Self.profile(
            scratch,
            [
                "- \"\(program)\"\n": "- sh\n      - -c\n      - . \(script)\n      - \"\(program)\"\n",
                "stores: { file: store.sqlite, table: maintenance, order: id }":
                    "stores: { file: dump.json }",
            ])
        let (_, result) = try await Self.check(scratch, profile, ["MTG-01"])
        #expect(result.verdicts == ["MTG-01": "fail"])
        #expect(
            result.cases.first?.reason.contains("row 1: engineHours is 13248; sent was 13247") == true,
            "\(result.cases)")
    }
}
