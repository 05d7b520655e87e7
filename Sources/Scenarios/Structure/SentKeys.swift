import SimulationCore

/// The keys of the expectation form `request`.
enum SentKeys {
    /// The shape of the form.
    static let sent = Shape.Record(
        [
            .init("method", methods, "The method, such as POST; any unless stated"),
            .init(
                "path", .text,
                "The path, such as /tripInfo/{userID}; `{name}` stands for one segment, a final `*` for any rest"
            ),
            .init(
                "headers", .map(.init(.text, .text)),
                "Header fields that each such request has; `*` stands for any text"),
            .init("body", rule, "What the JSON body of each such request is"),
            .init("exactly", .integer(Keys.counts), "How often"),
            .init("at_least", .integer(Keys.counts), "How often at least; once unless stated"),
            .init("at_most", .integer(Keys.counts), "How often at most"),
            .init(
                "distinct", .kinds([.text, .list(.text, count: 1...16)]),
                "Requests whose bodies agree in these members count once"),
            .init(
                "once", .scalar(.word(["on"])),
                "None is sent again after a good answer to it has reached the client"),
            Keys.endpoint,
        ] + Keys.window)

    /// The methods that a form can name.
    private static let methods = Shape.scalar(
        .word(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]))

    /// A value as it is, or a rule.
    static let rule = Shape.kinds([.scalar(.fieldValue), .record(ruleParts)])

    /// The keys of a rule.
    static let ruleParts = Shape.Record([
        .init("equals", .json, "Exactly this value"),
        .init("type", .word(JSONValue.Kind.self), "Its type"),
        .init("matches", .text, "A regular expression that its text matches"),
        .init("trip", .record(trip), "A number that is true of the car's trip"),
        .init("members", .map(.init(.text, member)), "Members that the object has"),
        .init("keys", .scalar(.word(["exact"])), "The object has no other members"),
        .init("elements", member, "What each element of the array is"),
    ])

    /// A rule two levels down; deeper ones are not needed by any known service.
    private static let member = Shape.kinds([.scalar(.fieldValue), .record(innerParts)])

    private static let innerParts = Shape.Record([
        .init("equals", .json, "Exactly this value"),
        .init("type", .word(JSONValue.Kind.self), "Its type"),
        .init("matches", .text, "A regular expression that its text matches"),
        .init("trip", .record(trip), "A number that is true of the car's trip"),
        .init("members", .map(.init(.text, .scalar(.fieldValue))), "Members that the object has"),
        .init("keys", .scalar(.word(["exact"])), "The object has no other members"),
    ])

    /// What of a trip.
    static let trip = Shape.Record([
        .init("quantity", .word(TripTruth.Quantity.self), required: true, "Write what is measured"),
        .init(
            "unit", units,
            "Metric (km, km/h, L/100km) or imperial (mi, mph, mpg), where what is said has no unit of its own"
        ),
        .init(
            "tolerance", .number(0...100), "How far off it may be, in per cent; 5 unless stated"),
        .init(
            "threshold", .number(0.5...20),
            "From which acceleration on one is sharp, in m/s²; 2.5 unless stated"),
        .init("price", .number(0...1000), "What a litre of fuel costs, or a US gallon with imperial units"),
        .init("since", Keys.mark, "When the trip begins; the client's first byte unless stated"),
    ])

    private static let units = Shape.scalar(.word(["metric", "imperial"]))
}
