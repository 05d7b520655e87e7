import SimulationCore

/// A request with what its route found in it.
struct ServiceCall {
    let request: HTTPRequest

    /// The time of day of the request.
    let time: ServiceTime

    /// The value of the field `Date` of its response.
    let date: String

    /// The route, as its label; nil when there is none.
    var route: String?

    /// The decoded texts at the places of the path.
    var parameters: [String: String] = [:]

    /// The body as JSON; nil when it is none.
    var json: JSONValue?

    init(_ request: HTTPRequest, time: ServiceTime, date: String) {
        self.request = request
        self.time = time
        self.date = date
        json = request.body.isEmpty ? nil : JSONValue(parsing: request.body)
    }

    /// The member `name` of the body's object; nil without it.
    subscript(name: String) -> JSONValue? { json?[name] }

    /// Returns the text that JavaScript makes of the member `name` where it needs one; nil for a missing member, null, lists
    /// and objects.
    func text(_ name: String) -> String? { json?[name].flatMap(Script.text) }

    /// The token of the field `Authorization: Bearer …` (RFC 6750 §2.1).
    var token: String? {
        guard let field = request.fields["Authorization"] else { return nil }
        let parts = field.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }

    /// The media type of the body in lower case, without parameters; nil without the field.
    var mediaType: String? {
        request.fields["Content-Type"]?.prefix { $0 != ";" }.lowercased()
            .split(separator: " ").first.map(String.init)
    }
}

/// Conversions of JavaScript (ECMA-262 §7.1).
enum Script {
    /// Returns whether `value` counts as true; a missing member does not.
    static func isTrue(_ value: JSONValue?) -> Bool {
        switch value {
        case nil, .null, .bool(false), .string(""): false
        case .number(let text): (Double(text) ?? 0) != 0
        default: true
        }
    }

    /// Returns the text of a string, number or boolean.
    static func text(_ value: JSONValue) -> String? {
        guard case .number(let text) = value, let number = Double(text) else { return value.text }
        return JSONValue.number(number).compactText
    }
}

public struct ServiceAnswer: Hashable, Sendable {
    /// The ways in which a request ends.
    public enum Outcome: Hashable, Sendable {
        case response(HTTPResponse)
        /// Nothing is ever sent; the connection stays open.
        case silence
        /// The server's process ends: every connection is reset.
        case crash
    }

    /// The end of the request.
    public var outcome: Outcome

    /// The time that the service takes; zero or more.
    public var delay: Duration

    /// The route that answers, as in the service's table, such as `POST /tripInfo`; nil when no route does.
    public var route: String?

    public init(_ outcome: Outcome, delay: Duration = .zero, route: String? = nil) {
        self.outcome = outcome
        self.delay = delay
        self.route = route
    }
}
