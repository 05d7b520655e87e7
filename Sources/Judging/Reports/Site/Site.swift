package import Conformance

/// The results of several clients as static pages with a JSON API.
///
/// Of each client the newest version counts, whenever it ran: the newest verdict on each case over all runs of it. Earlier versions are its
/// history. One result after the other is added, and only what the site shows of it is kept.
package struct Site: Sendable {
    /// A client with its runs, those of the oldest version first, and of a version the earliest.
    private struct Client {
        let title: String
        var runs: [SiteResult] = []
        var newest: [SiteResult] { runs.filter { $0.run.clientVersion == runs.last?.run.clientVersion } }
        /// Whether cases of the newest version may be missing.
        var isPartial: Bool { newest.contains(where: \.isPartial) }
    }

    /// The verdict of a client on a case, and where its report is.
    private struct Known {
        let result: CaseResult
        let report: String?
    }

    private var clients: [String: Client] = [:]
    /// The description of each case, from the newest run that has it.
    private var cases: [String: (started: String, result: CaseResult)] = [:]

    /// A site without results.
    package init() {}

    /// Adds the result of a run. `report` is its folder as a URL reference relative to the site, empty or ending in `/`, if
    /// there is a report in it.
    package mutating func add(_ run: RunResult, report: String?) {
        for result in run.cases where cases[result.id].map({ $0.started <= run.started }) ?? true {
            var shown = result
            shown.trace = nil
            shown.expectations = []
            shown.clientOutput = []
            shown.scenario = ""
            cases[result.id] = (run.started, shown)
        }
        clients[run.client, default: Client(title: run.client)].runs.append(SiteResult(run, report: report))
    }

    package var clientCount: Int { clients.count }
    package var caseCount: Int { cases.count }

    /// Calls `write` with each file of the site: its path and its text; throws when a number is not finite.
    package func files(tool: String, _ write: (_ path: String, _ text: String) throws -> Void) throws {
        let ordered = clients.values.map { client in
            var client = client
            client.runs.sort(by: Self.precedes)
            return client
        }.sorted { NaturalOrder.precedes($0.title.lowercased(), $1.title.lowercased()) }
        let clientNames = CaseNames(texts: ordered.map(\.title)).all
        let ids = cases.keys.sorted(by: NaturalOrder.precedes)
        let caseNames = Dictionary(uniqueKeysWithValues: zip(ids, CaseNames(texts: ids).all))
        let known = ordered.map(Self.current)
        let index = indexForm(tool, ordered, clientNames, ids, caseNames, known)
        try put("index", index, write)
        for (place, client) in ordered.enumerated() {
            let name = clientNames[place]
            try put("clients/\(name)", page(of: client, name, known[place], caseNames), write)
            try badges(index.clients[place], write)
        }
        for id in ids {
            guard let name = caseNames[id] else { continue }
            let outcomes = zip(clientNames, zip(ordered, known)).compactMap { name, entry in
                entry.1[id].map { Self.outcome(name, Self.title(of: entry.0), $0) }
            }
            if let form = casePage(id, name, outcomes) { try put("cases/\(name)", form, write) }
        }
        try write("api/schema.json", SiteSchema.text)
        var page = ReportPage(.site, title: "Results of clients", opensFiles: true)
        let empty = RunResult(tool: tool, client: "", seed: 1, started: index.newest, duration: 0, cases: [])
        try page.add(PageData(empty, form: .site), id: "report")
        try page.add(index, id: "site")
        try write("index.html", page.text)
    }

    /// Writes a document of the API, and the same as a script for the pages.
    private func put(
        _ path: String, _ form: some Encodable, _ write: (_ path: String, _ text: String) throws -> Void
    ) throws {
        let json = String(decoding: try ReportPage.json(form), as: UTF8.self)
        try write("api/\(path).json", json + "\n")
        if path != "index" { try write("api/\(path).js", ReportPages.handOver("api/\(path).js", json)) }
    }

    // MARK: The forms

    /// Returns whether `one` is the earlier of two runs of a client: of an older version, or of the same at an earlier time.
    private static func precedes(_ one: SiteResult, _ other: SiteResult) -> Bool {
        one.run.clientVersion == other.run.clientVersion
            ? one.run.started < other.run.started
            : NaturalOrder.precedes(one.run.clientVersion, other.run.clientVersion)
    }

    private static func title(of client: Client) -> String {
        client.runs.last?.run.clientName ?? client.title
    }

    /// Returns the newest verdict on each case over the runs of the newest version; the worst of its repetitions.
    private static func current(_ client: Client) -> [String: Known] {
        var known: [String: Known] = [:]
        for entry in client.newest {
            var seen: Set<String> = []
            for (result, name) in zip(entry.run.cases, entry.names.all) {
                let isWorse = known[result.id].map {
                    Verdict.worst([$0.result.verdict, result.verdict]) == result.verdict
                }
                guard seen.insert(result.id).inserted || isWorse == true else { continue }
                let report = entry.report.map { "\($0)report.html#case-\(name)" }
                known[result.id] = Known(result: result, report: report)
            }
        }
        return known
    }

    private static func counts(_ results: some Sequence<CaseResult>) -> SiteForms.Counts {
        results.reduce(into: [:]) { $0[$1.verdict.rawValue, default: 0] += 1 }
    }

    private static func outcome(_ name: String, _ label: String, _ known: Known) -> SiteForms.Outcome {
        SiteForms.Outcome(
            name: name, label: label, verdict: known.result.verdict, reason: known.result.reason,
            report: known.report)
    }

    private func indexForm(
        _ tool: String, _ ordered: [Client], _ clientNames: [String], _ ids: [String],
        _ caseNames: [String: String], _ known: [[String: Known]]
    ) -> SiteForms.Index {
        let areas = cases.mapValues { SiteArea($0.result) }
        let kinds = Dictionary(grouping: Set(areas.values), by: \.kind).map { kind, areas in
            SiteForms.Kind(name: kind, areas: areas.map(\.area).sorted(by: NaturalOrder.precedes))
        }.sorted { NaturalOrder.precedes($0.name, $1.name) }
        let rows = zip(clientNames, zip(ordered, known)).map { name, entry in
            var parts: [String: [String: SiteForms.Counts]] = [:]
            for (id, one) in entry.1 {
                guard let place = areas[id] else { continue }
                parts[place.kind, default: [:]][place.area, default: [:]][
                    one.result.verdict.rawValue, default: 0] += 1
            }
            let run = entry.0.runs.last?.run
            return SiteForms.Client(
                name: name, client: entry.0.title, version: run?.clientVersion ?? "",
                started: run?.started ?? "",
                isPartial: entry.0.isPartial, runs: entry.0.runs.count,
                counts: Self.counts(entry.1.values.map(\.result)), areas: parts)
        }
        let shown = ids.compactMap { id -> SiteForms.Case? in
            guard let result = cases[id]?.result, let place = areas[id], let name = caseNames[id] else {
                return nil
            }
            let verdicts = zip(clientNames, known).compactMap { name, known in
                known[id].map { (name, $0.result.verdict) }
            }
            return SiteForms.Case(
                name: name, id: id, title: result.title, kind: place.kind, area: place.area,
                severity: result.severity, sources: result.sources,
                verdicts: Dictionary(verdicts, uniquingKeysWith: { first, _ in first }))
        }
        let newest = ordered.flatMap(\.runs).map(\.run.started).max() ?? ""
        return SiteForms.Index(tool: tool, newest: newest, clients: rows, kinds: kinds, cases: shown)
    }

    private func page(
        of client: Client, _ name: String, _ known: [String: Known], _ caseNames: [String: String]
    ) -> SiteForms.ClientPage {
        let run = client.runs.last?.run
        var present = run ?? RunResult(tool: "", client: "", seed: 1, started: "", duration: 0, cases: [])
        present.cases = known.sorted { NaturalOrder.precedes($0.key, $1.key) }.map(\.value.result)
        present.findCauses()
        let causes = present.commonCauses.map {
            SiteForms.Cause(words: $0.words, details: $0.detailWords, cases: $0.cases)
        }
        let outcomes = known.sorted { NaturalOrder.precedes($0.key, $1.key) }.map {
            Self.outcome(caseNames[$0.key] ?? "", $0.key, $0.value)
        }
        return SiteForms.ClientPage(
            name: name, client: client.title, version: run?.clientVersion ?? "",
            arguments: run?.clientArguments ?? "", tool: run?.tool ?? "", seed: "\(run?.seed ?? 1)",
            started: run?.started ?? "", isPartial: client.isPartial,
            counts: Self.counts(known.values.map(\.result)), causes: causes, changes: Self.changes(client),
            cases: outcomes, history: Self.history(client))
    }

    /// Returns the newest run before `place` that has a case in common with the one there.
    private static func predecessor(of place: Int, in runs: [SiteResult], otherVersion: Bool) -> SiteResult? {
        let ids = Set(runs[place].run.cases.map(\.id))
        return runs[..<place].last { entry in
            (!otherVersion || entry.run.clientVersion != runs[place].run.clientVersion)
                && entry.run.cases.contains { ids.contains($0.id) }
        }
    }

    private static func changes(_ client: Client) -> SiteForms.Changes? {
        guard let place = client.runs.indices.last,
            let before = predecessor(of: place, in: client.runs, otherVersion: true)
        else { return nil }
        let difference = RunDifference(before.run, client.runs[place].run)
        return SiteForms.Changes(
            version: before.run.clientVersion, started: before.run.started, remarks: difference.remarks,
            cases: difference.entries)
    }

    /// The greatest number of runs in the history of a client; the earlier ones are left out.
    private static let longestHistory = 200

    private static func history(_ client: Client) -> [SiteForms.Run] {
        client.runs.indices.suffix(longestHistory).reversed().map { place in
            let run = client.runs[place].run
            let before = predecessor(of: place, in: client.runs, otherVersion: false)
            let changes = before.map { RunDifference($0.run, run).counts }
            return SiteForms.Run(
                version: run.clientVersion, started: run.started, tool: run.tool,
                isPartial: client.runs[place].isPartial,
                counts: counts(run.cases), worse: changes.map { $0[.worse] ?? 0 },
                better: changes.map { $0[.better] ?? 0 })
        }
    }

    private func casePage(_ id: String, _ name: String, _ outcomes: [SiteForms.Outcome]) -> SiteForms
        .CasePage?
    {
        guard let result = cases[id]?.result else { return nil }
        let place = SiteArea(result)
        return SiteForms.CasePage(
            name: name, id: id, title: result.title, purpose: result.purpose, remedy: result.remedy,
            severity: result.severity, kind: place.kind, area: place.area, observes: result.observes,
            sources: result.sources, tags: result.tags, file: result.file, buildsOn: result.buildsOn ?? [],
            clients: outcomes)
    }

    /// Writes the badges of a client: one over all cases, and one for each kind.
    private func badges(
        _ client: SiteForms.Client, _ write: (_ path: String, _ text: String) throws -> Void
    ) throws {
        try write("badges/\(client.name).svg", Badge("dyno", client.counts).text)
        let kinds = client.areas.sorted { NaturalOrder.precedes($0.key, $1.key) }
        for (name, kind) in zip(CaseNames(texts: kinds.map(\.key)).all, kinds) {
            let counts = kind.value.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
            try write("badges/\(client.name)-\(name).svg", Badge("dyno \(kind.key)", counts).text)
        }
    }
}
