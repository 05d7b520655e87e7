import Scenarios
import SimulationCore
import VehicleModel

struct ReportJudgement {
    let evaluator: CaseEvaluator

    func judge(_ form: ReportForm) throws(CaseEvaluator.Obstacle) -> Outcome {
        let form = claimed(form)
        var staleness: Duration?
        if case .signal(_, let values) = form.subject, case .samples(let most, _) = values.truth {
            staleness = most
        }
        let hasMarks = form.window.after != nil || form.window.before != nil
        let usual = hasMarks ? ReportForm.usualStaleness : nil
        try evaluator.checkReadingLag(form.window.within, staleness, usual)
        // A mark that never came is reported first: without its trigger a case shows nothing, whether or not
        // values are visible.
        let span = try evaluator.span(form.window, endpoint: nil, usual: evaluator.evidence.start.time)
        try evaluator.checkSight()
        var reports = evaluator.record.reports.filter {
            span.contains(Moment(sequence: $0.record, time: $0.time)) && concerns($0.content, form)
        }
        if form.isLastOnly { reports = reports.suffix(1) }
        if form.isForbidden {
            guard let first = reports.first(where: { fits($0.content, form) }) else { return .held }
            return .broken(
                "expected never \(words(form.subject))\(evaluator.words(form.window)); got \(words(first.content)) at "
                    + Words.seconds(first.time), at: moment(of: first))
        }
        if let mark = form.onlyAfter, let early = self.early(mark, reports, form) { return early }
        if let crowd = try crowd(reports, form) { return crowd }
        let outcome =
            if case .text(let name, .trip(let truth)) = form.subject {
                try judge(reports, name, truth)
            } else {
                judge(reports, form)
            }
        guard outcome.decision == .held else { return outcome }
        if form.orEnds, evaluator.hasStopped(after: span.after ?? Moment(sequence: 0, time: .powerOn)) {
            return .held
        }
        let missing = missingKind(reports, form)
        let count = reports.count { isCounted($0.content, form) }
        guard missing != nil || count < evaluator.least(form.atLeast) else { return .held }
        try evaluator.checkOutputIsWhole()
        if let missing { return missing }
        if case .signal(let signal, let values) = form.subject, values.absence != .required {
            try evaluator.checkTurns(signal, count, evaluator.least(form.atLeast), span)
        }
        let often = form.atLeast == 1 ? "" : " \(Words.times(form.atLeast))"
        let expected = "expected \(words(form.subject))\(often)\(evaluator.words(form.window))"
        if count == 0, let late = late(form, span) {
            let after = Words.seconds(span.start.duration(to: late.time))
            return .broken(
                "\(expected); got \(words(late.content)) at \(Words.seconds(late.time)), after \(after)",
                at: moment(of: late), records: [span.after])
        }
        let got = count == 0 ? "got none" : "got it \(Words.times(count))"
        let other =
            reports.last.map { ", the last of its kind \(words($0.content)) at \(Words.seconds($0.time))" }
            ?? ""
        return .broken(
            "\(expected); \(got)\(count == 0 ? other : ""); \(evaluator.requestWords(for: form.subject))\(evaluator.lastStateAndEnd)",
            at: reports.last.map(moment(of:))
        ).showing(form.subject.lack(count: count), form.subject.shortName)
    }

    /// Returns `form` without the kinds of trouble codes that the client does not claim to report.
    private func claimed(_ form: ReportForm) -> ReportForm {
        guard case .codes(let asked) = form.subject, let kinds = evaluator.record.claims.kinds else {
            return form
        }
        var form = form
        form.subject = .codes(asked.filter { kinds.contains($0.kind) })
        return form
    }

    /// Returns the expected report that arrived after its time limit, or nil.
    private func late(_ form: ReportForm, _ span: CaseEvaluator.Span) -> ClientReport? {
        guard form.window.within != nil else { return nil }
        var open = span
        open.end = .distantFuture
        return evaluator.record.reports.first { open.contains(moment(of: $0)) && isCounted($0.content, form) }
    }

