import Conformance
import MTG
import Rig
import Scenarios
import SimulationCore

/// Judges the forms `alerts` and `stored`.
struct AuditJudgement {
    let evaluator: CaseEvaluator

    func judge(_ form: AlertsForm) throws(CaseEvaluator.Obstacle) -> Outcome {
        try evaluator.checkReadingLag(form.window.within)
        let span = try evaluator.span(
            form.window, endpoint: form.endpoint, usual: evaluator.evidence.start.time)
        try evaluator.checkSight()
        let reports = try reports(at: form.endpoint)
        if form.isLastOnly, let equals = form.equals { return lastShown(form, equals, span, reports) }
        let unit = try unit(at: form.endpoint)
        let deliveries = evaluator.evidence.deliveries(
            of: unit, at: form.endpoint, evaluator.record.description.events)
        let good = deliveries.filter { $0.sent.duty != .forbidden }
        guard deliveries.contains(where: { span.contains($0.moment) }) || form.equals != nil else {
            throw CaseEvaluator.Obstacle(
                "no maintenance record reached the client\(evaluator.words(form.window))")
        }
        var count = 0
        for report in reports {
            let moment = Moment(sequence: report.record, time: report.time)
            guard let shown = report.alerts, span.contains(moment) else { continue }
            count += 1
            let known = good.filter { $0.moment < moment }
            let young = known.filter { $0.moment.time.duration(to: moment.time) <= Self.alertStaleness }
            let candidates = Array((young + known.suffix(1)).reversed())
            let calledFor = candidates.map { alerts(form, unit, $0.sent.record) }
            let truths = calledFor.isEmpty ? [form.equals ?? []] : calledFor
            if truths.contains(where: { isSame(shown, $0, form) }) { continue }
            return .broken(
                complaint(shown, truths[0], form, unit, candidates.first)
                    + " at \(Words.seconds(report.time))",
                at: moment, records: [candidates.first?.moment])
        }
        guard count < form.atLeast else { return .held }
        let expected = good.last.map { alerts(form, unit, $0.sent.record) } ?? form.equals ?? []
        let often = form.atLeast == 1 ? "" : " \(Words.times(form.atLeast))"
        return .broken(
            "expected the alerts \(Words.list(expected.map(\.description)))\(often)\(evaluator.words(form.window)); got "
                + "\(count == 0 ? "nothing" : Words.times(count)) about alerts; \(evaluator.ended)",
            at: good.last?.moment)
    }

    /// Returns the outcome for the alerts that are shown at the end of `span`.
    private func lastShown(
        _ form: AlertsForm, _ equals: [AlertShown], _ span: CaseEvaluator.Span,
        _ reports: [ClientReport]
    ) -> Outcome {
        var shown: [AlertShown] = []
        var last: Moment?
        var count = 0
        for report in reports {
            let moment = Moment(sequence: report.record, time: report.time)
            guard let alerts = report.alerts, span.contains(moment) else { continue }
            (shown, last) = (alerts, moment)
            count += 1
        }
        let expected = "expected the alerts \(Words.list(equals.map(\.description))) at last"
        guard isSame(shown, equals, form) else {
            let when = last.map { "since \(Words.seconds($0.time))" } ?? "for it showed none"
            return .broken(
                "\(expected)\(evaluator.words(form.window)); got \(Words.list(shown.map(\.description))), \(when)",
                at: last)
        }
        guard count < form.atLeast else { return .held }
        return .broken(
            "\(expected), shown \(Words.times(form.atLeast))\(evaluator.words(form.window)); got "
                + Words.times(count), at: last)
    }

    /// Returns the alerts that the client must show after all records that have reached it; nil when none has.
    func calledFor(_ form: AlertsForm) -> [AlertShown]? {
        guard let unit = try? unit(at: form.endpoint) else { return nil }
        let good = evaluator.evidence.deliveries(
            of: unit, at: form.endpoint, evaluator.record.description.events
        ).filter { $0.sent.duty != .forbidden }
        return good.last.map { alerts(form, unit, $0.sent.record) } ?? form.equals
    }

    /// The time that an app may take to replace the alerts of one record by those of the next.
    private static let alertStaleness = Duration.seconds(2)

    /// Returns the telematics unit at `endpoint`; throws when the endpoint is of another kind.
    private func unit(at endpoint: EndpointID) throws(CaseEvaluator.Obstacle) -> MaintenanceDescription {
        guard
            let unit = evaluator.record.description.endpoints.endpoint(endpoint)?
                .kind(as: MaintenanceDescription.self)
        else { throw CaseEvaluator.Obstacle("the endpoint is not a telematics unit") }
        return unit
    }

    /// Returns the reports about the machine at `endpoint`: all reports where the case has no other machine, else those
    /// that name it by its model, its serial number or its endpoint. Throws when none names any.
    private func reports(at endpoint: EndpointID) throws(CaseEvaluator.Obstacle) -> [ClientReport] {
        let units = evaluator.record.description.endpoints.count {
            $0.kind(as: MaintenanceDescription.self) != nil
        }
        guard units > 1, evaluator.record.client == nil else { return evaluator.record.reports }
        let alerts = evaluator.record.reports.filter { $0.alerts != nil }
        guard alerts.isEmpty || alerts.contains(where: { $0.machine != nil }) else {
            throw CaseEvaluator.Obstacle(
                "the profile does not say which machine the client's alerts are of; add the group (?<machine>…)"
            )
        }
        let unit = try unit(at: endpoint)
        let names = [
            evaluator.record.description.endpoints[endpoint].name, unit.machine.title, unit.machine.rawValue,
            unit.serial,
        ].map { $0.lowercased() }
        return alerts.filter { $0.machine.map { names.contains($0.lowercased()) } ?? false }
    }

