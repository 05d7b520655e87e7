import Conformance
import CompanionServices
import SimulationCore

/// Judges the form `request`: the HTTP requests that the client sends.
struct SentJudgement {
    let evaluator: CaseEvaluator

    func judge(_ form: RequestForm) throws(CaseEvaluator.Obstacle) -> Outcome {
        try evaluator.checkLag(form.window.within)
        let span = try evaluator.span(form.window, endpoint: form.endpoint)
        let found = HTTPExchange.all(in: evaluator, endpoint: form.endpoint).filter {
            span.contains($0.moment) && Self.isMeant($0.request, form)
        }
        for exchange in found {
            if let complaint = try complaint(about: exchange, form) {
                return .broken(complaint, at: exchange.moment).showing(
                    "a request is not what it should be", Self.name(exchange.request))
            }
        }
        if form.isOnce, let outcome = repeated(found) { return outcome }
        return count(found, form)
    }

    /// Returns whether `request` has the method and the path of `form`.
    private static func isMeant(_ request: HTTPRequest, _ form: RequestForm) -> Bool {
        if let method = form.method, method != request.method { return false }
        return form.path?.matches(request.path) ?? true
    }

    private static func name(_ request: HTTPRequest) -> String { "\(request.method) \(request.path)" }

    private static func name(_ form: RequestForm) -> String {
        "\(form.method ?? "a request") \(form.path?.description ?? "of any path")"
    }

    // MARK: Header and body

    private func complaint(
        about exchange: HTTPExchange, _ form: RequestForm
    ) throws(CaseEvaluator.Obstacle) -> String? {
        let place = "\(Self.name(exchange.request)) at \(Words.seconds(exchange.moment.time))"
        for (name, wanted) in form.fields.sorted(by: { $0.key < $1.key }) {
            let values = exchange.request.fields.values(of: name)
            guard !values.contains(where: { Self.fits($0, wanted) }) else { continue }
            let got = values.isEmpty ? "it has none" : "it has \(values.joined(separator: ", "))"
            return "expected the header field \(name): \(wanted) in \(place); \(got)"
        }
        guard let rule = form.body else { return nil }
        guard let value = JSONValue(parsing: exchange.request.body) else {
            let got =
                exchange.request.body.isEmpty ? "it is empty" : "got \(Words.text(exchange.request.body))"
            return "expected a JSON body in \(place); \(got)"
        }
        let check = JSONCheck(evaluator: evaluator, moment: exchange.moment)
        return try check.complaint(about: value, rule, path: "the body").map { "\($0), in \(place)" }
    }

    /// Returns whether `value` fits `pattern`, in which `*` stands for any text; without regard to case.
    private static func fits(_ value: String, _ pattern: String) -> Bool {
        let parts = pattern.lowercased().split(separator: "*", omittingEmptySubsequences: false)
        return CaseEvaluator.matches(value.lowercased(), parts)
    }

    // MARK: Number

    private func repeated(_ found: [HTTPExchange]) -> Outcome? {
        for (place, exchange) in found.enumerated() where exchange.isGood {
            guard let answered = exchange.answered else { continue }
            let again = found.dropFirst(place + 1).first {
                $0.moment > answered && $0.request.method == exchange.request.method
                    && $0.request.target == exchange.request.target
                    && $0.request.body == exchange.request.body
            }
            guard let again else { continue }
            return .broken(
                "expected \(Self.name(exchange.request)) once, for it was answered with status "
                    + "\(exchange.status ?? 0) at \(Words.seconds(answered.time)); got it again at "
                    + Words.seconds(again.moment.time), at: again.moment,
                records: [exchange.moment, answered]
            ).showing("it sends again what was accepted", Self.name(exchange.request))
        }
        return nil
    }

    private func count(_ found: [HTTPExchange], _ form: RequestForm) -> Outcome {
        var counted = found
        if !form.distinct.isEmpty {
            var seen: Set<[JSONValue?]> = []
            counted = found.filter { exchange in
                let value = JSONValue(parsing: exchange.request.body)
                return seen.insert(form.distinct.map { value?[$0] }).inserted
            }
        }
        let isMissing = counted.count < form.atLeast
        guard isMissing || form.atMost.map({ counted.count > $0 }) ?? false else { return .held }
        let expected =
            form.atLeast == form.atMost
            ? "exactly \(Words.times(form.atLeast))"
            : isMissing ? "at least \(Words.times(form.atLeast))" : "at most \(Words.times(form.atMost ?? 0))"
        let excess = form.atMost.flatMap { counted.count > $0 ? counted[$0].moment : nil }
        let kinds =
            form.distinct.isEmpty ? "" : ", counted by \(form.distinct.joined(separator: " and "))"
        let got = counted.isEmpty ? "got none" : "got it \(Words.times(counted.count))"
        let when =
            excess.map { ", once too often at \(Words.seconds($0.time))" } ?? "; \(evaluator.ended)"
        return .broken(
            "expected \(Self.name(form)) \(expected)\(kinds)\(evaluator.words(form.window)); \(got)\(when)",
            at: excess ?? counted.last?.moment, records: [counted.first?.moment])
    }
}
