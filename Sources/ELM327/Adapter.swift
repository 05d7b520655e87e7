public import CANBus
public import LegacyBus
public import SimulationCore

/// A simulated ELM327: bytes from the host and frames from the bus go in, bytes for the host and frames for the bus come
/// out.
///
/// A machine without I/O or clock. The owner feeds it with `receive`, `received`, `transmitted`, `transmitFailed`,
/// `quiet` and `wake`, each with the time; afterwards it takes what stands in `output` and `frames` and empties both.
/// Behaviour follows the ELM327 data sheets (ELM327DSH for 1.4b, ELM327DSJ for 2.1).
public struct Adapter: Sendable {
    /// The version whose commands it knows and that it names.
    public let version: ChipVersion

    /// Where adapters of one version differ.
    public let traits: Traits

    /// Whether every wait is zero and a reply ends as soon as the bus is quiet (`timing: instant`).
    public let isInstant: Bool

    /// Bytes for the host, in order; the owner removes what it has taken.
    public var output: [UInt8] = []

    /// Frames for the bus, in order; the owner removes what it has taken.
    public var frames: [CANFrame] = []

    /// Signals for a J1850 bus or a K line, in order; the owner removes what it has taken.
    public var transmissions: [QueuedTransmission] = []

    /// Whether frames and signals handed out earlier that are not over yet are to be taken back, because the host has
    /// interrupted their request; the owner clears it.
    public var takesBackFrames = false

    /// The bit rate at which `frames` are sent.
    public internal(set) var transmitBitRate = 0

    /// The request lines and interruptions since the owner last looked, for the journal; the owner empties it.
    public var lines: [Line] = []

    /// The voltage at the supply pin, in volts, as `RV` measures it.
    public var supplyVoltage: Double = 12.6

    /// The level of the ignition input (pin 15), as `IGN` reads it.
    public var ignitionInput = true

    /// What survives a loss of power.
    public internal(set) var memory: PersistentMemory

    /// The programmable parameters as they were when they last counted.
    var parameters: ParameterValues
    var settings: Settings
    var editor: LineEditor
    var task = Task.idle
    var adaptive = AdaptiveTimer()
    var selected = ProtocolNumber.automatic
    var isAutomatic = true
    /// The protocol that requests go out on, nil while none is open.
    var openProtocol: ProtocolNumber?
    var searchSkipsCAN = false
    /// The long messages of SAE J1939 that are under way.
    var followed: [Segments] = []
    /// The two key words of the last initiation on a K line, which `KW` prints.
    var keyWords: (first: UInt8, second: UInt8) = (0, 0)
    /// The session that is open on a K line.
    var session: KLineSession?
    /// The CAN controller's transmit error counter, which `CS` prints.
    var transmitErrors: UInt8 = 0
    /// The significant characters of the last line, which a lone carriage return repeats.
    private var lastLine: [UInt8] = []
    private var followsCarriageReturn = false
    private var typeAhead: [UInt8] = []
    private var buffered = CANData()
    private var bufferedIdentifier: CANIdentifier = .base(0)
    /// The last message of J1850 or a K line; empty when the last one was a CAN frame.
    private var bufferedMessage: [UInt8] = []
    var lastActivity: SimInstant = .powerOn

    /// A line that the host has ended, or that was interrupted, as the adapter understood it.
    public struct Line: Hashable, Sendable {
        /// The significant characters, in upper case; those of the repeated line for a lone carriage return.
        public let text: [UInt8]
        /// Whether a lone carriage return repeated it.
        public let isRepeat: Bool
        /// Whether it marks the interruption of the request rather than its arrival.
        public let isInterruption: Bool
    }

    /// What the adapter is busy with.
    enum Task: Sendable {
        case idle
        case resetting(Reset, due: SimInstant)
        case answering(Delayed, due: SimInstant)
        case changingRate(RateChange, due: SimInstant)
        case fallingAsleep(due: SimInstant)
        case asleep
        case exchanging(Exchange)
        case searching(Search)
        indirect case legacy(LegacyTask)
        case monitoring(Monitor)
    }

