#if os(Linux)
    import Foundation
    import Testing

    /// Processes that a client leaves behind in sessions of their own.
    @Suite(.enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
    struct OrphanTests {
        /// Starts five sessions without output, one behind a second fork, one without an environment, and one that holds
        /// standard output open where `$1` says so; their numbers go to the file `$0`.
        private static let client = """
            : > "$0"
            start() { setsid sh -c 'echo $$ >> "$0"; exec sleep 600' "$0" > /dev/null 2>&1 & }
            for number in 1 2 3 4 5; do start; done
            (start &)
            env -i /usr/bin/setsid /bin/sh -c 'echo $$ >> "$0"; exec /bin/sleep 600' "$0" > /dev/null 2>&1 &
            if [ "$1" = holds ]; then setsid sh -c 'echo $$ >> "$0"; exec sleep 600' "$0" & fi
            while [ "$(wc -l < "$0")" -lt "$2" ]; do sleep 0.05; done
            if [ "$3" = stays ]; then sleep 600; fi
            : ${obd.port}
            """

        private static func isThere(_ process: pid_t) -> Bool {
            // One that has ended and that nobody has buried is gone.
            guard
                let state = text(of: "/proc/\(process)/stat").split(separator: ")").last?.split(
                    separator: " "
                ).first
            else { return false }
            return state != "Z"
        }

        /// The processes that the clients of a run have started.
        private static func processes(_ run: CheckedRun, _ ids: [String]) -> [pid_t] {
            ids.flatMap { text(of: run.scratch.file("results/\($0)/work/numbers")).lines }.compactMap {
                pid_t($0)
            }
        }

        @Test(arguments: [["-", "7", "-"], ["holds", "8", "-"], ["-", "7", "stays"]])
        func noneIsLeft(_ words: [String]) async throws {
            let run = try CheckedRun()
            let ids = ["C-1", "C-2", "C-3", "C-4"]
            // A client that stays is ended by the limit, however many it has started by then.
            let stays = words[2] == "stays"
            for id in ids {
                try run.store(
                    id,
                    "limit: \(stays ? 16 : 120)s\ntask: idle\nexpect: [{ id: asks, count: { request: ATZ, at_least: 1 } }]"
                )
            }
            let child = try run.start(
                ["--jobs", "2", "--", "/bin/sh", "-c", Self.client, "numbers"] + words)
            #expect(try await child.end() == .exited(1), "\(child.errors)")
            let processes = Self.processes(run, ids)
            #expect(
                stays ? !processes.isEmpty : processes.count == ids.count * (Int(words[1]) ?? 0),
                "\(ids.map { text(of: run.scratch.file("results/\($0)/work/numbers")) }) \(child.output)")
            #expect(processes.filter(Self.isThere).isEmpty)
            for process in processes { kill(process, SIGKILL) }
        }

        @Test func noneIsLeftBehindAnInterruptedRun() async throws {
            let run = try CheckedRun()
            try run.store(
                "C-1",
                "limit: 120s\ntask: live-data\nexpect: [{ id: asks, count: { request: ATZ, at_least: 1 } }]")
            let child = try run.start(["--", "/bin/sh", "-c", Self.client, "numbers", "holds", "8", "stays"])
            try await Patience.wait(for: "the client's processes") {
                Self.processes(run, ["C-1"]).count == 8 || !child.isRunning
            }
            child.send(signal: SIGTERM)
            #expect(try await child.end() == .exited(1), "\(child.errors)")
            #expect(Self.processes(run, ["C-1"]).filter(Self.isThere).isEmpty)
        }
    }
#endif
