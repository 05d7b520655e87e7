import Foundation
import TestKit
import Testing

/// `dyno check` as a person starts it, against programs in real time.
@Suite(.serialized, .enabled(if: CheckedRun.reference != nil, Comment(rawValue: CheckedRun.reason)))
struct LiveCheckTests {
    /// Cases that a good client passes within seconds, each with something that a bad one would stumble over.
    static let cases: [(id: String, endpoint: String, body: String)] = [
        (
            "L-01", "",
            """
            vehicle: { base: riding-mechanic-table-9 }
            task: connect
            expect: [{ id: says-so, report: { state: connected } }]
            """
        ),
        (
            "L-02", ", echo: on",
            """
            vehicle: { base: riding-mechanic-table-9 }
            events: [{ when: { endpoint: obd, request: "0110" }, fault: { chunks: { at: echo, gap: 100ms } } }]
            task: live-data
            with: { signals: [intake.maf], duration: 3s }
            expect:
              - { id: value, report: { signal: intake.maf, equals: 2.83 ± 0.01, at_least: 2 } }
              - { id: no-resend, never: { sends: resend } }
            """
        ),
        (
            "L-03", ", link: { chunks: { every: 1, gap: 2ms } }",
            """
            vehicle: { base: riding-mechanic-table-9, identity: { vin: 1M8GDM9AXKP042788 } }
            task: vin
            expect: [{ id: vin, report: { text: { name: vin, equals: 1M8GDM9AXKP042788 } } }]
            """
        ),
        (
            "L-04", "",
            """
            vehicle: { base: riding-mechanic-table-9, trouble_codes: { stored: [P0133, P0420], pending: [P0171] } }
            task: read-dtc
            expect: [{ id: codes, report: { codes: { stored: [P0133, P0420], pending: [P0171] } } }]
            """
        ),
        (
            "L-05", "",
            """
            vehicle: { base: riding-mechanic-table-9, trouble_codes: { stored: [P0133] } }
            task: clear-dtc
            expect:
              - { id: once, count: { request: "04", exactly: 1 } }
              - { id: cleared, report: { state: cleared } }
            """
        ),
        (
            "L-06", "",
            """
            vehicle: { base: riding-mechanic-table-9, trouble_codes: { stored: [P0133] } }
            events: [{ name: refusal, when: { endpoint: obd, request: "04" }, fault: { answer: "7F 04 22 " } }]
            task: clear-dtc
            expect: [{ id: no-false-success, report: { state: cleared, never: on, at_least: 0 } }]
            """
        ),
        (
            "L-07", "",
            """
            vehicle: { base: riding-mechanic-table-9, ecus: { engine: { latency: 200ms } } }
            task: live-data
            with: { signals: [engine.speed], duration: 3s }
            expect:
              - { id: waits, never: { sends: before-prompt } }
              - { id: polls, count: { pid: 0x0C, at_least: 2 } }
            """
        ),
        (
            "L-08", "",
            """
            vehicle: { base: riding-mechanic-table-9 }
            transports: [pty]
            task: live-data
            with: { signals: [engine.speed], duration: 3s }
            expect: [{ id: value, report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 2 } }]
            """
        ),
        (
            "L-09", "",
            """
            vehicle: { base: riding-mechanic-table-9 }
            events: [{ name: gone, when: { endpoint: obd, request: "010C", nth: 2 }, fault: { answer: "NO DATA" } }]
            task: live-data
            with: { signals: [engine.speed], duration: 4s }
            expect:
              - { id: goes-on, recovers: { after: gone, request: "010C", within: 3s } }
              - { id: no-number, report: { signal: engine.speed, at_least: 1 } }
            """
        ),
        (
            "L-10", "",
            """
            vehicle: { base: riding-mechanic-table-9 }
            events: [{ at: 0s, fault: { refuse: on } }]
            limit: 50s
            task: connect
            expect:
              - { id: not-connected, report: { state: connected, never: on, at_least: 0 } }
              - { id: gives-up, exit: { status: any, within: 40s } }
            """
        ),
    ]

    static func prepared() throws -> CheckedRun {
        let run = try CheckedRun()
        for (id, endpoint, body) in cases { try run.store(id, body, endpoint: endpoint) }
        return run
    }

