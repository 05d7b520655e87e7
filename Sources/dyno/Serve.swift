import ArgumentParser
import Foundation
import LiveHost
import Rig
import Runner
import Scenarios
import SimulationCore

/// `dyno serve`: runs a scenario's endpoints until interrupted.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run a scenario's endpoints until interrupted.",
        discussion: """
            Without SCENARIO the built-in quickstart runs: a warm petrol car at idle behind an ELM327, on TCP port 35000 \
            and on a pseudo-terminal.

            Examples:
              dyno serve
              dyno serve Scenarios/elm327/petrol-nedc.yaml --set engine.oil.temperature=95
              dyno serve --listen obd=tcp://0.0.0.0:35000        reachable from a phone
              dyno serve --pcap drive --journal drive.jsonl      keep the bus and the conversation

            Files: a file that is there is replaced when all endpoints are open, with a line that says so, and keeps its \
            owner and mode; one that the run reads is refused. A FIFO, a device, a socket, /dev/stdout and the shell's \
            >(...) are written as streams; with records on standard output, lines for people go to standard error. A FIFO \
            is waited for until somebody reads it (Ctrl-C and --duration end that too), that of --ready-file once the \
            endpoints are open. A write that fails is said once, and so is a reader that takes nothing for 5 seconds; the \
            run goes on without that file, and ends with exit code 3.

            SIGINT, SIGTERM and SIGHUP end the run cleanly; another SIGINT or SIGTERM ends it at once.
            """)

    @Argument(help: "A scenario file, or the name of a shipped one such as elm327/two-ecu.")
    var scenario: String?

    @Option(name: .customLong("set"), help: "Change a signal or a key: engine.speed=3000, timing=instant.")
    var overrides: [String] = []

    @Option(help: "Change where an endpoint listens: obd=tcp://127.0.0.1:0, usb=pty:/tmp/obd.")
    var listen: [String] = []

    @Option(
        help:
            "Write the endpoints and their ports as JSON to this file when all listen; a clean end removes it."
    )
    var readyFile: String?

    @Option(help: "Write the CAN bus to NAME.can.pcap, and what clients said and got to NAME.ip.pcap.")
    var pcap: String?

    @Option(help: "Write everything that crosses a wire to this file, one JSON object a line.")
    var journal: String?

    @Option(help: "The seed of everything that is left to chance.")
    var seed: UInt64?

    @Option(help: "End after this time: 10s, 2min.")
    var duration: String?

    func run() async throws {
        var (description, inputs) = try load()
        let limit = try duration.map(Self.duration(parsing:)) ?? description.limit
        DescriptorLimit.raise()
        let outputs = Outputs()
        let states = try StateFiles(loadingInto: &description, outputs)
        let recorder = try makeRecorder(description, outputs)
        let ready = try readyFile.map { try outputs.open($0, for: "--ready-file", form: .single) }
        try outputs.refuseConflicts(reading: inputs)
        outputs.note(in: recorder)
        let signals = try StopSignals { outputs.hurry() }
        let end = limit.map { ContinuousClock.now.advanced(by: $0) }
        @Sendable func isOver() -> Bool {
            signals.hasStopped || end.map { ContinuousClock.now >= $0 } ?? false
        }
        guard try await outputs.awaitReaders(until: isOver),
            try await awaitReaders(of: states, outputs, isOver)
        else {
            try outputs.endWithoutReaders(isWished: signals.hasStopped)
            return
        }
        var rig = Rig(description)
        if pcap != nil { rig.observeBus(now: .powerOn) }
        let host = LiveHost(rig, recorder: recorder, keeper: states.isEmpty ? nil : states)
        let opened: [OpenEndpoint]
        do {
            opened = try await host.start()
        } catch {
            await host.shutDown()
            outputs.discard()
            throw Stop.failure("\(error)")
        }
        states.writeAll(description)
        // A reader that stops reading must not delay the end of the run.
        let alarm = limit.map { limit in
            Task {
                try? await Task.sleep(for: limit)
                outputs.hurry()
            }
        }
        if let ready {
            let text = try ReadyFile(opened, description).text
            let isRead = try await outputs.awaitReader(of: ready) {
                if isOver() { return true }
                return await host.status().hasEnded
            }
            if isRead { outputs.replace(ready, with: text) }
        }
        announce(opened, description)
        await watch(host, signals: signals, limit: limit)
        let status = await host.status()
        await host.shutDown()
        alarm?.cancel()
        ready?.remove()
        Terminal.status("")
        Terminal.say(Self.summary(status, description, journal: journal, captures: captureFiles))
        if outputs.haveFailed { throw ExitCode(3) }
    }

    // MARK: Before

    private func load() throws -> (RigDescription, inputs: [String]) {
        let loaded: ScenarioLoader.Loaded
        do {
            loaded =
                try scenario.map { path throws(ScenarioMistakes) in
                    try ScenarioLoader.load(path: path, overrides: overrides)
                } ?? ScenarioLoader.quickstart(overrides: overrides)
            guard var description = loaded.scenarios.first?.rig else {
                throw Stop.usage("error: no scenario in the file")
            }
            for warning in loaded.warnings { Terminal.complain("\(warning)") }
            guard loaded.scenarios.count == 1 else {
                throw Stop.usage(
                    "error: the file holds \(loaded.scenarios.count) scenarios; serve runs one, so split the file"
                )
            }
            try description.listen(listen)
            if let seed { description.seed = seed }
            guard !description.endpoints.isEmpty else {
                throw Stop.usage("error: the scenario has no endpoints; add one under 'endpoints:'")
            }
            return (description, loaded.files)
        } catch let mistakes as ScenarioMistakes {
            throw Stop.usage("\(mistakes)")
        }
    }

    private static func duration(parsing text: String) throws -> Duration {
        guard let duration = ScenarioLoader.duration(parsing: text), duration > .zero else {
            throw Stop.usage("error: --duration '\(text)' is no time; write for example 500ms, 10s or 2min")
        }
        return duration
    }

    /// The files of `--pcap`: one for the bus and one for IP packets, because a pcap file has one link type.
    private var captureFiles: (bus: String, internet: String)? {
        pcap.map { name in
            let stem = name.hasSuffix(".pcap") ? String(name.dropLast(5)) : name
            return ("\(stem).can.pcap", "\(stem).ip.pcap")
        }
    }

    private func makeRecorder(_ description: RigDescription, _ outputs: Outputs) throws -> Recorder? {
        let hear = { @Sendable (news: OutputNews) in outputs.hear(news) }
        var writers: [any JournalWriter] = []
        if let journal {
            writers.append(JournalFile(try outputs.open(journal, for: "--journal"), description, say: hear))
        }
        if let captureFiles {
            let bus = try outputs.open(captureFiles.bus, for: "--pcap")
            let internet = try outputs.open(captureFiles.internet, for: "--pcap")
            do {
                writers.append(try CaptureFile(bus, of: .frames, say: hear))
                writers.append(try CaptureFile(internet, of: .packets, say: hear))
            } catch {
                outputs.discard()
                throw Stop.failure("\(error)")
            }
        }
        return writers.isEmpty ? nil : Recorder(writers)
    }

    /// Waits for the readers of the adapters' state files; false when the run must end first.
    private func awaitReaders(
        of states: StateFiles, _ outputs: Outputs, _ isOver: @Sendable () -> Bool
    ) async throws -> Bool {
        for file in states.all {
            guard try await outputs.awaitReader(of: file, until: isOver) else { return false }
        }
        return true
    }

    // MARK: While it runs

    private func announce(_ opened: [OpenEndpoint], _ description: RigDescription) {
        let title = TerminalText.line(
            description.title.isEmpty ? description.vehicle.name : description.title)
        Terminal.say(
            Terminal.bold("dyno serve: \(title)")
                + " (seed \(description.seed), \(description.timing.rawValue))")
        Terminal.say("")
        var rows = [["ENDPOINT", "ADDRESS", "CONNECT WITH"]]
        for endpoint in opened {
            var hints = ConnectHint.lines(for: endpoint, description)
            hints +=
                description.endpoints.first { $0.name == endpoint.name }.flatMap(ConnectHint.traffic)
                .map { [$0] } ?? []
            for (index, hint) in hints.enumerated() {
                rows.append(index == 0 ? [endpoint.name, endpoint.url, hint] : ["", "", hint])
            }
        }
        Terminal.say(Terminal.table(rows))
        Terminal.say("")
        let notes = opened.flatMap { EndpointNotes.lines(for: $0, description) }
        for note in notes { Terminal.say(TerminalText.line(note)) }
        if !notes.isEmpty { Terminal.say("") }
        for endpoint in opened where !endpoint.isLoopback {
            Terminal.complain(
                """
                WARNING: endpoint \(TerminalText.line(endpoint.name)) listens on \(TerminalText.line(endpoint.url)), where everybody on this network can connect; \
                listen on 127.0.0.1 unless a device needs it.
                """)
        }
        let typed = description.endpoints.lazy.compactMap { EndpointGuides.guide(to: $0).typed }.first
        let commands = typed.map { "\($0) in a terminal, or " } ?? ""
        Terminal.say("Try: \(commands)one of the lines above. Ctrl-C ends.")
    }

    /// Waits for a signal, the end of the scenario or the time limit, and shows a status line. The time limit is
    /// wall-clock time even when the simulation is behind the clock.
    private func watch(_ host: LiveHost, signals: StopSignals, limit: Duration?) async {
        let end = limit.map { ContinuousClock.now.advanced(by: $0) }
        var warning = LatenessWarning()
        while !signals.hasStopped {
            let status = await host.status()
            if status.hasEnded { return }
            let left = end.map { ContinuousClock.now.duration(to: $0) }
            if let left, left <= .zero { return }
            for text in await host.takeWarnings() { Terminal.complain("warning: \(text)") }
            if let text = warning.text(for: status) { Terminal.complain("warning: \(text)") }
            Terminal.status(Self.line(status))
            let pause = min(left ?? .milliseconds(250), .milliseconds(250))
            await signals.wait(atMost: max(pause, .milliseconds(1)))
        }
    }

    private static func line(_ status: LiveHost.Status) -> String {
        let clients = status.clients == 1 ? "1 client" : "\(status.clients) clients"
        let line = String(
            format: "%.1f s · %@ · %llu reads · %llu writes", status.time.seconds, clients, status.reads,
            status.writes)
        guard status.behind > LatenessWarning.noteworthy else { return line }
        return line + " · \(status.behind.nanoseconds / 1_000_000) ms behind"
    }

    private static func summary(
        _ status: LiveHost.Status, _ description: RigDescription, journal: String?,
        captures: (bus: String, internet: String)?
    ) -> String {
        var text = String(
            format: "Ended after %.1f s, %llu reads and %llu writes.", status.time.seconds, status.reads,
            status.writes)
        if let journal { text += "\nJournal: \(journal)" }
        if let captures {
            text += """
                \nCapture: \(captures.bus); read it with tshark -r \(captures.bus) -d can.subdissector,iso15765 \
                -d iso15765.subdissector,obd-ii
                Capture: \(captures.internet); read it with tshark -r \(captures.internet)
                """
        }
        return text
    }
}
