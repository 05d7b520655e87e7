package import Scenarios
import SimulationCore

extension ReportForm: ExpectationForm {
    package static let key = Shape.Key(
        "report", .choice(keys), required: true, "What the client says")

    private static let tail = Shape.Record(rows, unless: usual, and: Keys.window).keys

    /// A report for which the file states nothing.
    static let usual = Self(subject: .state([]))

    /// The keys that all reports share.
    static let rows: [PropertyKey<Self>] = [
        .integer("at_least", Keys.counts, \.atLeast, "How many reports there are at least"),
        .integer(
            "at_most", Keys.counts, ifStated: \.atMost,
            "How many reports there are at most, in all or in any stretch of `per`"),
        .duration(
            "per", within: .times(from: .nanoseconds(1), words: "more than 0s"), ifStated: \.per,
            "How long the stretches are in which at_most counts"),
        .onOff("last", \.isLastOnly, "Only the last such report in the window is looked at"),
        .key("only_after", Keys.mark, "No such report comes before this"),
        .onOff(
            "or_ends", \.orEnds,
            "A client that has said why it stops and ended by itself need not report this"),
    ]

    private static let neverOn = Shape.Key("never", .onOff, "Such a report must not appear")

    /// The only word for something that an expectation permits beyond the rule.
    private static let allowed = Shape.scalar(.word(["allowed"]))

    private static let keys: [Shape.Record] = [
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
                    "none", .word(Absence.self),
                    "What saying N/A means; allowed unless stated"),
            ] + tail),
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
            ] + tail),
        .init(
            [.init("supported", .list(.byte, count: 0...255), required: true, "The PIDs of service 01")]
                + tail),
        .init(
            [
                .init(
                    "text",
                    .record(
                        .init([
                            .init("name", .name, required: true, "Write which text, such as vin"),
                            .init("equals", Keys.textOrList, "The text, or several of which any is right"),
                            .init("contains", .text, "A part of the text"),
                            .init(
                                "trip", .record(TripTruth.keys),
                                "The text is a number, perhaps with a unit, that is true of the car's trip"),
                            .init(
                                "members", .list(.text, count: 1...256),
                                "The members of the list that the text is, in any order"),
                        ])), required: true, "A text by its name"), neverOn,
                .init("others", allowed, "Other texts of this name may be reported as well"),
            ] + tail),
        .init(
            [
                .init(
                    "state",
                    .kinds([
                        .scalar(.word(states)), .list(.scalar(.word(states)), count: 1...8),
                    ]), required: true,
                    "A state that the client says it is in, or several of which any counts"),
                .init("or_none", .text, "A signal of which N/A says as much as the state"),
                neverOn,
            ] + tail),
    ]

    /// The kinds of trouble code that a client can report.
    static let codeKinds = ["stored", "pending", "permanent"]

    static let states = ReportRule.knownStates
}
