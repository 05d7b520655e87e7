import SimulationCore

/// A scripted route with what of its answers does not depend on the request.
struct PlayedRoute: Sendable {
    let route: ScriptedRoute
    let label: String
    let answers: [ScriptedAnswer]
    /// For each answer its response without the field `Date`; nil for one with placeholders.
    let responses: [HTTPResponse?]

    init(_ route: ScriptedRoute) {
        self.route = route
        label = route.label
        answers = route.answers.isEmpty ? [ScriptedAnswer(204)] : route.answers
        responses = answers.map { $0.hasPlaceholders ? nil : $0.response(nil) }
    }

    /// Returns the place of answer number `number`, from 0; nil when the route has ended.
    func place(of number: Int) -> Int? {
        if number < answers.count { return number }
        switch route.ending {
        case .repeatLast: return answers.count - 1
        case .startAgain: return number % answers.count
        case .notFound: return nil
        }
    }
}

/// Answers of scripted routes: the first route answers whose path, fields, query and body match.
extension CompanionService {
    mutating func answerScripted(_ call: inout ServiceCall) -> ServiceAnswer {
        for index in played.indices where Self.matches(call, played[index].route) {
            let number = calls[index]
            guard let place = played[index].place(of: number) else { continue }
            calls[index] = number + 1
            call.route = played[index].label
            let scripted = played[index].answers[place]
            var response: HTTPResponse
            if let fixed = played[index].responses[place] {
                response = fixed
            } else {
                call.parameters = played[index].route.path.match(call.request.path) ?? [:]
                response = scripted.response(Placeholders(call, count: number + 1))
            }
            if scripted.fields["Date"] == nil { response.fields.append(HTTPField("Date", call.date)) }
            return ServiceAnswer(.response(response), delay: scripted.delay, route: call.route)
        }
        return self.answer(
            call,
            HTTPResponse(
                404, fields: [HTTPField("Content-Type", "text/plain; charset=utf-8")],
                body: Array("no route has this request\n".utf8)))
    }

    /// Returns whether the request matches.
    private static func matches(_ call: ServiceCall, _ route: ScriptedRoute) -> Bool {
        let request = call.request
        return (request.method == route.method || request.method == "HEAD" && route.method == "GET")
            && route.path.matches(request.path)
            && route.fields.allSatisfy { match in
                let values = request.fields.values(of: match.name)
                return match.value.map(values.contains) ?? !values.isEmpty
            }
            && (route.query.isEmpty || matches(PercentCoding.pairs(request.query ?? ""), route.query))
            && route.body.map { match in call.json.map(match.matches) ?? false } ?? true
    }

    private static func matches(_ pairs: [(name: String, value: String)], _ wanted: [FieldMatch]) -> Bool {
        wanted.allSatisfy { match in
            pairs.contains { $0.name == match.name && (match.value ?? $0.value) == $0.value }
        }
    }
}

extension ScriptedAnswer {
    /// Whether the answer depends on the request.
    fileprivate var hasPlaceholders: Bool {
        let texts = fields.map(\.value)
        let isBodyFilled =
            switch body {
            case .none, .bytes: false
            case .text(let text): text.utf8.contains(UInt8(ascii: "{"))
            case .json(let json): json.hasBraceInText
            }
        return isBodyFilled || texts.contains { $0.utf8.contains(UInt8(ascii: "{")) }
    }

    /// Returns the response without the field `Date`, with its placeholders replaced by `values`.
    fileprivate func response(_ values: Placeholders?) -> HTTPResponse {
        // A line feed from the request must not begin another field.
        let filled = fields.map { field in
            let value = (values?.fill(field.value) ?? field.value).unicodeScalars.filter {
                $0.value >= 0x20 && $0.value != 0x7F
            }
            return HTTPField(field.name, String(String.UnicodeScalarView(value)))
        }
        var response = HTTPResponse(status, reason: reason, fields: filled)
        var type: String?
        switch body {
        case .none: break
        case .text(let text):
            response.body = Array((values?.fill(text) ?? text).utf8)
            type = "text/plain; charset=utf-8"
        case .bytes(let bytes):
            response.body = bytes
            type = "application/octet-stream"
        case .json(let json):
            response.body = (values?.fill(json) ?? json).compactBytes
            type = "application/json"
        }
        if let type, fields["Content-Type"] == nil {
            response.fields.append(HTTPField("Content-Type", type))
        }
        return response
    }
}

extension JSONValue {
    /// Whether a string in it has an opening brace.
    fileprivate var hasBraceInText: Bool {
        switch self {
        case .string(let text): text.utf8.contains(UInt8(ascii: "{"))
        case .list(let values): values.contains(where: \.hasBraceInText)
        case .object(let members): members.contains { $0.value.hasBraceInText }
        case .null, .bool, .number: false
        }
    }
}
