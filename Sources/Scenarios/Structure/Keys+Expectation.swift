extension Keys {
    /// An expectation: exactly one of the forms, and the keys that all forms share.
    static let expectation = Shape.choice(
        forms.map { Shape.Record([$0] + expectationHead) })

    private static let expectationHead: [Shape.Key] = [
        .init("id", .name, required: true, "Write a name that no other expectation of the case has"),
        .init("severity", .scalar(.word(["must", "should", "may"])), "How much breaking it weighs"),
        .init("about", .text, "What it demands, in one sentence"),
        .init("client", .name, "Which of the case's `clients` it is about"),
    ]

    private static let forms: [Shape.Key] = [
        .init("sequence", .record(sequence), required: true, "Requests in this order"),
        .init("count", .record(count), required: true, "A request a number of times"),
        .init("every", .record(every), required: true, "A request at regular times"),
        .init("never", .choice(never), required: true, "Something that does not occur"),
        .init("recovers", .record(recovers), required: true, "Back to a good request after a mark"),
        .init("report", .choice(reports), required: true, "What the client says"),
        .init("response", .record(response), required: true, "How soon the client goes on after a prompt"),
        .init("connection", .record(connection), required: true, "What the client does about connecting"),
        .init("exit", .record(exit), required: true, "How the client's program ends"),
        .init("output", .record(output), required: true, "A line that the client's program prints"),
        .init("alerts", .record(AuditKeys.alerts), required: true, "The alerts that the client shows"),
        .init(
            "stored", .record(AuditKeys.stored), required: true,
            "The maintenance records that the client has stored"),
        .init("request", .record(SentKeys.sent), required: true, "HTTP requests that the client sends"),
        .init(
            "updates", .record(UpdatesReader.updates), required: true,
            "How often the client shows a signal of a game"),
    ]

    // MARK: Parts of forms

    /// What a client must have sent for a case to say anything about it.
    static let met = Shape.Record(
        pattern + [
            .init("sends", .word(Scenario.Habit.self), "A habit in how it writes its requests"),
            endpoint,
        ], anyOf: patternNames + ["sends"])

    package static let endpoint = Shape.Key("endpoint", .name, "The endpoint; the only one unless stated")

    /// The number of times that something may be expected.
    package static let counts = 0...1_000_000

    /// The exit statuses of a process.
    private static let statuses = 0...255

    private static let patternNames = ["request", "pid", "service"]

    static let pattern: [Shape.Key] = [
        .init(
            "request", requests,
            "A request or command, or several of which any counts; a `*` ends a beginning"),
        .init(
            "pid", .kinds([.byte, .list(.byte, count: 1...255)]), "A PID of service 01, in any request"),
        .init("service", .byte, "A service of the car, such as 0x04"),
    ]

    /// One request pattern or several.
    private static let requests = Shape.kinds([
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

    private static let marks: [Shape.Key] = [
        .init("after", mark, "Where it begins: an event's name, start, connect, disconnect, or a request"),
        .init("before", mark, "Where it ends: an event's name, start, connect, disconnect, or a request"),
    ]

    static let window =
        marks + [.init("within", .duration, "It ends this long after its beginning")]

    // MARK: Forms

    static let sequence = Shape.Record(
        [
            .init(
                "requests",
                .list(
                    .kinds([
                        .scalar(.requestPattern), .list(.scalar(.requestPattern), count: 1...64),
                        .record(
                            .init(
                                pattern + [
                                    .init("within", .duration, "The longest time from the step before")
                                ],
                                anyOf: patternNames)),
                    ]), count: 1...256), required: true, "Write the requests in their order"),
            .init("gap", .duration, "The longest time from one step to the next"),
            .init("strict", .onOff, "Nothing else may come between"), endpoint,
        ] + window)

    package static let count = Shape.Record(
        pattern + [
            .init("exactly", .integer(counts), "How often"),
            .init("at_least", .integer(counts), "How often at least"),
            .init("at_most", .integer(counts), "How often at most"), endpoint,
        ] + window, anyOf: patternNames)

    package static let every = Shape.Record(
        [
            .init("period", .scalar(.spread), required: true, "Write a time and its tolerance: 1s ± 200ms")
        ] + pattern + [
            .init(
                "share", .integer(1...100), "How many per cent of the intervals must fit; 100 unless stated"),
            .init("at_least", .integer(ordinals), "Fewer intervals decide nothing; 3 unless stated"),
            endpoint,
        ] + window, anyOf: patternNames)

    private static let never: [Shape.Record] =
        [
            .init(
                [
                    .init(
                        "sends", .word(Expectation.Misbehaviour.self), required: true,
                        "A misbehaviour by its name"),
                    .init(
                        "patience", .duration, "For before-prompt: after this long the client may send again"),
                    .init("during", requests, "For before-prompt and insists: only these requests count"),
                ] + neverTail)
        ]
        + pattern.map { key in
            .init([.init(key.name, key.shape, required: true, key.meaning)] + neverTail)
        }

    private static let neverTail =
        [
            endpoint,
            Shape.Key("until", requests, "It ends at the first of these requests, too"),
        ] + window

    private static let recovers = Shape.Record(
        [
            .init(
                "after", mark, required: true, "Write from when: an event's name, or connect or disconnect"),
            .init("within", .duration, required: true, "Write how long it may take"),
        ] + pattern + [
            .init(
                "values", .kinds([.text, .list(.text, count: 1...64)]), "Signals whose values are right again"
            ),
            .init("staleness", .duration, "The greatest age of a sample; 2s unless stated"),
            .init(
                "or_ends", .onOff,
                "A client that has said that it is not connected and ended by itself has done enough"),
            endpoint,
        ])

    static let reportTail: [Shape.Key] =
        [
            .init("at_least", .integer(counts), "How many reports there are at least; 1 unless stated"),
            .init(
                "at_most", .integer(counts),
                "How many reports there are at most, in all or in any stretch of `per`"),
            .init(
                "per", .duration(from: .nanoseconds(1), "more than 0s"),
                "How long the stretches are in which at_most counts"),
            .init("last", .onOff, "Only the last such report in the window is looked at"),
            .init("only_after", mark, "No such report comes before this"),
            .init(
                "or_ends", .onOff,
                "A client that has said why it stops and ended by itself need not report this"),
        ] + window

    /// The keys that all reports share.
    static let reportParts = Shape.Record(reportTail)

    private static let neverOn = Shape.Key("never", .onOff, "Such a report must not appear")

    /// The only word for something that an expectation permits beyond the rule.
    private static let allowed = Shape.scalar(.word(["allowed"]))

    private static let reports: [Shape.Record] = [
        .init(
            [
                .init("signal", .text, required: true, "A signal of the catalogue"),
                .init("equals", .scalar(.tolerance), "The value, and how far off it may be: 612.5 ± 0.5"),
                .init(
                    "matches", .scalar(.word(["truth"])),
                    "The value is what the car sent; so unless another is stated"),
                .init("staleness", .duration, "The greatest age of a sample; 2s unless stated"),
                .init("tolerance", .quantity, "How far off a value may be beyond step and rounding"),
                .init(
                    "never", .kinds([.quantity, .list(.quantity, count: 1...64)]),
                    "Values that must not appear"),
                .init(
                    "none", .word(Expectation.Report.Absence.self),
                    "What saying N/A means; allowed unless stated"),
            ] + reportTail),
        .init(
            [
                .init(
                    "codes",
                    .record(
                        .init(
                            codeKinds.map {
                                .init($0, .list(.troubleCode, count: 0...127), "The codes of this kind")
                            },
                            anyOf: codeKinds)), required: true, "Trouble codes by their kind, in any order"),
                .init("incomplete", allowed, "A list may lack some of the codes, but has no other"),
            ] + reportTail),
        .init(
            [.init("supported", .list(.byte, count: 0...255), required: true, "The PIDs of service 01")]
                + reportTail),
        .init(
            [
                .init(
                    "text",
                    .record(
                        .init([
                            .init("name", .name, required: true, "Write which text, such as vin"),
                            .init("equals", textOrList, "The text, or several of which any is right"),
                            .init("contains", .text, "A part of the text"),
                            .init(
                                "trip", .record(SentKeys.trip),
                                "The text is a number, perhaps with a unit, that is true of the car's trip"),
                            .init(
                                "members", .list(.text, count: 1...256),
                                "The members of the list that the text is, in any order"),
                        ])), required: true, "A text by its name"), neverOn,
                .init("others", allowed, "Other texts of this name may be reported as well"),
            ] + reportTail),
        .init(
            [
                .init(
                    "state",
                    .kinds([
                        .scalar(.word(reportStates)), .list(.scalar(.word(reportStates)), count: 1...8),
                    ]), required: true,
                    "A state that the client says it is in, or several of which any counts"),
                .init("or_none", .text, "A signal of which N/A says as much as the state"),
                neverOn,
            ] + reportTail),
    ]

    /// The kinds of trouble code that a client can report.
    static let codeKinds = ["stored", "pending", "permanent"]

    /// The states that a client can report.
    static let reportStates = ReportRule.knownStates

    private static let response = Shape.Record(
        [.init("within", .duration, required: true, "Write the longest time from prompt to request")]
            + pattern
            + [endpoint] + marks)

    package static let connection = Shape.Record(
        [
            .init("connects", .duration, "It connects within this time"),
            .init(
                "reconnects", .duration, "It connects again within this time of the mark or the disconnection"
            ),
            .init("gives_up", .duration, "From then on it neither connects nor sends"),
            .init("stays", .scalar(.word(["on"])), "It ends no connection itself"),
            .init("at_most", .integer(counts), "How many connections it holds at once"),
            .init("attempts", .integer(counts), "How often it tries at most, refused attempts included"),
            endpoint,
        ] + marks, anyOf: ["connects", "reconnects", "gives_up", "stays", "at_most", "attempts"])

    static let exit = Shape.Record(
        [
            .init(
                "status",
                .kinds([
                    .scalar(.integerOrAny, .integers(statuses)), .list(.integer(statuses), count: 1...256),
                ]), required: true,
                "Write the exit status, several of which any is right, or any")
        ] + window)

    package static let output = Shape.Record(
        [
            .init("line", .text, required: true, "Write the line; `*` stands for any text"),
            .init("on", .word(Expectation.Line.Stream.self), "Where it is printed; both unless stated"),
            .init("never", .onOff, "Such a line must not appear"),
            .init("at_least", .integer(counts), "How many such lines there are at least; 1 unless stated"),
        ] + window)

    /// One of several clients of a case.
    package static let client = Shape.Record([
        .init(
            "endpoint", .name, required: true,
            "Write the endpoint that it connects to; each client has its own"),
        .init("task", .word(ClientTask.Kind.self), required: true, "Write what it is asked to do"),
        .init("with", .record(taskParts), "What the task is done with"),
    ])

    /// The parameters of a task.
    static let taskParts = Shape.Record(
        [
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
        ] + AuditKeys.download)
}
