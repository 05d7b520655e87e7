import CompanionServices
import Endpoints
package import SimulationCore

/// A scenario file whose scripted routes give the recorded responses again.
///
/// The nth time that a request comes it gets its nth recorded response, and after the last one that one again. A request
/// is known by method, path, query and JSON body; one with another query or body gets the responses of its path in
/// the order recorded.
package struct BackEndRecording: Sendable {
    package let path: String

    /// The address of the back end, for people.
    package let source: String

    /// Whether the scenario keeps the times that responses took.
    package let timing: Timing

    /// The requests that could not be written.
    package struct Omissions: Hashable, Sendable {
        /// The exchanges beyond the limit of a scenario.
        package var exchanges = 0
        /// The contents that are not text.
        package var contents = 0
        /// The fields of a name that a response has already.
        package var fields = 0
    }

    /// The greatest number of routes, and of answers of one, in a scenario.
    private static let mostRoutes = 1024
    private static let mostAnswers = 256

    /// The fields that a connection adds itself, or that tell the time.
    private static let own: Set<String> = [
        "connection", "content-length", "date", "keep-alive", "transfer-encoding",
    ]

    /// A file at `path` for a recording of the back end at `source`.
    package init(path: String, source: String, timing: Timing) {
        self.path = path
        self.source = source
        self.timing = timing
    }

    /// The properties by which a route is recognised.
    private struct Key: Hashable {
        var request: String
        var query: [String: String]
        var body: JSONValue?

        /// The more a key asks for, the earlier its route is asked.
        var weight: Int { query.count + (body.map { 1 + YAMLText.flow($0).utf8.count } ?? 0) }
    }

    /// Returns the text of the scenario, and what is left out of it.
    package func text(_ exchanges: [RecordedExchange]) -> (text: String, omissions: Omissions) {
        var omissions = Omissions()
        var order: [Key] = []
        var answers: [Key: [String]] = [:]
        var size = 0
        func add(_ answer: String, to key: Key) {
            if answers[key] == nil { order.append(key) }
            answers[key, default: []].append(answer)
            size += answer.utf8.count + 16
        }
        let targets = Set(exchanges.lazy.filter { $0.request.method == "GET" }.map(\.request.target))
        for (index, exchange) in exchanges.enumerated() {
            // A route of GET answers HEAD too, with the length of its content.
            if exchange.request.method == "HEAD", targets.contains(exchange.request.target) { continue }
            guard let key = Self.key(exchange.request) else {
                omissions.exchanges += 1
                continue
            }
            let answer = self.answer(exchange, &omissions)
            let general = Key(request: key.request, query: [:], body: nil)
            let isFull =
                order.count + 2 > Self.mostRoutes || size + 2 * answer.utf8.count > RecordedScenario.limit
                || max(answers[key]?.count ?? 0, answers[general]?.count ?? 0) >= Self.mostAnswers
            guard !isFull else {
                omissions.exchanges += exchanges.count - index
                break
            }
            add(answer, to: key)
            if key != general { add(answer, to: general) }
        }
        let sorted = order.enumerated().sorted {
            ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
        }
        var text = """
            # Recorded by dyno record from \(RecordedScenario.word(source)), with all that was sent, passwords too.
            # dyno serve plays it.
            dyno: 1
            id: \(RecordedScenario.id(path))
            title: A back end as \(RecordedScenario.word(source))
            endpoints:
              web:
                http:
                  listen: "tcp://127.0.0.1:0"
                  routes:

            """
        if order.isEmpty { text += "        - { request: \"GET /\", respond: { status: 404 } }\n" }
        for (_, key) in sorted { text += Self.route(key, answers[key] ?? []) }
        return (text, omissions)
    }

    /// Returns what `request` is known by, or nil when no route can have its path.
    private static func key(_ request: HTTPRequest) -> Key? {
        let path = request.path
        guard path.hasPrefix("/"), !path.contains(where: { "{}".contains($0) }) else { return nil }
        var query: [String: String] = [:]
        for pair in (request.query ?? "").split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                PercentCoding.decoded($0, plusIsSpace: true)
            }
            // `any` and a place would match more than themselves.
            guard query[halves[0]] == nil, halves.count == 2, halves[1] != "any" else { continue }
            query[halves[0]] = halves[1]
        }
        var body = JSONValue(parsing: request.body)
        if let value = body, !YAMLText.isExact(value) { body = nil }
        return Key(request: "\(request.method) \(path)", query: query, body: body)
    }

    private static func route(_ key: Key, _ answers: [String]) -> String {
        var text = "        - request: \(YAMLText.quoted(key.request))\n"
        if !key.query.isEmpty {
            let pairs = key.query.sorted { $0.key < $1.key }.map {
                "\(YAMLText.quoted($0.key)): \(YAMLText.quoted($0.value))"
            }
            text += "          query: { \(pairs.joined(separator: ", ")) }\n"
        }
        if let body = key.body { text += "          body: \(YAMLText.flow(body))\n" }
        text += "          respond:\n"
        // One answer for ever is the same as itself several times.
        let isConstant = Set(answers).count == 1
        for answer in isConstant ? Array(answers.prefix(1)) : answers { text += "            - \(answer)\n" }
        return text
    }

    private func answer(_ exchange: RecordedExchange, _ omissions: inout Omissions) -> String {
        let response = exchange.response
        var parts = ["status: \(response.status)"]
        if let reason = response.reason, reason != HTTPStatus.reason(of: response.status) {
            parts.append("reason: \(YAMLText.quoted(reason))")
        }
        var (content, type): (String?, String?)
        if let value = JSONValue(parsing: response.body), value.compactBytes == response.body,
            YAMLText.isExact(value)
        {
            (content, type) = ("json: \(YAMLText.flow(value))", "application/json")
        } else if !response.body.isEmpty {
            if let text = String(validating: response.body, as: UTF8.self), !text.contains("\0") {
                (content, type) = ("text: \(YAMLText.quoted(text))", "text/plain; charset=utf-8")
            } else {
                omissions.contents += 1
            }
        }
        var names: Set<String> = []
        var fields: [String] = []
        for field in response.fields where !Self.own.contains(field.name.lowercased()) {
            if field.name.lowercased() == "content-type", field.value == type { continue }
            guard names.insert(field.name.lowercased()).inserted else {
                omissions.fields += 1
                continue
            }
            fields.append("\(YAMLText.quoted(field.name)): \(YAMLText.quoted(field.value))")
        }
        if !fields.isEmpty { parts.append("headers: { \(fields.joined(separator: ", ")) }") }
        if let content { parts.append(content) }
        if timing == .faithful {
            parts.append("delay: \(max(0, exchange.took.nanoseconds / 1_000_000))ms")
        }
        return "{ \(parts.joined(separator: ", ")) }"
    }
}

