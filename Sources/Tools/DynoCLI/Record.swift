import ArgumentParser
import Endpoints
import Kinds
import LiveHost
import OutputFiles
import Platform
import Recordings
import Runner
import Rig
import Scenarios
import SimulationCore

/// `dyno record`: relays between a client and an adapter, and writes their conversation as a scenario.
struct Record: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Write what passes between a client and an adapter as a scenario, or a game's telemetry as a capture.",
        discussion: """
            The client connects here instead of to the adapter. Every byte is handed on at once; at the end (Ctrl-C, or \
            the client's going with --once, or --duration) the file holds a scenario that says the same again: 'dyno \
            serve FILE' plays it, and 'dyno check FILE' judges a client by it. The file is kept up to date meanwhile, so \
            that nothing but the last seconds is lost when the program is killed.

            The nth time that a request comes it gets its nth recorded answer, byte for byte, and after the last one that \
            one again; a request that was never recorded gets '?'.

            With --telemetry the datagrams of a game are kept in a pcap file, which 'dyno replay' sends again: those that \
            pass a network interface (which needs the right to capture), or with --listen those that the game sends here. \
            Gran Turismo 7 sends while somebody asks for it: with --gt7 the console is asked.

            With http://host:port requests are handed on to a back end, and the scenario has a route for each with the \
            responses in their order.

            Examples:
              dyno record tcp://192.168.0.10:35000 --out drive.yaml
              dyno record serial:/dev/ttyUSB0?baud=38400 --listen pty:/tmp/obd --out drive.yaml --once
              dyno record http://192.168.0.20:9000 --listen tcp://127.0.0.1:9000 --out back-end.yaml
              dyno record --telemetry --interface eth0 --filter 'udp port 5300' --out lap.pcap
              dyno record --telemetry --listen udp://0.0.0.0:5300 --out lap.pcap
              dyno record --telemetry --gt7 192.168.0.20 --out lap.pcap

            Exit code 3 when the adapter cannot be reached or goes, an interface cannot be captured, or a file cannot be \
            written.
            """)

    @Argument(
        help:
            "The adapter: tcp://host:port, or serial:/dev/...?baud=38400; or the back end: http://host:port. Not with --telemetry."
    )
    var url: String?

    @Option(
        help: """
            Where the client connects: tcp://127.0.0.1:35000 (the default; port 9000 before a back end), pty:, \
            pty:/path/link. With --telemetry where the game sends to: udp://0.0.0.0:5300.
            """)
    var listen: String?

    @Option(help: "The scenario file to write, or with --telemetry the pcap file.")
    var out: String

    @Flag(help: "Keep a game's datagrams.")
    var telemetry = false

    @Option(help: "With --telemetry, the network interface to capture on, such as eth0 or lo.")
    var interface: String?

    @Option(help: "With --telemetry, what to capture, as pcap-filter(7) has it; all UDP unless stated.")
    var filter: String?

    @Option(
        help:
            "With --telemetry, the console with Gran Turismo 7 to which heartbeats go: 192.168.0.20, host:port."
    )
    var gt7: String?

    @Option(help: "With --gt7, the letter of the heartbeats, which chooses the packet: A, B, ~ or C.")
    var letter: GranTurismoLetter = .a

    @Option(help: "Whether the scenario keeps the times of the conversation: kept or none.")
    var timing = "kept"

    @Option(help: "Write everything that crosses a wire to this file, one JSON object a line.")
    var journal: String?

    @Option(help: "Write where the client can connect as JSON to this file when it can.")
    var readyFile: String?

    @Flag(help: "End when the first client has gone.")
    var once = false

    @Option(help: "End after this time: 10s, 2min.")
    var duration: String?

    /// The interval at which a growing file is rewritten.
    private static let interval = Duration.seconds(2)

    func validate() throws {
        if telemetry {
            guard url == nil else {
                throw ValidationError(
                    "--telemetry takes no adapter; leave out what stands there: \(url ?? "")")
            }
            guard gt7 == nil || interface == nil && filter == nil else {
                throw ValidationError("--gt7 takes what comes to a port; leave out --interface and --filter")
            }
            guard listen == nil || interface == nil && filter == nil else {
                throw ValidationError(
                    "--listen takes what comes to a port; leave out --interface and --filter")
            }
            guard journal == nil, !once else {
                throw ValidationError("--journal and --once are for adapters, not for --telemetry")
            }
        } else {
            guard url != nil else {
                throw ValidationError("no adapter; write tcp://host:port or serial:/dev/..., or --telemetry")
            }
            guard interface == nil, filter == nil, gt7 == nil else {
                throw ValidationError("--interface, --filter and --gt7 go with --telemetry")
            }
        }
    }

    func run() async throws {
        guard !telemetry else { return try await recordTelemetry() }
        let url = url ?? ""
        if url.hasPrefix("http://") || url.hasPrefix("https://") { return try await recordBackEnd(url) }
        let (address, times, limit) = try checked(listen ?? "tcp://127.0.0.1:35000")
        let adapter = try Target.address(url)
        let outputs = Outputs()
        let scenario = try outputs.open(out, for: "--out", form: .single)
        let journalFile = try journal.map { try outputs.open($0, for: "--journal") }
        let ready = try readyFile.map { try outputs.open($0, for: "--ready-file", form: .single) }
        try outputs.refuseConflicts(reading: [])
        let signals = try StopSignals { outputs.hurry() }
        let isOver = Self.isOver(signals, limit)
        guard try await outputs.awaitReaders(until: isOver),
            try await outputs.awaitReader(of: scenario, until: isOver)
        else { return try outputs.endWithoutReaders(isWished: signals.hasStopped) }
        do {
            let link = try DeviceLink(adapter)
            let side = try ClientSide(address)
            let description = try description(side.opened)
            let writer = journalFile.map { file in
                JournalFile(file, description) { outputs.report($0) }
            }
            writer?.begin()
            var session = Session(
                relay: Relay(link, side),
                file: RecordingFile(path: out, source: "\(adapter)", timing: times), output: scenario,
                outputs: outputs, journal: writer)
            session.save(isLast: false)
            if let ready, try await outputs.awaitReader(of: ready, until: isOver) {
                outputs.replace(ready, with: try ReadyFile([side.opened], description).text)
            }
            Terminal.say(Terminal.bold("dyno record: \(TerminalText.line("\(adapter)"))"))
            Terminal.say("Connect the client to \(TerminalText.line(side.opened.url)). Ctrl-C ends.")
            defer { ready?.remove() }
            try session.run(until: limit, once: once, signals)
        } catch let stop as Stop {
            throw stop
        } catch let error as StartError {
            Terminal.status("")
            throw Stop.failure(PortHolder.advice(on: error))
        } catch {
            Terminal.status("")
            throw Stop.failure("\(error)")
        }
        if outputs.haveFailed { throw ExitCode(3) }
    }

    /// Returns whether the command must end, because of a signal or its time limit.
    static func isOver(_ signals: StopSignals, _ limit: Duration?) -> @Sendable () -> Bool {
        let end = limit.map { ContinuousClock.now.advanced(by: $0) }
        return { signals.hasStopped || end.map { ContinuousClock.now >= $0 } ?? false }
    }

    /// Returns the options that adapters and back ends share; `listen` is the address for the client.
    func checked(_ listen: String) throws -> (ListenAddress, Timing, Duration?) {
        guard let address = ScenarioLoader.listenAddress(parsing: listen) else {
            throw Stop.usage(
                "error: --listen '\(listen)' is not an address; write tcp://127.0.0.1:35000, pty: or pty:/path/link"
            )
        }
        guard let times = ["kept": Timing.faithful, "none": .instant][timing] else {
            throw Stop.usage("error: --timing '\(timing)' is neither; write kept or none")
        }
        return (address, times, try limit())
    }

    /// Returns the value of `--duration`, or nil.
    func limit() throws -> Duration? {
        guard let duration else { return nil }
        guard let limit = ScenarioLoader.duration(parsing: duration), limit > .zero else {
            throw Stop.usage(
                "error: --duration '\(duration)' is not a time; write for example 500ms, 10s or 2min")
        }
        return limit
    }

    /// Returns the description that the journal refers to.
    private func description(_ opened: OpenEndpoint) throws -> RigDescription {
        let text = "dyno: 1\nendpoints: { \(opened.name): { elm327: { listen: \"tcp://127.0.0.1:0\" } } }\n"
        guard let scenario = try ScenarioLoader.standard.load(text: text, file: "record").scenarios.first
        else {
            throw Stop.failure("no scenario for the journal")
        }
        return scenario.rig
    }
}

