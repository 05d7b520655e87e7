import SimulationCore

/// Where the sequences of scripted routes stand: how often each route was called.
struct ScriptProgress: Hashable, Sendable {
    var calls: [Int: Int] = [:]
}

/// Answers of scripted routes: the first route answers whose path, fields, query and body match.
extension CompanionService {
    mutating func answerScripted(_ call: inout ServiceCall, _ routes: [ScriptedRoute]) -> ServiceAnswer {
        for (index, route) in routes.enumerated() {
            guard let parameters = Self.match(call, route) else { continue }
            let number = script.calls[index, default: 0]
            guard let answer = Self.answer(number, of: route) else { continue }
            script.calls[index] = number + 1
            call.route = route.label
            call.parameters = parameters
            return self.answer(call, answer, Placeholders(call, count: number + 1))
        }
        return self.answer(
            call,
            HTTPResponse(
                404, fields: [HTTPField("Content-Type", "text/plain; charset=utf-8")],
                body: Array("no route has this request\n".utf8)))
    }

    /// The texts at the places of the path, or nil when the request does not match.
    private static func match(_ call: ServiceCall, _ route: ScriptedRoute) -> [String: String]? {
        let request = call.request
        guard request.method == route.method || request.method == "HEAD" && route.method == "GET",
            let parameters = route.path.match(request.path),
            route.fields.allSatisfy({ match in
                let values = request.fields.values(of: match.name)
                return match.value.map(values.contains) ?? !values.isEmpty
            }),
            route.query.isEmpty || matches(PercentCoding.pairs(request.query ?? ""), route.query),
            route.body.map({ match in call.json.map(match.matches) ?? false }) ?? true
        else { return nil }
        return parameters
    }

    private static func matches(_ pairs: [(name: String, value: String)], _ wanted: [FieldMatch]) -> Bool {
        wanted.allSatisfy { match in
            pairs.contains { $0.name == match.name && (match.value ?? $0.value) == $0.value }
        }
    }

    /// Answer number `number`, from 0; nil when the route has ended.
    private static func answer(_ number: Int, of route: ScriptedRoute) -> ScriptedAnswer? {
        guard let last = route.answers.last else { return ScriptedAnswer(204) }
        if number < route.answers.count { return route.answers[number] }
        switch route.ending {
        case .repeatLast: return last
        case .startAgain: return route.answers[number % route.answers.count]
        case .notFound: return nil
        }
    }

    private func answer(_ call: ServiceCall, _ scripted: ScriptedAnswer, _ values: Placeholders)
        -> ServiceAnswer
    {
        // A line feed from the request must not begin another field.
        let fields = scripted.fields.map { field in
            let value = values.fill(field.value).unicodeScalars.filter {
                $0.value >= 0x20 && $0.value != 0x7F
            }
            return HTTPField(field.name, String(String.UnicodeScalarView(value)))
        }
        var response = HTTPResponse(scripted.status, reason: scripted.reason, fields: fields)
        var type: String?
        switch scripted.body {
        case .none: break
        case .text(let text):
            response.body = Array(values.fill(text).utf8)
            type = "text/plain; charset=utf-8"
        case .bytes(let bytes):
            response.body = bytes
            type = "application/octet-stream"
        case .json(let json):
            response.body = values.fill(json).compactBytes
            type = "application/json"
        }
        if let type, scripted.fields["Content-Type"] == nil {
            response.fields.append(HTTPField("Content-Type", type))
        }
        if scripted.fields["Date"] == nil { response.fields.append(HTTPField("Date", call.time.fieldText)) }
        return ServiceAnswer(.response(response), delay: scripted.delay, route: call.route)
    }
}
