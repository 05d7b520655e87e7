import Documents
import Kinds
import Conformance
import ReferenceClient
import TestKit
import Testing

/// Cases in which an ELM327 client and a dashboard look at one car at once.
@Suite struct FacesCasesTests {
    static let cases: [Case] = {
        do throws(ScenarioMistakes) {
            return try CaseCatalogue(paths: ["\(VectorFolder.checkout)/Scenarios/faces"], .standard).cases
        } catch {
            Issue.record("\(error)")
            return []
        }
    }()

    private static func judge(
        _ tested: Case, phone: ClientBug? = nil, dash: DashboardBug? = nil
    ) throws -> CaseResult {
        let tasks = tested.scenario.clients.map(\.task)
        try #require(tested.scenario.clients.map(\.name) == ["phone", "dash"])
        let records = VirtualRun.run(
            tested,
            [
                VirtualStreamClient(
                    ReferenceClient(tasks[0], bug: phone), reports: ReportLine.reports),
                VirtualDatagramClient(
                    ReferenceDashboard(tasks[1], game: .forza, bug: dash), reports: ReportLine.reports),
            ])
        var result = Judge.judge(tested, records)
        result.illustrate(with: records)
        return result
    }

    @Test func goodClientsPass() throws {
        #expect(Self.cases.count == 2)
        for tested in Self.cases {
            let result = try Self.judge(tested)
            #expect(result.verdict == .pass, "\(tested.id): \(result.reason)")
            #expect(Set(result.expectations.compactMap(\.client)) == ["phone", "dash"])
        }
    }

    @Test func aMistakeOfOneIsNotHeldAgainstTheOther() throws {
        let tested = try #require(Self.cases.first)
        let wrongDash = try Self.judge(tested, dash: .speedAsKilometres)
        #expect(wrongDash.verdict == .fail)
        #expect(Self.broken(wrongDash) == ["dash-speed"])
        let wrongPhone = try Self.judge(tested, phone: .signedBytes)
        #expect(wrongPhone.verdict == .fail)
        #expect(Self.broken(wrongPhone) == ["phone-speed"])
    }

    private static func broken(_ result: CaseResult) -> Set<String> {
        Set(result.expectations.filter { $0.verdict == .fail }.map(\.id))
    }

    @Test func reportsSayWhoseItIs() throws {
        let result = try Self.judge(try #require(Self.cases.first))
        let trace = try #require(result.trace)
        let series = Set(trace.series.map { "\($0.client ?? "") \($0.signal)" })
        #expect(series.isSuperset(of: ["phone engine.speed", "dash engine.speed"]))
        #expect(trace.lanes?.map(\.endpoint) == ["obd", "dash"])
        #expect(result.run.clientOutput.contains { $0.hasPrefix("phone: engine.speed=") })
        #expect(result.run.clientOutput.contains { $0.hasPrefix("dash: engine.speed=") })
        let journal = trace.events.filter { $0.kind == "client" && $0.detail == "exited" }
        #expect(Set(journal.map(\.endpoint)) == ["obd", "dash"])
    }
}
