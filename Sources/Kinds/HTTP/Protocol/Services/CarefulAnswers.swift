import SimulationCore

/// The form of a careful server's answers; decided here.
extension CompanionService {
    /// Returns a response with a JSON body, or none.
    func careful(_ call: ServiceCall, _ status: Int, _ json: JSONValue?, _ extra: [HTTPField] = [])
        -> ServiceAnswer
    {
        let type = json == nil ? [] : [HTTPField("Content-Type", "application/json")]
        return answer(
            call,
            HTTPResponse(
                status, fields: type + extra + [HTTPField("Cache-Control", "no-store")],
                body: json?.compactBytes ?? []))
    }

    /// Returns a refusal: `{"error":{"code":…,"message":…}}`.
    func refusal(
        _ call: ServiceCall, _ status: Int, _ code: String, _ words: String? = nil, allow: [String] = []
    ) -> ServiceAnswer {
        careful(
            call, status,
            .members([
                "error": .members([
                    "code": .string(code), "message": .string(words ?? Self.words(code)),
                ])
            ]), Self.fields(status, allow: allow))
    }

    /// Returns the fields that a refusal of this status has to have (RFC 9110 §15.5.2, §15.5.6).
    static func fields(_ status: Int, allow: [String]) -> [HTTPField] {
        var fields: [HTTPField] = []
        if !allow.isEmpty {
            let methods = allow.contains("GET") ? allow + ["HEAD"] : allow
            fields.append(HTTPField("Allow", methods.joined(separator: ", ")))
        }
        if status == 401 { fields.append(HTTPField("WWW-Authenticate", "Bearer")) }
        return fields
    }

    private static func words(_ code: String) -> String {
        switch code {
        case "not-found": "there is nothing at this path"
        case "method-not-allowed": "the path does not have this method"
        case "no-session": "log on first, and send the token as 'Authorization: Bearer …'"
        case "bad-credentials": "the name or the password is wrong"
        case "not-yours": "it belongs to another account"
        case "no-account": "there is no such account"
        case "name-is-taken": "an account has this name"
        case "store-is-full": "the server has no room for more"
        default: code
        }
    }
}

/// Whether a body is what a route takes.
enum BodyCheck {
    /// Returns what is wrong with the body of `call`; nil when it fits.
    static func problem(_ call: ServiceCall, _ route: ServiceRoute) -> (
        status: Int, code: String, words: String
    )? {
        guard !route.body.isEmpty else { return nil }
        guard call.mediaType == "application/json" else {
            return (415, "not-json", "the body has to be 'application/json'")
        }
        let text = String(decoding: call.request.body, as: UTF8.self)
        guard ScriptJSON.mistake(in: text) == nil, case .object? = call.json else {
            return (400, "bad-json", "the body is not a JSON object")
        }
        for key in route.body {
            guard let value = call[key.name] else {
                if key.isRequired { return (400, "bad-body", "'\(key.name)' is missing") }
                continue
            }
            guard fits(value, key) else {
                return (400, "bad-body", "'\(key.name)' has to be \(words(key.form))")
            }
        }
        return nil
    }

    private static func fits(_ value: JSONValue, _ key: BodyKey) -> Bool {
        switch (value, key.form) {
        case (.string, .text), (.number, .number), (.number, .numeric): true
        case (.string(let text), .numeric): PrintedNumber(text) != nil
        case (.null, _): !key.isRequired
        default: false
        }
    }

    private static func words(_ form: BodyKey.Form) -> String {
        switch form {
        case .text: "a string"
        case .number: "a number"
        case .numeric: "a number, or a string that is one"
        }
    }
}
