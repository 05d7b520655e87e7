import Conformance
import SimulationCore

/// The JSON Schema of results: a table of the members of each object with their meaning.
package enum ResultSchema {
    /// The type of the value of a member.
    package indirect enum Kind: Sendable {
        case text, number, integer, flag
        case oneOf([String])
        case list(Kind)
        case map(Kind)
        case object(String)
    }

    /// One member of an object; a member that is not required is absent when it has no value.
    struct Member: Sendable {
        let name: String
        let kind: Kind
        let isRequired: Bool
        let meaning: String

        init(_ name: String, _ kind: Kind, optional: Bool = false, _ meaning: String) {
            self.name = name
            self.kind = kind
            isRequired = !optional
            self.meaning = meaning
        }
    }

    private static let verdicts = Kind.oneOf(Verdict.allCases.map(\.rawValue))
    private static let severities = Kind.oneOf(["must", "should", "may"])

    static let run = [
        Member("format", .integer, "version of this format, \(RunResult.currentFormat)"),
        Member("tool", .text, "the program that wrote it, with its version"),
        Member("client", .text, "the client's name in its profile, or the command that was run"),
        Member("clientVersion", .text, "what the client's version probe printed; empty when there is none"),
        Member("seed", .integer, "what everything left to chance came from"),
        Member("started", .text, "when it began, ISO 8601 in UTC"),
        Member("duration", .number, "seconds of wall time"),
        Member(
            "clientArguments", .text, optional: true,
            "the arguments of 'dyno check' that select the same client again"),
        Member("shard", .text, "K/N when this is one of N shards; empty otherwise"),
        Member("isPartial", .flag, "whether the run was interrupted or shards are missing"),
        Member("chosen", .integer, "how many cases were chosen, those included that did not run"),
        Member("isStrict", .flag, "whether warn counts as failure"),
        Member(
            "claims", .list(.text), optional: true,
            "what the client's profile claims, such as 'capability vin' and 'signal engine.speed'"),
        Member(
            "unsaid", .list(.text), optional: true,
            "what the profile translates and the client has never said, as NAME: WORDS"),
        Member("lateness", .object("lateness"), optional: true, "how late the host was in all cases"),
        Member("cases", .list(.object("case")), "what came of the cases"),
    ]

    static let objects: [(name: String, members: [Member])] = [
        (
            "case",
            [
                Member("id", .text, "the lasting id, with /NAME of its variant"),
                Member("title", .text, "one line for people"),
                Member("purpose", .text, optional: true, "what it puts to the client, for people"),
                Member("remedy", .text, optional: true, "the usual cause of a failure and what mends it"),
                Member("group", .text, "the folder of its file"),
                Member("severity", severities, "how much it weighs"),
                Member("observes", .list(.text), "what a full verdict looks at: wire, values, ui"),
                Member("sources", .list(.text), "where its facts come from"),
                Member("tags", .list(.text), "words to select it by"),
                Member("file", .text, "its file as it was found"),
                Member("line", .integer, optional: true, "its line in that file, counted from 1"),
                Member("scenario", .text, "the text of the scenario"),
                Member("verdict", verdicts, "what came of it"),
                Member("reason", .text, "one line that says why; empty for a plain pass"),
                Member("expectations", .list(.object("expectation")), "in the order of the file"),
                Member("known", .text, optional: true, "why the profile lists it as a known failure"),
                Member(
                    "general", .text, optional: true,
                    "what is the matter with a client that fails it, when other cases build on it"),
                Member("buildsOn", .list(.text), optional: true, "cases without which it cannot be passed"),
                Member("through", .text, optional: true, "the case that it builds on and that failed too"),
                Member(
                    "shares", .map(.integer), optional: true,
                    "how often its repetitions came to each verdict, when they differ"),
                Member("repetition", .integer, "counted from 1"),
                Member(
                    "attempts", .integer, optional: true,
                    "how often it ran, if the lateness of the host left the runs before the last one undecided"
                ),
                Member("seed", .integer, "the seed of this run of the case"),
                Member("duration", .number, "seconds of the rig's clock"),
                Member("times", .object("times"), optional: true, "where the wall time went"),
                Member("lateness", .object("lateness"), optional: true, "how late the host was"),
                Member("ending", .text, "how the client's program ended; empty when there was none"),
                Member(
                    "clientOutput", .list(.text),
                    "lines that it printed; those on standard error begin with '! '"),
                Member("files", .map(.text), "files by kind, relative to the results directory"),
                Member("trace", .object("trace"), optional: true, "what crossed the wire"),
                Member("exposure", .object("exposure"), "what the client met"),
            ]
        ),
        (
            "lateness",
            [
                Member("count", .integer, "how many delays were measured"),
                Member("p50", .number, "seconds that half of them do not exceed"),
                Member("p90", .number, "seconds that 90 % of them do not exceed"),
                Member("p99", .number, "seconds that 99 % of them do not exceed"),
                Member("max", .number, "seconds of the longest"),
                Member("bins", .list(.object("bin")), "the ranges in which there are delays"),
            ]
        ),
        (
            "bin",
            [
                Member("upTo", .number, "upper limit of the range in seconds"),
                Member("count", .integer, "how many delays are in it"),
            ]
        ),
        (
            "times",
            [
                Member("preparing", .number, "seconds from the start of the case until the client ran"),
                Member("connecting", .number, "seconds from then until its first byte; 0 without one"),
                Member("running", .number, "seconds from then until it ended or was asked to end"),
                Member("stopping", .number, "seconds from that request until it ended"),
                Member("closing", .number, "seconds from then until its connections had ended"),
                Member("judging", .number, "seconds from then until the verdict"),
                Member("saving", .number, "seconds from then until the case's files were complete"),
            ]
        ),
        (
            "expectation",
            [
                Member("id", .text, "unique in its case"),
                Member(
                    "client", .text, optional: true, "the client that it is about, when there are several"),
                Member("line", .integer, optional: true, "its line in the file of the case, counted from 1"),
                Member(
                    "form", .text,
                    "sequence, count, every, never, recovers, report, response, connection, ..."),
                Member("about", .text, "what it demands"),
                Member("severity", severities, "how much it weighs"),
                Member("verdict", verdicts, "what came of it"),
                Member("reason", .text, "what was expected, what came instead, and when"),
                Member("at", .number, optional: true, "seconds since power-on of the moment that decided it"),
                Member(
                    "records", .list(.integer), "sequence numbers of the records that the reason is about"),
                Member("intervals", .list(.number), "intervals in seconds that an 'every' measured"),
                Member(
                    "updates", .object("updates"), optional: true,
                    "how often a dashboard has shown a value, as an 'updates' measured it"),
                Member("signature", .text, optional: true, "the known client bug that the value points to"),
                Member(
                    "behaviour", .object("behaviour"), optional: true,
                    "what the client did that broke it, in words that several cases may share"),
            ]
        ),
        (
            "updates",
            [
                Member(
                    "interval", .number, "seconds between two updates that the client was told; 0 for none"),
                Member("asked", .number, "updates a second by that interval and the game's datagrams"),
                Member("shown", .number, "updates a second that the client has shown"),
                Member(
                    "claimed", .list(.number), optional: true,
                    "the least and the greatest rate that its profile claims"),
            ]
        ),
        (
            "behaviour",
            [
                Member("words", .text, "a clause without times, such as 'it sends before the prompt'"),
                Member("detail", .text, optional: true, "what may differ from case to case"),
            ]
        ),
        (
            "trace",
            [
                Member("events", .list(.object("event")), "in order; of a long case the parts that matter"),
                Member(
                    "side", .text, optional: true,
                    "what the client talks to, when it is not an adapter"),
                Member(
                    "lanes", .list(.object("lane")), optional: true,
                    "the endpoints of the case when there are several"),
                Member("omitted", .integer, "how many events were left out"),
                Member("series", .list(.object("series")), "signals: what was true and what was reported"),
            ]
        ),
        (
            "lane",
            [
                Member("endpoint", .text, "the endpoint's name"),
                Member("kind", .text, "what it is, for people"),
                Member("hasBus", .flag, "whether a bus with ECUs stands behind it"),
            ]
        ),
        (
            "event",
            [
                Member("record", .integer, "sequence number of the journal record"),
                Member("time", .number, "seconds since power-on"),
                Member(
                    "kind", .text,
                    "input, output, request, frame, connect, disconnect, event, fault, client, note"),
                Member("endpoint", .text, "the endpoint's name; empty when none"),
                Member("connection", .integer, "counted from 1; 0 when none"),
                Member("text", .text, "printable bytes or words"),
                Member(
                    "detail", .text, "sender of a frame, stage of a fault or of the client; empty when none"),
                Member("skipped", .integer, "how many events were left out directly before it"),
            ]
        ),
        (
            "series",
            [
                Member("client", .text, optional: true, "the client that reported, when there are several"),
                Member("signal", .text, "name in the signal catalogue"),
                Member("unit", .text, "the unit of the values"),
                Member("truth", .list(.object("point")), "what the ECUs encoded"),
                Member("reported", .list(.object("point")), "what the client said"),
            ]
        ),
        (
            "point",
            [
                Member("time", .number, "seconds since power-on"),
                Member("value", .number, "in the unit of the series"),
            ]
        ),
        (
            "exposure",
            [
                Member("commands", .map(.integer), "adapter commands that the client sent, with how often"),
                Member("requests", .map(.integer), "requests to the car"),
                Member("negativeResponses", .map(.integer), "refusals that reached it, as 'SERVICE CODE'"),
                Member("messages", .map(.integer), "messages of the adapter that reached it"),
                Member("faults", .map(.integer), "faults that acted"),
            ]
        ),
    ]

    /// The schema as JSON, in JSON Schema draft 2020-12.
    package static var text: String { document("Dyno results", root: run, objects: objects) }

    /// Returns the schema of a document with the members `root`, which refer to `objects`.
    static func document(
        _ title: String, root: [Member], objects: [(name: String, members: [Member])]
    ) -> String {
        let head: [JSONValue.Member] = [
            .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            .init("title", .string(title)),
        ]
        guard case .object(let body) = json(root) else { return "" }
        let definitions = objects.map { JSONValue.Member($0.name, json($0.members)) }
        return JSONValue.object(head + body + [.init("$defs", .object(definitions))]).indentedText()
    }

    private static func json(_ members: [Member]) -> JSONValue {
        .object([
            .init("type", .string("object")), .init("additionalProperties", .bool(false)),
            .init("required", .list(members.filter(\.isRequired).map { .string($0.name) })),
            .init(
                "properties",
                .object(
                    members.map { member in
                        var fields: [JSONValue.Member] = [.init("description", .string(member.meaning))]
                        if member.name == "format" {
                            fields.append(.init("const", .number(RunResult.currentFormat)))
                        }
                        return .init(member.name, .object(fields + json(member.kind)))
                    })),
        ])
    }

    private static func json(_ kind: Kind) -> [JSONValue.Member] {
        switch kind {
        case .text: [.init("type", .string("string"))]
        case .number: [.init("type", .string("number"))]
        case .integer: [.init("type", .string("integer"))]
        case .flag: [.init("type", .string("boolean"))]
        case .oneOf(let names): [.init("enum", .list(names.map { .string($0) }))]
        case .list(let inner):
            [.init("type", .string("array")), .init("items", .object(json(inner)))]
        case .map(let inner):
            [.init("type", .string("object")), .init("additionalProperties", .object(json(inner)))]
        case .object(let name): [.init("$ref", .string("#/$defs/\(name)"))]
        }
    }
}
