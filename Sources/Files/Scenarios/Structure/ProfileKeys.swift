enum ProfileKeys {
    /// Returns a client profile: how to run a client and how to read its reports; `own` are the keys of the kinds of endpoint.
    static func profile(endpoints: [Shape.Key], own: [Shape.Key]) -> Shape.Record {
        let keys: [Shape.Key] = [
            .init("client", .text, required: true, "Write the client's name"),
            .init(
                "version",
                .record(
                    .init([.init("run", words, required: true, "Write the command that prints the version")])),
                "What prints the client's version"),
            .init(
                "capabilities", .list(.name),
                "What the client claims to do: \(Capability.known(endpoints: endpoints).joined(separator: ", ")); a case that needs more is not applicable; without it, what there are commands for"
            ),
            .init(
                "transports", .list(.word(Transport.self)),
                "Ways to connect, the preferred one first; all unless stated"),
            .init(
                "tasks",
                .record(
                    .init(
                        ClientTask.Kind.allCases.map {
                            .init($0.rawValue, .record(task), "What does the task \($0.rawValue)")
                        })), "The command for each task"),
            .init(
                "reports", .list(.choice([lineRule, jsonRule])),
                "How its output is read; the first rule that fits a line reads it"),
            .init("claims", .record(claims), "What it claims to say, as far as the rules do not show it"),
            .init("known", .map(.init(.text, .text)), "Cases that it is known to fail, each with the reason"),
            .init("polls", .list(.text), "Requests that it polls, such as \"010C\""),
        ]
        return Shape.Record(keys + own)
    }

    static let claims = Shape.Record([
        .init("signals", .list(.text), "Signals whose values it says"),
        .init("states", .list(.scalar(.word(ReportRule.knownStates))), "States that it says it is in"),
        .init("kinds", .list(.scalar(.word(ReportRule.knownKinds))), "Kinds of trouble codes that it says"),
        .init("texts", .list(.scalar(.word(ReportRule.knownTexts))), "Texts that it says"),
        .init("supported", .onOff, "Whether it says which parameters the car supports"),
        .init("alerts", .onOff, "Whether it shows alerts"),
        .init(
            "record_sizes", .list(.integer(1...65_536), count: 1...16),
            "The sizes of the maintenance records that it knows, in bytes; all unless stated"),
        .init(
            "updates", UpdatesReader.claim,
            "How often a second a dashboard shows values, at least and at most, by the interval that it is told"
        ),
    ])

    /// The arguments of a command.
    static let words = Shape.list(.text, count: 1...256)

    static let task = Shape.Record([
        .init(
            "run",
            .kinds([
                words,
                .record(
                    .init(
                        Transport.allCases.map {
                            .init($0.rawValue, words, "The command when it connects by \($0.rawValue)")
                        },
                        anyOf: Transport.allCases.map(\.rawValue))),
            ]), required: true, "Write the words of the command, or one command for each way to connect"),
        .init(
            "stop", .word(TaskCommand.Stop.self),
            "The signal that ends it after the task's duration; none when it ends by itself"),
        .init(
            "stop_when", .word(TaskCommand.StopTime.self),
            "Whether it may be stopped as soon as the case is decided; over unless stated"),
        .init("ready", .text, "A regular expression for the line by which it says that it is ready"),
        .init("listens", .text, "The address at which it waits for datagrams"),
        .init("env", .map(.init(.text, .text)), "Variables of its environment"),
    ])

    /// A rule that reads lines with a regular expression.
    static let lineRule = Shape.Record(
        [
            .init(
                "line", .text, required: true,
                "Write a regular expression whose named groups are \(ReportRule.Field.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        ] + ruleKeys)

    /// A rule that reads lines of JSON, one object per line.
    static let jsonRule = Shape.Record(
        [
            .init(
                "json",
                .kinds([
                    .scalar(.word(["true", "on"])),
                    .record(
                        .init(
                            ReportRule.Field.allCases.map {
                                .init($0.rawValue, .text, "The member that holds the \($0.rawValue)")
                            })),
                ]), required: true, "Write on, or the names of the members")
        ] + ruleKeys)

    /// The keys that both kinds of rule share.
    private static let ruleKeys: [Shape.Key] = [
        .init("stream", .word(ReportRule.Stream.self), "The stream that is read; output unless stated"),
        .init(
            "names", .map(.init(.text, .kinds([.text, .record(measure)]))), "The client's names of signals"),
        .init("signal", .kinds([.text, .record(measure)]), "The signal of lines that name none"),
        .init(
            "states", .map(.init(.text, .scalar(.word(ReportRule.knownStates)))),
            "The client's words for states"),
        .init("state", .scalar(.word(ReportRule.knownStates)), "The state that a line says by being there"),
        .init(
            "kinds", .map(.init(.text, .scalar(.word(ReportRule.knownKinds)))),
            "The client's words for kinds of trouble codes"),
        .init(
            "kind", .scalar(.word(ReportRule.knownKinds)),
            "The kind of the codes of lines that name none; stored unless stated"),
        .init(
            "texts", .map(.init(.text, .kinds([.scalar(.word(ReportRule.knownTexts)), .record(wording)]))),
            "The client's names of texts, and its words for what they say"),
        .init("name", .scalar(.word(ReportRule.knownTexts)), "The name of the text in lines that name none"),
        .init("none", .list(.text), "What the client prints when it has no value"),
        .init("collect", .onOff, "Whether trouble codes stand one a line"),
    ]

    private static let wording = Shape.Record(
        [
            .init(
                "name", .scalar(.word(ReportRule.knownTexts + [ReportRule.alertsKey])),
                "The name in cases; that of the client unless stated"),
            .init(
                "words", .map(.init(.text, .text)),
                "What cases know for what the client says, by the client's words"),
            .init("unit", .text, "The unit of a number that the client prints without one"),
        ], anyOf: ["name", "words", "unit"])

    private static let measure = Shape.Record([
        .init("signal", .text, required: true, "Write the signal's name in the catalogue"),
        .init("unit", .text, "The unit in which the client prints it; the catalogue's unless stated"),
        .init(
            "lap", .scalar(.word(["completed", "current"])),
            "Which lap a client means that prints race.lap; completed unless stated"),
    ])
}
