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
            """)

    @Argument(help: "A scenario file, or the name of a shipped one such as elm327/two-ecu.")
    var scenario: String?

    @Option(name: .customLong("set"), help: "Change a signal or a key: engine.speed=3000, timing=instant.")
    var overrides: [String] = []

    @Option(help: "Change where an endpoint listens: obd=tcp://127.0.0.1:0, usb=pty:/tmp/obd.")
    var listen: [String] = []

    @Option(help: "Write the endpoints and their ports as JSON to this file when all listen.")
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
        var description = try load()
        let states = try StateFiles(loadingInto: &description)
        let limit = try duration.map(Self.duration(parsing:)) ?? description.limit
        DescriptorLimit.raise()
        let recorder = try makeRecorder(description)
        try states.writeAll(description)
        var rig = Rig(description)
        if pcap != nil { rig.observeBus(now: .powerOn) }
        let host = LiveHost(rig, recorder: recorder, keeper: states.isEmpty ? nil : states)
        let signals = StopSignals()
        let opened: [OpenEndpoint]
        do {
            opened = try await host.start()
            if let readyFile { try ReadyFile(opened, description).write(to: readyFile) }
        } catch {
            await host.shutDown()
            throw error as? Stop ?? Stop.failure("\(error)")
        }
        announce(opened, description)
        await watch(host, signals: signals, limit: limit)
        let status = await host.status()
        await host.shutDown()
        Terminal.status("")
        Terminal.say(Self.summary(status, description, journal: journal, captures: captureFiles))
    }

    // MARK: Before

    private func load() throws -> RigDescription {
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
            return description
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

    /// The files that `--pcap` names: one of the bus and one of IP packets, a pcap file having one link type.
    private var captureFiles: (bus: String, internet: String)? {
        pcap.map { name in
            let stem = name.hasSuffix(".pcap") ? String(name.dropLast(5)) : name
            return ("\(stem).can.pcap", "\(stem).ip.pcap")
        }
    }

    private func makeRecorder(_ description: RigDescription) throws -> Recorder? {
        var writers: [any JournalWriter] = []
        do {
            if let journal {
                writers.append(
                    try JournalFile(path: journal, description) { Terminal.complain("error: \($0)") })
            }
            if let captureFiles {
                let complain = { @Sendable (text: String) in Terminal.complain("error: \(text)") }
                writers.append(try CaptureFile(path: captureFiles.bus, of: .frames, complain: complain))
                writers.append(
                    try CaptureFile(path: captureFiles.internet, of: .packets, complain: complain))
            }
        } catch {
            throw Stop.failure("\(error)")
        }
        return writers.isEmpty ? nil : Recorder(writers)
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
        let hasAdapter = description.endpoints.contains { if case .elm327 = $0.kind { true } else { false } }
        let commands = hasAdapter ? "'ATZ' and then '0100' in a terminal, or " : ""
        Terminal.say("Try: \(commands)one of the lines above. Ctrl-C ends.")
    }

    /// Waits for a signal, the scenario's end or the time limit, and shows a status line meanwhile.
    private func watch(_ host: LiveHost, signals: StopSignals, limit: Duration?) async {
        while !signals.hasStopped {
            let status = await host.status()
            if status.hasEnded { return }
            if let limit, status.time >= SimInstant.powerOn.advanced(by: limit) { return }
            Terminal.status(Self.line(status))
            let left = limit.map { status.time.duration(to: SimInstant.powerOn.advanced(by: $0)) }
            let pause = min(left ?? .milliseconds(250), .milliseconds(250))
            await signals.wait(atMost: max(pause, .milliseconds(1)))
        }
    }

    private static func line(_ status: LiveHost.Status) -> String {
        let clients = status.clients == 1 ? "1 client" : "\(status.clients) clients"
        return String(
            format: "%.1f s · %@ · %llu reads · %llu writes", status.time.seconds, clients, status.reads,
            status.writes)
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