/// Values in the flow form of YAML.
private enum YAMLText {
    /// Returns `text` in quotes, with the escapes of YAML 1.1.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C: result += "\\\(scalar)"
            case 0x0A: result += "\\n"
            case 0x0D: result += "\\r"
            case 0x09: result += "\\t"
            case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD:
                result.unicodeScalars.append(scalar)
            case 0x10000...: result += "\\U" + Hex.string(scalar.value, width: 8)
            case 0x100...: result += "\\u" + Hex.string(scalar.value, width: 4)
            default: result += "\\x" + Hex.string(scalar.value, width: 2)
            }
        }
        return result + "\""
    }

    /// Returns `value` as a scenario reads it.
    static func flow(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let text): text
        case .string(let text): quoted(text)
        case .list(let values): "[\(values.map(flow).joined(separator: ", "))]"
        case .object(let members):
            members.isEmpty
                ? "{}"
                : "{ \(members.map { "\(quoted($0.name)): \(flow($0.value))" }.joined(separator: ", ")) }"
        }
    }

    /// Returns whether a scenario reads `value` as itself: no string is a place, and no name of a member comes twice.
    static func isExact(_ value: JSONValue) -> Bool {
        switch value {
        case .null, .bool, .number: true
        case .string(let text): !(text.contains("{") && text.contains("}"))
        case .list(let values): values.allSatisfy(isExact)
        case .object(let members):
            Set(members.map(\.name)).count == members.count && members.allSatisfy { isExact($0.value) }
        }
    }
}
