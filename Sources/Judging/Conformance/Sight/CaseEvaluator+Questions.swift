import Diagnostics
import Scenarios
import SimulationCore
package import VehicleModel

/// Finds the questions that a person can answer at the end of the record so far.
extension CaseEvaluator {
    /// The time for which a value must not have changed before a person is asked about it, and that an app may take
    /// to show what it got.
    static let stillness = Duration.milliseconds(1500)

    /// Returns the questions whose moment has come.
    ///
    /// `isEnding` is whether the client has gone or its time is over: what has not been asked by then is
    /// asked in the past tense.
    func questions(isEnding: Bool) -> [SightQuestion] {
        guard !evidence.links.isEmpty || !evidence.dataMoments.isEmpty else { return [] }
        return scenario.expectations.flatMap { expectation -> [SightQuestion] in
            let form = expectation.judged
            guard record.claims.lack(for: form, in: scenario) == nil else { return [] }
            return form.questions(expectation.id, self, isEnding: isEnding)
        }
    }

    /// Returns the question about the reports of `form`, or nil when no moment for one has come.
    func question(_ form: ReportForm, _ id: String, _ isEnding: Bool) -> SightQuestion? {
        guard form.window.before == nil, form.per == nil,
            let span = try? span(form.window, endpoint: nil, usual: connected)
        else { return nil }
        let isOver = isEnding || record.end > span.end
        let orNone = form.atLeast == 0 ? ", or nothing" : ""
        let not = { (words: String) in
            isOver
                ? SightQuestion(id, "The app should not \(words)\(self.words(form.window)). Is that so?")
                : nil
        }
        switch form.subject {
        case .signal(let signal, let values):
            if form.isForbidden { return not("show any value of \(SightWords.name(signal))") }
            return question(values, of: signal, id, span, orNone, isEnding: isEnding, isOver: isOver)
        case .codes(let asked):
            let kinds = asked.filter { record.claims.kinds?.contains($0.kind) ?? true }
            let services: [String: UInt8] = ["stored": 0x03, "pending": 0x07, "permanent": 0x0A]
            let wanted = kinds.compactMap { services[$0.kind] }.map { RequestPattern([.service($0)]) }
            guard isOver || isSettled(wanted, span) else { return nil }
            return SightQuestion(id, "The app should show \(SightWords.codes(kinds))\(orNone). Does it?")
        case .supported(let pids):
            guard isOver || isSettled([RequestPattern([.parameter(0)])], span) else { return nil }
            let list = Words.list(pids.sorted().map { Hex.string($0, width: 2) })
            return SightQuestion(
                id, "The app should list the supported parameters \(list) and no others\(orNone). Does it?")
        case .text(let name, let wording):
            let title = SightWords.text(name)
            if form.isForbidden { return not("show a \(title)") }
            guard isOver || isSettled([Self.request(of: name)], span) else { return nil }
            let words =
                switch wording {
                case .equals(let texts): "the \(title) \(texts.joined(separator: " or "))"
                case .members(let members): "the \(title) \(members.joined(separator: ", "))"
                case .contains(let part): "a \(title) that contains \(part)"
                case .anything: "a \(title)"
                case .trip(let truth): "the \(truth.quantity.rawValue) of the trip"
                }
            return SightQuestion(id, "The app should show \(words)\(orNone). Does it?")
        case .state(let states):
            let says = "say \(SightWords.states(states))"
            if form.isForbidden { return not(says) }
            let early: RequestPattern? =
                states == ["connected"]
                ? RequestPattern([.service(1)]) : states == ["cleared"] ? RequestPattern([.service(4)]) : nil
            guard isOver || early.map({ isSettled([$0], span) }) ?? false else { return nil }
            return SightQuestion(
                id,
                isOver
                    ? "The app should have come to \(says)\(words(form.window)). Has it?"
                    : "The app should \(says) now. Does it?")
        }
    }

    /// Returns the question about values of `signal` in `span`, or nil when no moment for one has come.
    private func question(
        _ values: ReportForm.Values, of signal: SignalID, _ id: String, _ span: Span,
        _ orNone: String, isEnding: Bool, isOver: Bool
    ) -> SightQuestion? {
        let name = SightWords.name(signal)
        if values.absence == .required {
            guard isOver || isSettled(Self.requests(for: signal), span) else { return nil }
            return SightQuestion(
                id,
                "The app should show that it has no value of \(name) (N/A, dashes or nothing). Is that so?")
        }
        switch values.truth {
        case .value(let value, _):
            guard isOver || isSettled(Self.requests(for: signal), span) || isSettled(signal, span) else {
                return nil
            }
            let what = "\(name) \(SightWords.value(value, of: signal))\(orNone)"
            return SightQuestion(
                id,
                isEnding
                    ? "The app should have shown \(what). Has it?"
                    : "The app should show \(what) now. Does it?")
        case .samples: return question(ofSamplesOf: signal, id, span, orNone, isEnding)
        case .anything:
            guard isOver else { return nil }
            guard !values.never.isEmpty else {
                return orNone.isEmpty
                    ? SightQuestion(id, "The app should have shown a value of \(name). Has it?") : nil
            }
            let list = values.never.map { SightWords.value($0, of: signal) }.joined(separator: " or ")
            return SightQuestion(id, "The app should never have shown \(name) \(list). Is that so?")
        }
    }

