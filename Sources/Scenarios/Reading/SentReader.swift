import Endpoints
import CompanionServices
import SimulationCore

/// Reads the expectation form `request`.
enum SentReader {
    static func sent(
        _ item: Item, _ path: String, _ names: CaseNames, _ reader: inout Reader
    ) -> Expectation.Sent? {
        let exactly = reader.integer("exactly", of: item, path, SentKeys.sent)
        let least = reader.integer("at_least", of: item, path, SentKeys.sent)
        let most = reader.integer("at_most", of: item, path, SentKeys.sent)
        if let exact = item["exactly"], item["at_least"] != nil || item["at_most"] != nil {
            reader.findings.error(
                exact.place, "\(path).exactly", .excluded("exactly", by: "at_least and at_most"))
        }
        if let least, let most, least > most, let place = item["at_most"]?.place {
            reader.findings.error(
                place, "\(path).at_most", .outOfRange("\(most)", range: "\(least) or more, as at_least says"))
        }
        let template = requestPath(item["path"], "\(path).path", &reader)
        let body = item["body"].flatMap { rule($0, "\(path).body", names, &reader) }
        var fields: [String: String] = [:]
        for entry in item["headers"]?.entries ?? [] { fields[entry.key] = entry.value.text ?? "" }
        let window = reader.window(item, path, names)
        guard let endpoint = httpEndpoint(item, path, names, &reader) else { return nil }
        return Expectation.Sent(
            endpoint: endpoint, method: item["method"]?.text, path: template, fields: fields, body: body,
            atLeast: exactly ?? least ?? (most == nil ? 1 : 0), atMost: exactly ?? most,
            distinct: reader.texts(item["distinct"]), isOnce: reader.isOn(item["once"]) ?? false,
            window: window)
    }

    /// Returns the index of the endpoint that `item` names. Reports an error when it is not an HTTP back end.
    private static func httpEndpoint(
        _ item: Item, _ path: String, _ names: CaseNames, _ reader: inout Reader
    ) -> Int? {
        guard let endpoint = reader.endpoint(item, path, names) else { return nil }
        if let owner = reader.formats.owner(of: "request"), !owner.describes(names.descriptions[endpoint]) {
            reader.findings.error(
                item["endpoint"]?.place ?? item.place, path, .withoutEffect("request", needs: owner.noun))
            return nil
        }
        return endpoint
    }

    private static func requestPath(
        _ item: Item?, _ path: String, _ reader: inout Reader
    ) -> PathTemplate? {
        guard let item, let text = item.text else { return nil }
        guard let template = PathTemplate(text) else {
            reader.findings.error(
                item.place, path, .unusable(text, expected: "a path such as /tripInfo/{userID}"))
            return nil
        }
        return template
    }

    // MARK: JSON

    /// Reads what a JSON value must be: a value as it is, or a mapping of conditions.
    static func rule(
        _ item: Item, _ path: String, _ names: CaseNames, _ reader: inout Reader
    ) -> JSONRule? {
        if item.kind == .scalar { return .equals(JSONReader.value(item)) }
        if let equals = item["equals"] { return .equals(JSONReader.value(equals)) }
        if let members = item["members"] {
            let rules = members.entries.compactMap { entry in
                rule(entry.value, "\(path).members".appending(key: entry.key), names, &reader).map {
                    JSONRule.Member(name: entry.key, rule: $0)
                }
            }
            return .members(rules, isExact: item["keys"] != nil)
        }
        if let keys = item["keys"] {
            reader.findings.error(keys.place, "\(path).keys", .withoutEffect("keys", needs: "members"))
        }
        if let elements = item["elements"] {
            return rule(elements, "\(path).elements", names, &reader).map(JSONRule.elements)
        }
        if let trip = item["trip"] { return truth(trip, "\(path).trip", names, &reader).map(JSONRule.trip) }
        if let matches = item["matches"], let text = matches.text {
            do throws(TextPattern.Mistake) {
                _ = try TextPattern(text)
            } catch {
                reader.findings.error(
                    matches.place(at: error.offset), "\(path).matches", .badPattern(error.reason))
                return nil
            }
        }
        return .type(item["type"].flatMap { reader.word($0) }, pattern: item["matches"]?.text)
    }

    /// Reads a quantity of the car's trip.
    static func truth(
        _ item: Item, _ path: String, _ names: CaseNames, _ reader: inout Reader
    ) -> TripTruth? {
        let tolerance = reader.number(
            item["tolerance"], "\(path).tolerance", within: SentKeys.trip.limits("tolerance"))
        let threshold = reader.number(
            item["threshold"], "\(path).threshold", within: SentKeys.trip.limits("threshold"))
        let price = reader.number(item["price"], "\(path).price", within: SentKeys.trip.limits("price"))
        let since = reader.mark(item["since"], "\(path).since", names)
        guard let quantity: TripTruth.Quantity = reader.word(item["quantity"]) else { return nil }
        if quantity == .fuelCost, item["price"] == nil {
            reader.findings.error(
                item.place, path, .incomplete("price", meaning: "write what the fuel costs"))
        }
        return TripTruth(
            quantity: quantity, isImperial: item["unit"]?.text == "imperial",
            tolerance: tolerance.map { $0 / 100 } ?? TripTruth.usualTolerance,
            threshold: threshold ?? TripTruth.usualThreshold, price: price ?? 0, since: since)
    }
}
