extension Keys {
    /// Returns an expectation: exactly one of `forms`, and the keys that all forms share.
    static func expectation(_ forms: [any ExpectationForm.Type]) -> Shape {
        .choice(forms.map { Shape.Record([$0.key] + expectationHead) })
    }

    private static let expectationHead: [Shape.Key] = [
        .init("id", .name, required: true, "Write a name that no other expectation of the case has"),
        .init("severity", .scalar(.word(["must", "should", "may"])), "How much breaking it weighs"),
        .init("about", .text, "What it demands, in one sentence"),
        .init("client", .name, "Which of the case's `clients` it is about"),
    ]

    // MARK: Parts of forms

    /// The requests that a client must have sent for a case to say anything about it.
    static let met = Shape.Record(
        pattern + [
            .init("sends", .word(Scenario.Habit.self), "A habit in how it writes its requests"),
            endpoint,
        ], anyOf: patternNames + ["sends"])

    package static let endpoint = Shape.Key("endpoint", .name, "The endpoint; the only one unless stated")

    /// The number of times that something may be expected.
    package static let counts = 0...1_000_000

    package static let patternNames = ["request", "pid", "service"]

    package static let pattern: [Shape.Key] = [
        .init(
            "request", requests,
            "A request or command, or several of which any counts; a `*` ends a beginning"),
        .init(
            "pid", .kinds([.byte, .list(.byte, count: 1...255)]), "A PID of service 01, in any request"),
        .init("service", .byte, "A service of the car, such as 0x04"),
    ]

    package static let requests = Shape.kinds([
        .scalar(.requestPattern), .list(.scalar(.requestPattern), count: 1...64),
    ])

    /// A moment: `start`, `connect`, `disconnect`, the name of an event, or a request.
    package static let mark = Shape.kinds([
        .name,
        .record(momentRequest),
    ])

    /// The moment at which a client sends a request.
    static let momentRequest = Shape.Record(
        pattern + [.init("nth", .integer(ordinals), "Which of them, counted from 1")], anyOf: patternNames)

    package static let marks: [Shape.Key] = [
        .init("after", mark, "Where it begins: an event's name, start, connect, disconnect, or a request"),
        .init("before", mark, "Where it ends: an event's name, start, connect, disconnect, or a request"),
    ]

    package static let window =
        marks + [.init("within", .duration, "It ends this long after its beginning")]

    /// Returns the record of one of several clients of a case, whose task has `own` keys of the kinds of endpoint.
    static func client(_ own: [Shape.Key]) -> Shape.Record {
        Shape.Record([
            .init(
                "endpoint", .name, required: true,
                "Write the endpoint that it connects to; each client has its own"),
            .init("task", .word(ClientTask.Kind.self), required: true, "Write what it is asked to do"),
            .init("with", .record(taskParts(own)), "What the task is done with"),
        ])
    }

    /// Returns the parameters of a task, with `own` keys of the kinds of endpoint.
    static func taskParts(_ own: [Shape.Key]) -> Shape.Record {
        let keys: [Shape.Key] = [
            .init("signals", .list(.text, count: 1...64), "The signals that the client is to show"),
            .init("duration", .duration, "How long the client is to go on"),
            .init(
                "steps", .list(.text, count: 1...256),
                "What the user of an app does, in order: verb name=value …"),
            .init(
                "port_busy", .duration,
                "How long after its start another program has the port at which it waits for datagrams"),
            .init(
                "interface", .scalar(.word(["missing"])),
                "The address at which it is told to wait for datagrams does not exist"),
        ]
        return Shape.Record(keys + own + AuditKeys.download)
    }
}
