public import SimulationCore

/// What the adapter remembers of its supply, its sleep and its host's silence.
struct PowerState: Hashable, Sendable {
    /// The least voltage since the supply failed.
    var lowest = Double.infinity

    /// When the ignition input wakes the chip, or nil.
    var wakeDue: SimInstant?

    /// When the host last sent a byte; kept only while a silent host has consequences.
    var lastInput: SimInstant = .powerOn

    /// The silence, by its beginning, that the host has been warned of; on the serial side and on the bus.
    var warnedSince: SimInstant?
    var reportedSince: SimInstant?

    /// Whether a search leaves CAN out because of `ERR94`, or because of `LV RESET` (PP 2A b5 and b4).
    var blocksAfterError = false
    var blocksAfterDip = false

    /// Whether a search leaves CAN out.
    var blocksCAN: Bool { blocksAfterError || blocksAfterDip }
}

/// Sleep that nobody has asked for, and what ends it (ELM327 data sheet, "Power control", "Activity monitor").
///
/// What is printed around the alerts is not published: here each begins a line of its own and ends with a prompt.
extension Adapter {
    /// How long before an automatic sleep `LP ALERT` comes, and before sleep from silence `ACT ALERT`.
    private static let alertBeforeSleep = Duration.seconds(2)
    private static let warningBeforeSleep = Duration.seconds(60)

    /// When a silent host's patience ends: 5 or 20 minutes after its last byte; nil when it never does.
    private var serialLimit: SimInstant? {
        guard settings.power.control.isSuperset(of: [.isEnabled, .sleepsWhenIdle]) else { return nil }
        let minutes = settings.power.control.contains(.waitsLong) ? 20 : 5
        return power.lastInput.advanced(by: .seconds(60 * minutes))
    }

    /// When a silent bus has consequences: the time of `AMT` after its last traffic; nil when it has none.
    private var busLimit: SimInstant? {
        let monitor = settings.power.monitor
        guard monitor.contains(.isEnabled), monitor.contains(.warns) || sleepsOnSilentBus,
            settings.power.activityTimeout != 0, power.reportedSince != protocolState.lastActivity
        else { return nil }
        return protocolState.lastActivity.advanced(
            byNanoseconds: 655_360_000 * (Int64(settings.power.activityTimeout) + 1))
    }

    private var sleepsOnSilentBus: Bool {
        settings.power.monitor.contains(.sleeps) && settings.power.control.contains(.isEnabled)
    }

    /// When silence is due to have its next consequence; nil when there is none.
    var silenceDue: SimInstant? {
        guard settings.power.watchesSilence else { return nil }
        var due = busLimit
        if let limit = serialLimit {
            let warns = settings.power.control.contains(.warns) && power.warnedSince != power.lastInput
            let lead = warns ? Self.warningBeforeSleep : Self.alertBeforeSleep
            due = .earlier(due, limit.advanced(by: .zero - lead))
        }
        return due
    }

    /// Silence has lasted long enough at `now`: warns, or announces sleep.
    mutating func actOnSilence(now: SimInstant) {
        if let limit = busLimit, limit <= now {
            power.reportedSince = protocolState.lastActivity
            if settings.power.monitor.contains(.warns) { alert("ACT ALERT") }
            if sleepsOnSilentBus { return announceSleep(now: now) }
        }
        guard let limit = serialLimit else { return }
        if limit.advanced(by: .zero - Self.alertBeforeSleep) <= now { return announceSleep(now: now) }
        guard settings.power.control.contains(.warns), power.warnedSince != power.lastInput,
            limit.advanced(by: .zero - Self.warningBeforeSleep) <= now
        else { return }
        power.warnedSince = power.lastInput
        alert("ACT ALERT")
    }

    /// `LP ALERT`, and sleep two seconds later whatever comes.
    private mutating func announceSleep(now: SimInstant) {
        input.editor.clear()
        alert("LP ALERT")
        task = .fallingAsleep(due: now.advanced(by: Self.alertBeforeSleep))
    }

    /// Prints a message that nobody has asked for.
    private mutating func alert(_ text: String) {
        printNewLine()
        printLine(settings.power.monitor.contains(.marks) ? "!" + text : text)
        printPrompt()
    }

    // MARK: The ignition input

    /// The level of the ignition input has changed.
    mutating func turn(ignition isHigh: Bool, now: SimInstant) {
        sensed.ignition = isHigh
        guard version >= .v1_4, settings.power.control.contains(.isEnabled) else { return }
        switch task {
        case .asleep:
            let delay: Duration = settings.power.control.contains(.wakesLate) ? .seconds(5) : .seconds(1)
            power.wakeDue = isHigh ? now.advanced(by: delay) : nil
        case .unpowered, .fallingAsleep, .resetting: break
        case .idle, .answering, .changingRate, .exchanging, .searching, .legacy, .monitoring:
            guard !isHigh, settings.power.control.contains(.followsIgnition) else { return }
            dropTask()
            announceSleep(now: now)
        }
    }

    /// Ends what runs without a word, with nothing left on the way to the bus.
    mutating func dropTask() {
        if !stn.isEmpty { abandonExtended() }
        task = .idle
        frames.removeAll(keepingCapacity: true)
        transmissions.removeAll(keepingCapacity: true)
        takesBackFrames = true
    }

    // MARK: Waking

    /// Whether traffic on the bus wakes the chip now (PP 0F b6).
    public var wakesOnTraffic: Bool {
        guard case .asleep = task else { return false }
        return settings.power.monitor.isSuperset(of: [.isEnabled, .wakes])
            && settings.power.control.contains(.isEnabled)
    }

    /// Reports traffic on the bus while the chip sleeps.
    public mutating func sawTraffic(now: SimInstant) {
        guard wakesOnTraffic else { return }
        wakeUp(now: now)
    }
}
