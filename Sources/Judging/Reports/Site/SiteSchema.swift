import Conformance

/// The JSON Schemas of the site's API and of `RunDifference.json`.
package enum SiteSchema {
    private typealias Member = ResultSchema.Member

    private static let verdicts = ResultSchema.Kind.oneOf(Verdict.allCases.map(\.rawValue))

    private static let format = Member(
        "format", .integer, "version of this format, \(RunResult.currentFormat)")

    private static let index = [
        format,
        Member("tool", .text, "the program that wrote it, with its version"),
        Member("newest", .text, "when the newest run began, ISO 8601 in UTC"),
        Member("clients", .list(.object("client")), "the clients with what their newest versions do"),
        Member("kinds", .list(.object("kind")), "the kinds of endpoint with the areas of their cases"),
        Member("cases", .list(.object("case")), "the cases with the verdict of each client"),
    ]

    private static let client = [
        Member("name", .text, "the name of its files and in links"),
        Member("client", .text, "its name"),
        Member("version", .text, "its newest version; empty when unknown"),
        Member("started", .text, "when its newest run began"),
        Member("isPartial", .flag, "whether a run of that version is not complete"),
        Member("runs", .integer, "how many runs of it there are, of all versions"),
        Member("counts", .map(.integer), "how many cases have each verdict"),
        Member("areas", .map(.map(.map(.integer))), "the same by kind and by area"),
    ]

    private static let cases = [
        Member("name", .text, "the name of its file and in links"), Member("id", .text, "the lasting id"),
        Member("title", .text, "one line for people"), Member("kind", .text, "the kind of its endpoint"),
        Member("area", .text, "what of that kind it is about"),
        Member("severity", .oneOf(["must", "should", "may"]), "how much it weighs"),
        Member("sources", .list(.text), "where its facts come from"),
        Member("verdicts", .map(verdicts), "the verdict of each client, by the client's name in links"),
    ]

    private static let outcome = [
        Member("name", .text, "the name in links of the case, or of the client"),
        Member("label", .text, "the id of the case, or the client with its version"),
        Member("verdict", verdicts, "what came of it"),
        Member("reason", .text, "one line that says why; empty for a plain pass"),
        Member("report", .text, optional: true, "the case in the report of its run, relative to the site"),
    ]

    private static let change = [
        Member("id", .text, "the id of the case"), Member("title", .text, "its title"),
        Member("group", .text, "the folder of its file"),
        Member("change", .oneOf(RunDifference.Change.allCases.map(\.rawValue)), "how it differs"),
        Member("before", verdicts, optional: true, "the earlier verdict"),
        Member("after", verdicts, optional: true, "the later verdict"),
        Member("reason", .text, "why it has the later verdict"),
        Member("isOtherCase", .flag, "whether the text of the case differs"),
    ]

    private static let clientPage = [
        format, Member("name", .text, "the name of this file"), Member("client", .text, "its name"),
        Member("version", .text, "its newest version; empty when unknown"),
        Member("arguments", .text, "the arguments of 'dyno check' that select it; empty when unknown"),
        Member("tool", .text, "the program that ran it"), Member("seed", .text, "the seed of its newest run"),
        Member("started", .text, "when its newest run began"),
        Member("isPartial", .flag, "whether a run of that version is not complete"),
        Member("counts", .map(.integer), "how many cases have each verdict"),
        Member("causes", .list(.object("cause")), "what its failed cases have in common"),
        Member("changes", .object("changes"), optional: true, "what changed since its version before"),
        Member("cases", .list(.object("outcome")), "the verdict on each case"),
        Member("history", .list(.object("run")), "its runs, the newest first"),
    ]

    private static let casePage =
        [format] + cases.filter { $0.name != "verdicts" } + [
            Member("purpose", .text, optional: true, "what it puts to a client"),
            Member("remedy", .text, optional: true, "the usual cause of a failure and what mends it"),
            Member("observes", .list(.text), "what a full verdict looks at"),
            Member("tags", .list(.text), "words to select it by"), Member("file", .text, "its file"),
            Member("buildsOn", .list(.text), "cases without which it cannot be passed"),
            Member("clients", .list(.object("outcome")), "the verdict of each client"),
        ]

    private static let run = [
        Member("version", .text, "the version of the client"), Member("started", .text, "when it began"),
        Member("tool", .text, "the program that ran it"),
        Member("isPartial", .flag, "whether it is not complete"),
        Member("counts", .map(.integer), "how many cases have each verdict"),
        Member("worse", .integer, optional: true, "how many cases are worse than in the run before"),
        Member("better", .integer, optional: true, "how many cases are better than in the run before"),
    ]

    private static let side = [
        Member("client", .text, "the client with its version"),
        Member("tool", .text, "the program that ran it"),
        Member("seed", .text, "the seed of the run"), Member("started", .text, "when it began"),
        Member("cases", .integer, "how many cases it has"),
        Member("isPartial", .flag, "whether it is not complete"),
    ]

    private static let difference = [
        format, Member("before", .object("side"), "the earlier run"),
        Member("after", .object("side"), "the later run"),
        Member("counts", .map(.integer), "how many cases differ in each way"),
        Member("unchanged", .integer, "how many cases are as they were"),
        Member("remarks", .list(.text), "what else may be the cause of a difference"),
        Member("cases", .list(.object("change")), "the cases that differ"),
    ]

    private static let objects: [(name: String, members: [Member])] = [
        ("client", client),
        (
            "kind",
            [Member("name", .text, "its name"), Member("areas", .list(.text), "the areas of its cases")]
        ),
        ("case", cases), ("outcome", outcome), ("change", change), ("run", run), ("side", side),
        (
            "cause",
            [
                Member("words", .text, "what it is, as a clause"), Member("details", .text, "where it shows"),
                Member("cases", .list(.text), "the ids of the cases"),
            ]
        ),
        (
            "changes",
            [
                Member("version", .text, "the version before"),
                Member("started", .text, "when that run began"),
                Member("remarks", .list(.text), "what else may be the cause of a difference"),
                Member("cases", .list(.object("change")), "the cases that differ"),
            ]
        ),
        ("index.json", index), ("clients", clientPage), ("cases", casePage), ("difference", difference),
    ]

    /// The schema of `index.json`; `$defs` has those of the files in `clients` and `cases`, and of `dyno report diff --json`.
    package static var text: String {
        ResultSchema.document("Results of clients", root: index, objects: objects)
    }
}
