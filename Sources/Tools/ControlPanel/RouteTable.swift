import CompanionServices
import LiveHost
import SimulationCore

/// The operations of the control API.
enum RouteTable {
    /// All rows, in the order of the document.
    static let all: [Route] =
        state + wire + control + [
            Route(
                method: "GET", path: "/api/v1/openapi.json", name: "openapi",
                summary: "This document, as OpenAPI 3.1",
                answers: [.json(.members(["type": .string("object")]), "the document")]
            ) { call in
                .whole(Reply.json(OpenAPI.document(version: call.session.version, needsToken: false)))
            }
        ]

    private static let state: [Route] = [
        Route(
            method: "GET", path: "/api/v1/status", name: "status",
            summary: "The run: its scenario, its time, its load",
            answers: [.json(Form.named("status"), "the run")]
        ) { .whole(Reply.json(try await CarFacts.status($0.session))) },
        Route(
            method: "GET", path: "/api/v1/vehicle", name: "vehicle",
            summary: "The car: identity, ignition, ECUs, trouble codes with their life, race",
            answers: [.json(Form.named("vehicle"), "the car")]
        ) { .whole(Reply.json(await CarFacts.vehicle($0.session))) },
        Route(
            method: "GET", path: "/api/v1/circuit", name: "circuit",
            summary: "The line of the circuit that the car laps, as points in metres",
            answers: [
                .json(
                    .members([
                        "type": .string("object"),
                        "properties": .members(["points": Form.list(Form.list(Form.number))]),
                        "required": .list([.string("points")]),
                    ]), "the points; none where the car is on no circuit")
            ]
        ) { .whole(Reply.json(await CarFacts.circuit($0.session))) },
        Route(
            method: "GET", path: "/api/v1/signals", name: "signals",
            summary: "The signals, with their values now",
            parameters: [
                .query(
                    "names", Form.text, "Only these signals, separated by commas, as name and value alone"),
                .query("search", Form.text, "Only signals whose name or meaning contains all of these words"),
                .query("valued", Form.word(["true", "false"]), "Only signals that have a value"),
            ], answers: [.json(Form.list(Form.named("signal")), "the signals")],
            refusals: [.badRequest, .notFound]
        ) { .whole(Reply.json(try await SignalFacts.list($0))) },
        Route(
            method: "GET", path: "/api/v1/signals/{name}", name: "signal",
            summary: "One signal, with its value now",
            parameters: [.path("name", "The signal's name, for example engine.speed")],
            answers: [.json(Form.named("signal"), "the signal")], refusals: [.notFound]
        ) { .whole(Reply.json(try await SignalFacts.one($0))) },
        Route(
            method: "GET", path: "/api/v1/endpoints", name: "endpoints",
            summary: "The endpoints and where they listen",
            answers: [.json(Form.list(Form.named("endpoint")), "the endpoints, in the scenario's order")]
        ) { .whole(Reply.json(await CarFacts.endpoints($0.session))) },
        Route(
            method: "GET", path: "/api/v1/connections", name: "connections",
            summary: "The clients that are connected",
            answers: [.json(Form.list(Form.named("connection")), "the connections")]
        ) { .whole(Reply.json(await CarFacts.connections($0.session))) },
        Route(
            method: "GET", path: "/api/v1/faults", name: "faults",
            summary: "The faults in force, and every kind of fault with the form of its value",
            answers: [.json(Form.named("faults"), "the faults")]
        ) { .whole(Reply.json(await FaultFacts.all($0.session))) },
        Route(
            method: "GET", path: "/api/v1/timeline", name: "timeline",
            summary: "The events of the scenario and what was done by control, with their times",
            answers: [.json(Form.list(Form.named("moment")), "the moments")]
        ) { .whole(Reply.json(await CarFacts.timeline($0.session))) },
        Route(
            method: "GET", path: "/api/v1/cases", name: "cases",
            summary: "The shipped cases: id, title, severity",
            parameters: [.query("search", Form.text, "Only cases whose id or title contains this")],
            answers: [.json(Form.list(Form.named("case")), "the cases")]
        ) { .whole(Reply.json(await CaseFacts.shared.list($0.values["search"]))) },
    ]
}
