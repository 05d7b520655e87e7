package import CompanionServices
package import Conformance
package import Documents
package import Scenarios
package import SimulationCore

/// The client sends HTTP requests of a form a number of times.
///
/// The requests are those with the method and the path; each of them must have the fields and the body.
package struct RequestForm: Hashable, Sendable {
    package var endpoint: EndpointID
    /// The method, such as `POST`; nil for any.
    package var method: String?
    /// The path; nil for any.
    package var path: PathTemplate?
    /// The header fields that each request must have, by name; `*` in a value stands for any text.
    package var fields: [String: String]
    /// The rule for the body of each request; nil for any body.
    var body: JSONRule?
    /// The smallest permitted number of requests.
    package var atLeast: Int
    /// The greatest permitted number of requests, or nil for no limit.
    package var atMost: Int?
    /// The members of the body by which requests are told apart. Requests that agree in all of them count once;
    /// empty when each request counts.
    package var distinct: [String]
    /// Whether a request is not sent again, with the same target and body, after an answer of status 2xx to it
    /// has reached the client.
    package var isOnce: Bool
    /// The part of the run that is examined.
    package var window: Window
}

extension RequestForm: ExpectationForm {
    package static let key = Shape.Key(
        "request", .record(keys), required: true, "HTTP requests that the client sends")

    private static let keys = Shape.Record(
        [
            .init("method", methods, "The method, such as POST; any unless stated"),
            .init(
                "path", .text,
                "The path, such as /tripInfo/{userID}; `{name}` stands for one segment, a final `*` for any rest"
            ),
            .init(
                "headers", .map(.init(.text, .text)),
                "Header fields that each such request has; `*` stands for any text"),
            .init("body", JSONRule.shape, "What the JSON body of each such request is"),
            .init("exactly", .integer(Keys.counts), "How often"),
            .init("at_least", .integer(Keys.counts), "How often at least; once unless stated"),
            .init("at_most", .integer(Keys.counts), "How often at most"),
            .init(
                "distinct", .kinds([.text, .list(.text, count: 1...16)]),
                "Requests whose bodies agree in these members count once"),
            .init(
                "once", .scalar(.word(["on"])),
                "None is sent again after a good answer to it has reached the client"),
            Keys.endpoint,
        ] + Keys.window)

    /// The methods that a form can name.
    private static let methods = Shape.scalar(
        .word(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]))

    package static func read(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> RequestForm? {
        let times = reader.times(item, path, keys)
        let template = requestPath(item["path"], "\(path).path", &reader)
        let body = item["body"].flatMap { JSONRule.read($0, "\(path).body", names, &reader) }
        var fields: [String: String] = [:]
        for entry in item["headers"]?.entries ?? [] { fields[entry.key] = entry.value.text ?? "" }
        let window = reader.window(item, path, names)
        guard let endpoint = httpEndpoint(item, path, names, &reader) else { return nil }
        return RequestForm(
            endpoint: endpoint, method: item["method"]?.text, path: template, fields: fields, body: body,
            atLeast: times.least ?? (times.most == nil ? 1 : 0), atMost: times.most,
            distinct: reader.texts(item["distinct"]), isOnce: reader.isOn(item["once"]) ?? false,
            window: window)
    }

    /// Returns the endpoint that `item` names. Reports an error when it is not an HTTP back end.
    private static func httpEndpoint(
        _ item: Item, _ path: String, _ names: ExpectationNames, _ reader: inout Reader
    ) -> EndpointID? {
        guard let endpoint = reader.endpoint(item, path, names) else { return nil }
        if !HTTPDescription.describes(names.endpoints[endpoint]) {
            reader.findings.error(
                item["endpoint"]?.place ?? item.place, path,
                .withoutEffect("request", needs: HTTPDescription.noun))
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
}

extension RequestForm: JudgedForm {
    package var about: String {
        "Sends \(method ?? "requests for") \(path?.description ?? "any path") as it should."
    }

    package var hasLatestTime: Bool { atMost == nil && window.within != nil }

    package func judge(_ evaluator: CaseEvaluator) throws(CaseEvaluator.Obstacle) -> Outcome {
        try SentJudgement(evaluator: evaluator).judge(self)
    }

    package func isFinal(_ evaluator: CaseEvaluator) -> Bool { evaluator.isOver(window, endpoint) }
}
