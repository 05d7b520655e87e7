public import CANBus
public import LegacyBus
public import SimulationCore

/// A simulated ELM327: receives bytes from the host and frames from the bus, and outputs bytes for the
/// host and frames for the bus.
///
/// A machine without I/O or clock. The owner feeds it with `receive`, `received`, `transmitted`, `transmitFailed`,
/// `quiet` and `wakeIfDue`, each with the time; afterwards it takes what there is for the host and the bus.
/// Behaviour follows the ELM327 data sheets (ELM327DSH for 1.4b, ELM327DSJ for 2.1).
public struct Adapter: Sendable {
    /// The constant part of an adapter.
    private struct Make: Sendable {
        let version: ChipVersion
        let traits: Traits
    }

    /// Stored by reference, so that an adapter is small.
    private let make: Fixed<Make>

    /// The version whose commands the adapter knows and which it prints.
    public var version: ChipVersion { make.value.version }

    /// The behaviour in which adapters of one version differ.
    public var traits: Traits { make.value.traits }

    /// Whether every wait is zero and a reply ends as soon as the bus is quiet (`timing: instant`).
    public let isInstant: Bool

    /// Bytes for the host, in order, until `takeOutput`.
    public internal(set) var output: [UInt8] = []

    /// Frames for the bus, in order, until `dropFrames`.
    public internal(set) var frames: [CANFrame] = []

    /// Signals for a J1850 bus or a K line, in order, until `dropTransmissions`.
    public internal(set) var transmissions: [QueuedTransmission] = []

    /// Whether frames and signals that are not sent yet are to be withdrawn, because the host has interrupted their
    /// request; until `takeWithdrawal`.
    var takesBackFrames = false

    /// The bit rate at which `frames` are sent.
    public internal(set) var transmitBitRate = 0

    /// The request lines and interruptions since the owner last looked, for the journal, until `dropLines`.
    public internal(set) var lines: [Line] = []

    /// The supply voltage, ignition and traffic at the diagnostic connector.
    var sensed = Surroundings(supplyVoltage: 12.6, ignition: true)

    /// The voltage at the supply pin, in volts, as `RV` measures it.
    public var supplyVoltage: Double { sensed.supplyVoltage }

    /// The level of the ignition input (pin 15), as `IGN` reads it.
    public var ignitionInput: Bool { sensed.ignition }

    /// The memory that keeps its contents without power.
    public var memory: PersistentMemory

    /// The serial line, which causes an overflow of the transmit buffer when it is too slow.
    ///
    /// After each output the owner sets the time at which the line will be free.
    public var serial = SerialSide()

    /// The values of the programmable parameters that are in effect.
    var parameters: ParameterValues
    var settings: Settings
    var input: HostInput
    var task = AdapterTask.idle
    var protocolState = ProtocolState()
    var chipBuffer = ChipBuffer()
    /// The state of the supply and of silence timers.
    var power = PowerState()
    var unit: QuirkState
    /// The state of ST commands, on adapters that have them.
    var stn = Box<STNState>()

    /// Whether a line waits for `release` before it is run.
    public var holdsLines: Bool {
        get { input.holdsLines }
        set { input.holdsLines = newValue }
    }

    /// An adapter after power-up, with its banner already printed and read.
    public init(
        version: ChipVersion, traits: Traits = Traits(), memory: PersistentMemory = PersistentMemory(),
        isInstant: Bool = false
    ) {
        make = Fixed(Make(version: version, traits: traits))
        self.memory = memory
        self.isInstant = isInstant
        unit = QuirkState(isPlain: traits.isPlain)
        input = HostInput(
            LineEditor(capacity: traits.input.lineCapacity, keepsTyped: traits.device != nil))
        parameters = ParameterValues(version, factory: traits.parameters)
        parameters.load(memory.parameters, at: .power)
        settings = Settings(parameters)
        loadStoredProtocol()
        forgetSTN(isReset: true)
        noteBackground()
        monitorAfterReset(now: .powerOn)
    }

    // MARK: Queries of the owner
    // The getters are mutating so that an adapter in a list is not copied.

    /// When to call `wakeIfDue`, or nil when the adapter waits for input only.
    public var deadline: SimInstant? {
        mutating get { unit.hasBackground ? .earlier(ownDeadline, backgroundDeadline) : ownDeadline }
    }

    /// When the present activity continues.
    private var ownDeadline: SimInstant? {
        mutating get {
            switch task {
            case .idle:
                settings.power.watchesSilence || protocolState.session != nil
                    ? .earlier(
                        .earlier(input.editor.deadline, protocolState.keepAliveDue(settings.wakeUp)),
                        silenceDue)
                    : input.editor.deadline
            case .resetting(_, let due), .answering(_, let due), .changingRate(_, let due),
                .fallingAsleep(let due):
                due
            case .asleep: power.wakeDue
            case .unpowered, .monitoring: nil
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
            case .idle, .resetting, .answering, .changingRate, .fallingAsleep, .asleep, .unpowered, .legacy:
                nil
            }
        }
    }

    /// Whether the reply ends as soon as the bus is quiet, which the owner reports with `quiet`; only in
    /// `timing: instant`.
    public var awaitsQuiet: Bool {
        mutating get {
            guard isInstant else { return false }
            switch task {
            case .exchanging(let exchange): return exchange.isListening || awaitsFlowControl
            case .searching(let search): return search.isListening
            case .legacy(let task): return task.isListening
            case .idle, .resetting, .answering, .changingRate, .fallingAsleep, .asleep, .unpowered,
                .monitoring:
                return false
            }
        }
    }

