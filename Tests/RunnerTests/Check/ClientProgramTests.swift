import Conformance
import Foundation
import Runner
import Scenarios
import SimulationCore
import Testing
import VehicleModel

/// Programs as clients: good ones, and those that misbehave.
@Suite(.serialized) struct ClientProgramTests {
    @Test func aGoodClientIsSeenOnTheWireAndHeard() async throws {
        let bench = try CheckBench()
        let script =
            CheckBench.prelude + """
                ask ATZ; ask ATE0; ask 010C
                echo "RPM=800"; echo "asked for $3" >&2; echo "$HOME" > home; pwd
                """
        let (result, seen) = try await bench.play(
            script, task: ClientTask(.liveData, signals: [try ReportSignal.speed()]),
            reports: "reports: [{ line: '^(?<signal>RPM)=(?<value>.*)$', names: { RPM: engine.speed } }]")
        let record = try #require(seen)
        #expect(result.verdict == .pass && result.ending == "ended by itself")
        #expect(record.program.map(\.stage).first == .started && record.program.map(\.stage).last == .exited)
        #expect(record.program.contains { $0 == (.output, "RPM=800") })
        #expect(record.program.contains { $0 == (.errorOutput, "asked for RPM") })
        #expect(record.entries(.request).map(\.1) == ["ATZ", "ATE0", "010C"])
        #expect(record.reports.map(\.content) == [.value(try ReportSignal.speed(), 800, rounding: 1)])
        #expect(record.seesValues && record.seesProgram)
        #expect(result.clientOutput.contains("RPM=800") && result.clientOutput.contains("! asked for RPM"))
        #expect(Set(result.files.keys) == ["journal", "pcap", "ip-pcap", "stdout", "stderr", "scenario"])
        #expect(
            bench.text("T-1/stdout").hasPrefix("RPM=800\n")
                && bench.text("T-1/stdout").hasSuffix("T-1/work\n"))
        #expect(bench.text("T-1/work/home").hasSuffix("T-1/home\n"))
        #expect(bench.text("T-1/journal.jsonl.gz").contains("\"text\":\"RPM=800\""))
        #expect(bench.text("T-1/scenario.yaml").hasPrefix("dyno: 1"))
    }

    @Test func aClientThatCannotStartIsOurTrouble() async throws {
        let bench = try CheckBench()
        var profile = try CheckBench.profile("")
        profile.tasks[.liveData] = TaskCommand(run: [nil: [CommandText("no-such-program-anywhere")]])
        let run = try CheckRun(bench.options([try CheckBench.makeCase()], profile), judge: bench.judge)
        let result = try await run.run()
        #expect(result.cases.map(\.verdict) == [.error] && result.exitCode == 3)
        #expect(result.cases[0].reason.contains("no-such-program-anywhere"))
    }

    @Test func aCrashIsAFinding() async throws {
        let (result, record) = try await CheckBench().play("echo before; kill -SEGV $$")
        #expect(result.verdict == .fail && result.reason.contains("signal 11 ended it"))
        #expect(result.expectations.map(\.id) == ["no-crash"])
        #expect(record?.program.map(\.stage) == [.started, .output, .killed])
    }

    /// A status alone says that the client did not get what it wanted; an exception is a crash.
    @Test func anExceptionIsAFindingAndAStatusAloneIsNot() async throws {
        let (result, record) = try await CheckBench().play("echo said; exit 7")
        #expect(result.verdict == .pass && result.ending == "ended with status 7")
        #expect(record?.entries(.client).last?.0.number == 7)
        let (crash, _) = try await CheckBench().play(
            "echo 'Traceback (most recent call last):' >&2; echo 'ValueError: no' >&2; exit 1")
        #expect(crash.verdict == .fail && crash.ending == "ended with status 1")
    }

    @Test func aFloodIsCutAndSaid() async throws {
        let bench = try CheckBench()
        let (result, record) = try await bench.play(
            "head -c 30000000 /dev/zero | tr '\\0' 'x'; yes | head -c 3000000; echo; echo last >&2")
        let cut = try #require(record?.program.first { $0.stage == .truncated })
        #expect(cut.text.contains("bytes of standard output are left out"))
        #expect(record?.program.contains { $0 == (.errorOutput, "last") } == true)
        #expect((record?.journal.byteCount ?? .max) < 2 << 20)
        #expect(bench.text("T-1/stdout").utf8.count == 16 << 20)
        #expect(result.clientOutput.map(\.utf8.count).reduce(0, +) < 20_000)
    }

    @Test func bytesThatAreNoTextStayReadable() async throws {
        let (result, record) = try await CheckBench().play("printf 'a\\xff\\xfeb\\n'; printf 'no end'")
        #expect(record?.program.map(\.text)[1...2] == ["a\u{FFFD}\u{FFFD}b", "no end"])
        #expect(result.verdict == .pass)
    }

    @Test func oneThatIgnoresTheSignalIsKilledWithItsChildren() async throws {
        let bench = try CheckBench()
        let (result, record) = try await bench.play(
            "trap '' TERM; sleep 300 & echo $!; while :; do sleep 0.1; done", limit: "5s")
        #expect(result.ending.contains("limit; killed"))
        #expect(record?.program.last?.stage == .stopped)
        try await Self.expectGone(bench.text("T-1/stdout"))
    }

    @Test func whatItLeavesBehindEndsWithIt() async throws {
        let bench = try CheckBench()
        let (result, record) = try await bench.play("sleep 300 & echo $!; exit 0", limit: "20s")
        #expect(result.ending == "ended by itself")
        #expect(record?.program.map(\.stage) == [.started, .output, .exited])
        try await Self.expectGone(bench.text("T-1/stdout"))
    }

    /// Waits until there is no process of the number in `text`; hangs no longer than the test's own limit.
    static func expectGone(_ text: String) async throws {
        let number = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        for _ in 0..<1000 where Self.isRunning(number) { try await Task.sleep(for: .milliseconds(10)) }
        #expect(!isRunning(number))
    }

    /// A process that has ended and that nobody has asked for its status does not run any more.
    static func isRunning(_ number: pid_t) -> Bool {
        guard kill(number, 0) == 0 else { return false }
        let status = FileManager.default.contents(atPath: "/proc/\(number)/stat") ?? Data()
        return !String(decoding: status, as: UTF8.self).contains(") Z ")
    }

    @Test func closingItsStreamsIsNotTheEnd() async throws {
        let (result, _) = try await CheckBench().play("exec >&- 2>&-; sleep 0.3; exit 3")
        #expect(result.ending == "ended with status 3")
    }

    @Test func oneThatNeverConnectsIsJudgedAllTheSame() async throws {
        let (result, record) = try await CheckBench().play("echo said")
        #expect(result.verdict == .pass && record?.entries(.connect).isEmpty == true)
    }

    @Test func twoConnectionsAreBothServed() async throws {
        let script = CheckBench.prelude + "ask ATI; exec 3>&-; open \"$1\" \"$2\"; ask ATI; echo \"$answer\""
        let (_, record) = try await CheckBench().play(script)
        #expect(record?.entries(.connect).count == 2 && record?.entries(.disconnect).count == 2)
        #expect(record?.entries(.request).map(\.1) == ["ATI", "ATI"])
    }

    @Test func theAdapterKeepsItsSettingsWhileTheClientIsAway() async throws {
        let script =
            CheckBench.prelude
            + "ask ATE0; exec 3>&-; sleep 0.2; open \"$1\" \"$2\"; ask ATI; echo \"${answer%% *}\""
        let (_, record) = try await CheckBench().play(script)
        // The echo would stand before the name.
        #expect(record?.program.map(\.text).contains("ELM327") == true)
    }

    @Test func oneThatGoesOnIsAskedToEndWhenItsTimeIsOver() async throws {
        let script =
            "trap 'echo bye; exit 0' TERM\n" + CheckBench.prelude + "while :; do ask 010C; sleep 0.05; done"
        let (result, record) = try await CheckBench().play(
            script, stop: .term, task: ClientTask(.liveData, duration: .milliseconds(400)))
        #expect(result.ending == "stopped: its time was over")
        #expect(record?.program.contains { $0 == (.output, "bye") } == true)
    }
}

/// Signals that tests report.
enum ReportSignal {
    static func speed() throws -> SignalID { try #require(SignalCatalogue.id("engine.speed")) }
}