    /// The two resets that print the banner.
    enum Reset: Sendable { case full, warm }

    /// An answer that takes the chip a while.
    enum Delayed: Sendable { case ok, voltage }

    /// The stages of the `BRD` handshake.
    enum RateChange: Sendable { case switching, confirming }

    /// An adapter after power-up, with its banner already printed and read.
    public init(
        version: ChipVersion, traits: Traits = Traits(), memory: PersistentMemory = PersistentMemory(),
        isInstant: Bool = false
    ) {
        self.version = version
        self.traits = traits
        self.memory = memory
        self.isInstant = isInstant
        editor = LineEditor(capacity: traits.lineCapacity)
        parameters = ParameterValues(version)
        parameters.load(memory.parameters, at: .power)
        settings = Settings(parameters)
        loadStoredProtocol()
        monitorAfterReset(now: .powerOn)
    }

    // MARK: What the owner asks
    // The getters are mutating so that an adapter in a list is looked at where it lies; otherwise it is copied first.

    /// When to call `wake`, or nil when the adapter waits for nothing but input.
    public var deadline: SimInstant? {
        mutating get {
            switch task {
            case .idle: session == nil ? editor.deadline : earlier(editor.deadline, keepAliveDue)
            case .resetting(_, let due), .answering(_, let due), .changingRate(_, let due),
                .fallingAsleep(let due):
                due
            case .asleep, .monitoring: nil
            case .exchanging(let exchange): exchange.deadline
            case .searching(let search): search.deadline
            case .legacy(let task): task.deadline
            }
        }
    }

    /// The bit rate that the adapter's CAN controller listens at, or nil when no CAN protocol is in use.
    public var listeningBitRate: Int? {
        mutating get {
            switch task {
            case .exchanging(let exchange): exchange.options.bitRate
            case .searching(let search): search.options?.bitRate
            case .monitoring(let monitor): monitor.options.bitRate
            case .idle, .resetting, .answering, .changingRate, .fallingAsleep, .asleep, .legacy: nil
            }
        }
    }

    /// Whether the reply ends as soon as nothing more can come, which the owner then says with `quiet`; only in
    /// `timing: instant`.
    public var awaitsQuiet: Bool {
        mutating get {
            guard isInstant else { return false }
            switch task {
            case .exchanging(let exchange): return exchange.isListening
            case .searching(let search): return search.isListening
            case .legacy(let task): return task.isListening
            case .idle, .resetting, .answering, .changingRate, .fallingAsleep, .asleep, .monitoring:
                return false
            }
        }
    }

    /// Whether frames that nobody has asked for are noticed: while monitoring, and in real time while it waits for answers.
    public var hearsTraffic: Bool {
        switch task {
        case .monitoring: true
        case .exchanging, .searching: !isInstant
        case .idle, .resetting, .answering, .changingRate, .fallingAsleep, .asleep, .legacy: false
        }
    }

    /// Whether a command runs, so that a byte from the host now comes before the prompt.
    public var isBusy: Bool {
        switch task {
        case .idle, .asleep: false
        case .resetting, .answering, .changingRate, .fallingAsleep, .exchanging, .searching, .legacy,
            .monitoring:
            true
        }
    }

    private func earlier(_ one: SimInstant?, _ other: SimInstant?) -> SimInstant? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    // MARK: Events

    /// Takes bytes from the host, in order, all at `now`.
    public mutating func receive(_ bytes: [UInt8], now: SimInstant) {
        for byte in bytes { receive(byte, now: now) }
    }

    /// Runs `lines` as if the host had sent each of them, without a trace of their answers: the state that somebody
    /// else left behind. Lines that start a request are not for this.
    public mutating func leaveBehind(_ lines: [String], now: SimInstant) {
        for line in lines {
            for byte in line.utf8 where byte > 0x20 { editor.take(byte, now: now) }
            run(editor.characters, now: now)
            if case .resetting(let reset, _) = task { finishReset(reset, now: now) }
            editor.clear()
            task = .idle
            output.removeAll(keepingCapacity: true)
        }
        lastLine.removeAll()
    }

