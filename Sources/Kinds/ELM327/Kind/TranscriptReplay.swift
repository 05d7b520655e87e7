import Conformance
package import Documents
import Endpoints
import CANBus
import Rig
package import Scenarios
import SimulationCore
import VehicleModel

/// Replays a transcript in virtual time against the built-in adapter.
package struct TranscriptReplay: Sendable {
    package enum Outcome: Hashable, Sendable {
        /// Every step went as written.
        case passed
        /// A step differed; this is the first difference.
        case failed(Difference)
        /// The replay could not run, for this reason.
        case skipped(String)
    }

    /// The first difference between a replay and its transcript.
    package struct Difference: Hashable, Sendable, CustomStringConvertible {
        /// The line in its file where the step begins.
        package let line: Int
        /// The bytes of the step that were sent, in readable form.
        package let sent: String
        package let expected: String
        /// The bytes that came instead.
        package let actual: String

        /// The difference as one line.
        package var description: String { "sent \(sent): expected \(expected), got \(actual)" }
    }

    /// The division of the client's bytes into writes.
    package enum Pace: String, CaseIterable, Hashable, Sendable {
        /// All bytes of a step in one write.
        case whole
        /// Each byte in a write of its own.
        case byteByByte = "byte by byte"
    }

    /// The longest wait for the answer of a step, in simulated time.
    static let patience = Duration.seconds(60)

    private let transcript: Transcript
    private let vehicle: VehicleDescription

    /// Creates a replay of `transcript`; its fixture vehicle is loaded from the folder `fixtures`.
    ///
    /// Throws the mistakes of the fixture.
    package init(
        _ transcript: Transcript, fixtures: String, _ loader: ScenarioLoader
    ) throws(ScenarioMistakes) {
        self.transcript = transcript
        guard let name = transcript.vehicle else {
            vehicle = VehicleDescription(name: "no car", ignition: .off)
            return
        }
        let text = "dyno: 1\nvehicle: { base: \"./\(name).yaml\" }\n"
        let loaded = try loader.load(text: text, file: "\(fixtures)/transcript")
        vehicle = loaded.scenarios.first?.rig.vehicle ?? VehicleDescription(name: name)
    }

    /// Replays the transcript from power-on.
    package func run(_ pace: Pace = .whole) -> Outcome {
        var player = Player(transcript, vehicle)
        guard player.connect() else { return .skipped("the rig refuses the client") }
        for command in transcript.setup { player.prepare(command) }
        for step in transcript.dialogue {
            if let difference = player.play(step, pace) { return .failed(difference) }
        }
        return .passed
    }
}

/// The client of one replay.
private struct Player {
    private var driver: VirtualDriver
    private var connection = ConnectionID(0)
    private var seen: [VirtualDriver.Arrival] = []
    /// When bytes, injected frames or an event last acted on the adapter; `after` counts from then.
    private var lastInput = SimInstant.powerOn

    init(_ transcript: Transcript, _ vehicle: VehicleDescription) {
        var description = RigDescription(vehicle: vehicle)
        description.timing = transcript.timing
        var adapter = AdapterDescription(persona: transcript.persona)
        if transcript.persona == .genuine { adapter.version = transcript.version }
        transcript.applyQuirks(to: &adapter.traits)
        let endpoint = EndpointDescription(
            name: "obd", listen: .tcp(host: "127.0.0.1", port: 0), kind: adapter)
        description.endpoints = [endpoint]
        driver = VirtualDriver(Rig(description, journal: Journal()))
    }

    mutating func connect() -> Bool {
        guard let connection = driver.connect() else { return false }
        self.connection = connection
        return true
    }

    /// Sends a command, waits for the prompt and discards the answer.
    mutating func prepare(_ command: String) {
        driver.send(Array(command.utf8) + [0x0D], on: connection)
        _ = driver.run(untilByte: UInt8(ascii: ">"), on: connection, limit: TranscriptReplay.patience)
        _ = driver.take(from: connection)
    }

