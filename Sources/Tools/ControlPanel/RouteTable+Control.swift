import CompanionServices
import LiveHost
import Rig
import Scenarios
import SimulationCore

extension RouteTable {
    private static let done = Route.Answer.json(
        Form.object(["number": Form.integer(from: 1), "time": Form.number]),
        "it is done: its number since time zero, and the simulated second at which it was done")

    private static let ok = Route.Answer.json(Form.object(["ok": Form.boolean]), "it is done")

    private static func agreed() -> WebAnswer { .whole(Reply.json(.members(["ok": .bool(true)]))) }

    private static func done(_ result: (number: Int, time: SimInstant)) -> WebAnswer {
        .whole(
            Reply.json(.members(["number": .number(result.number), "time": .number(result.time.seconds)])))
    }

    static let control: [Route] = [
        Route(
            method: "PUT", path: "/api/v1/signals/{name}", name: "setSignal",
            summary: "A new source for a signal: a value, or any source of the scenario format",
            parameters: [.path("name", "The signal's name, for example engine.speed")],
            content: .init(
                schema: Form.named("source"), example: .number("3000"),
                meaning:
                    "A number, text with a unit such as \"65 mph\", or a source such as { ramp: [0, 100], over: 10s }"
            ),
            answers: [done], refusals: [.notFound, .conflict, .unprocessable]
        ) { call in
            let name = call.values["name"] ?? ""
            try await SignalFacts.require(name, call.session)
            return done(try await call.session.set(name, to: call.text))
        },
        Route(
            method: "DELETE", path: "/api/v1/signals/{name}", name: "releaseSignal",
            summary: "Gives a signal the source again that the scenario states",
            parameters: [.path("name", "The signal's name, for example engine.speed")],
            answers: [done], refusals: [.notFound, .conflict]
        ) { call in
            let name = call.values["name"] ?? ""
            _ = try await SignalFacts.one(call)
            return done(try await call.session.perform("release: \(name)"))
        },
        Route(
            method: "POST", path: "/api/v1/actions", name: "act",
            summary: "Actions, with the keys of an event of a scenario",
            content: .init(
                schema: Form.named("actions"),
                example: .members([
                    "store": .string("P0133"), "set": .members(["engine.speed": .number("3000")]),
                ]),
                meaning: "The actions, as JSON or YAML"),
            answers: [done], refusals: [.conflict, .unprocessable]
        ) { done(try await $0.session.perform($0.text)) },
        Route(
            method: "DELETE", path: "/api/v1/faults/{id}", name: "endFault",
            summary: "Ends a fault by its id, all of a kind by its name, or all",
            parameters: [.path("id", "The id of the fault, the name of a kind, or all")],
            answers: [done], refusals: [.notFound, .conflict]
        ) { call in
            let id = call.values["id"] ?? ""
            guard await FaultFacts.isInForce(id, call.session) else {
                throw Refusal(
                    .notFound, "no fault '\(id)' is in force", "GET /api/v1/faults lists the active ones",
                    path: "id")
            }
            return done(try await call.session.perform("clear-fault: \(id)"))
        },
        Route(
            method: "DELETE", path: "/api/v1/connections/{id}", name: "endConnection",
            summary: "Ends a client's connection",
            parameters: [
                .path("id", "The connection's id, such as obd.1"),
                .query(
                    "how", Form.word(Rig.Manner.allCases.map(\.rawValue)), "How it ends; fin unless stated"),
            ], answers: [done], refusals: [.badRequest, .notFound, .conflict]
        ) { call in
            let how = call.values["how"] ?? Rig.Manner.fin.rawValue
            let known = Rig.Manner.allCases.map(\.rawValue)
            guard known.contains(how) else {
                throw Refusal(
                    .badRequest, "there is no end '\(how)'", "use \(known.joined(separator: ", "))",
                    path: "how")
            }
            let id = call.values["id"] ?? ""
            guard let connection = await CarFacts.connection(id, call.session) else {
                throw Refusal(
                    .notFound, "there is no connection '\(id)'", "GET /api/v1/connections lists them",
                    path: "id")
            }
            return done(
                try await call.session.perform(
                    "disconnect: { how: \(how), endpoint: \(connection.name), connection: \(connection.number) }"
                ))
        },
        Route(
            method: "POST", path: "/api/v1/reset", name: "reset",
            summary: "Begins again at time zero behind the same ports; clients are disconnected",
            answers: [ok], refusals: []
        ) { call in
            try await call.session.reset()
            return agreed()
        },
        Route(
            method: "PUT", path: "/api/v1/scenario", name: "replaceScenario",
            summary:
                "Another car behind the same ports; the old one goes on when the new one cannot be loaded",
            content: .init(
                schema: .members(["type": .list([.string("string"), .string("object")])]), example: nil,
                meaning: "A scenario file, as YAML or JSON"),
            answers: [ok], refusals: [.conflict, .unprocessable]
        ) { call in
            try await call.session.replace(with: call.text)
            return agreed()
        },
        Route(
            method: "GET", path: "/api/v1/scenario", name: "scenario",
            summary: "The scenario's text; as=played with what was done since time zero as events",
            parameters: [
                .query("as", Form.word(["loaded", "played"]), "As it was loaded, or as it was played")
            ],
            answers: [
                Route.Answer(
                    status: 200, type: "application/yaml",
                    schema: .members(["type": .string("object")]), meaning: "a scenario file")
            ], refusals: [.badRequest, .unprocessable]
        ) { call in
            let form = call.values["as"] ?? "loaded"
            guard ["loaded", "played"].contains(form) else {
                throw Refusal(.badRequest, "there is no form '\(form)'", "use loaded or played", path: "as")
            }
            let text = try await call.session.scenario(isPlayed: form == "played")
            return .whole(Reply.whole(Array(text.utf8), "application/yaml"))
        },
        Route(
            method: "POST", path: "/api/v1/clock", name: "clock",
            summary: "Stops the simulated clock, lets it go on, or moves it forward at once",
            content: .init(
                schema: .members([
                    "oneOf": .list([
                        Form.word(["pause", "resume"]),
                        .members([
                            "type": .string("object"), "properties": .members(["advance": Form.text]),
                            "required": .list([.string("advance")]), "additionalProperties": .bool(false),
                        ]),
                    ])
                ]), example: .members(["advance": .string("10s")]),
                meaning:
                    "\"pause\", \"resume\", or { \"advance\": \"10s\" } while the clock stands and nobody is connected"
            ),
            answers: [.json(Form.object(["time": Form.number, "paused": Form.boolean]), "the clock")],
            refusals: [.conflict, .unprocessable]
        ) { .whole(Reply.json(try await Clock.change($0))) },
    ]
}
