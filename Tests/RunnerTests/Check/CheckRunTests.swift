import Kinds
import Conformance
import Foundation
import Runner
import Scenarios
import Synchronization
import Testing
import VehicleModel

/// Which cases are run, in which order, and what is left behind.
@Suite(.serialized) struct CheckRunTests {
    static func ids(_ options: CheckOptions) async throws -> [String] {
        let judge: @Sendable (Case, [CaseRecord]) -> CaseResult = { tested, _ in
            CaseResult(id: tested.id, title: "", group: "", severity: "must", verdict: .pass, reason: "")
        }
        return try await CheckRun(options, judge: judge).run().cases.map {
            "\($0.id) \($0.repetition) \($0.seed)"
        }
    }

    @Test func casesAreChosenByFormTextTagAndShard() async throws {
        let bench = try CheckBench()
        let cases = try (1...5).map {
            try CheckBench.makeCase("A-\($0)", more: $0 == 2 ? "tags: [Slow]" : "")
        }
        var options = bench.options(cases, try CheckBench.profile("true"))
        options.filters = ["a-?", "*CASE b*"]
        options.shard = Shard(parsing: "2/2")
        #expect(try await Self.ids(options) == ["A-2 1 1", "A-4 1 1"])
        options.shard = nil
        options.tags = ["slow"]
        options.repetitions = 2
        options.seed = 9
        #expect(try await Self.ids(options) == ["A-2 1 9", "A-2 2 10"])
        options.filters = ["case a-2"]
        #expect(try await Self.ids(options).count == 2)
        options.filters = ["A-2*x"]
        #expect(throws: CheckError.self) { try CheckRun(options) }
        for text in ["0/2", "3/2", "1", "1/0", "a/b", "1/2/3", "-1/2"] {
            #expect(Shard(parsing: text) == nil)
        }
    }