    /// The host is gone: whatever runs ends without a word, and a line that was begun is forgotten. Settings stay.
    public mutating func abandon() {
        if case .asleep = task {} else { task = .idle }
        editor.clear()
        typeAhead.removeAll(keepingCapacity: true)
        followsCarriageReturn = false
        output.removeAll(keepingCapacity: true)
        frames.removeAll(keepingCapacity: true)
        transmissions.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
        // The ECUs of the next client's line know nothing of a session.
        if session != nil { closeProtocol() }
    }

    /// Does what is due at `now`; call it at `deadline`.
    public mutating func wake(now: SimInstant) {
        switch task {
        case .idle:
            if let due = keepAliveDue, due <= now { keepAlive(now: now) }
            guard let due = editor.deadline, due <= now else { return }
            editor.clear()
            refuse()
        case .resetting(let reset, let due):
            guard due <= now else { return }
            finishReset(reset, now: now)
        case .answering(let delayed, let due):
            guard due <= now else { return }
            switch delayed {
            case .ok: printLine("OK")
            case .voltage: printLine(voltageText)
            }
            finish(now: now)
        case .changingRate(let stage, let due):
            guard due <= now else { return }
            continueRateChange(stage, now: now)
        case .fallingAsleep(let due):
            guard due <= now else { return }
            closeProtocol()
            task = .asleep
        case .asleep, .monitoring: break
        case .exchanging(let exchange):
            guard let due = exchange.deadline, due <= now else { return }
            endExchange(exchange, now: now)
        case .searching(let search):
            guard let due = search.deadline, due <= now else { return }
            continueSearch(search, now: now)
        case .legacy(let task):
            wakeLegacy(task, now: now)
        }
    }

    private mutating func receive(_ byte: UInt8, now: SimInstant) {
        let isLineFeedAfterReturn = followsCarriageReturn && byte == 0x0A
        followsCarriageReturn = byte == settings.carriageReturn
        if isLineFeedAfterReturn, !traits.lineFeedInterrupts { return }
        switch task {
        case .idle:
            type(byte, now: now)
        case .resetting, .fallingAsleep:
            break
        case .answering:
            if typeAhead.count < 256 { typeAhead.append(byte) }
        case .changingRate(let stage, _):
            if stage == .confirming, byte == settings.carriageReturn {
                printLine("OK")
                finish(now: now)
            }
        case .asleep:
            wakeUp(now: now)
        case .exchanging, .searching, .legacy, .monitoring:
            interrupt(now: now)
        }
    }

    private mutating func type(_ byte: UInt8, now: SimInstant) {
        if settings.echo {
            output.append(byte)
            if byte == settings.carriageReturn, settings.lineFeeds { output.append(settings.lineFeed) }
        }
        guard byte == settings.carriageReturn else {
            editor.take(byte, now: now)
            return
        }
        endLine(now: now)
    }

    private mutating func endLine(now: SimInstant) {
        if editor.characters.isEmpty {
            editor.clear()
            guard !lastLine.isEmpty else {
                printPrompt()
                return
            }
            lines.append(Line(text: lastLine, isRepeat: true, isInterruption: false))
            run(lastLine, now: now)
            return
        }
        let refused = editor.overflowed
        lastLine.removeAll(keepingCapacity: true)
        lastLine.append(contentsOf: editor.characters)
        editor.clear()
        lines.append(Line(text: lastLine, isRepeat: false, isInterruption: false))
        if refused { refuse() } else { run(lastLine, now: now) }
    }

    private mutating func run(_ line: [UInt8], now: SimInstant) {
        guard line.count >= 2, line[0] == UInt8(ascii: "A"), line[1] == UInt8(ascii: "T") else {
            guard let request = Request(line, version: version) else { return refuse() }
            begin(request, now: now)
            return
        }
        guard let (command, operand) = CommandTable.match(line[2...], version: version) else {
            return refuse()
        }
        switch command.effect(&self, operand, now) {
        case .ok: answer("OK")
        case .stored: delay(.ok, by: .milliseconds(30), now: now)
        case .refused: refuse()
        case .text(let text): answer(text)
        case .none: break
        }
    }

