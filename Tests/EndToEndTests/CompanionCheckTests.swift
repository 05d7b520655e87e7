import Foundation
import TestKit
import Testing

/// `dyno check` with the reference apps of companion services as programs of their own, in real time.
@Suite(.serialized, .enabled(if: CheckedRun.reference != nil, Comment(rawValue: CheckedRun.reason)))
struct CompanionCheckTests {
    private static let folder = "\(VectorFolder.checkout)/Scenarios/services"

    /// Cases that take a moment each.
    private static let quick = [
        "trip-log": [
            "RST-22/registration", "RST-22/settings", "RST-22/trips", "RST-22/forgotten-password",
            "RST-23/log-on",
            "RST-24/paper", "RST-24/repo", "RST-24/sane", "RST-25/after-600ms", "RST-26/at-once",
            "RST-26/connection-lost", "RST-27/null", "RST-28/repo",
        ],
        "valet-customer": [
            "RST-01/paper", "RST-01/sane", "RST-02/code-99", "RST-04/html-500", "RST-05/truncated",
            "RST-07/repo",
            "RST-09/zeros", "RST-11/repo", "RST-13/recall", "RST-15/other-scripts", "RST-19/customer-open",
        ],
        "valet-employee": ["RST-13/end", "RST-17/first-time", "RST-18/end-twice", "RST-19/valet-requested"],
    ]

    /// The profile of the reference app `role`; `bug` makes it a mutant.
    private static func profile(_ scratch: Scratch, _ role: String, bug: String? = nil) throws -> String {
        guard let program = CheckedRun.reference else { throw Dyno.NotBuilt() }
        var profile = text(of: "\(VectorFolder.checkout)/Scenarios/clients/reference-\(role).yaml")
            .replacing("- reference-client\n", with: "- \"\(program)\"\n")
        if let bug { profile = profile.replacing("- --url", with: "- --bug=\(bug)\n      - --url") }
        return try scratch.store(profile, as: "\(role).yaml")
    }

    private static func check(
        _ scratch: Scratch, _ arguments: [String]
    ) async throws -> (child: ChildProcess, result: CheckedRun.Result) {
        let child = try Dyno.start(["check"] + arguments + ["--jobs", "4", "--out", scratch.file("results")])
        _ = try await child.end()
        let file = text(of: scratch.file("results/result.json"))
        return (child, try JSONDecoder().decode(CheckedRun.Result.self, from: Data(file.utf8)))
    }

    @Test(arguments: ["trip-log", "valet-customer", "valet-employee"])
    func theReferenceAppPassesBehindASocket(_ role: String) async throws {
        let scratch = try Scratch()
        let ids = Self.quick[role] ?? []
        let profile = try Self.profile(scratch, role)
        let (child, result) = try await Self.check(
            scratch, ["\(Self.folder)/cases", "--client", profile] + ids.flatMap { ["--filter", $0] })
        #expect(Set(result.cases.map(\.id)).isSuperset(of: ids))
        #expect(
            result.cases.filter { ids.contains($0.id) }.allSatisfy { $0.verdict == "pass" },
            "\(result.cases.filter { $0.verdict != "pass" }.map { "\($0.id): \($0.reason)" }) \(child.errors)"
        )
    }

    @Test func twoAppsShareAnOrder() async throws {
        let scratch = try Scratch()
        let customer = try Self.profile(scratch, "valet-customer")
        let employee = try Self.profile(scratch, "valet-employee")
        let (child, result) = try await Self.check(
            scratch,
            [
                "\(Self.folder)/two-apps", "--client", "customer=\(customer)", "--client",
                "employee=\(employee)",
            ])
        #expect(result.verdicts == ["RST-29": "pass"], "\(result.cases) \(child.errors)")
    }

    @Test(arguments: [
        ("valet-customer", "sends-numbers", "RST-01/paper", "expected 'phone' in the body to be"),
        (
            "trip-log", "last-trip-only", "RST-26/at-once",
            "exactly 3 times, counted by startDateTime; got it once"
        ),
        ("trip-log", "password-in-url", "RST-28/paper", "got one in the URL of a GET"),
    ])
    func aMutantFailsItsCaseForTheRightReason(
        _ role: String, _ bug: String, _ id: String, _ words: String
    ) async throws {
        let scratch = try Scratch()
        let profile = try Self.profile(scratch, role, bug: bug)
        let (child, result) = try await Self.check(
            scratch, ["\(Self.folder)/cases", "--client", profile, "--filter", id])
        let found = result.cases.first { $0.id == id }
        #expect(["fail", "warn"].contains(found?.verdict), "\(result.cases) \(child.errors)")
        #expect(found?.reason.contains(words) == true, "\(result.cases)")
    }
}
