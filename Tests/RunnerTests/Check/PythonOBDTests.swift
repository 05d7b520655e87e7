import ForeignPrograms
import Kinds
import Conformance
import Foundation
import Runner
import Scenarios
import Synchronization
import TestKit
import Testing
import VehicleModel

/// The shipped profile of python-OBD does every task that it claims; needs a Python with obd in `DYNO_TEST_PYTHON`.
@Suite(.serialized, .enabled(if: ForeignProgram.python != nil))
struct PythonOBDTests {
    /// The profile with the tests' own Python.
    static func profile() throws -> ClientProfile {
        let python = try #require(ForeignProgram.python)
        var profile = try ProfileLoader.standard.load(
            "\(VectorFolder.checkout)/Scenarios/clients/python-OBD.yaml")
        func own(_ words: [CommandText]) -> [CommandText] { [CommandText(python)] + words.dropFirst() }
        profile.versionProbe = own(profile.versionProbe)
        for (kind, command) in profile.tasks {
            profile.tasks[kind]?.run = command.run.mapValues(own)
        }
        return profile
    }

    /// The number in this car does not end in 0, 1 or 2, which python-OBD 0.7.3 cuts off.
    @Test func itDoesEveryTask() async throws {
        let bench = try CheckBench()
        let speed = try ReportSignal.speed()
        let kinds: [ClientTask.Kind] = [
            .connect, .supportedPIDs, .liveData, .readDTC, .clearDTC, .freezeFrame, .vin, .info, .testResults,
            .idle,
        ]
        let cases = try kinds.map { kind in
            try CheckBench.makeCase(
                kind.rawValue,
                more:
                    "vehicle: { base: petrol-warm-idle, trouble_codes: { stored: [P0133] }, identity: { vin: DYNPTR167KA000009 } }",
                task: ClientTask(kind, signals: [speed], duration: .seconds(1)))
        }
        let heard = Mutex<[String: [ClientReport.Content]]>([:])
        let judge = bench.judge
        var options = bench.options(cases, try Self.profile())
        options.jobs = 2
        let run = try CheckRun(options) { tested, records in
            let record = records[0]
            heard.withLock { $0[tested.id] = record.reports.map(\.content) }
            return judge(tested, records)
        }
        let result = try await run.run()
        #expect(result.clientVersion == "0.7.3")
        for tested in result.cases {
            #expect(
                tested.verdict == .pass && tested.ending == "ended by itself",
                "\(tested.id) \(tested.ending) \(tested.clientOutput)")
        }
        let contents = heard.withLock { $0 }
        for kind in kinds { #expect(contents[kind.rawValue]?.first == .state("connected"), "\(kind)") }
        let code = try DiagnosticTroubleCode(parsing: "P0133")
        #expect(contents["read-dtc"]?.contains(.codes(kind: "stored", [code])) == true)
        #expect(contents["clear-dtc"]?.contains(.state("cleared")) == true)
        func tells(_ kind: String, _ isIt: (ClientReport.Content) -> Bool) -> Bool {
            contents[kind]?.contains(where: isIt) ?? false
        }
        #expect(tells("live-data") { if case .value(speed, let rpm, _) = $0 { rpm > 500 } else { false } })
        #expect(
            tells("supported-pids") {
                if case .supported(let known) = $0 { known.contains(0x0C) } else { false }
            })
        #expect(
            tells("vin") { if case .text(name: "vin", let text) = $0 { text.count == 17 } else { false } })
        #expect(tells("info") { if case .text(name: "protocol", _) = $0 { true } else { false } })
    }
}