    private mutating func interrupt(now: SimInstant) {
        frames.removeAll(keepingCapacity: true)
        transmissions.removeAll(keepingCapacity: true)
        takesBackFrames = true
        if !lastLine.isEmpty { lines.append(Line(text: lastLine, isRepeat: false, isInterruption: true)) }
        switch task {
        case .searching:
            printStopped(sinceVersion: .v1_3)
        case .legacy(let task):
            switch task.stage {
            case .pausing, .initiating: printStopped(sinceVersion: .v1_3)
            case .resting, .sending, .listening: printStopped(sinceVersion: .v1_4)
            }
        case .exchanging:
            printStopped(sinceVersion: .v1_4)
        case .monitoring:
            // The activity counter stands at 0 while monitoring.
            lastActivity = now
            printStopped(sinceVersion: .v1_4)
        case .idle, .resetting, .answering, .changingRate, .fallingAsleep, .asleep:
            break
        }
        finish(now: now)
    }

    private mutating func printStopped(sinceVersion first: ChipVersion) {
        if version >= first { printLine("STOPPED") }
    }

    // MARK: Ends of replies

    /// Ends the reply with its blank line and prompt, and goes on with what was typed ahead.
    mutating func finish(now: SimInstant) {
        task = .idle
        printPrompt()
        guard !typeAhead.isEmpty else { return }
        let waiting = typeAhead
        typeAhead.removeAll(keepingCapacity: true)
        followsCarriageReturn = false
        receive(waiting, now: now)
    }

    mutating func answer(_ text: String) {
        printLine(text)
        task = .idle
        printPrompt()
    }

    mutating func refuse() {
        answer("?")
    }

    /// Answers after `duration`, or at once in `timing: instant`.
    mutating func delay(_ delayed: Delayed, by duration: Duration, now: SimInstant) {
        guard !isInstant else {
            answer(delayed == .ok ? "OK" : voltageText)
            return
        }
        task = .answering(delayed, due: now.advanced(by: duration))
    }

    /// Puts `frame` on the bus at the rate of `options`.
    mutating func transmit(_ frame: CANFrame, _ options: CANOptions) {
        transmitBitRate = options.bitRate
        frames.append(frame)
    }

    // MARK: The buffer that BD shows

    /// Remembers a frame as the last one that stood in the chip's buffer.
    mutating func keep(_ frame: CANFrame) {
        if !bufferedMessage.isEmpty { bufferedMessage.removeAll() }
        buffered = frame.data
        bufferedIdentifier = frame.identifier
    }

    /// Remembers a message of J1850 or a K line as the last one that stood in the chip's buffer.
    mutating func keepLegacy(_ bytes: [UInt8]) {
        bufferedMessage = bytes
    }

    /// The count and the twelve bytes that `BD` prints: identifier and data of the last frame (the layout beyond the
    /// count is not published for CAN).
    var bufferDump: String {
        if !bufferedMessage.isEmpty {
            let shown =
                bufferedMessage.prefix(12) + [UInt8](repeating: 0, count: max(0, 12 - bufferedMessage.count))
            return Hex.string([UInt8(truncatingIfNeeded: bufferedMessage.count)] + shown)
        }
        let identifier = bufferedIdentifier.rawValue
        var bytes = (0..<4).map { UInt8(truncatingIfNeeded: identifier >> UInt32(24 - 8 * $0)) }
        bytes += buffered
        let count = buffered.isEmpty ? 0 : bytes.count
        bytes += [UInt8](repeating: 0, count: max(0, 12 - bytes.count))
        return Hex.string([UInt8(count)] + bytes)
    }

    /// Forgets what a reset forgets beside the settings.
    mutating func forgetHistory() {
        lastLine.removeAll(keepingCapacity: true)
        typeAhead.removeAll(keepingCapacity: true)
        editor.clear()
    }
}
