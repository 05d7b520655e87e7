public import SimulationCore

/// A route with stated answers, which plays a back end that is not built in.
public struct ScriptedRoute: Hashable, Sendable {
    /// The response after the last answer of a route.
    public enum Ending: String, CaseIterable, Hashable, Sendable {
        /// The last answer is given again and again.
        case repeatLast = "repeat-last"
        /// The answers begin again with the first.
        case startAgain = "start-again"
        /// The route is not there any more.
        case notFound = "not-found"
    }

    /// The method; HEAD also has the routes of GET.
    public var method: String

    public var path: PathTemplate

    /// Fields that a request has to have, with exactly this value; nil for any value.
    public var fields: [FieldMatch]

    /// The conditions on the query: a name with exactly this decoded value; nil for any value.
    public var query: [FieldMatch]

    /// The condition on the body; nil for any body.
    public var body: BodyMatch?

    /// The answers in order; without one the route answers 204.
    public var answers: [ScriptedAnswer]

    /// The response after the last answer.
    public var ending: Ending

    public init(
        _ method: String, _ path: PathTemplate, fields: [FieldMatch] = [], query: [FieldMatch] = [],
        body: BodyMatch? = nil, answers: [ScriptedAnswer], ending: Ending = .repeatLast
    ) {
        self.method = method
        self.path = path
        self.fields = fields
        self.query = query
        self.body = body
        self.answers = answers
        self.ending = ending
    }

    /// Method and path, such as `GET /v1/cars/{id}`.
    public var label: String { "\(method) \(path)" }
}

/// A name that has to be there, and its value.
public struct FieldMatch: Hashable, Sendable {
    public var name: String

    /// The value; nil for any.
    public var value: String?

    public init(_ name: String, _ value: String? = nil) {
        self.name = name
        self.value = value
    }
}

public struct ScriptedAnswer: Hashable, Sendable {
    /// The status code, 200 to 599.
    public var status: Int

    /// The reason phrase; nil for the usual one.
    public var reason: String?

    /// The fields of the response; without `Content-Type`, a JSON body gets `application/json` and a text
    /// `text/plain; charset=utf-8`.
    public var fields: [HTTPField]

    public var body: ScriptedBody

    /// The time that the answer takes.
    public var delay: Duration

    public init(
        _ status: Int, reason: String? = nil, fields: [HTTPField] = [], body: ScriptedBody = .none,
        delay: Duration = .zero
    ) {
        self.status = status
        self.reason = reason
        self.fields = fields
        self.body = body
        self.delay = delay
    }
}

/// The body of an answer of a scripted route. `{name}` stands for the place `name` of the path, `{query.name}` for a
/// value of the query, `{body.a.b}` for a member of the request's JSON, `{count}` for the number of the call of the
/// route, from 1. A name that the request does not have stays as it is.
public enum ScriptedBody: Hashable, Sendable {
    case none
    case text(String)
    /// Bytes, in which nothing is replaced.
    case bytes([UInt8])
    /// JSON. A string that is one placeholder and nothing else becomes the value itself, so that a number of the
    /// request stays a number.
    case json(JSONValue)
}