    @Test(arguments: [
        (KeptFiles.all, ["K-1", "K-2"]), (.failures, ["K-2"]), (.none, []),
    ])
    func theFilesOfTheChosenCasesRemain(_ keep: KeptFiles, _ kept: [String]) async throws {
        let bench = try CheckBench()
        let script = "echo said; case $(basename $(dirname $PWD)) in K-2) kill -SEGV $$;; esac"
        let cases = try ["K-1", "K-2"].map { try CheckBench.makeCase($0) }
        var options = bench.options(cases, try CheckBench.profile(script))
        options.keep = keep
        let result = try await CheckRun(options, judge: bench.judge).run()
        #expect(result.cases.map(\.verdict) == [.pass, .fail])
        #expect(result.cases.filter { !$0.files.isEmpty }.map(\.id) == kept)
        let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder).sorted()
        #expect(names == kept + ["cases", "report.html", "result.json", "trace.html"])
        for id in ["K-1", "K-2"] {
            let page = try bench.unpacked("cases/\(id).js")
            #expect(page.contains("\"clientOutput\":[\"said\"]"))
            #expect(page.contains("\"hasTrace\":\(kept.contains(id))"))
            #expect(bench.text("cases/\(id).journal.js").isEmpty != kept.contains(id))
            #expect(page.contains("\"journal\":\"\(id)/journal.jsonl.gz\"") == kept.contains(id))
            #expect(bench.text("\(id)/journal.jsonl.gz").contains("\"text\":\"said\"") == kept.contains(id))
        }
    }

    /// A case that the lateness of the host leaves undecided runs again, three times at most, each time in an empty folder.
    @Test(arguments: [(0, nil), (1, 2), (2, 3), (3, 3)])
    func aLateHostRunsTheCaseAgain(_ late: Int, _ attempts: Int?) async throws {
        let bench = try CheckBench()
        let judged = Mutex(0)
        let options = bench.options(
            [try CheckBench.makeCase()], try CheckBench.profile("ls; echo left > file; echo said"))
        let run = try CheckRun(options) { tested, records in
            var result = bench.judge(tested, records)
            let count = judged.withLock {
                $0 += 1
                return $0
            }
            guard count <= late else { return result }
            (result.verdict, result.reason) = (.inconclusive, "the host was late")
            result.isUndecidedByLateness = true
            return result
        }
        let result = try #require(try await run.run().cases.first)
        #expect(result.verdict == (late < 3 ? .pass : .inconclusive))
        #expect(result.reason == (late < 3 ? "" : "the host was late; the case ran 3 times"))
        #expect(result.attempts == attempts)
        #expect(bench.text("T-1/stdout") == "said\n")
    }

    @Test(arguments: [
        ("/a/b", "/a/b", ""), ("/a/b", "/a/b/c d", "c%20d/"), ("/a/b", "/a/x", "../x/"), ("/", "/x", "x/"),
        ("/a/b/../c/", "/a/", "../"), ("/p", "/q:r/\"", "../q%3Ar/%22/"),
    ])
    func aFolderIsSeenFromAnother(_ origin: String, _ target: String, _ reference: String) {
        #expect(PageFolder.reference(from: origin, to: target) == reference)
    }

    /// Two clients at one port would get each other's datagrams.
    @Test func clientsThatWaitAtOnePortRunOneAfterAnother() async throws {
        let bench = try CheckBench()
        let lock = "\(bench.folder)-lock"
        let script = CheckBench.prelude + "mkdir \(lock) || kill -SEGV $$; ask ATI; sleep 0.2; rmdir \(lock)"
        var profile = try CheckBench.profile(script)
        for kind in profile.tasks.keys { profile.tasks[kind]?.listens = CommandText("udp://127.0.0.1:23518") }
        var options = bench.options(try (1...3).map { try CheckBench.makeCase("P-\($0)") }, profile)
        options.jobs = 3
        let result = try await CheckRun(options, judge: bench.judge).run()
        #expect(result.cases.map(\.verdict) == [.pass, .pass, .pass], "\(result.cases.map(\.reason))")
    }

    @Test func resultsAreInOrderHoweverManyRunAtOnce() async throws {
        let bench = try CheckBench()
        let cases = try (1...6).map { try CheckBench.makeCase("B-\($0)") }
        let script = "echo said; case $(basename $(dirname $PWD)) in B-1) sleep 0.6;; B-3) sleep 0.3;; esac"
        var options = bench.options(cases, try CheckBench.profile(script))
        options.jobs = 4
        let told = Mutex<[String]>([])
        let run = try CheckRun(options, judge: bench.judge)
        let result = try await run.run(report: { event in
            guard case .finished(let result, let done, _) = event else { return }
            told.withLock { $0.append("\(result.id) \(done)") }
        })
        #expect(result.cases.map(\.id) == cases.map(\.id))
        #expect(told.withLock { $0 } == (1...6).map { "B-\($0) \($0)" })
        #expect(result.exitCode == 0 && !result.isPartial && result.chosen == 6)
        let saved = try JSONDecoder().decode(RunResult.self, from: Data(bench.text("result.json").utf8))
        #expect(saved.cases.map(\.id) == cases.map(\.id) && !saved.isPartial)
    }

    @Test func casesWithOnePortRunOneAfterTheOther() async throws {
        let bench = try CheckBench()
        let cases = try (1...3).map { try CheckBench.makeCase("C-\($0)") }
        var options = bench.options(cases, try CheckBench.profile(CheckBench.prelude + "ask ATI; sleep 0.2"))
        options.jobs = 3
        // Below the ports that the system gives to the connections of others.
        options.listen = ["obd=tcp://127.0.0.1:23519"]
        let result = try await CheckRun(options, judge: bench.judge).run()
        #expect(result.cases.map(\.verdict) == [.pass, .pass, .pass], "\(result.cases.map(\.reason))")
        options.listen = ["usb=pty:"]
        #expect(throws: CheckError.self) { try CheckRun(options) }
    }

    @Test func whatTheClientDoesNotClaimIsNotApplicable() async throws {
        let bench = try CheckBench()
        var profile = try CheckBench.profile("true")
        profile.tasks[.vin] = nil
        profile.reports = try ProfileLoader.standard.load(
            text: "client: x\nreports: [{ line: '(?<signal>R)=(?<value>.)', names: { R: engine.speed } }]",
            file: "x"
        ).reports
        let temperature = try #require(SignalCatalogue.id("engine.oil.temperature"))
        let cases = [
            try CheckBench.makeCase("D-1", more: "needs: [time-travel]"),
            try CheckBench.makeCase("D-2", task: ClientTask(.vin)),
            try CheckBench.makeCase("D-3", task: ClientTask(.liveData, signals: [temperature])),
        ]
        let result = try await CheckRun(bench.options(cases, profile), judge: bench.judge).run()
        #expect(result.cases.map(\.verdict) == [.notApplicable, .notApplicable, .notApplicable])
        #expect(result.exitCode == 1)
        #expect(
            result.cases.map(\.reason) == [
                "the client does not claim time-travel", "the profile has no command for the task vin by tcp",
                "the client does not claim to say engine.oil.temperature",
            ])
    }

    /// A case none of whose main expectations the profile can decide is not started; one of them is enough.
    @Test func whatCannotBeDecidedIsNotStarted() async throws {
        let bench = try CheckBench()
        var profile = try CheckBench.profile(CheckBench.prelude + "ask ATI")
        profile.reports = try ProfileLoader.standard.load(
            text: "client: x\nreports: [{ line: '^(?<state>connected)$' }]", file: "x"
        ).reports
        func tested(_ id: String, observe: String) throws -> Case {
            let expect =
                "[{ id: a, report: { supported: [0x0C] } }, { id: b, never: { sends: memory-write } }]"
            return try CheckBench.makeCase(
                id, more: "observe: [\(observe)]\ntask: live-data\nexpect: \(expect)")
        }
        let cases = [try tested("D-1", observe: "values"), try tested("D-2", observe: "wire, values")]
        let run = try CheckRun(bench.options(cases, profile), judge: bench.judge)
        #expect(run.countNotApplicable == 1)
        let result = try await run.run()
        #expect(result.cases.map(\.verdict) == [.notApplicable, .pass], "\(result.cases.map(\.reason))")
        #expect(result.cases[0].reason == "the client does not claim to say which parameters are supported")
        let names = try FileManager.default.contentsOfDirectory(atPath: bench.folder)
        #expect(!names.contains("D-1") && names.contains("D-2"))
        let scope = ProfileScope(profile, cases)
        #expect(scope.out.flatMap(\.ids) == ["D-1"] && scope.partly.flatMap(\.ids) == ["D-2"])
        #expect(scope.out.map(\.reason) == [result.cases[0].reason])
    }

    @Test func casesAreChosenByTheirWholeIDs() async throws {
        let bench = try CheckBench()
        let cases = try ["A-1", "A-2", "A-2/x"].map { try CheckBench.makeCase($0) }
        var options = bench.options(cases, try CheckBench.profile("true"))
        options.ids = ["A-2", "A-9"]
        #expect(try await Self.ids(options) == ["A-2 1 1"])
        options.ids = ["A-9"]
        #expect(throws: CheckError.self) { try CheckRun(options) }
    }

    /// Where the game is a server, a command that only knows where it waits itself is refused.
    @Test func aCommandWithoutTheAddressOfTheGameIsRefused() throws {
        let bench = try CheckBench()
        func options(_ words: [String], _ endpoints: String) throws -> CheckOptions {
            var scenario = try ScenarioLoader.standard.load(
                text: "dyno: 1\nid: G-1\nendpoints: { \(endpoints) }\n", file: "g.yaml"
            ).scenarios[0]
            scenario.task = ClientTask(.dashboard)
            var profile = ClientProfile(name: "dash")
            profile.capabilities = ["dashboard"]
            profile.tasks[.dashboard] = TaskCommand(
                run: [nil: words.map(CommandText.init)], listens: CommandText("udp://127.0.0.1:0"))
            return bench.options(
                [Case(id: "G-1", group: "", file: "g.yaml", text: "", scenario: scenario)], profile)
        }
        let server = "ac: { assetto-corsa: { listen: \"udp://127.0.0.1:0\" } }"
        let error = #expect(throws: CheckError.self) {
            try CheckRun(try options(["d", "${client.port}"], server))
        }
        #expect(
            error?.description == """
                G-1: the profile dash: its command for dashboard has ${client.port}, where a game would send to, and ac is a \
                server that the client asks: give the command ${ac.url}, or ${ac.host} and ${ac.port}
                """)
        _ = try CheckRun(try options(["d", "${client.port}", "${ac.url}"], server))
        _ = try CheckRun(try options(["d", "5300"], server))
        _ = try CheckRun(
            try options(["d", "${client.port}"], "dash: { dirt: { to: \"udp://127.0.0.1:5300\" } }"))
    }

    /// The URL of a back end is one of HTTP.
    @Test func aBackEndHasTheURLThatItsAppNeeds() async throws {
        let bench = try CheckBench()
        var profile = try CheckBench.profile("")
        profile.tasks[.app] = TaskCommand(run: [nil: ["echo", "${trips.url}"].map(CommandText.init)])
        var scenario = try ScenarioLoader.standard.load(
            text: "dyno: 1\nid: H-1\nendpoints: { trips: { trip-log: { listen: \"tcp://127.0.0.1:0\" } } }\n",
            file: "h.yaml"
        ).scenarios[0]
        scenario.task = ClientTask(.app)
        let tested = Case(id: "H-1", group: "", file: "h.yaml", text: "", scenario: scenario)
        _ = try await CheckRun(bench.options([tested], profile), judge: bench.judge).run()
        #expect(bench.text("H-1/stdout").wholeMatch(of: #/http:\/\/127\.0\.0\.1:[0-9]+\n/#) != nil)
    }

    @Test(arguments: [
        ([], ""), (["A-1", "A-1/x", "B"], "A-1 (2), B"), (["A-09", "A-10", "A-12"], "A-09, A-10, A-12"),
        (["A-08", "A-09/x", "A-09/y", "A-10", "B-11", "A-11"], "A-08 to A-11, B-11"),
    ])
    func manyIDsAreFewWords(_ ids: [String], _ words: String) {
        #expect(CaseFamilies.words(ids) == words)
    }

    @Test func aTerminalTakesThePlaceOfASocketForAClientThatHasNone() async throws {
        let bench = try CheckBench()
        var profile = try CheckBench.profile("")
        profile.transports = [.pty]
        let script =
            "exec 3<>\"$1\"; printf 'ATI\\r' >&3; IFS= read -r -t 10 -d '>' answer <&3; echo \"${answer%%$'\\r'*}\""
        profile.tasks[.liveData] = TaskCommand(
            run: [.pty: ["bash", "-c", script, "client", "${obd.path}"].map(CommandText.init)])
        let result = try await CheckRun(
            bench.options([try CheckBench.makeCase()], profile), judge: bench.judge
        ).run()
        #expect(result.cases[0].verdict == .pass && bench.text("T-1/stdout").contains("ATI"))
    }

    @Test func knownFailuresAreKnownAndFixedWhenTheyPass() async throws {
        let bench = try CheckBench()
        var profile = try CheckBench.profile(
            "echo said; test $(basename $(dirname $PWD)) = E-1 && kill -SEGV $$; true")
        profile.known = ["E-1": "it crashes", "E-2": "it did once"]
        let cases = [try CheckBench.makeCase("E-1"), try CheckBench.makeCase("E-2")]
        let result = try await CheckRun(bench.options(cases, profile), judge: bench.judge).run()
        #expect(result.cases.map(\.verdict) == [.known, .fixed])
        #expect(result.cases.map(\.known) == ["it crashes", "it did once"] && result.exitCode == 0)
    }

    @Test func anInterruptedRunKeepsWhatItHas() async throws {
        let bench = try CheckBench()
        let cases = try (1...3).map { try CheckBench.makeCase("F-\($0)") }
        let stop = Mutex(false)
        let profile = try CheckBench.profile("echo said; test $(basename $(dirname $PWD)) = F-1 || sleep 300")
        let run = try CheckRun(bench.options(cases, profile), judge: bench.judge)
        let result = try await run.run(
            isInterrupted: { stop.withLock { $0 } },
            report: { event in
                if case .finished = event { stop.withLock { $0 = true } }
            })
        #expect(result.isPartial && result.chosen == 3)
        #expect(result.cases.first?.verdict == .pass && result.cases.count < 3)
        let saved = try JSONDecoder().decode(RunResult.self, from: Data(bench.text("result.json").utf8))
        #expect(saved.isPartial && saved.cases.count == result.cases.count)
    }

    @Test func aFolderThatCannotBeMadeIsSaidBeforeAnythingIsStarted() throws {
        let bench = try CheckBench()
        var options = bench.options([try CheckBench.makeCase()], try CheckBench.profile("true"))
        options.folder = "/dev/null/results"
        let error = #expect(throws: CheckError.self) { try CheckRun(options) }
        #expect(error?.isUsage == false && "\(error.map { "\($0)" } ?? "")".contains("--out"))
    }

    @Test func aPortThatIsTakenIsOurTrouble() async throws {
        let bench = try CheckBench()
        let cases = [try CheckBench.makeCase("G-1", listen: "tcp://192.0.2.1:1")]
        let result = try await CheckRun(
            bench.options(cases, try CheckBench.profile("true")), judge: bench.judge
        ).run()
        #expect(result.cases[0].verdict == .error && result.exitCode == 3)
    }

    /// A person who starts a client as soon as one is waited for.
    final class Person: Operator {
        let started = Mutex<Set<String>>([])
        func show(_ moment: OperatorPrompt) {
            guard case .waiting(let tested, let addresses, _) = moment,
                started.withLock({ $0.insert("\(tested.id) \(addresses)").inserted }),
                let port = addresses.first?.split(separator: ":").last
            else { return }
            let client = Process()
            client.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            client.arguments = [
                "bash", "-c", CheckBench.prelude + "ask ATI", "client", "127.0.0.1", String(port),
            ]
            try? client.run()
        }
        func wish() -> OperatorCommand? { nil }
    }

    @Test func aClientThatAPersonStartsHasOneConnectionACaseAtOneAddress() async throws {
        let bench = try CheckBench()
        let cases = [try CheckBench.makeCase("H-1"), try CheckBench.makeCase("H-2")]
        var profile = ClientProfile(name: "by hand")
        profile.claimsEverything = true
        let person = Person()
        let judge = bench.judge
        let connections = Mutex<[Int]>([])
        var options = bench.options(cases, profile)
        // Below the ports that the system gives to others between two cases.
        options.listen = ["obd=tcp://127.0.0.1:23517"]
        let run = try CheckRun(options) { tested, records in
            let record = records[0]
            connections.withLock { $0.append(record.entries(.connect).count) }
            #expect(!record.seesProgram && !record.seesValues)
            return judge(tested, records)
        }
        let result = try await run.run(caseOperator: person)
        #expect(result.cases.map(\.verdict) == [.pass, .pass], "\(result.cases.map(\.reason))")
        #expect(connections.withLock { $0 } == [1, 1])
        let addresses = Set(person.started.withLock { $0 }.map { $0.split(separator: " ").last ?? "" })
        #expect(addresses.count == 1)
    }
}
