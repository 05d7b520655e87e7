import Rig
import VehicleModel

extension Keys {
    /// An event of a run.
    package static let event = Shape.Record(eventName + triggers + eventActions, anyOf: actionNames)

    /// What an event does, without when: the actions that a program performs in a running car.
    package static let actions = Shape.Record(
        eventActions.filter { $0.name != "probability" }, anyOf: actionNames)

    private static let actionNames = [
        "set", "release", "ramp", "store", "repair", "clear", "ignition", "bus", "fault", "clear-fault",
        "disconnect",
        "unsolicited", "unsolicited-bytes", "rate", "log", "end", "pause", "rewind", "race",
    ]

    private static let eventName: [Shape.Key] = [
        .init("name", .name, "Its name, by which others refer to it")
    ]

    private static let eventActions: [Shape.Key] = [
        .init("probability", .number(0...1), "How likely it is each time, 0 to 1; 1 unless stated"),
        .init(
            "endpoint", .name, "Where faults and texts act; where the event was observed unless stated"),
        .init("ecu", .name, "The ECU whose faults begin; all unless stated"),
        .init("for", .duration, "How long the faults last"),
        .init(
            "set", .map(.init(.text, eventSource, keysAreSignals: true)),
            "New sources for signals, and for fields of telemetry, such as dash.Speed"),
        .init(
            "release", .kinds([.text, .list(.text, count: 1...64)]),
            "Signals that get the source again that the scenario states"),
        .init(
            "rate", .map(.init(.name, .integer(slots))), "New rates of telemetry endpoints, slots a second"),
        .init(
            "ramp", .map(.init(.text, .record(eventRamp), keysAreSignals: true)),
            "Signals that go to a value from whatever they are"),
        .init("store", storedCodes, "Trouble codes that appear"),
        .init("repair", repairedCodes, "Trouble codes whose fault is gone"),
        .init("clear", .name, "What service 04 does, in one ECU or in `all`"),
        .init("ignition", .word(Ignition.self), "The key is turned; `on` is key on with the engine off"),
        .init("bus", .word(BusCondition.self), "The state of the wires of the diagnostic bus"),
        .init("fault", .record(faults), "Faults that begin"),
        .init(
            "clear-fault", .name,
            "Faults that end: all, those of an event, a kind, or the third that has begun, `fault-3`"),
        .init("disconnect", disconnection, "Connections end"),
        .init("unsolicited", .text, "Text that a client gets without having asked"),
        .init("unsolicited-bytes", .bytes, "Bytes that a client gets without having asked"),
        .init("log", .text, "A line for the journal"),
        .init("end", .scalar(.word(["on"])), "The run ends"),
        .init("pause", .duration, "The game pauses for so long"),
        .init("rewind", .duration, "The race goes back by so much, up to a minute"),
        .init("race", .record(RaceKeys.orders), "What happens in the race"),
    ]

    /// The values of `set`, for a signal or for a field of an endpoint.
    private static let eventSource = Shape.kinds([
        .scalar(.fieldValue), .choice([ramp, keyframes, wave, trace]),
    ])

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

    private static let manners = Shape.word(Rig.Manner.self)

    static let disconnection = Shape.kinds([
        manners, .record(oneDisconnection),
    ])

    /// The parts of a disconnection.
    static let oneDisconnection = Shape.Record([
        .init("how", manners, required: true, "Write fin, reset or half-open"),
        .init("endpoint", .name, "Where; where the event was observed, or everywhere, unless stated"),
        .init(
            "connection", .integer(ordinals),
            "The one connection that ends, by its number at the endpoint; all unless stated"),
        .init(
            "accept_again_after", .duration,
            "How long clients are turned away afterwards: accepted and reset at once"),
    ])

    static let eventRamp = Shape.Record([
        .init("to", .quantity, required: true, "Write the value at the end"),
        .init("over", .duration, required: true, "Write how long it takes"),
    ])

    static let storedCodes = Shape.kinds([
        .troubleCode, .list(.troubleCode, count: 1...127),
        .record(
            .init([
                .init("codes", .list(.troubleCode, count: 1...127), required: true, "Write a list of codes"),
                .init("as", .word(TroubleCodeStage.self), "How far they have come; confirmed unless stated"),
                .init("ecu", .name, "The ECU; the first one unless stated"),
            ])),
    ])

    static let repairedCodes = Shape.kinds([
        .troubleCode, .list(.troubleCode, count: 1...127),
        .record(
            .init([
                .init("codes", .list(.troubleCode, count: 1...127), required: true, "Write a list of codes"),
                .init("ecu", .name, "The ECU; the first one unless stated"),
            ])),
    ])
}
