import Kinds
import Conformance
import ReferenceClient
import Rig
import Scenarios
import SimulationCore
import TestKit
import VehicleModel

/// Runs of the client against rigs from the shipped scenarios.
struct Bench {
    /// What a run came to, ready to look at.
    struct Outcome {
        let record: CaseRecord

        /// What the client printed.
        var lines: [String] { program.filter { $0.stage == .output }.map { Self.visible($0.line) } }

        /// What the client sent, one entry a write, control characters visible.
        var sent: [String] { records(.input).map { Self.visible(record.journal.entry(of: $0).bytes) } }

        /// The exit status, or nil when the client was stopped.
        var status: UInt64? { program.first { $0.stage == .exited }?.number }

        /// What the client's program did, in order.
        var program: [JournalEntry.Client] {
            records(.client).compactMap {
                if case .client(let client) = record.journal.entry(of: $0) { client } else { nil }
            }
        }

        func records(_ kind: JournalRecord.Kind) -> [JournalRecord] {
            (record.journal.first..<record.journal.next).compactMap { record.journal[$0] }.filter {
                $0.kind == kind
            }
        }

        private static func visible(_ bytes: ArraySlice<UInt8>) -> String {
            String(decoding: bytes, as: UTF8.self).replacing("\r", with: "\\r").replacing(
                "\n", with: "\\n")
        }

        /// Whether the client ever sent a byte while the adapter was busy.
        var sendsBeforePrompt: Bool {
            var isBusy = false
            for sequence in record.journal.first..<record.journal.next {
                guard let written = record.journal[sequence] else { continue }
                switch record.journal.entry(of: written) {
                case .connect: isBusy = false
                case .input(let bytes):
                    if isBusy { return true }
                    isBusy = bytes.last == 0x0D
                case .output(let output): if !output.ends.isEmpty { isBusy = false }
                default: break
                }
            }
            return false
        }
    }

    /// The rig of the shipped scenario `name`, with `overrides`.
    static func scenario(_ name: String, _ overrides: [String] = []) throws -> RigDescription {
        let path = "\(VectorFolder.checkout)/Scenarios/elm327/\(name).yaml"
        return try ScenarioLoader.standard.load(path: path, overrides: overrides).scenarios[0].rig
    }

    /// What the client says of the shipped scenario `name`.
    static func run(
        _ name: String, _ kind: ClientTask.Kind, signals: [String] = [], duration: Duration? = nil,
        bug: ClientBug? = nil, limit: Duration = .seconds(120),
        change: (inout RigDescription) -> Void = { _ in }
    ) throws -> Outcome {
        var rig = try scenario(name)
        change(&rig)
        let task = ClientTask(
            kind, signals: signals.compactMap { SignalCatalogue.id($0) }, duration: duration)
        return Outcome(
            record: VirtualRun.run(
                rig, limit: limit,
                VirtualStreamClient(ReferenceClient(task, bug: bug), reports: ReportLine.reports)))
    }
}
