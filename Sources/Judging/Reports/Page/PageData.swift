package import Conformance

/// The data that the script of a page draws besides the cases themselves. Where they mean the same, its members have the names
/// of the result's.
package struct PageData: Encodable {
    /// The way to the cases: all in one file, by an index with a file for each, or none.
    package enum Form: String, Encodable {
        case single, index, matrix, trace, site
    }

    /// The run without the insides of its cases.
    package struct Run: Encodable {
        package let client: String
        /// As text: a number of JavaScript has 53 bits.
        package let seed: String
        let started: String
        package let duration: Double
        let shard: String
        let tool: String
        let isPartial: Bool
        let isStrict: Bool
        package let chosen: Int
        let cases: [Row]
    }

    package struct Row: Encodable {
        package let name: String
        /// The name for people: the id, and the number of the repetition.
        let label: String
        package let id: String
        package let title: String
        let group: String
        let severity: String
        let verdict: Verdict
        package let reason: String
        package let known: String?
        let sources: [String]
        let tags: [String]
        package let duration: Double
    }

    /// A verdict as reports show it.
    struct Sort: Encodable {
        let name: Verdict
        let sign: String
        /// The class in the style sheet.
        let style: String
        let meaning: String
        let isDecided: Bool
        let isBroken: Bool
        /// Whether the case is open on paper.
        let explains: Bool
    }

    /// A cause that cases have in common.
    package struct Cause: Encodable {
        package let words: String
        /// The case that shows it when others build on that.
        let basis: String?
        let details: String
        let cases: [String]
    }

    /// A case whose repetitions differ.
    struct Flaky: Encodable {
        let id: String
        let words: String
    }

    /// The client's usage of one kind.
    struct Usage: Encodable {
        struct Met: Encodable {
            let name: String
            let count: Int
        }

        let title: String
        let about: String
        /// The number of known entries.
        let known: Int
        let met: [Met]
        let missed: [String]
    }

    /// A case with the lateness of the host in it.
    struct Late: Encodable {
        let name: String
        let lateness: HostLateness
    }

    package let form: Form
    package var run: Run
    /// The results folder as a reference relative to the page; nil when it is unknown.
    package var files: String?
    /// The trace viewer as a reference relative to the page; nil when there is none.
    package var viewer: String?
    /// The index as a reference relative to the trace viewer.
    package var index: String?
    /// The places of the cases in the order of the table.
    package var order: [Int] = []
    /// The verdicts in the order of reports, and in that of the attention that they need.
    let verdicts = Verdict.reportOrder.map(Sort.init)
    let attention = Verdict.attentionOrder
    var causes: [Cause] = []
    var flaky: [Flaky] = []
    var updates: [UpdateRate] = []
    var usage: [Usage] = []
    package var lateness: HostLateness?
    /// The cases in which the host was latest.
    var latest: [Late] = []
}

/// A case with what its result does not say about itself.
struct PageCase: Encodable {
    let name: String
    let label: String
    let command: String
    let seed: String
    /// Whether the trace viewer has its journal.
    let hasTrace: Bool
    let result: CaseResult

    init(_ result: CaseResult, name: String, of run: RunResult, hasTrace: Bool) {
        self.hasTrace = hasTrace
        self.name = name
        label = result.name
        command = result.command + (run.clientArguments.map { " \($0)" } ?? "")
        seed = "\(result.seed)"
        self.result = result
    }
}

extension PageData.Sort {
    init(_ verdict: Verdict) {
        name = verdict
        sign = verdict.sign
        style =
            switch verdict {
            case .notApplicable: "na"
            case .notMet: "notmet"
            default: verdict.rawValue
            }
        meaning = verdict.meaning
        isDecided = verdict.isDecided
        isBroken = verdict.isBroken
        explains = verdict.needsExplanation
    }
}
