import Kinds
import LiveHost
import Scenarios
import SimulationCore

/// The description of the control API for programs, made from the table of routes (OpenAPI 3.1).
enum OpenAPI {
    /// Returns the document. `needsToken` says whether the server demands one.
    static func document(version: String, needsToken: Bool) -> JSONValue {
        var paths: [String] = []
        for route in RouteTable.all where !paths.contains(route.path) { paths.append(route.path) }
        let items = paths.map { path in
            JSONValue.Member(
                path,
                .object(
                    RouteTable.all.filter { $0.path == path }.map {
                        .init($0.method.lowercased(), operation($0))
                    }))
        }
        return .members([
            "openapi": .string("3.1.0"),
            "info": .members([
                "title": .string("Dyno control"), "version": .string(version),
                "description": .string("Control of a simulated car while it runs."),
                "license": .members(["name": .string("Apache-2.0")]),
            ]),
            "servers": .list([.members(["url": .string("/")])]),
            "security": .list([.members([:]), .members(["token": .list([])])]),
            "paths": .object(items),
            "components": .members([
                "securitySchemes": .members([
                    "token": .members(["type": .string("http"), "scheme": .string("bearer")])
                ]),
                "schemas": .object(schemas),
            ]),
        ])
    }

    private static func operation(_ route: Route) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("operationId", .string(route.name)), .init("summary", .string(route.summary)),
        ]
        if !route.parameters.isEmpty {
            members.append(
                .init(
                    "parameters",
                    .list(
                        route.parameters.map { parameter in
                            .members([
                                "name": .string(parameter.name), "in": .string(parameter.place.rawValue),
                                "required": .bool(parameter.place == .path),
                                "description": .string(parameter.meaning), "schema": parameter.schema,
                            ])
                        })))
        }
        if let content = route.content {
            var json: [JSONValue.Member] = [.init("schema", content.schema)]
            if let example = content.example { json.append(.init("example", example)) }
            members.append(
                .init(
                    "requestBody",
                    .members([
                        "required": .bool(true), "description": .string(content.meaning),
                        "content": .members(["application/json": .object(json)]),
                    ])))
        }
        var answers: [JSONValue.Member] = route.answers.map { answer in
            .init(
                "\(answer.status)",
                .members([
                    "description": .string(answer.meaning),
                    "content": .object([.init(answer.type, .members(["schema": answer.schema]))]),
                ]))
        }
        for status in Refusal.Status.allCases
        where everywhere.contains(status) || route.refusals.contains(status) {
            answers.append(.init("\(status.rawValue)", refusal(status)))
        }
        // What the reader of requests refuses before there is a route has no errors in JSON.
        for (status, meaning) in unread {
            answers.append(.init("\(status)", .members(["description": .string(meaning)])))
        }
        members.append(.init("responses", .object(answers)))
        return .object(members)
    }

    /// The refusals that every route has.
    private static let everywhere: Set<Refusal.Status> = [
        .badRequest, .unauthorized, .forbidden, .notFound, .methodNotAllowed, .stopped,
    ]

    private static let unread = [
        (408, "the request did not come in time"), (411, "its length is not stated"),
        (413, "its content is too long"), (414, "its target is too long"), (431, "its head is too long"),
        (501, "its method or coding is unknown"), (505, "its version of HTTP is unknown"),
    ]

    private static func refusal(_ status: Refusal.Status) -> JSONValue {
        let meaning =
            switch status {
            case .badRequest: "a parameter or the request is malformed"
            case .unauthorized: "the token is missing or wrong"
            case .forbidden: "Host or Origin is not this server"
            case .notFound: "there is nothing of that name"
            case .methodNotAllowed: "the method does nothing here"
            case .conflict: "the car is in a state that forbids it"
            case .unprocessable: "the content says something that cannot be done"
            case .stopped: "the run has ended"
            }
        return .members([
            "description": .string(meaning),
            "content": .members(["application/json": .members(["schema": Form.named("errors")])]),
        ])
    }

    private static let schemas: [JSONValue.Member] =
        [
            .init("actions", Self.parsed(Schema.jsonOfActions(Kinds.formats))),
            .init("source", Self.parsed(Schema.jsonOfSource())),
        ] + AnswerForms.all

    /// Returns a schema of the scenario format, whose references point into this document.
    private static func parsed(_ text: String) -> JSONValue {
        JSONValue(parsing: Array(text.utf8)).map(relocated) ?? Form.any
    }

    private static func relocated(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            .object(
                members.map { member in
                    if member.name == "$ref", case .string(let target) = member.value {
                        return .init(
                            "$ref", .string(target.replacing("#/$defs/", with: "#/components/schemas/")))
                    }
                    return .init(member.name, relocated(member.value))
                })
        case .list(let members): .list(members.map(relocated))
        default: value
        }
    }
}
