import Conformance
import Documents
import SimulationCore

/// Compares JSON values with rules.
struct JSONCheck {
    let evaluator: CaseEvaluator

    /// When the values reached the service; a trip ends then.
    let moment: Moment

    /// Returns nil when `value` fits `rule`; otherwise what was expected and what was found. `path` says where the
    /// value stands.
    func complaint(
        about value: JSONValue, _ rule: JSONRule, path: String
    ) throws(CaseEvaluator.Obstacle) -> String? {
        switch rule {
        case .equals(let wanted):
            guard !value.isEquivalent(to: wanted) else { return nil }
            return "expected \(path) to be \(Self.shown(wanted)); got \(Self.shown(value))"
        case .type(let type, let pattern): return try complaint(about: value, type, pattern, path)
        case .trip(let truth): return try complaint(about: value, truth, path)
        case .elements(let rule):
            guard case .list(let elements) = value else {
                return "expected \(path) to be an array; got \(Self.shown(value))"
            }
            for (index, element) in elements.enumerated() {
                if let complaint = try complaint(about: element, rule, path: "element \(index) of \(path)") {
                    return complaint
                }
            }
            return nil
        case .members(let wanted, let isExact):
            guard case .object(let members) = value else {
                return "expected \(path) to be an object; got \(Self.shown(value))"
            }
            for member in wanted {
                guard let found = value[member.name] else {
                    return "expected \(path) to have '\(member.name)'; it has \(Self.names(members))"
                }
                if let complaint = try complaint(
                    about: found, member.rule, path: "'\(member.name)' in \(path)")
                {
                    return complaint
                }
            }
            let known = Set(wanted.map(\.name))
            guard isExact, let extra = members.first(where: { !known.contains($0.name) }) else { return nil }
            return
                "expected \(path) to have no members but \(wanted.map(\.name).joined(separator: ", ")); got "
                + "'\(extra.name)'"
        }
    }

    private func complaint(
        about value: JSONValue, _ type: JSONValue.Kind?, _ pattern: String?, _ path: String
    ) throws(CaseEvaluator.Obstacle) -> String? {
        if let type, value.kind != type {
            return "expected \(path) to be of the type \(type.rawValue); got \(Self.shown(value))"
        }
        guard let pattern, let compiled = try? TextPattern(pattern) else { return nil }
        var steps = TextPattern.usualSteps
        do throws(TextPattern.Overrun) {
            let text = value.text ?? ""
            guard try compiled.firstMatch(in: text, steps: &steps) == nil else { return nil }
            return "expected \(path) to match \(pattern); got \(Self.shown(value))"
        } catch {
            throw CaseEvaluator.Obstacle("the pattern \(pattern) takes too long to be searched for")
        }
    }

    private func complaint(
        about value: JSONValue, _ truth: TripTruth, _ path: String
    ) throws(CaseEvaluator.Obstacle) -> String? {
        let check = try TripCheck(truth, evaluator, until: moment.time)
        guard let text = value.text else {
            return "expected \(path) to be a number; got \(Self.shown(value))"
        }
        return check.complaint(about: text, at: moment.time).map { "expected \(path) to be \($0)" }
    }

    // MARK: Values

    /// Returns the value as a report shows it: with its type where that is not plain.
    private static func shown(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let text): "the number \(text)"
        case .string(let text): "the text \"\(text.prefix(80))\""
        case .list(let elements): "an array of \(elements.count)"
        case .object(let members): "an object with \(names(members))"
        }
    }

    private static func names(_ members: [JSONValue.Member]) -> String {
        members.isEmpty ? "nothing" : members.map(\.name).joined(separator: ", ")
    }
}
