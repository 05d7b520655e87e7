import ArgumentParser
import Endpoints
import Kinds
import LiveHost
import OutputFiles
import SimulationCore
import Runner
import Rig
import Scenarios

/// `dyno record`: relays between a client and an adapter or a back end, and writes their conversation as a scenario; or keeps
/// a game's datagrams.
struct Record: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
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

    @OptionGroup
    var datagrams: DatagramOptions

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

    func validate() throws { try datagrams.check(self) }

    func run() async throws {
        let recordings = Kinds.commands.compactMap { $0.recording(self) }
        // No kind takes the address: the mistake in it is the error.
        guard let recording = recordings.first else { return _ = try Target.address(url ?? "") }
        try await recording()
    }

    /// The open files of a recording, and when it ends.
    struct Setting {
        let outputs: Outputs
        let out: OutputFile
        let journal: OutputFile?
        let ready: OutputFile?
        let signals: StopSignals
        /// Returns whether the command must end, because of a signal or its time limit.
        let isOver: @Sendable () -> Bool

        /// The interval at which a growing scenario is rewritten.
        static let interval = Duration.seconds(2)

        /// Writes `text`, where the client can connect, to the ready file when that has a reader.
        func announce(_ text: @autoclosure () throws -> [UInt8]) async throws {
            guard let ready, try await outputs.awaitReader(of: ready, until: isOver) else { return }
            outputs.replace(ready, with: try text())
        }
    }

    /// Opens the files that the options name, `--out` at `path`, and records with `body` when they have their readers; ends
    /// with exit code 3 when a file could not be written.
    func record(
        to path: String, _ form: OutputFile.Form, until limit: Duration?,
        _ body: (Setting) async throws -> Void
    ) async throws {
        let outputs = Outputs()
        let out = try outputs.open(path, for: "--out", form: form)
        let journal = try journal.map { try outputs.open($0, for: "--journal") }
        let ready = try readyFile.map { try outputs.open($0, for: "--ready-file", form: .single) }
        try outputs.refuseConflicts(reading: [])
        let signals = try StopSignals { outputs.hurry() }
        let end = limit.map { ContinuousClock.now.advanced(by: $0) }
        let setting = Setting(outputs: outputs, out: out, journal: journal, ready: ready, signals: signals) {
            signals.hasStopped || end.map { ContinuousClock.now >= $0 } ?? false
        }
        guard try await outputs.awaitReaders(until: setting.isOver),
            try await outputs.awaitReader(of: out, until: setting.isOver)
        else { return try outputs.endWithoutReaders(isWished: signals.hasStopped) }
        do {
            try await body(setting)
            ready?.remove()
        } catch {
            ready?.remove()
            // A file that was not begun goes; the others keep their content.
            outputs.discard()
            throw Self.stop(because: error)
        }
        if outputs.haveFailed { throw ExitCode(3) }
    }

    private static func stop(because error: any Error) -> Stop {
        if let stop = error as? Stop { return stop }
        Terminal.status("")
        return .failure((error as? StartError).map { PortHolder.advice(on: $0) } ?? "\(error)")
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
}