    mutating func play(_ step: Transcript.Step, _ pace: TranscriptReplay.Pace) -> TranscriptReplay.Difference?
    {
        let mark = driver.rig.journal.next
        if step.pause > .zero { driver.run(for: step.pause) }
        let early = driver.take(from: connection).flatMap(\.bytes)
        guard early.isEmpty else {
            return difference(step, expected: "silence", actual: Readable.text(early))
        }
        act(step, pace)
        if !step.send.isEmpty || !step.inject.isEmpty || step.event != nil { lastInput = driver.rig.now }
        if let problem = receive(step) { return problem }
        guard let frames = step.transmits else { return nil }
        let sent = transmitted(since: mark)
        guard sent != frames else { return nil }
        return difference(
            step, expected: "frames \(frames.map(\.description))", actual: "\(sent.map(\.description))")
    }

    private mutating func act(_ step: Transcript.Step, _ pace: TranscriptReplay.Pace) {
        switch step.event {
        case .ignitionOff: driver.rig.turnIgnition(.off, now: driver.rig.now)
        case .ignitionOn: driver.rig.turnIgnition(.running, now: driver.rig.now)
        case .powerUp: driver.rig.dipSupply(to: 0, now: driver.rig.now)
        case .brownOut: driver.rig.dipSupply(to: Transcript.brownOutVoltage, now: driver.rig.now)
        case .busSound: driver.rig.setBus(.sound, now: driver.rig.now)
        case .busOpen: driver.rig.setBus(.open, now: driver.rig.now)
        case .busShortedLow: driver.rig.setBus(.shortedLow, now: driver.rig.now)
        case .busShortedHigh: driver.rig.setBus(.shortedHigh, now: driver.rig.now)
        case .busBusy: driver.rig.setBus(.busy, now: driver.rig.now)
        case .busNoisy: driver.rig.setBus(.noisy, now: driver.rig.now)
        case .busIntermittent: driver.rig.setBus(.intermittent, now: driver.rig.now)
        case nil: break
        }
        switch pace {
        case .whole: if !step.send.isEmpty { driver.send(step.send, on: connection) }
        case .byteByByte:
            for (index, byte) in step.send.enumerated() {
                driver.send([byte], on: connection)
                if index < step.send.count - 1 { driver.run(for: .zero) }
            }
        }
        guard !step.inject.isEmpty else { return }
        driver.run(for: .zero)
        for frame in step.inject { driver.rig.inject(frame, at: connection, now: driver.rig.now) }
    }

    private mutating func receive(_ step: Transcript.Step) -> TranscriptReplay.Difference? {
        guard !step.receive.isEmpty else { return nil }
        let end = driver.rig.now.advanced(by: TranscriptReplay.patience)
        var arrivals = driver.take(from: connection)
        var count = arrivals.reduce(0) { $0 + $1.bytes.count }
        driver.run(for: .zero)
        while true {
            let more = driver.take(from: connection)
            arrivals += more
            count += more.reduce(0) { $0 + $1.bytes.count }
            guard count < step.receive.count, let due = driver.rig.nextDue, due <= end else { break }
            driver.run(until: due)
        }
        let bytes = arrivals.flatMap(\.bytes)
        guard bytes == step.receive else {
            return difference(step, expected: Readable.text(step.receive), actual: Readable.text(bytes))
        }
        guard let after = step.after, let last = arrivals.last?.time else { return nil }
        let taken = lastInput.duration(to: last)
        let deviation = taken - after
        guard deviation > step.within || deviation < .zero - step.within else { return nil }
        return difference(step, expected: "the end after \(after) ± \(step.within)", actual: "\(taken)")
    }

    /// Returns the frames that the adapter has sent on the bus since record `mark`, in order.
    private func transmitted(since mark: UInt64) -> [CANFrame] {
        var position = JournalPosition()
        position.next = mark
        var frames: [CANFrame] = []
        while let (_, entry) = position.readEntry(driver.rig.journal) {
            guard case .frame(let crossed) = entry, case .tap = crossed.sender else { continue }
            if let frame = CANFrame(crossed) { frames.append(frame) }
        }
        return frames
    }

    private func difference(
        _ step: Transcript.Step, expected: String, actual: String
    ) -> TranscriptReplay.Difference {
        TranscriptReplay.Difference(
            line: step.line, sent: Readable.text(step.send), expected: expected, actual: actual)
    }
}
