import Scenarios
import CompanionServices

/// The keys of the routes of an HTTP back end.
enum RouteKeys {
    static let route = Shape.Record([
        .init(
            "request", .text, required: true,
            "Write method and path: \"GET /v1/cars/{id}\"; `{name}` stands for one segment, a final `*` for any rest"
        ),
        .init("headers", .map(.init(.text, .text)), "Header fields with these values; `any` for any value"),
        .init("query", .map(.init(.text, .text)), "Parameters with these values; `any` for any value"),
        .init(
            "body", .json,
            "What the JSON body has to have; a text such as `{string}`, `{number}` or `{any}` stands for a type"
        ),
        .init(
            "respond", .kinds([.record(answer), .list(.record(answer), count: 1...256)]), required: true,
            "Write the answer, or several that are given in turn"),
        .init(
            "then", .word(ScriptedRoute.Ending.self),
            "What follows the last answer; repeat-last unless stated"),
    ])

    static let answer = Shape.Record(
        [
            .init("status", .integer(200...599), "The status; 200, or 204 without a body, unless stated"),
            .init("reason", .text, "The reason phrase; the usual one unless stated"),
            .init("headers", .map(.init(.text, .text)), "Header fields of the answer"),
            .init(
                "json", .json,
                "The body as JSON; `{name}` stands for a segment, `{query.a}`, `{body.a.b}` and `{count}` for more"
            ),
            .init("text", .text, "The body as text, with the same places"),
            .init("delay", .duration, "How long the answer takes; 0s unless stated"),
        ], anyOf: ["status", "json", "text"])
}
