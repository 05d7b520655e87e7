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
        var lines: [String] { texts(.client, detail: JournalRecord.ClientStage.output.rawValue) }

        /// What the client sent, one entry a write, control characters visible.
        var sent: [String] { texts(.input) }

        /// The exit status, or nil when the client was stopped.
        var status: UInt64? {
            records(.client).first { $0.detail == JournalRecord.ClientStage.exited.rawValue }?.number
        }

        func records(_ kind: JournalRecord.Kind) -> [JournalRecord] {
            (record.journal.first..<record.journal.next).compactMap { record.journal[$0] }.filter {
                $0.kind == kind
            }
        }

        private func texts(_ kind: JournalRecord.Kind, detail: UInt32? = nil) -> [String] {
            records(kind).filter { detail == nil || $0.detail == detail }.map {
                let bytes = record.journal.payload(of: $0) ?? []
                return String(decoding: bytes, as: UTF8.self).replacing("\r", with: "\\r").replacing(
                    "\n", with: "\\n")
            }
        }

        /// Whether the client ever sent a byte while the adapter was busy.
        var sendsBeforePrompt: Bool {
            var isBusy = false
            for sequence in record.journal.first..<record.journal.next {
                guard let entry = record.journal[sequence] else { continue }
                switch entry.kind {
                case .connect: isBusy = false
                case .input:
                    if isBusy { return true }
                    isBusy = record.journal.payload(of: entry)?.last == 0x0D
                case .output:
                    if record.journal.payload(of: entry)?.contains(UInt8(ascii: ">")) == true {
                        isBusy = false
                    }
                default: break
                }
            }
            return false
        }
    }

    /// The rig of the shipped scenario `name`, with `overrides`.
    static func scenario(_ name: String, _ overrides: [String] = []) throws -> RigDescription {
        let path = "\(VectorFolder.checkout)/Scenarios/elm327/\(name).yaml"
        return try ScenarioLoader.load(path: path, overrides: overrides).scenarios[0].rig
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
            record: VirtualCaseRun.run(
                rig, limit: limit, client: ReferenceClient(task, bug: bug), reports: ReportLine.reports))
    }
}