    @Test func theReferenceClientPassesEveryCase() async throws {
        let run = try Self.prepared()
        let files = ["junit.xml", "all.json", "page.html"].map(run.scratch.file)
        let child = try run.start([
            "--client", try run.profile(), "--jobs", "5", "--junit", files[0], "--json", files[1], "--html",
            files[2],
        ])
        #expect(try await child.end() == .exited(0), "\(child.output)\(child.errors)")
        let result = try run.result()
        #expect(result.cases.map(\.id) == Self.cases.map(\.id) && !result.isPartial)
        #expect(child.output.contains("pass            L-04") && child.output.contains("10 cases: 10 pass"))
        #expect(text(of: files[0]).contains("tests=\"10\" failures=\"0\" errors=\"0\" skipped=\"0\""))
        #expect(text(of: files[1]) == text(of: run.scratch.file("results/result.json")))
        // One file has what the index and the files of the cases have.
        #expect(
            text(of: files[2]).contains(" id=\"data-L-04\">")
                && text(of: files[2]).contains("\"files\":\"results/\""))
        #expect(text(of: run.scratch.file("results/report.html")).contains("\"label\":\"L-04\""))
        #expect(
            text(of: run.scratch.file("results/cases/L-04.js")).hasPrefix(
                "dynoData(\"cases/L-04.js\", \"H4sI"))
    }

    @Test(arguments: [
        ("swaps-bytes", "L-02", "value: expected intake.maf 2.83"),
        ("pipelines", "L-07", "waits: expected no byte"),
    ])
    func aClientWithABugFailsTheCaseMadeForIt(_ bug: String, _ id: String, _ words: String) async throws {
        let run = try Self.prepared()
        let child = try run.start([
            "--client", try run.profile(bug: bug), "--filter", id, "--filter", "L-04", "--jobs", "2",
        ])
        #expect(try await child.end() == .exited(1))
        let result = try run.result()
        #expect(result.verdicts == [id: "fail", "L-04": "pass"])
        #expect(result.cases.first { $0.id == id }?.reason.hasPrefix(words) == true, "\(result.cases)")
        #expect(child.output.contains("── FAIL  \(id)") && child.output.contains("client → adapter  01"))
        #expect(
            child.output.contains(
                "again:   dyno check \(run.cases)/\(id).yaml --filter \(id) --seed 1 --client "))
    }

    @Test func aFailureThatTheProfileListsIsKnown() async throws {
        let run = try Self.prepared()
        let known = "known: { L-04: counts as codes, L-02: its bytes were swapped once }\n"
        let child = try run.start([
            "--client", try run.profile(bug: "count-as-code", more: known), "--filter", "L-04",
            "--filter", "L-02", "--jobs", "2",
        ])
        #expect(try await child.end() == .exited(0), "\(child.output)")
        #expect(try run.result().verdicts == ["L-02": "fixed", "L-04": "known"])
    }

    @Test func shardsBecomeOneReportAndClientsATable() async throws {
        let run = try Self.prepared()
        let good = try run.profile()
        let bad = try run.profile(bug: "count-as-code")
        let filters = ["L-01", "L-03", "L-04", "L-05"].flatMap { ["--filter", $0] }
        let runs = [("a", good, ["--shard", "1/2"]), ("b", good, ["--shard", "2/2"]), ("c", bad, [])]
        for (name, profile, more) in runs {
            let json = ["--json", run.scratch.file("\(name).json"), "--jobs", "4", "--client", profile]
            let child = try run.start(json + filters + more, results: name)
            #expect(try await child.end() == .exited(name == "c" ? 1 : 0), "\(child.output)")
        }
        #expect(try run.result("a").cases.map(\.id) == ["L-01", "L-04"])
        let files = runs.map { run.scratch.file("\($0.0).json") }
        let whole = run.scratch.file("whole.json")
        let merge = try await Dyno.run("report", "merge", files[0], files[1], "--json", whole)
        #expect(merge.ending == .exited(0) && merge.output.contains("4 cases: 4 pass"), "\(merge)")
        let missing = try await Dyno.run("report", "merge", files[0])
        #expect(missing.ending == .exited(1) && missing.errors.contains("shard"), "\(missing)")
        let page = run.scratch.file("matrix.html")
        let matrix = try await Dyno.run("report", "matrix", whole, files[2], "--html", page)
        #expect(matrix.ending == .exited(0), "\(matrix)")
        let row = matrix.output.lines.first { $0.contains("L-04") }
        #expect(row?.contains("pass") == true && row?.contains("fail") == true && row?.contains("≠") == true)
        #expect(text(of: page).contains("L-04"))
    }

    @Test func anInterruptedRunSaysWhatIsMissing() async throws {
        let run = try Self.prepared()
        let child = try run.start(["--client", try run.profile()])
        try await Patience.wait(for: "the first case") { !child.isRunning || child.output.contains("L-01") }
        child.send(signal: SIGINT)
        #expect(try await child.end() == .exited(1))
        let result = try run.result()
        #expect(result.isPartial && result.chosen == 10 && (1..<10).contains(result.cases.count))
        #expect(result.verdicts["L-01"] == "pass")
        #expect(child.output.contains("the run is not complete"))
        #expect(text(of: run.scratch.file("results/report.html")).contains("L-01"))
    }

    @Test func aKilledRunLeavesWhatWasDone() async throws {
        let run = try Self.prepared()
        let child = try run.start(["--client", try run.profile()])
        try await Patience.wait(for: "the first case") { !child.isRunning || child.output.contains("L-01") }
        child.send(signal: SIGKILL)
        #expect(try await child.end() == .killed(SIGKILL))
        let result = try run.result()
        #expect(result.isPartial && result.verdicts["L-01"] == "pass")
    }

    @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/full"), "no /dev/full here"))
    func resultsThatCannotBeWrittenAreOurTrouble() async throws {
        let run = try Self.prepared()
        let profile = try run.profile()
        for place in ["/dev/full/results", "/proc/results"] {
            let child = try Dyno.start(["check", run.cases, "--client", profile, "--out", place])
            #expect(try await child.end() == .exited(3))
            #expect(
                child.errors.contains("cannot write \(place)") && child.errors.contains("--out"),
                "\(child.errors)")
        }
        let child = try run.start(["--client", profile, "--filter", "L-01", "--junit", "/dev/full/j.xml"])
        #expect(
            try await child.end() == .exited(3) && child.errors.contains("/dev/full/j.xml"), "\(child.errors)"
        )
    }

    @Test func aClientThatCannotBeStartedIsOurTrouble() async throws {
        let run = try Self.prepared()
        let child = try run.start(["--filter", "L-01", "--", "/no/such/client", "${obd.url}"])
        #expect(try await child.end() == .exited(3))
        #expect(try run.result().verdicts == ["L-01": "error"])
    }

    @Test func aClientThatAPersonStartsIsJudgedByTheWire() async throws {
        let run = try Self.prepared()
        let child = try run.start(["--wait", "--filter", "L-07"])
        try await Patience.wait(for: "the address") { !child.isRunning || child.output.contains("tcp://") }
        let url = try #require(child.output.firstMatch(of: /tcp:\/\/127\.0\.0\.1:[0-9]+/)).output
        let client = try ChildProcess(
            try #require(CheckedRun.reference),
            ["--url", String(url), "--task", "live-data", "--signals", "engine.speed", "--duration", "3s"])
        #expect(try await client.end() == .exited(0))
        #expect(try await child.end() == .exited(0), "\(child.output)\(child.errors)")
        #expect(child.output.contains("then        live-data: engine.speed"))
        #expect(try run.result().verdicts == ["L-07": "pass"])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "no script here"))
    func keysSkipACaseAndEndTheRun() async throws {
        let run = try Self.prepared()
        let command =
            "\(try #require(Dyno.path)) check \(run.cases) --wait --out \(run.scratch.file("results"))"
        let child = try ChildProcess("/usr/bin/script", ["-qec", command, "/dev/null"], input: "sxsq")
        #expect(try await child.end() == .exited(1), "\(child.output)\(child.errors)")
        #expect(child.output.contains("n next, r repeat, s skip, q quit"))
        let result = try run.result()
        #expect(result.cases.prefix(2).map(\.reason) == ["left out", "left out"] && result.isPartial)
        #expect(result.cases.allSatisfy { $0.verdict == "inconclusive" } && result.cases.count <= 3)
    }

    /// python-OBD by its shipped profile, when a Python that has it is at hand.
    @Test(.enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)))
    func pythonOBDReadsTroubleCodes() async throws {
        let run = try Self.prepared()
        let python = try #require(Client.interpreter)
        let folder = "\(VectorFolder.checkout)/Scenarios/clients"
        let profile = text(of: "\(folder)/python-OBD.yaml").replacing("[python3", with: "[\"\(python)\"")
            .replacing("${profile}", with: folder)
        let path = try run.scratch.store(profile, as: "python-OBD.yaml")
        let child = try run.start(["--client", path, "--filter", "L-04"])
        #expect(try await child.end() == .exited(0), "\(child.output)\(child.errors)")
        #expect(child.output.contains("client python-OBD 0.7.3"))
    }
}
