import Conformance

/// A result as the site keeps it: without traffic, output and the texts of scenarios.
struct SiteResult: Sendable {
    /// The run; its cases have no trace, no usage coverage and no output.
    let run: RunResult

    /// The results folder as a URL reference relative to the site, empty or ending in `/`; nil when it has no report.
    let report: String?

    /// The names of the cases in the links of that report.
    let names: CaseNames

    /// Whether cases may be missing: the run was interrupted, or it is one of several shards.
    var isPartial: Bool { run.isPartial || !["", "1/1"].contains(run.shard) }

    /// Takes what the site shows of `run`.
    init(_ run: RunResult, report: String?) {
        var run = run
        names = CaseNames(run.cases)
        for index in run.cases.indices {
            run.cases[index].trace = nil
            run.cases[index].exposure = UsageCoverage()
            run.cases[index].clientOutput = []
            // Only whether it differs is asked later.
            run.cases[index].scenario = String(run.cases[index].scenario.hashValue)
            for place in run.cases[index].expectations.indices {
                run.cases[index].expectations[place].intervals = []
                run.cases[index].expectations[place].records = []
            }
        }
        self.run = run
        self.report = report
    }
}

/// Where a case stands in the site: the kind of its endpoint, and an area of it.
struct SiteArea: Hashable, Sendable {
    let kind: String
    let area: String

    /// Places a case by the folders of its file: `elm327/framing/ELM-03.yaml` is the area `framing` of `elm327`. Where there is
    /// one folder only, the letters that begin the id are the area.
    init(_ result: CaseResult) {
        var folders = result.file.split(separator: ":").last.map(String.init) ?? ""
        if let slash = folders.lastIndex(of: "/") {
            folders = String(folders[..<slash])
        } else {
            folders = ""
        }
        let parts = folders.split(separator: "/").map(String.init)
        let group = result.group.isEmpty ? parts.last ?? "cases" : result.group
        let place = parts.lastIndex(of: group)
        let above = place.flatMap { $0 > 0 ? parts[$0 - 1] : nil }
        if let above, above != "Scenarios" {
            (kind, area) = (above, group)
        } else {
            let letters = result.id.prefix { $0.isLetter || $0.isNumber }
            (kind, area) = (group, letters.isEmpty ? group : String(letters))
        }
    }
}
