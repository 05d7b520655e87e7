import ArgumentParser
import ControlPanel
import Documents
import Kinds
import LiveHost
import Platform
import Rig
import Runner
import Scenarios
import SimulationCore

/// `dyno serve`: runs a scenario's endpoints until interrupted.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run the endpoints of scenarios until interrupted.",
        discussion: """
            Without SCENARIO the built-in quickstart runs: a warm petrol car at idle behind an ELM327, on TCP port 35000 \
            and on a pseudo-terminal.

            Examples:
              dyno serve
              dyno serve elm327/petrol-nedc --set engine.oil.temperature=95
              dyno serve --listen obd=tcp://0.0.0.0:35000    reachable from a phone
              dyno serve --pcap drive --journal drive.jsonl  keep bus and conversation
              dyno serve --count 100 --ready-file fleet.json   ports 35000 to 35099
              dyno serve --control                           a page and an API that turn the knobs

            Several scenarios, or --count, make a fleet: each car has a number from 1 on, which stands at the end of the \
            names of its endpoints (obd-1, obd-2) and of its files (run-1.jsonl); a port that is taken is counted on, and \
            so are the VIN and the seed among the cars of one scenario. The fleet uses all processors.

            Files: a file that is there is replaced when all endpoints are open, with a line that says so, and keeps its \
            owner and mode; one that the run reads is refused. A FIFO, a device, a socket, /dev/stdout and the shell's \
            >(...) are written as streams; with records on standard output, lines for people go to standard error. A FIFO \
            is waited for until somebody reads it (Ctrl-C and --duration end that too), that of --ready-file once the \
            endpoints are open. A write that fails is said once, and so is a reader that takes nothing for 5 seconds; the \
            run goes on without that file, and ends with exit code 3.

            On a terminal a few lines show what each endpoint does, and q ends the run; --plain prints a status line instead.

            SIGINT, SIGTERM and SIGHUP end the run cleanly; another SIGINT or SIGTERM ends it at once.
            """)

    @Argument(help: "Scenario files, or names of shipped ones such as elm327/two-ecu-petrol; one car each.")
    var scenarios: [String] = []

    @Option(help: "The number of cars of each scenario.")
    var count = 1

    @Option(name: .customLong("set"), help: "Change a signal or a key: engine.speed=3000, timing=instant.")
    var overrides: [String] = []

    @Option(help: "Change where an endpoint listens: obd=tcp://127.0.0.1:0, usb=pty:/tmp/obd.")
    var listen: [String] = []

    @Flag(
        help:
            "Listen on any free ports rather than the scenario's; the ready file has them. Multicast groups keep theirs."
    )
    var freePorts = false

    @Option(
        help:
            "Write the endpoints and their ports as JSON to this file when all listen; a clean end removes it."
    )
    var readyFile: String?

    @Option(help: "Write the CAN bus to NAME.can.pcap, and what clients said and got to NAME.ip.pcap.")
    var pcap: String?

    @Option(
        help: "Write the CAN bus to this file as candump's log does, which canplayer and dyno replay read.")
    var candump: String?

    @Option(help: "Write everything that crosses a wire to this file, one JSON object a line.")
    var journal: String?

    @Option(help: "The seed of everything that is left to chance.")
    var seed: UInt64?

    @Option(help: "End after this time: 10s, 2min.")
    var duration: String?

    @Option(
        help: ArgumentHelp(
            "Open the control API and its page at this address; 127.0.0.1:35080 where none is stated. Others than this machine need the token that is printed.",
            valueName: "address"))
    var control: String?

    @Flag(help: "On a terminal, print a status line rather than what each endpoint does.")
    var plain = false

    @Flag(help: "Say how to put a Bluetooth Low Energy adapter in front of the car.")
    var ble = false

    func run() async throws {
        let (fleet, inputs) = try load()
        let settings = try control.flatMap {
            try ServedControl.settings(parsing: $0, cars: fleet.cars.count)
        }
        let limit = try duration.map(Self.duration(parsing:))
        ResourceLimit.descriptors.raise()
        let names = ServedCar.FileNames(journal: journal, pcap: pcap, candump: candump)
        try FleetLimits.check(fleet, names, isControlled: settings != nil)
        let outputs = Outputs()
        let cars = try fleet.cars.map {
            try ServedCar($0, names, limit: limit, takesActions: settings != nil, outputs)
        }
        let ready = try readyFile.map {
            try outputs.open($0, for: "--ready-file", form: .single, isPrivate: settings?.token != nil)
        }
        try outputs.refuseConflicts(reading: inputs)
        if let note = SecretNote(cars.map(\.description), names) { Terminal.complain("\(note)") }
        outputs.note(in: cars.compactMap(\.recorder))
        let signals = try StopSignals { outputs.hurry() }
        let limits = cars.compactMap(\.limit)
        let end = limits.count == cars.count ? limits.max().map { ContinuousClock.now.advanced(by: $0) } : nil
        @Sendable func isOver() -> Bool {
            signals.hasStopped || end.map { ContinuousClock.now >= $0 } ?? false
        }
        guard try await outputs.awaitReaders(until: isOver),
            try await awaitReaders(of: cars, outputs, isOver)
        else {
            try outputs.endWithoutReaders(isWished: signals.hasStopped)
            return
        }
        var served = ServedFleet(cars)
        let opened: [[OpenEndpoint]]
        do {
            opened = try await served.start()
        } catch {
            outputs.discard()
            throw Stop.failure(error.text(holder: PortHolder.words(for: error)))
        }
        var panel: ControlPanel?
        if let settings {
            do throws(Stop) {
                panel = try await ServedControl.start(
                    settings, isUsual: control == ServedControl.usual, served, opened[0],
                    ControlSession.Source(
                        text: ServedControl.text(of: scenarios.first), overrides: overrides, listen: listen))
            } catch {
                await served.shutDown()
                outputs.discard()
                throw error
            }
        }
        for car in cars {
            for store in car.stores { store.writeAll(car.description) }
        }
        // A reader that stops reading must not delay the end of the run.
        let alarm = served.left.map { left in
            Task {
                try? await Task.sleep(for: left)
                outputs.hurry()
            }
        }
        // It comes before the ready file: who has read that one may use 'dyno control' at once.
        let left = try panel.flatMap { try ServedControl.leave($0, opened[0], cars[0].description) }
        defer { left.map(ControlFiles.remove) }
        if let ready {
            var file = cars.count == 1 ? ReadyFile(opened[0], cars[0].description) : ReadyFile(cars, opened)
            file.control = panel.map(ReadyFile.Control.init)
            let text = try file.text
            let running = served
            let isRead = try await outputs.awaitReader(of: ready) {
                if isOver() { return true }
                return await running.status.hasEnded
            }
            if isRead { outputs.replace(ready, with: text) }
        }
        ServeAnnouncement(
            fleet: served, opened: opened, panel: panel,
            additions: ble ? BluetoothNote.lines(for: opened[0], cars[0].description) : []
        ).show()
        await watch(&served, signals: signals)
        let status = await served.status
        await panel?.shutDown()
        await served.shutDown()
        alarm?.cancel()
        ready?.remove()
        Terminal.status("")
        Terminal.say(Self.summary(status, cars))
        if outputs.haveFailed { throw ExitCode(3) }
    }

    // MARK: Before

    /// Reads the scenarios, and makes the fleet of them; all errors end the command together.
    private func load() throws -> (fleet: Fleet, inputs: [String]) {
        guard count >= 1 else {
            throw Stop.usage("error: --count \(count) is not a number of cars; write 1 or more")
        }
        var read: [Fleet.Scenario] = []
        var inputs: [String] = []
        var mistakes: [String] = []
        for path in scenarios.isEmpty ? [nil] : scenarios.map(Optional.some) {
            do throws(ScenarioMistakes) {
                let loaded = try Self.load(path, overrides)
                for warning in loaded.warnings { Terminal.complain("\(warning)") }
                inputs += loaded.files
                if let mistake = Self.mistake(in: loaded, of: path) { mistakes.append(mistake) }
                if let rig = loaded.scenarios.first?.rig {
                    read.append(Fleet.Scenario(name: Self.name(of: path), rig: rig))
                }
            } catch {
                mistakes.append("\(error)")
            }
        }
        guard mistakes.isEmpty else { throw Stop.usage(mistakes.joined(separator: "\n")) }
        if let seed { for index in read.indices { read[index].rig.seed = seed } }
        do {
            return (try ServedAddresses(listen, isAnywhere: freePorts).fleet(of: read, count: count), inputs)
        } catch let mistakes as ScenarioMistakes {
            throw Stop.usage("\(mistakes)")
        } catch let error as Fleet.PortsExhausted {
            throw Stop.usage(FleetLimits.text(of: error, cars: read.count * count))
        }
    }

    private static func load(
        _ path: String?, _ overrides: [String]
    ) throws(ScenarioMistakes) -> ScenarioLoader.Loaded {
        guard let path else { return try ScenarioLoader.standard.quickstart(overrides: overrides) }
        return try ScenarioLoader.standard.load(path: path, overrides: overrides)
    }

    private static func mistake(in loaded: ScenarioLoader.Loaded, of path: String?) -> String? {
        let file = path.map { TerminalText.line($0) + ": " } ?? ""
        guard loaded.scenarios.count == 1 else {
            return """
                error: \(file)the file holds \(loaded.scenarios.count) scenarios; serve runs one, so split the file
                """
        }
        guard loaded.scenarios[0].rig.endpoints.isEmpty else { return nil }
        return "error: \(file)the scenario has no endpoints; add one under 'endpoints:'"
    }

    /// Returns the name of a scenario's cars: that of its file without folder and extension.
    private static func name(of path: String?) -> String {
        guard let path else { return "quickstart" }
        let name = path.split(separator: "/").last ?? "car"
        return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
    }

    private static func duration(parsing text: String) throws -> Duration {
        guard let duration = ScenarioLoader.duration(parsing: text), duration > .zero else {
            throw Stop.usage(
                "error: --duration '\(text)' is not a time; write for example 500ms, 10s or 2min")
        }
        return duration
    }

    /// Waits for the readers of the state files; false when the run must end first.
    private func awaitReaders(
        of cars: [ServedCar], _ outputs: Outputs, _ isOver: @Sendable () -> Bool
    ) async throws -> Bool {
        for file in cars.flatMap(\.stores).flatMap(\.all) {
            guard try await outputs.awaitReader(of: file, until: isOver) else { return false }
        }
        return true
    }

    // MARK: While it runs

    /// Waits for a signal, or until the scenarios or the time limit have ended, and shows a status line. The time limit
    /// is wall-clock time even when the simulation is behind the clock.
    private func watch(_ fleet: inout ServedFleet, signals: StopSignals) async {
        var warning = LatenessWarning()
        var view = plain ? nil : LiveView(fleet)
        while !signals.hasStopped {
            // A controlled car stays after the end of its scenario, so that it can be reset.
            if await fleet.stopEnded(heedsScenario: control == nil || fleet.cars.count > 1) { return }
            var warnings = await fleet.takeWarnings()
            let status = await fleet.status
            let delay = await fleet.takeDelay()
            if let text = warning.text(delay: delay, skipped: status.skipped) { warnings.append(text) }
            if !warnings.isEmpty { view?.clear() }
            for text in warnings { Terminal.complain("warning: \(text)") }
            if view == nil {
                Terminal.status(Self.line(status))
            } else if await view?.show(fleet, status) == .quit {
                return
            }
            let pause = min(fleet.untilNextEnd ?? .milliseconds(250), .milliseconds(250))
            await signals.wait(atMost: max(pause, .milliseconds(1)))
        }
    }

    private static func line(_ status: LiveHost.Status) -> String {
        let clients = status.clients == 1 ? "1 client" : "\(status.clients) clients"
        let line =
            String(printf: "%.1f s", status.time.seconds)
            + " · \(clients) · \(status.reads) reads · \(status.writes) writes"
        guard status.behind > LatenessWarning.noteworthy else { return line }
        return line + " · \(status.behind.nanoseconds / 1_000_000) ms behind"
    }

    private static func summary(_ status: LiveHost.Status, _ cars: [ServedCar]) -> String {
        let time = String(printf: "%.1f", status.time.seconds)
        var text = "Ended after \(time) s, \(status.reads) reads and \(status.writes) writes."
        if status.skipped.total > 0 || status.unsent > 0 {
            text +=
                " Skipped: \(status.skipped.slots) telemetry slots, \(status.skipped.repetitions) repetitions, "
                + "\(status.skipped.broadcasts) broadcasts. Not accepted by the system: \(status.unsent) datagrams."
        }
        let files = cars[0].files
        let last = cars.count > 1 ? cars[cars.count - 1].files : nil
        func range(_ first: String, _ last: String?) -> String { last.map { "\(first) ... \($0)" } ?? first }
        if let journal = files.journal { text += "\nJournal: \(range(journal, last?.journal))" }
        if let captures = files.captures {
            text += """
                \nCapture: \(range(captures.bus, last?.captures?.bus)); read it with tshark -r \(captures.bus) \
                -d can.subdissector,iso15765 -d iso15765.subdissector,obd-ii
                Capture: \(range(captures.internet, last?.captures?.internet)); read it with tshark -r \(captures.internet)
                """
        }
        return text
    }
}