    /// Returns the outcome for more reports than allowed, in total or within `per`; nil when there are none.
    private func crowd(
        _ reports: [ClientReport], _ form: ReportForm
    ) throws(CaseEvaluator.Obstacle) -> Outcome? {
        guard let most = form.atMost else { return nil }
        let counted = reports.filter { isCounted($0.content, form) }
        for index in counted.indices.dropFirst(most) {
            let first = counted[index - most]
            let length = first.time.duration(to: counted[index].time)
            if let per = form.per {
                if length >= per { continue }
                // The first of two reports may have been read late, which makes the time between them look
                // shorter than it was.
                let lag = max(evaluator.record.worstLag, evaluator.record.worstReadingLag) * 2
                guard length + lag < per else {
                    throw CaseEvaluator.Obstacle(
                        "what the client says was read late by \(Words.seconds(lag / 2)), too late to tell how often it "
                            + "came in \(Words.seconds(per))")
                }
            }
            let stretch = form.per.map { " in any \(Words.seconds($0))" } ?? evaluator.words(form.window)
            return .broken(
                "expected \(words(form.subject)) at most \(Words.times(most))\(stretch); got \(most + 1) in "
                    + "\(Words.seconds(length)) up to \(Words.seconds(counted[index].time))",
                at: moment(of: counted[index]), records: [moment(of: first)])
        }
        return nil
    }

    /// Returns the outcome for a matching report before the moment of `mark`, or nil. When that moment never
    /// came, no report may match at all.
    private func early(_ mark: Mark, _ reports: [ClientReport], _ form: ReportForm) -> Outcome? {
        let limit = try? evaluator.moment(mark, endpoint: nil)
        let early = reports.first { report in
            fits(report.content, form) && (limit.map { moment(of: report) < $0 } ?? true)
        }
        guard let early else { return nil }
        let when = limit.map { "which came at \(Words.seconds($0.time))" } ?? "which never came"
        return .broken(
            "expected \(words(form.subject)) only after \(mark), \(when); got \(words(early.content)) at "
                + Words.seconds(early.time), at: moment(of: early), records: [limit])
    }

    /// Returns the outcome for the first report that breaks the expectation, or `held`.
    private func judge(_ reports: [ClientReport], _ form: ReportForm) -> Outcome {
        if case .signal(let signal, let values) = form.subject {
            return judge(reports, of: signal, values, window: form.window)
        }
        // A state may come and go: other states between break nothing.
        if case .state = form.subject { return .held }
        if form.allowsOthers { return .held }
        guard let wrong = reports.first(where: { !fits($0.content, form) }) else { return .held }
        let cause = KnownSignature.cause(
            of: wrong.content, expected: form.subject, in: evaluator.evidence, before: moment(of: wrong))
        return .broken(
            "expected \(words(form.subject)); got \(words(wrong.content)) at \(Words.seconds(wrong.time))",
            at: moment(of: wrong), signature: cause)
    }

    /// Returns the outcome for the first report of a trip that is not what the car did, or `held`.
    private func judge(
        _ reports: [ClientReport], _ name: String, _ truth: TripTruth
    ) throws(CaseEvaluator.Obstacle) -> Outcome {
        guard let last = reports.last else { return .held }
        let check = try TripCheck(truth, evaluator, until: last.time)
        for report in reports {
            guard case .text(_, let text) = report.content,
                let complaint = check.complaint(about: text, at: report.time)
            else { continue }
            return .broken(
                "expected \(name) to be \(complaint) at \(Words.seconds(report.time))", at: moment(of: report)
            )
        }
        return .held
    }

    /// Returns the outcome for the first of several kinds of trouble codes that no report is about; nil when there is
    /// none.
    private func missingKind(_ reports: [ClientReport], _ form: ReportForm) -> Outcome? {
        guard case .codes(let kinds) = form.subject, kinds.count > 1, form.atLeast > 0, !form.allowsOthers
        else { return nil }
        let told = Set(
            reports.compactMap { report in
                if case .codes(let kind, _) = report.content { kind } else { nil }
            })
        guard let missing = kinds.first(where: { !told.contains($0.kind) }) else { return nil }
        let subject = ReportForm.Subject.codes([missing])
        return Outcome.broken(
            "expected the \(missing.kind) codes\(evaluator.words(form.window)); got none; \(evaluator.requestWords(for: subject))"
                + evaluator.lastStateAndEnd
        )
        .showing(form.subject.lack(count: 0), "\(missing.kind) codes")
    }

