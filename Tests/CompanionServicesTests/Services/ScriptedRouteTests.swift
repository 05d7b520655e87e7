import CompanionServices
import Documents
import SimulationCore
import TestKit
import Testing

/// A dialogue with routes of its own.
private struct ScriptedDialogue: Decodable, Sendable {
    struct Answer: Decodable, Sendable {
        let status: Int
        let reason: String?
        let text: String?
        let json: String?
        let fields: [String: String]?

        func answer() throws -> ScriptedAnswer {
            var body = ScriptedBody.none
            if let text { body = .text(text) }
            if let json { body = .json(try #require(JSONValue(parsing: Array(json.utf8)))) }
            let fields = (fields ?? [:]).sorted { $0.key > $1.key }.map { HTTPField($0.key, $0.value) }
            return ScriptedAnswer(status, reason: reason, fields: fields, body: body)
        }
    }

    struct Match: Decodable, Sendable {
        let name: String
        let type: String?
        let value: String?

        func match() throws -> BodyMatch {
            if let value { return .value(try #require(JSONValue(parsing: Array(value.utf8)))) }
            guard type != "any" else { return .members([name: .any]) }
            return .members([name: .kind(try #require(JSONValue.Kind(rawValue: type ?? "")))])
        }
    }

    struct Route: Decodable, Sendable {
        let request: String
        let fields: [String: String]?
        let query: [String: String?]?
        let body: Match?
        let answers: [Answer]
        let ending: String?

        func route() throws -> ScriptedRoute {
            let parts = request.split(separator: " ").map(String.init)
            return ScriptedRoute(
                parts[0], try #require(PathTemplate(parts[1])),
                fields: (fields ?? [:]).map { FieldMatch($0.key, $0.value) },
                query: (query ?? [:]).map { FieldMatch($0.key, $0.value) }, body: try body?.match(),
                answers: try answers.map { try $0.answer() },
                ending: try #require(ScriptedRoute.Ending(rawValue: ending ?? "repeat-last")))
        }
    }

    let name: String
    let source: String
    let routes: [Route]
    let steps: [ServiceDialogue.Step]
}

@Suite struct ScriptedRouteTests {
    @Test(arguments: try VectorFolder.load("services/scripted.yaml", as: ScriptedDialogue.self))
    fileprivate func dialogue(_ vector: Located<ScriptedDialogue>) throws {
        let routes = try vector.value.routes.map { try $0.route() }
        var service = CompanionService(ServiceDescription(.scripted(routes)), seed: 1)
        for step in vector.value.steps {
            let answer = service.respond(to: try step.request(), at: .powerOn)
            #expect(answer.written == step.receive, "\(step.send)", sourceLocation: vector.location)
        }
    }

    @Test("An answer takes its time")
    func delay() throws {
        let route = ScriptedRoute(
            "GET", try #require(PathTemplate("/a")), answers: [ScriptedAnswer(200, delay: .seconds(6))])
        var service = CompanionService(ServiceDescription(.scripted([route])), seed: 1)
        let answer = service.respond(to: HTTPRequest(method: "HEAD", target: "/a"), at: .powerOn)
        #expect(answer.delay == .seconds(6))
        #expect(answer.route == "GET /a")
    }

    @Test(
        "Templates that mean nothing are refused",
        arguments: ["a", "", "/{}", "/{a}/{a}", "/{a", "/a}", "/{a b}", "/a?b"])
    func template(_ text: String) { #expect(PathTemplate(text) == nil) }

    @Test("A small request does not become a huge answer")
    func growth() throws {
        let many = String(repeating: "{body.a}", count: 2000)
        let route = ScriptedRoute(
            "POST", try #require(PathTemplate("/a")),
            answers: [
                ScriptedAnswer(200, body: .text(many)),
                ScriptedAnswer(200, body: .json(.list((0..<2000).map { _ in .string("{body.a}") }))),
            ])
        var service = CompanionService(ServiceDescription(.scripted([route])), seed: 1)
        let text = String(repeating: "x", count: 100_000)
        let body = JSONValue.members(["a": .string(text)]).compactBytes
        for _ in 0..<2 {
            let answer = service.respond(
                to: HTTPRequest(method: "POST", target: "/a", body: body), at: .powerOn)
            #expect(try #require(answer.body).count < 3 << 20)
        }
    }
}
