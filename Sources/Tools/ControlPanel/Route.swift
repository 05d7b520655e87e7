import CompanionServices
import LiveHost
import SimulationCore

/// One operation of the control API: what it takes, what it answers, and how it is done.
///
/// The router and the OpenAPI document are made from the same rows (`RouteTable.all`).
struct Route: Sendable {
    enum Place: String, Sendable {
        case path, query
    }

    /// A parameter of the path or of the query.
    struct Parameter: Sendable {
        let name: String
        let place: Place
        let schema: JSONValue
        let meaning: String

        static func path(_ name: String, _ meaning: String) -> Parameter {
            Parameter(name: name, place: .path, schema: Form.text, meaning: meaning)
        }

        /// Returns a parameter of the query, which may be missing.
        static func query(_ name: String, _ schema: JSONValue, _ meaning: String) -> Parameter {
            Parameter(name: name, place: .query, schema: schema, meaning: meaning)
        }
    }

    struct Content: Sendable {
        let schema: JSONValue
        let example: JSONValue?
        let meaning: String
    }

    struct Answer: Sendable {
        let status: Int
        /// The media type; empty for an answer without content.
        let type: String
        let schema: JSONValue
        let meaning: String

        static func json(_ schema: JSONValue, _ meaning: String) -> Answer {
            Answer(status: 200, type: "application/json", schema: schema, meaning: meaning)
        }

        /// Returns an answer of another media type, whose content is text.
        static func text(_ type: String, _ meaning: String) -> Answer {
            Answer(status: 200, type: type, schema: Form.text, meaning: meaning)
        }
    }

    struct Call: Sendable {
        let session: ControlSession
        let request: HTTPRequest
        /// The parameters of the path and the query, decoded.
        let values: [String: String]

        /// The content as text; the reader of scenarios refuses what is not UTF-8.
        var text: String { String(decoding: request.body, as: UTF8.self) }
    }

    let method: String
    /// The path, whose parts in braces are parameters.
    let path: String
    /// A name for programs that are made from the document.
    let name: String
    let summary: String
    var parameters: [Parameter] = []
    var content: Content?
    var answers: [Answer]
    /// The refusals that it may answer with, besides those that every route has.
    var refusals: [Refusal.Status] = []
    let respond: @Sendable (Call) async throws -> WebAnswer
    var parts: [Substring] { path.split(separator: "/") }

    /// Returns the values of the parameters in the path of a request, or nil when it is another path.
    func values(in parts: [String]) -> [String: String]? {
        let own = self.parts
        guard own.count == parts.count else { return nil }
        var values: [String: String] = [:]
        for (own, part) in zip(own, parts) {
            if own.hasPrefix("{") {
                values[String(own.dropFirst().dropLast())] = part
            } else if own != part {
                return nil
            }
        }
        return values
    }
}

enum Form {
    static let text = JSONValue.members(["type": .string("string")])
    static let number = JSONValue.members(["type": .string("number")])
    static let integer = JSONValue.members(["type": .string("integer")])
    static let boolean = JSONValue.members(["type": .string("boolean")])
    static let any = JSONValue.members([:])

    /// Returns a whole number from `least` on.
    static func integer(from least: Int, to greatest: Int? = nil) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("type", .string("integer")), .init("minimum", .number(least)),
        ]
        if let greatest { members.append(.init("maximum", .number(greatest))) }
        return .object(members)
    }

    static func orNull(_ schema: JSONValue) -> JSONValue {
        .members(["anyOf": .list([schema, .members(["type": .string("null")])])])
    }

    static func word(_ words: [String]) -> JSONValue {
        .members(["type": .string("string"), "enum": .list(words.map(JSONValue.string))])
    }

    static func list(_ schema: JSONValue) -> JSONValue {
        .members(["type": .string("array"), "items": schema])
    }

    /// Returns an object that always has these members.
    static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .members([
            "type": .string("object"), "properties": .members(members),
            "required": .list(members.map { .string($0.key) }),
        ])
    }

    /// Returns a schema of the document by its name.
    static func named(_ name: String) -> JSONValue {
        .members(["$ref": .string("#/components/schemas/\(name)")])
    }
}