    /// Returns the question about the true value: in the present tense while it stands still, at the end
    /// about the last one, or about the way from the least to the greatest.
    func question(
        ofSamplesOf signal: SignalID, _ id: String, _ span: Span, _ orNone: String, _ isEnding: Bool
    ) -> SightQuestion? {
        let samples = delivered(signal, in: span)
        guard let last = samples.last else { return nil }
        let name = SightWords.name(signal)
        let shown = SightQuestion.Shown(signal: signal, value: last.value)
        let what = "\(name) \(SightWords.value(last.value, of: signal))\(orNone)"
        guard isEnding else {
            let young = record.end.advanced(by: .zero - Self.stillness)
            let isFresh =
                last.moment.time >= record.end.advanced(by: .zero - ReportForm.usualStaleness)
            let isStill = samples.allSatisfy { $0.moment.time < young || isSame($0.value, last.value) }
            // The value before that time counts too: it was shown until the next one came.
            let before = samples.last { ($0.delivered?.time ?? .distantFuture) <= young }
            guard let before, isSame(before.value, last.value), isFresh, isStill else { return nil }
            return SightQuestion(id, "The app should show \(what) now. Does it?", shown: shown)
        }
        let (least, most) = (samples.map(\.value).min() ?? 0, samples.map(\.value).max() ?? 0)
        guard !isSame(least, most) else {
            return SightQuestion(id, "The app should have shown \(what). Has it?")
        }
        let range =
            "\(SightWords.value(least, of: signal)) and \(SightWords.value(most, of: signal))"
        return SightQuestion(
            id, "The app should have shown \(name) moving between \(range)\(orNone). Has it?")
    }

    /// Returns the key of the question about `signal` of expectation `id`.
    package static func key(_ id: String, _ signal: SignalID) -> String {
        "\(id)/\(SignalCatalogue.signal(signal).name)"
    }

    // MARK: Moments

    /// When the client's first connection began.
    var connected: SimInstant { evidence.links.first?.opened.time ?? evidence.timeZero.time }

    /// Returns the samples of `signal` that reached the client in `span`, in order.
    func delivered(_ signal: SignalID, in span: Span) -> [Evidence.Sample] {
        evidence.samples.filter {
            $0.signal == signal.index && $0.isSent && $0.delivered.map(span.contains) ?? false
        }
    }

    /// Returns whether a client that rounds shows two values alike.
    func isSame(_ one: Double, _ other: Double) -> Bool {
        abs(one - other) <= 0.005 * max(1, abs(one), abs(other))
    }

    /// Returns whether a sample of `signal` reached the client in `span`, long enough ago to be shown.
    private func isSettled(_ signal: SignalID, _ span: Span) -> Bool {
        guard let first = delivered(signal, in: span).first?.delivered else { return false }
        return first.time.duration(to: record.end) >= Self.stillness
    }

    /// Returns whether requests of each of `patterns` have got their prompt in `span`, the last of them long
    /// enough ago, or data the first of them.
    private func isSettled(_ patterns: [RequestPattern], _ span: Span) -> Bool {
        !patterns.isEmpty
            && patterns.allSatisfy { pattern in
                let done = evidence.exchanges.filter {
                    pattern.matches($0.request) && $0.prompt.map(span.contains) ?? false
                }
                let good = done.first { $0.isAnsweredWithData } ?? done.last
                guard let prompt = good?.prompt else { return false }
                return prompt.time.duration(to: record.end) >= Self.stillness
            }
    }

    /// Returns the pattern of the requests of service 01 that carry `signal`; empty when there is none.
    private static func requests(for signal: SignalID) -> [RequestPattern] {
        let pids = ParameterTable.mode01.filter { row in
            row.fields.contains { field in
                switch field.source {
                case .signal(let id), .counter(let id): id == signal
                case .derived: false
                }
            }
        }.map(\.pid)
        return pids.isEmpty ? [] : [RequestPattern(pids.map { .parameter($0) })]
    }

    private static func request(of text: String) -> RequestPattern {
        switch text {
        case "vin": RequestPattern([.prefix(Array("0902".utf8))])
        case "calibration_id": RequestPattern([.prefix(Array("0904".utf8))])
        case "ecu_name": RequestPattern([.prefix(Array("090A".utf8))])
        default: .any
        }
    }
}
