import SimulationCore
import VehicleModel

/// A wrong value that identifies a bug which real clients have had.
package struct KnownSignature: Sendable {
    /// The name of the signal with the wrong value.
    package let signal: String
    /// The value that the bug produces, in the catalogue's unit; `tolerance` allows for the rounding of
    /// clients.
    package let value: Double
    package let tolerance: Double
    /// The bug that produces the value.
    let cause: Cause

    package enum Cause: String, Sendable {
        case echo =
            "the echo was taken for data: with it in front, the bytes 41 0C (or 41 and the PID) stand where data would"
        case header =
            "the header was taken for data: behind it, the bytes 41 0C (or 41 and the PID) stand where data would"
        case prefix = "service and PID of the answer (41 0C, or 41 and the PID) were taken for data"
        case noData = "the text NO DATA was taken for data"
        case negative = "the code of a negative response (behind 7F and the service) was taken for data"
        case errorText = "an error text was taken for a value of nothing"
        case bitmapOffset =
            "the offset of the second or a further bitmap is missing: PIDs from 21 on appear as 01 on"
    }

    /// The wrong values of single signals that no bytes of an answer explain: they result from texts.
    package static let values: [KnownSignature] = [
        .init(signal: "engine.coolant.temperature", value: -30, tolerance: 0.5, cause: .noData),
        .init(signal: "vehicle.speed", value: 7 * 1.609344, tolerance: 0.1, cause: .noData),
        .init(signal: "engine.speed", value: 0, tolerance: 0.01, cause: .errorText),
    ]

    /// Returns the bug that a wrong value of a signal points to, or nil.
    ///
    /// A zero from an error text is only recognised when the last answer before `moment` was one. Causes that need
    /// no text are derived from the bytes of the answer.
    static func cause(of content: ClientReport.Content, in evaluator: CaseEvaluator, before moment: Moment)
        -> String?
    {
        guard case .value(let signal, let value, let rounding) = content else { return nil }
        let name = SignalCatalogue.signal(signal).name
        let row = values.first { row in
            guard row.signal == name, abs(row.value - value) <= max(row.tolerance, rounding) else {
                return false
            }
            return row.cause != .errorText || evaluator.lastAnswerFailed(before: moment)
        }
        if let row { return row.cause.rawValue }
        let misreading = Misreading(evaluator.evidence, signal, value, rounding: rounding, at: moment)
        if misreading.isResponseCode { return Cause.negative.rawValue }
        if misreading.isBeginningOfAnswer { return evaluator.partBeforeData(before: moment).rawValue }
        return misreading.cause
    }

    /// Returns the bug that wrong codes or PIDs point to, or nil.
    static func cause(
        of content: ClientReport.Content, expected: ReportForm.Subject, in evidence: Evidence,
        before moment: Moment
    ) -> String? {
        switch (content, expected) {
        case (.codes(let kind, let codes), .codes(let kinds)):
            let real = kinds.first { $0.kind == kind }?.codes ?? []
            return CodeMisreading(evidence: evidence, kind: kind, shown: codes, real: real, moment: moment)
                .cause
        case (.supported(let pids), .supported(let expected)):
            let moved = Set(expected.filter { $0 % 0x20 != 0 }.map { $0 % 0x20 })
            let told = pids.filter { $0 % 0x20 != 0 }
            return told == moved && expected.contains { $0 > 0x20 } ? Cause.bitmapOffset.rawValue : nil
        case (.value, _), (.noValue, _), (.codes, _), (.supported, _), (.text, _), (.state, _), (.alerts, _):
            return nil
        }
    }
}

extension CaseEvaluator {
    /// Returns what preceded the data in the last data answer before `moment`: the echo, a header, or
    /// neither.
    func partBeforeData(before moment: Moment) -> KnownSignature.Cause {
        let last = evidence.exchanges.last { exchange in
            exchange.prompt.map { $0 < moment } ?? false && exchange.kind == .data
                && !exchange.messages.isEmpty
        }
        guard let last else { return .prefix }
        let lines = last.answer.split { $0 == 0x0D || $0 == 0x0A }.map { line in
            String(decoding: line.filter { $0 > 0x20 && $0 < 0x7F }, as: UTF8.self).uppercased()
        }
        if lines.contains(where: { $0.hasPrefix(last.request) }) { return .echo }
        let service = "4" + last.request.dropFirst().prefix(1)
        return lines.contains { !$0.hasPrefix(service) && $0.contains(service) && !$0.contains(":") }
            ? .header : .prefix
    }

    /// Returns whether the last answer that was complete before `moment`, to any request, was an error text.
    func lastAnswerFailed(before moment: Moment) -> Bool {
        let last = evidence.exchanges.last { exchange in exchange.prompt.map { $0 < moment } ?? false }
        if case .failure = last?.kind { return true }
        return false
    }
}
