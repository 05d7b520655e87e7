import Foundation
import Testing

/// Processes whose limits (setrlimit(2)) leave them little: they say what they need, or do what they are asked to.
@Suite(.enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct LowLimitTests {
    /// Starts `dyno` behind `ulimit` with `limit`.
    private func start(_ limit: String, _ words: [String]) throws -> ChildProcess {
        try ChildProcess(
            "/bin/sh", ["-c", "ulimit \(limit); exec \"$0\" \"$@\"", Dyno.path ?? ""] + words)
    }

    /// What one says that has too little; the limit of the address space is stated in KiB.
    private static func isRefusal(_ text: String) -> Bool {
        let whole =
            #/error: (dyno \w+|the car) needs (about )?\d+ .+, and this process may have \d+; raise .+ ulimit -[nv] \d+\n/#
        return text.wholeMatch(of: whole) != nil
    }

    private func expect(_ child: ChildProcess, _ codes: Set<Int32>, _ command: String, _ limit: String)
        async throws
    {
        let ending = try await child.end()
        guard case .exited(let code) = ending, code != 3 else {
            #expect(ending == .exited(3), "\(command) at \(limit): \(child.errors)")
            let isExplained = Self.isRefusal(child.errors)
            #expect(isExplained, "\(command) at \(limit): \(child.errors)")
            return
        }
        #expect(codes.contains(code), "\(command) at \(limit): \(child.errors)")
    }

    @Test func everyLimitOfDescriptorsIsEnoughOrNamed() async throws {
        let run = try CheckedRun()
        try run.store("C-1", "task: idle\nexpect: [{ id: asks, count: { request: ATZ, at_least: 1 } }]")
        for limit in 4...64 {
            let place = "-n \(limit)"
            let results = run.scratch.file("\(limit)")
            let checked = try start(
                place, ["check", run.cases, "--out", results, "--", "/bin/true", "${obd.port}"])
            let served = try start(place, ["serve", "--free-ports", "--duration", "50ms"])
            let listed = try start(place, ["list", "elm327"])
            try await expect(checked, [1], "check", place)
            try await expect(served, [0], "serve", place)
            try await expect(listed, [0], "list", place)
        }
    }

    /// One that runs at the lowest limit that it takes ends with one signal.
    @Test func oneSignalEndsWhatRunsAtTheLowestLimit() async throws {
        let run = try CheckedRun()
        try run.store(
            "C-1",
            "limit: 120s\ntask: live-data\nexpect: [{ id: asks, count: { request: ATZ, at_least: 1 } }]")
        let mark = run.scratch.file("mark")
        let checked = try start(
            "-n 64",
            [
                "check", run.cases, "--out", run.scratch.file("results"), "--", "/bin/sh", "-c",
                "echo ${obd.port} > '\(mark)'; sleep 300",
            ])
        let served = try start("-n 40", ["serve", "--free-ports"])
        try await Patience.wait(for: "the client") { !text(of: mark).isEmpty || !checked.isRunning }
        try await Patience.wait(for: "the table") {
            served.output.contains("Ctrl-C ends.") || !served.isRunning
        }
        #expect(checked.isRunning && served.isRunning, "\(checked.errors)\(served.errors)")
        for child in [checked, served] { child.send(signal: SIGTERM) }
        #expect(try await served.end() == .exited(0))
        #expect(try await checked.end() == .exited(1))
    }

    #if os(Linux)
        /// Below 150 MB the loader may find no place for the libraries, which it says itself, with 127.
        @Test(arguments: [150_000, 200_000, 300_000, 400_000, 700_000, 1_048_576])
        func littleAddressSpaceIsNamed(_ limit: Int) async throws {
            let run = try CheckedRun()
            try run.store(
                "C-1", "task: idle\nexpect: [{ id: asks, count: { request: ATZ, at_least: 1 } }]")
            let place = "-v \(limit)"
            let served = try start(place, ["serve", "--free-ports", "--duration", "50ms"])
            let checked = try start(
                place,
                ["check", run.cases, "--out", run.scratch.file("out"), "--", "/bin/true", "${obd.port}"])
            let isEnough = limit == 1_048_576
            try await expect(served, isEnough ? [0] : [127], "serve", place)
            try await expect(checked, isEnough ? [1] : [127], "check", place)
        }
    #endif

    @Test func moreCasesAtOnceThanDescriptorsAreRefusedWithTheNumberThatFits() async throws {
        let run = try CheckedRun()
        for number in 1...8 {
            try run.store(
                "C-\(number)", "task: idle\nexpect: [{ id: asks, count: { request: ATZ, at_least: 1 } }]")
        }
        let child = try start(
            "-n 100",
            [
                "check", run.cases, "--out", run.scratch.file("out"), "--jobs", "8", "--", "/bin/true",
                "${obd.port}",
            ])
        #expect(try await child.end() == .exited(3))
        #expect(
            child.errors.contains(
                #/8 cases at once need \d+ descriptors, and this process may have 100; write --jobs 2, or raise/#
            ),
            "\(child.errors)")
    }
}
