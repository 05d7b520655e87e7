import Rig
import Scenarios
import SimulationCore

/// Finds out whether anything of the case has acted on the client.
extension CaseEvaluator {
    /// Why the case shows nothing about this client; nil when the client met at least one part of the case.
    ///
    /// Reasons are that the client never sent the request that the case is about, or that no event of the
    /// case ever happened.
    var notMet: String? {
        if let met = scenario.met { return meets(met) ? nil : "the client never sent \(words(met))" }
        let acting = scenario.rig.events.ids.filter { !scenario.rig.events[$0].isRemark }
        guard !acting.isEmpty, acting.allSatisfy({ evidence.events[$0] == nil }) else { return nil }
        let occasions = acting.compactMap { words(scenario.rig.events[$0].trigger) }
        guard let first = occasions.first else { return "no event of the case came" }
        return
            "the client never sent \(occasions.allSatisfy { $0 == first } ? first : "what the case waits for")"
    }

    private func meets(_ met: Scenario.Met) -> Bool {
        if let pattern = met.pattern,
            evidence.requests(to: met.endpoint).contains(where: { pattern.matches($0.request) })
        {
            return true
        }
        switch met.habit {
        case .lineFeed:
            return evidence.links.contains { link in
                link.endpoint == met.endpoint && link.input.contains { $0.bytes.contains(0x0A) }
            }
        case .answerCount:
            return evidence.requests(to: met.endpoint).contains { exchange in
                exchange.request.utf8.count % 2 == 1 && RequestPattern.bytes(of: exchange.request) != nil
            }
        case .severalParameters:
            return evidence.requests(to: met.endpoint).contains {
                RequestPattern.pids(of: $0.request).count > 1
            }
        case .echo:
            return evidence.requests(to: met.endpoint).contains {
                RequestPattern.bytes(of: $0.request) != nil
            } && !evidence.requests(to: met.endpoint).contains { $0.request == "ATE0" }
        case nil: return false
        }
    }

    private func words(_ met: Scenario.Met) -> String {
        let habit =
            switch met.habit {
            case .lineFeed: "a line feed behind a carriage return"
            case .answerCount: "a request with a digit for the number of answers"
            case .severalParameters: "a request for several parameters"
            case .echo: "a request with the echo on"
            case nil: ""
            }
        return [met.pattern.map { "\($0)" } ?? "", habit].filter { !$0.isEmpty }.joined(separator: " or ")
    }

    /// Describes the request that a client has to send for `trigger`; nil when the trigger is not a request.
    private func words(_ trigger: Trigger) -> String? {
        guard case .when(let condition) = trigger, case .request(let request) = condition.kind else {
            return nil
        }
        let pattern = RequestPattern([request])
        guard let nth = condition.nth.min(), nth > 1 else { return "\(pattern)" }
        return "\(pattern) \(Words.times(nth))"
    }
}

extension EventDescription {
    /// Whether the event only writes log entries.
    package var isRemark: Bool {
        actions.allSatisfy { $0 is LogAction }
    }
}
