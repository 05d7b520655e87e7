import Scenarios
import SimulationCore
import VehicleModel

/// A wrong value that identifies a bug which real clients have had.
struct KnownSignature: Sendable {
    /// The name of the signal with the wrong value.
    let signal: String
    /// The value that the bug produces, in the catalogue's unit; `tolerance` allows for the rounding of
    /// clients.
    let value: Double
    let tolerance: Double
    /// The bug that produces the value.
    let cause: Cause

    /// The known bugs.
    enum Cause: String, Sendable {
        case echo =
            "the echo was taken for data: with it in front, the bytes 41 0C (or 41 and the PID) stand where data would"
        case header =
            "the header was taken for data: behind it, the bytes 41 0C (or 41 and the PID) stand where data would"
        case prefix = "service and PID of the answer (41 0C, or 41 and the PID) were taken for data"
        case noData = "the text NO DATA was taken for data"
        case negative = "the code of a negative response (7F 01 11, 7F 01 12) was taken for data"
        case errorText = "an error text was taken for a value of nothing"
        case modeAsCode = "service and count bytes of the answer were taken for a trouble code"
        case paddingAsCode = "padding behind the last code was taken for a trouble code"
        case bitmapOffset =
            "the offset of the second or a further bitmap is missing: PIDs from 21 on appear as 01 on"
    }

    /// The wrong values of single signals.
    ///
    /// They result from the bytes 41 0C, 41 10 and 41 1F, scaled as the first data bytes of the PID, and from
    /// the response codes 11 and 12 as a temperature and a speed.
    static let values: [KnownSignature] = [
        .init(signal: "engine.speed", value: 4163, tolerance: 0.5, cause: .echo),
        .init(signal: "vehicle.speed", value: 65, tolerance: 0.5, cause: .echo),
        .init(signal: "engine.coolant.temperature", value: 25, tolerance: 0.5, cause: .echo),
        .init(signal: "throttle.position", value: 25.49, tolerance: 0.05, cause: .echo),
        .init(signal: "engine.load", value: 25.49, tolerance: 0.05, cause: .echo),
        .init(signal: "fuel.trim.long.bank1", value: -49.22, tolerance: 0.05, cause: .echo),
        .init(signal: "intake.maf", value: 166.56, tolerance: 0.01, cause: .echo),
        .init(signal: "engine.runtime", value: 16_671, tolerance: 0.5, cause: .echo),
        .init(signal: "engine.coolant.temperature", value: -30, tolerance: 0.5, cause: .noData),
        .init(signal: "vehicle.speed", value: 7 * 1.609344, tolerance: 0.1, cause: .noData),
        .init(signal: "engine.coolant.temperature", value: -23, tolerance: 0.5, cause: .negative),
        .init(signal: "engine.coolant.temperature", value: -22, tolerance: 0.5, cause: .negative),
        .init(signal: "vehicle.speed", value: 17, tolerance: 0.4, cause: .negative),
        .init(signal: "vehicle.speed", value: 18, tolerance: 0.4, cause: .negative),
        .init(signal: "engine.speed", value: 0, tolerance: 0.01, cause: .errorText),
    ]

    /// Trouble codes that result from bytes which are not codes.
    static let codes: [(code: String, cause: Cause)] = [
        ("C0300", .modeAsCode), ("C0301", .modeAsCode), ("C0302", .modeAsCode), ("C0303", .modeAsCode),
        ("C0304", .modeAsCode), ("C0305", .modeAsCode), ("C0306", .modeAsCode), ("C0307", .modeAsCode),
        ("B2AAA", .paddingAsCode), ("C1555", .paddingAsCode), ("U0CCC", .paddingAsCode),
    ]

    /// Returns the bug that a wrong value of a signal points to, or nil.
    ///
    /// A value from an error text is only recognised when the last answer before `moment` was an error text.
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
        guard let row, row.cause == .echo else { return row?.cause.rawValue }
        return evaluator.whatPrecededData(before: moment).rawValue
    }

    /// Returns the bug that wrong codes or PIDs point to, or nil.
    static func cause(of content: ClientReport.Content, expected: Expectation.Report.Subject) -> String? {
        switch (content, expected) {
        case (.codes(let kind, let codes), .codes(let kinds)):
            let real = kinds.first { $0.kind == kind }?.codes ?? []
            let ghosts = Set(codes.filter { !real.contains($0) }.map(\.description))
            return Self.codes.first { ghosts.contains($0.code) }?.cause.rawValue
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
    func whatPrecededData(before moment: Moment) -> KnownSignature.Cause {
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