    private func judge(
        _ reports: [ClientReport], of signal: SignalID, _ values: ReportForm.Values, window: Window
    ) -> Outcome {
        let row = SignalCatalogue.signal(signal)
        let unit = row.unit.rawValue.isEmpty ? "" : " \(row.unit.rawValue)"
        var truth = GroundTruth(
            signal, evaluator.evidence, values.truth,
            leeway: evaluator.leeway + evaluator.patience(for: signal, values))
        var reportedAbsence = false
        for report in reports {
            let moment = moment(of: report)
            guard case .value(_, let value, let rounding) = report.content else {
                reportedAbsence = true
                guard values.absence == .forbidden else { continue }
                return .broken(
                    "expected a value of \(row.name); got none (N/A) at \(Words.seconds(report.time))",
                    at: moment)
            }
            let got = "got \(Words.number(value))\(unit) at \(Words.seconds(report.time))"
            var cause: String? { KnownSignature.cause(of: report.content, in: evaluator, before: moment) }
            if values.absence == .required, values.truth == .anything {
                return .broken("expected no value of \(row.name) (N/A); \(got)", at: moment, signature: cause)
            }
            if let bad = values.never.first(where: {
                abs($0 - value) <= rounding / 2 + 1e-6 * max(1, abs(value))
            }) {
                return .broken(
                    "expected never \(row.name) \(Words.number(bad))\(unit); \(got)", at: moment,
                    signature: cause)
            }
            switch values.truth {
            case .anything: break
            case .value(let expected, let tolerance):
                guard !Printing.fits(value, to: expected, tolerance: tolerance, rounding: rounding) else {
                    break
                }
                let allowed = Words.allowed(tolerance, rounding: rounding)
                return .broken(
                    "expected \(row.name) \(Words.number(expected))\(unit) \(allowed); \(got)",
                    at: moment,
                    signature: cause)
            case .samples:
                guard let reason = truth.check(value, rounding: rounding, at: moment) else { break }
                return .broken(reason, at: moment, signature: cause)
            }
        }
        if values.absence == .required, !reportedAbsence {
            return .broken(
                "expected the client to say that it has no \(row.name)\(evaluator.words(window)); got nothing; "
                    + evaluator.requestWords(for: .signal(signal, values)) + evaluator.lastStateAndEnd
            )
        }
        return .held
    }

    // MARK: What reports are about

    private func moment(of report: ClientReport) -> Moment {
        Moment(sequence: report.record, time: report.time)
    }

    /// Returns whether `content` is of the kind that `form` is about.
    private func concerns(_ content: ClientReport.Content, _ form: ReportForm) -> Bool {
        switch (content, form.subject) {
        case (.noValue(let id), .state): id == form.orNone
        case (.value(let id, _, _), .signal(let signal, _)), (.noValue(let id), .signal(let signal, _)):
            id == signal
        case (.codes(let kind, _), .codes(let kinds)): kinds.contains { $0.kind == kind }
        case (.supported, .supported), (.state, .state): true
        case (.text(let name, _), .text(let other, _)): name == other
        case (.value, _), (.noValue, _), (.codes, _), (.supported, _), (.text, _), (.state, _), (.alerts, _):
            false
        }
    }

