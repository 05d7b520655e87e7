import Conformance
import SimulationCore
public import Testing
public import VehicleModel

/// Expectations of the client, judged from what has crossed the wires.
extension Car {
    /// Checks the expectations in `text` against all that has happened until now, and records an issue of the running test
    /// for each that is broken, with reason, source and wire; returns whether all hold.
    ///
    /// `text` is one expectation, or a list of them, as under `expect:` of a scenario:
    /// `never: { sends: before-prompt }`, `count: { request: "010C", at_least: 3 }`. Marks such as `after: drop` name events
    /// of the scenario. A broken `should` is a warning, and something that cannot be decided is an issue too.
    @discardableResult
    public func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async -> Bool {
        await verdict.expect(text, at: sourceLocation)
    }

    /// Checks the expectations of the scenario itself, for example of a case: `Car.serve(.test("ELM-05"))`.
    @discardableResult
    public func expect(sourceLocation: SourceLocation = #_sourceLocation) async -> Bool {
        await verdict.expect(nil, at: sourceLocation)
    }

    /// States that the client shows `value` for `signal` now, in the signal's unit, for expectations of the form `report`.
    ///
    /// `rounding` is one unit of the last digit that the client shows.
    public func shows(_ signal: SignalID, _ value: Double, rounding: Double = 0) async {
        await shows(.value(signal, value, rounding: rounding))
    }

    /// States that the client shows these trouble codes of a `kind` now: `stored`, `pending` or `permanent`.
    ///
    /// Throws when a code is none, such as `P01`.
    public func shows(codes: [String], kind: String = "stored") async throws {
        let codes = try codes.map { try DiagnosticTroubleCode(parsing: $0) }
        await shows(.codes(kind: kind, codes))
    }

    /// States that the client shows `text` now under a name that cases know: `vin`, `calibration_id`, `ecu_name`,
    /// `protocol`.
    public func shows(_ name: String, text: String) async { await shows(.text(name: name, text)) }

    private func shows(_ content: ClientReport.Content) async {
        await host.clientDid(.output, [ReportedFact.line(content)])
        let journal = await host.journal()
        guard let record = journal[journal.next - 1] else { return }
        reports.withLock {
            $0.append(ReportedFact(time: record.time, record: record.sequence, content: content))
        }
    }

    private var verdict: CarVerdict {
        get async {
            let journal = await host.journal()
            let status = await host.status()
            return CarVerdict(
                tested: tested, journal: journal, reports: reports.withLock { $0 }, end: status.time,
                timeZero: status.timeZero, worstLag: status.worstLag)
        }
    }
}