    /// Whether the adapter receives unrequested messages: while monitoring, and in real time while it waits for
    /// answers.
    public var receivesTraffic: Bool {
        switch task {
        case .monitoring: true
        case .exchanging, .searching: !isInstant
        case .legacy(let task): task.isMonitoring || !isInstant
        case .asleep: wakesOnTraffic
        case .idle, .resetting, .answering, .changingRate, .fallingAsleep, .unpowered: false
        }
    }

    /// Whether a command runs, so that a byte from the host now comes before the prompt.
    public var isBusy: Bool {
        switch task {
        case .idle, .asleep, .unpowered: false
        case .resetting, .answering, .changingRate, .fallingAsleep, .exchanging, .searching, .legacy,
            .monitoring:
            true
        }
    }

    // MARK: What the owner takes

    /// Swaps the bytes for the host into `bytes`, which is empty: storage goes back and forth, and nothing is allocated.
    public mutating func takeOutput(into bytes: inout [UInt8]) { swap(&bytes, &output) }

    /// Gives the storage of `bytes`, which is empty again, back while nothing has been said since.
    public mutating func reuseOutput(_ bytes: inout [UInt8]) { swap(&bytes, &output) }

    /// Drops the bytes for the host.
    public mutating func dropOutput() { output.removeAll(keepingCapacity: true) }

    /// Drops the frames, which are on their way to the bus.
    public mutating func dropFrames() { frames.removeAll(keepingCapacity: true) }

    /// Drops the signals, which are on their way to the bus.
    public mutating func dropTransmissions() { transmissions.removeAll(keepingCapacity: true) }

    /// Drops the lines, which the owner has read.
    public mutating func dropLines() { lines.removeAll(keepingCapacity: true) }

    /// Returns whether the owner must withdraw the adapter's frames and signals that are not sent yet; asked once each
    /// time.
    public mutating func takeWithdrawal() -> Bool {
        guard takesBackFrames else { return false }
        takesBackFrames = false
        return true
    }

    // MARK: Events

    /// Runs `lines` as if the host had sent each of them, and drops their answers. Lines that start a request are not
    /// allowed.
    public mutating func preconfigure(_ lines: [String], now: SimInstant) {
        for line in lines {
            for byte in line.utf8 where byte >= 0x20 { input.editor.take(byte, now: now) }
            if input.editor.keepsTyped { stn.value?.batch.typed = input.editor.typed }
            run(input.editor.characters, isSetting: true, now: now)
            if case .resetting(let reset, _) = task { finishReset(reset, now: now) }
            input.editor.clear()
            task = .idle
            output.removeAll(keepingCapacity: true)
        }
        input.lastLine.removeAll()
        unit.echoedBefore = settings.serial.echo
    }

    /// Ends the conversation with a host that has disconnected: the running command ends without output, and a
    /// partial line is dropped. Settings stay.
    public mutating func abandon() {
        switch task {
        case .asleep, .unpowered, .fallingAsleep: break
        case .idle, .resetting, .answering, .changingRate, .exchanging, .searching, .legacy, .monitoring:
            task = .idle
        }
        if !stn.isEmpty { abandonExtended() }
        input.editor.clear()
        unit.isHolding = false
        input.typeAhead.removeAll(keepingCapacity: true)
        input.followsCarriageReturn = false
        output.removeAll(keepingCapacity: true)
        frames.removeAll(keepingCapacity: true)
        transmissions.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
        // The ECUs of the next client's line know nothing of a session.
        if protocolState.session != nil { protocolState.close() }
    }

    /// Handles what is due at `now`; returns whether `deadline` was reached.
    public mutating func wakeIfDue(now: SimInstant) -> Bool {
        guard let due = deadline, due <= now else { return false }
        wake(now: now)
        return true
    }

    private mutating func wake(now: SimInstant) {
        if unit.hasBackground { wakeBackground(now: now) }
        switch task {
        case .idle:
            if let due = protocolState.keepAliveDue(settings.wakeUp), due <= now { keepAlive(now: now) }
            if let due = input.editor.deadline, due <= now {
                input.editor.clear()
                refuse()
            }
            if let due = silenceDue, due <= now { actOnSilence(now: now) }
        case .resetting(let reset, let due):
            guard due <= now else { return }
            finishReset(reset, now: now)
        case .answering(let delayed, let due):
            guard due <= now else { return }
            switch delayed {
            case .ok: printLine("OK")
            case .voltage: printLine(voltmeter.text(hasRange: !stn.isEmpty))
            case .line: return runDelayedLine(now: now)
            case .given: return printGiven(now: now)
            }
            finish(now: now)
        case .changingRate(let stage, let due):
            guard due <= now else { return }
            continueRateChange(stage, now: now)
        case .fallingAsleep(let due):
            guard due <= now else { return }
            protocolState.close()
            power.wakeDue = nil
            task = .asleep
        case .asleep:
            guard let due = power.wakeDue, due <= now else { return }
            wakeUp(now: now)
        case .unpowered, .monitoring: break
        case .exchanging(let exchange):
            guard let due = exchange.deadline, due <= now else { return }
            if isSendingLong { return advanceLong(.timeout, now: now) }
            if !exchange.isListening { return continueUnsent(exchange, now: now) }
            endExchange(exchange, now: now)
        case .searching(let search):
            guard let due = search.deadline, due <= now else { return }
            continueSearch(search, now: now)
        case .legacy(let task):
            wakeLegacy(task, now: now)
        }
    }
}