    /// Returns whether `content`, which is of the right kind, equals what `form` expects; every value of a
    /// signal does.
    private func fits(_ content: ClientReport.Content, _ form: ReportForm) -> Bool {
        switch (content, form.subject) {
        case (.value, .signal): return true
        case (.noValue(let id), .state): return id == form.orNone
        case (.codes(let kind, let codes), .codes(let kinds)):
            guard let expected = kinds.first(where: { $0.kind == kind })?.codes else { return false }
            // That there are no codes is not an incomplete list of them.
            if form.allowsIncomplete, !codes.isEmpty { return Set(codes).isSubset(of: expected) }
            return expected.sorted() == codes.sorted()
        case (.supported(let pids), .supported(let expected)):
            return pids.filter { $0 % 0x20 != 0 } == expected.filter { $0 % 0x20 != 0 }
        case (.text(_, let text), .text(_, let wording)):
            switch wording {
            case .equals(let texts): return texts.contains(text)
            case .members(let members): return Self.members(of: text) == members.sorted()
            case .contains(let part): return text.contains(part)
            case .anything, .trip: return true
            }
        case (.state(let state), .state(let expected)): return expected.contains(state)
        case (.value, _), (.noValue, _), (.codes, _), (.supported, _), (.text, _), (.state, _), (.alerts, _):
            return false
        }
    }

    /// Returns whether `content` counts for `at_least`; where the absence of a value is required, reporting
    /// no value counts.
    private func isCounted(_ content: ClientReport.Content, _ form: ReportForm) -> Bool {
        if case .signal(_, let values) = form.subject, values.absence == .required, case .noValue = content {
            return true
        }
        return fits(content, form)
    }

    /// Returns the members of a list that is separated by commas, sorted.
    private static func members(of text: String) -> [String] {
        text.split(separator: ",").map { member in
            String(member.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }.sorted()
    }

    // MARK: Words

    private func words(_ subject: ReportForm.Subject) -> String {
        switch subject {
        case .signal(let signal, let values):
            let name = SignalCatalogue.signal(signal).name
            return values.absence == .required ? "no value of \(name)" : "a value of \(name)"
        case .codes(let kinds):
            return kinds.map { "\($0.kind) codes \(list($0.codes.map(\.description)))" }.joined(
                separator: " and ")
        case .supported(let pids): return "PIDs \(list(pids.sorted().map { Hex.string($0, width: 2) }))"
        case .text(let name, .equals(let texts)):
            return "\(name) \(texts.map(Words.quoted).joined(separator: " or "))"
        case .text(let name, .members(let members)):
            return "\(name) \(Words.quoted(members.joined(separator: ","))) in any order"
        case .text(let name, .contains(let part)): return "\(name) with \(Words.quoted(part)) in it"
        case .text(let name, .anything), .text(let name, .trip): return "the text \(name)"
        case .state(let states): return "the state \(states.joined(separator: " or "))"
        }
    }

    private func words(_ content: ClientReport.Content) -> String {
        switch content {
        case .value(let signal, let value, _):
            let row = SignalCatalogue.signal(signal)
            return "\(Words.number(value))\(row.unit.rawValue.isEmpty ? "" : " \(row.unit.rawValue)")"
        case .noValue: return "N/A"
        case .codes(let kind, let codes): return "\(kind) codes \(list(codes.map(\.description)))"
        case .supported(let pids): return "PIDs \(list(pids.sorted().map { Hex.string($0, width: 2) }))"
        case .text(let name, let text): return "\(name) \(Words.quoted(text))"
        case .state(let state): return "the state \(Words.quoted(state))"
        case .alerts(let alerts): return "the alerts \(list(alerts))"
        }
    }

    private func list(_ words: [String]) -> String {
        words.isEmpty ? "(none)" : words.joined(separator: ", ")
    }
}

extension GroundTruth {
    /// Creates the truth that `truth` compares with; `leeway` is added to its staleness. When values are not compared with samples, staleness and
    /// tolerance have no effect.
    init(
        _ signal: SignalID, _ evidence: Evidence, _ truth: ReportForm.TruthSource, leeway: Duration
    ) {
        switch truth {
        case .samples(let staleness, let tolerance):
            self.init(signal, evidence, staleness: staleness + leeway, tolerance: tolerance)
        case .value, .anything:
            self.init(signal, evidence, staleness: ReportForm.usualStaleness, tolerance: 0)
        }
    }
}
