import Conformance
import Scenarios
import SimulationCore
import VehicleModel

struct UpdatesJudgement {
    let evaluator: CaseEvaluator

    /// Fewer reports than this have no rate.
    private static let leastReports = 3

    func judge(_ form: UpdatesForm) throws(CaseEvaluator.Obstacle) -> Outcome {
        try evaluator.checkReadingLag(.seconds(1))
        try evaluator.checkSight()
        let sent = (evaluator.evidence.dataMoments[form.endpoint] ?? []).map(\.time)
        guard let asked = Self.rate(of: sent) else {
            throw CaseEvaluator.Obstacle(
                "the game has sent too few datagrams to tell how often they are shown")
        }
        let reports = evaluator.record.reports.compactMap { report -> SimInstant? in
            switch report.content {
            case .value(form.signal, _, _), .noValue(form.signal): report.time
            default: nil
            }
        }
        let name = SignalCatalogue.signal(form.signal).name
        guard reports.count >= Self.leastReports, let shown = Self.rate(of: reports) else {
            return .broken(
                "expected \(name) to be shown as the game goes on; got it \(Words.times(reports.count)); "
                    + evaluator.ended)
        }
        let interval = evaluator.scenario.task?.download.interval ?? .zero
        let claim = evaluator.record.claims.updates?[interval]
        let rate = UpdateRate(
            interval: interval.seconds,
            asked: interval > .zero ? min(asked, 1 / interval.seconds) : asked, shown: shown,
            claimed: claim.map { [$0.lowerBound, $0.upperBound] })
        var outcome = Self.outcome(of: rate, name)
        outcome.updates = rate
        return outcome
    }

    /// One more a second than asked is allowed, because a display need not draw in time with the game.
    private static func outcome(of rate: UpdateRate, _ name: String) -> Outcome {
        let got = "got \(Decimal.short(rate.shown, 1)) a second"
        if let claimed = rate.claimed {
            guard rate.shown < claimed[0] || rate.shown > claimed[1] else { return .held }
            return .broken(
                "expected \(name) \(Decimal.short(claimed[0], 1)) to \(Decimal.short(claimed[1], 1)) times a second at "
                    + "\(UpdateRate.words(rate.interval)), as the profile claims; \(got)")
        }
        guard rate.interval > 0, rate.shown > rate.asked + 1 else { return .held }
        return .broken(
            "expected \(name) at most \(Decimal.short(rate.asked + 1, 1)) times a second at "
                + "\(UpdateRate.words(rate.interval)); \(got)")
    }

    /// Returns the mean number a second of `moments`; nil for fewer than two, or when no time lies between them.
    private static func rate(of moments: [SimInstant]) -> Double? {
        guard let first = moments.first, let last = moments.last, first < last else { return nil }
        return Double(moments.count - 1) / first.duration(to: last).seconds
    }
}

extension Claims {
    /// Returns why the rate of updates does not apply to the client in `scenario`: neither can it be told the interval, nor
    /// does it claim a rate for that interval.
    func lackOfRate(in scenario: Scenario) -> String? {
        let interval = scenario.task?.download.interval ?? .zero
        if let updates {
            guard updates[interval] == nil else { return nil }
            return
                "the client does not claim how often it shows values at \(UpdateRate.words(interval.seconds))"
        }
        return unused.contains("interval") ? "the client's command does not use ${interval}" : nil
    }
}