    /// Returns the source that decides names and thresholds.
    private func source(_ form: AlertsForm, _ unit: MaintenanceDescription) -> ThresholdSource {
        switch form.source {
        case .endpoint: return unit.source
        case .fixed(let source): return source
        case .stated:
            let stated = evaluator.record.reports.lazy.compactMap { report -> ThresholdSource? in
                guard case .text("thresholds", let text) = report.content else { return nil }
                return ThresholdSource(rawValue: text)
            }
            return stated.first ?? unit.source
        }
    }

    /// Returns the role of the user who looks at the alerts.
    private func role(_ form: AlertsForm) -> MaintenanceRole {
        form.role ?? evaluator.scenario.task?.download.role ?? .farmer
    }

    /// Returns the alerts that the form states, or otherwise those that `values` require.
    private func alerts(
        _ form: AlertsForm, _ unit: MaintenanceDescription, _ values: MaintenanceRecord
    ) -> [AlertShown] {
        form.equals
            ?? AlertOracle.alerts(values, machine: unit.machine, role: role(form), source: source(form, unit))
            .map { AlertShown(name: $0.name, level: $0.level) }
    }

    private func isSame(_ shown: [AlertShown], _ expected: [AlertShown], _ form: AlertsForm) -> Bool {
        func key(_ alerts: [AlertShown]) -> [String] {
            alerts.map { form.countsLevels ? $0.description : $0.name }.sorted()
        }
        return key(shown) == key(expected)
    }

    /// Describes the wrong alerts, with the value that was sent for each alert that is surplus or missing.
    private func complaint(
        _ shown: [AlertShown], _ expected: [AlertShown], _ form: AlertsForm,
        _ unit: MaintenanceDescription, _ delivery: MaintenanceOracle.Delivery?
    ) -> String {
        let names = { (alerts: [AlertShown]) in
            Words.list(alerts.map { form.countsLevels ? $0.description : $0.name })
        }
        var text = "expected the alerts \(names(expected)); got \(names(shown))"
        guard let delivery else { return text + ", without a record that calls for any" }
        let source = source(form, unit)
        let odd = Set(shown).symmetricDifference(expected).map(\.name)
        for parameter in unit.machine.parameters(source) where odd.contains(parameter.thresholdName) {
            guard let quantity = parameter.quantity else { continue }
            let value = delivery.sent.record.number(quantity)
            let known = delivery.sent.record.knows(quantity) ? "\(value)" : "unknown"
            let limit =
                parameter.threshold.threshold.map { ", \(parameter.threshold.test.rawValue) \($0)" } ?? ""
            text += "; \(parameter.thresholdName): \(quantity.rawValue) was sent as \(known)"
            text +=
                "\(limit)\(parameter.unit.isEmpty ? "" : " \(parameter.unit)") for \(parameter.role.rawValue)s"
        }
        return text
    }

    // MARK: What is stored

    /// Whether the client has said that it refuses what came.
    private var saysRefusal: Bool {
        evaluator.record.reports.contains { report in
            guard case .state(let state) = report.content else { return false }
            return ["error", "rejected"].contains(state)
        }
    }

    func judge(_ form: StoredForm) throws(CaseEvaluator.Obstacle) -> Outcome {
        let unit = try unit(at: form.endpoint)
        if let mark = form.after { _ = try evaluator.moment(mark, endpoint: form.endpoint) }
        guard evaluator.record.storeTrouble.isEmpty else {
            return .broken("expected the client's records; \(evaluator.record.storeTrouble)")
        }
        guard let stored = evaluator.record.stored as? StoredHistory else {
            throw CaseEvaluator.Obstacle("the profile does not say where the client stores records")
        }
        let sent = evaluator.evidence.deliveries(
            of: unit, at: form.endpoint, evaluator.record.description.events
        ).map(\.sent)
        guard !sent.isEmpty || form.exactly != nil else {
            throw CaseEvaluator.Obstacle("no maintenance record reached the client")
        }
        if form.allowsRefusal, stored.records.isEmpty, saysRefusal { return .held }
        let role = evaluator.scenario.task?.download.role ?? .farmer
        let findings = stored.audit(against: sent, limit: form.limit, role: role)
        if let first = findings.first {
            let more = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
            let remark = evaluator.record.storeRemark.isEmpty ? "" : "; \(evaluator.record.storeRemark)"
            return .broken(
                "expected the records as they were sent; got: \(first.text(in: stored.mapping))\(more)\(remark)"
            )
        }
        if let exactly = form.exactly, stored.records.count != exactly {
            return .broken(
                "expected \(exactly) stored record\(exactly == 1 ? "" : "s"); got \(stored.records.count)")
        }
        return .held
    }
}

extension Claims {
    /// Returns why what follows from the records of `endpoint` does not apply: their size is not claimed.
    func lack(forRecordsAt endpoint: EndpointID, in scenario: Scenario) -> String? {
        guard let recordSizes,
            let unit = scenario.rig.endpoints.endpoint(endpoint)?.kind(as: MaintenanceDescription.self)
        else { return nil }
        let size = unit.layout.size
        guard !recordSizes.contains(size) else { return nil }
        return "the client does not claim to know records of \(size) bytes"
    }
}
