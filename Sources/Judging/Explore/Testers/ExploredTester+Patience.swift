/// The time for which testers wait where an ECU asks for it.
extension ExploredTester {
    /// Returns what follows from an announcement, or from a refusal for the moment.
    static func refusals(_ facts: TrialFacts) -> [Outline] {
        guard facts.departures.count == 1, let departure = facts.departures.first,
            let event = departure.event, departure.span == .passing,
            let pattern = departure.occasion?.split(separator: "\"").at(1)
        else { return [] }
        // The request behind one without an answer waits as well.
        let request = pattern == "1083" ? "2E*" : String(pattern)
        var form: Outline = [
            "endpoint": "car", "request": .value("\"\(request)\""), "after": .value(event),
        ]
        switch departure.name {
        case "pending":
            let numbers = departure.text.split { !$0.isNumber }.compactMap { Int($0) }
            guard numbers.count == 2 else { return [] }
            form["within"] = .value("\(max(100, numbers[0] * numbers[1] - 200))ms")
            return [["id": .value("waits-\(event)"), "never": form]]
        case "negative-response" where departure.text.contains("0x21"):
            form["within"] = "45ms"
            return [["id": .value("pauses-\(event)"), "never": form]]
        default: return []
        }
    }
}

extension [Substring] {
    /// Returns the element at `index`; nil beyond the end.
    fileprivate func at(_ index: Int) -> Substring? { index < count ? self[index] : nil }
}
