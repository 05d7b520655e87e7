@testable import MTGKind
import Documents
import Kinds
import Conformance
import MTG
import ReferenceClient
import Rig
import TestKit
import Testing

/// The shipped cases of telematics units against the reference maintenance client and its mutants, in virtual time.
@Suite struct MaintenanceCasesTests {
    private static func cases(in folder: String) -> [Case] {
        do throws(ScenarioMistakes) {
            return try CaseCatalogue(paths: ["\(VectorFolder.checkout)/Scenarios/mtg/\(folder)"], .standard)
                .cases
        } catch {
            Issue.record("\(error)")
            return []
        }
    }

    static let cases = cases(in: "cases")

    private static func family(_ tested: Case) -> String { String(tested.id.prefix { $0 != "/" }) }

    @Test func theWholeCatalogueIsThere() {
        // MTG-43 is the case with two clients.
        let numbers = Array(1...27) + Array(40...42)
        #expect(
            Set(Self.cases.map(Self.family)) == Set(numbers.map { "MTG-" + ($0 < 10 ? "0\($0)" : "\($0)") }))
        #expect(Self.cases.allSatisfy { MaintenanceBug.isFor($0) && !$0.scenario.sources.isEmpty })
        #expect(Self.cases.count { Self.family($0) == "MTG-04" } == 72)
    }

    /// All that `make mutants` demands of these cases, with the figures.
    @Test func theHarnessTellsTheReferenceClientFromItsMutants() {
        let matrix = MutantMatrix(Self.cases, bugs: MaintenanceBug.allCases)
        for figure in matrix.figures { print(figure) }
        #expect(matrix.bugs.count == 42)
        #expect(matrix.reasons == [])
    }

    private struct NotAUnit: Error {}

    @Test func twoRolesSeeWhatIsTheirs() throws {
        let tested = try #require(Self.cases(in: "two-roles").first)
        func broken(_ bug: MaintenanceBug?, of name: String) throws -> Set<String> {
            let clients = try tested.scenario.clients.map { client -> VirtualClient in
                let endpoint = tested.scenario.rig.endpoints[client.endpoint]
                guard let unit = endpoint.kind as? MaintenanceDescription else { throw NotAUnit() }
                let orders = MaintenanceClient.Orders(client.task, unit)
                return VirtualStreamClient(
                    MaintenanceClient(orders, bug: client.name == name ? bug : nil),
                    reports: ReportLine.reports)
            }
            let result = Judge.judge(tested, VirtualRun.run(tested, clients))
            return Set(result.expectations.filter { $0.verdict != .pass }.map(\.id))
        }
        #expect(try broken(nil, of: "farmer") == [])
        #expect(try broken(.showsDealerValues, of: "farmer") == ["no-serial", "no-last-call"])
        #expect(try broken(.logForAll, of: "farmer") == ["no-log"])
        #expect(try broken(.showsDealerValues, of: "developer") == [])
    }
}
