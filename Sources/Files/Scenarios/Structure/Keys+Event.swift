import Rig
import SimulationCore
import VehicleModel

extension Keys {
    /// Returns an event of a run with these actions.
    static func event(_ actions: [Shape.Key]) -> Shape.Record {
        Shape.Record(eventName + triggers + eventParts + actions, anyOf: actions.map(\.name))
    }

    /// Returns what an event does, without when: the actions that a program performs in a running car.
    static func actions(_ actions: [Shape.Key]) -> Shape.Record {
        Shape.Record(
            eventParts.filter { $0.name != "probability" } + actions, anyOf: actions.map(\.name))
    }

    private static let eventName: [Shape.Key] = [
        .init("name", .name, "Its name, by which others refer to it")
    ]

    private static let eventParts: [Shape.Key] = [
        .init("probability", .number(0...1), "How likely it is each time, 0 to 1; 1 unless stated"),
        .init(
            "endpoint", .name, "Where faults and texts act; where the event was observed unless stated"),
        .init("ecu", .name, "The ECU whose faults begin; all unless stated"),
        .init("for", .duration, "How long the faults last"),
    ]

    /// Ordinal numbers, and numbers of repetitions, of events and requests.
    package static let ordinals = 1...1_000_000

    /// The send rates of telemetry, in send slots per second.
    package static let slots = 1...360

    /// The keys that state when an event happens.
    static let triggers: [Shape.Key] = [
        .init("at", .duration, "When it happens, from time zero"),
        .init("every", .duration(from: .milliseconds(1), "1ms or more"), "How often it happens"),
        .init(
            "from", .duration, "When it happens for the first time; after the first interval unless stated"),
        .init("when", .record(condition), "What makes it happen"),
        .init(
            "after",
            .kinds([
                .name,
                .record(
                    .init([
                        .init("event", .name, required: true, "Write the name of the event it follows"),
                        .init("delay", .duration, "How long after it"),
                    ])),
            ]), "The event that it follows"),
        .init("until", .duration, "When it happens no more, and its faults end, from time zero"),
        .init("times", .integer(ordinals), "How often it happens at most"),
    ]

    /// The condition that triggers an event.
    static let condition = Shape.Record(
        [
            .init("endpoint", .name, "Where; any endpoint unless stated"),
            .init("request", .text, "A request such as \"010C\", or any; its answer is not formed yet"),
            .init("pid", .byte, "Any request of service 01 that asks for this parameter"),
            .init("service", .byte, "Any request of this service"),
            .init("connection", .scalar(.word(["connect", "disconnect"])), "A client comes or goes"),
            .init("first_byte", .scalar(.word(["on"])), "The first byte of a client"),
            .init("signal", .text, "A signal that passes a value"),
            .init("above", .quantity, "The value that the signal rises above"),
            .init("below", .quantity, "The value that the signal falls below"),
            .init(
                "nth", .kinds([.integer(ordinals), .list(.integer(ordinals), count: 1...256)]),
                "Which of the occasions, from 1; all unless stated"),
        ],
        anyOf: ["request", "pid", "service", "connection", "first_byte", "signal"])

    /// Text that an endpoint sends without a request.
    static let unsolicited = Shape.Record(triggers + message)

    private static let message: [Shape.Key] = [
        .init("endpoint", .name, "Where; all endpoints unless stated"),
        .init("text", .text, required: true, "Write the text"),
    ]

    /// Returns the shape of an ECU's trouble codes, as a list or with `parts`.
    static func troubleCodes(_ parts: [Shape.Key] = []) -> Shape {
        let codes = Shape.list(.troubleCode, count: 1...127)
        return .kinds([
            .troubleCode, codes,
            .record(
                .init(
                    [.init("codes", codes, required: true, "Write a list of codes")] + parts
                        + [.init("ecu", .name, "The ECU; the first one unless stated")])),
        ])
    }
}
