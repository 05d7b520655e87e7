import VehicleModel

extension Keys {
    /// Something that happens during a run.
    static let event = Shape.Record(
        [
            .init("name", .name, "Its name, by which others refer to it"),
            .init("at", .duration, required: true, "Write when it happens, from time zero"),
            .init("set", .map(.init(.text, source, keysAreSignals: true)), "New sources for signals"),
            .init(
                "ramp", .map(.init(.text, .record(eventRamp), keysAreSignals: true)),
                "Signals that go to a value from whatever they are"),
            .init("store", storedCodes, "Trouble codes that appear"),
            .init("repair", repairedCodes, "Trouble codes whose fault is gone"),
            .init("clear", .name, "What service 04 does, in one ECU or in `all`"),
            .init("ignition", .word(Ignition.self), "The key is turned"),
            .init("bus", .word(BusCondition.self), "The state of the wires of the diagnostic bus"),
            .init("log", .text, "A line for the journal"),
            .init("end", .scalar(.word(["on"])), "The run ends"),
        ],
        anyOf: ["set", "ramp", "store", "repair", "clear", "ignition", "bus", "log", "end"],
        later: ["every", "when", "after", "fault", "clear-fault", "disconnect", "until", "times"])

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
