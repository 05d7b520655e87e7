import SimulationCore

extension ServiceFault {
    /// Changes `answer`. Faults of delivery, of the effect and of the clock do nothing here: `CompanionService.respond`
    /// has them.
    public func apply(to answer: inout ServiceAnswer) {
        switch self {
        case .delay(let duration): answer.delay += max(.zero, duration)
        case .silence: answer.outcome = .silence
        case .crash: answer.outcome = .crash
        default:
            guard case .response(var response) = answer.outcome else { return }
            apply(to: &response)
            answer.outcome = .response(response)
        }
    }

    private func apply(to response: inout HTTPResponse) {
        switch self {
        case .status(let status):
            response.status = status
            response.reason = nil
            Self.setPage(&response, title: Self.title(status))
        case .html: Self.setPage(&response, title: "Sign in to the network")
        case .emptyBody: response.body = []
        case .contentType(let type): Self.setType(&response, type.isEmpty ? nil : type)
        case .invalidJSON:
            if response.body.isEmpty {
                response.body = [UInt8(ascii: "<")]
            } else {
                response.body[0] = UInt8(ascii: "<")
            }
        case .truncatedJSON: response.body.removeLast(response.body.count - response.body.count / 2)
        case .nullKey(let path): Self.change(&response) { $0.setting(path[...], to: .null) }
        case .dropKey(let path): Self.change(&response) { $0.setting(path[...], to: nil) }
        case .code(let code):
            let answer = CompanionService.envelope(false, .members(["msg": .number(code)]))
            response.body = answer.compactBytes
        case .successType(let form):
            Self.change(&response) { json in
                guard case .bool(let flag)? = json["success"] else { return json }
                return json.setting("success", to: Self.value(flag, form))
            }
        case .messageAsText:
            Self.change(&response) { json in
                guard let message = json.value(at: "extras.msg")?.text else { return json }
                return json.setting("extras.msg", to: .string(message))
            }
        case .wrongContentLength(let count):
            let (stated, overflow) = response.body.count.addingReportingOverflow(count)
            response.framing = .stated(overflow ? .max : max(0, stated))
        case .duplicateDelivery, .noEffect, .dateSkew, .delay, .silence, .crash: break
        }
    }

    private static func value(_ flag: Bool, _ form: SuccessForm) -> JSONValue? {
        switch form {
        case .text: .string(flag ? "true" : "false")
        case .number: .number(flag ? 1 : 0)
        case .missing: nil
        }
    }

    /// Changes a body that is JSON; another one stays.
    private static func change(_ response: inout HTTPResponse, _ change: (JSONValue) -> JSONValue) {
        guard let json = JSONValue(parsing: response.body) else { return }
        response.body = change(json).compactBytes
    }

    private static func setType(_ response: inout HTTPResponse, _ type: String?) {
        let place = response.fields.firstIndex { $0.name.lowercased() == "content-type" }
        switch (place, type) {
        case (let place?, let type?): response.fields[place].value = type
        case (let place?, nil): response.fields.remove(at: place)
        case (nil, let type?): response.fields.insert(HTTPField("Content-Type", type), at: 0)
        case (nil, nil): break
        }
    }

    /// Sets a page in the form of nginx's error pages.
    private static func setPage(_ response: inout HTTPResponse, title: String) {
        setType(&response, "text/html")
        let lines = [
            "<html>", "<head><title>\(title)</title></head>", "<body>", "<center><h1>\(title)</h1></center>",
            "<hr><center>nginx</center>", "</body>", "</html>", "",
        ]
        response.body = Array(lines.joined(separator: "\r\n").utf8)
    }

    private static func title(_ status: Int) -> String {
        let words =
            switch status {
            case 400: "Bad Request"
            case 401: "Authorization Required"
            case 403: "Forbidden"
            case 404: "Not Found"
            case 429: "Too Many Requests"
            case 500: "Internal Server Error"
            case 502: "Bad Gateway"
            case 503: "Service Temporarily Unavailable"
            case 504: "Gateway Time-out"
            default: "Error"
            }
        return "\(status) \(words)"
    }
}

extension JSONValue {
    /// Returns the value with the member at `path` set, or removed; unchanged when there is no such member.
    fileprivate func setting(_ path: Substring, to value: JSONValue?) -> JSONValue {
        guard case .object(let members) = self else { return self }
        let dot = path.firstIndex(of: ".")
        let isWhole = dot == nil || members.contains { $0.name == path }
        let name = isWhole ? path : path[..<(dot ?? path.endIndex)]
        return .object(
            members.compactMap { member in
                guard member.name == name else { return member }
                if isWhole { return value.map { Member(member.name, $0) } }
                let rest = dot.map { path[path.index(after: $0)...] } ?? ""
                return Member(member.name, member.value.setting(rest, to: value))
            })
    }
}