extension Record {
    private struct Session {
        var relay: Relay
        let file: RecordingFile
        let output: OutputFile
        let outputs: Outputs
        let journal: JournalFile?
        private var position = JournalPosition()
        private var saved = 0
        private var savedAt: SimInstant = .powerOn

        init(
            relay: Relay, file: RecordingFile, output: OutputFile, outputs: Outputs, journal: JournalFile?
        ) {
            self.relay = relay
            self.file = file
            self.output = output
            self.outputs = outputs
            self.journal = journal
        }

        /// Relays bytes until the recording ends; writes what was recorded even after an error.
        mutating func run(until limit: Duration?, once: Bool, _ signals: StopSignals) throws {
            var failure: (any Error)?
            while !signals.hasStopped, !(once && relay.hasServed) {
                if let limit, relay.now >= SimInstant.powerOn.advanced(by: limit) { break }
                do {
                    try relay.turn()
                } catch {
                    failure = error
                    break
                }
                note()
            }
            journal?.write(relay.journal.batch(since: &position))
            journal?.finish()
            let left = save(isLast: true)
            let sessions = relay.recorder.sessions
            let count = sessions.reduce(0) { $0 + $1.exchanges.count }
            Terminal.status("")
            Terminal.say("Recorded \(count) requests of \(sessions.count) connections: \(file.path)")
            if left > 0 {
                Terminal.complain(
                    "warning: a scenario holds no more than 1 MB; the last \(left) requests and what follows are left out"
                )
            }
            if let failure { throw failure }
        }

        /// Writes new records to the journal, and the scenario when it has grown.
        private mutating func note() {
            if relay.journal.next > position.next {
                journal?.write(relay.journal.batch(since: &position))
                if journal == nil { position.next = relay.journal.next }
            }
            guard relay.recorder.changes > saved, savedAt.advanced(by: Record.interval) <= relay.now else {
                return
            }
            (saved, savedAt) = (relay.recorder.changes, relay.now)
            save(isLast: false)
        }

        /// Writes the scenario, to a stream only with `isLast`; returns the number of exchanges that did not fit.
        @discardableResult func save(isLast: Bool) -> Int {
            guard output.failure == nil, isLast || !output.isStream else { return 0 }
            do throws(OutputError) {
                let (left, replaced) = try file.write(
                    relay.recorder, lasted: SimInstant.powerOn.duration(to: relay.now), to: output)
                if let replaced { outputs.report(.replaced(output, bytes: replaced)) }
                return left
            } catch {
                outputs.report(.failed(error))
                journal?.note("\(error)")
                return 0
            }
        }
    }
}
