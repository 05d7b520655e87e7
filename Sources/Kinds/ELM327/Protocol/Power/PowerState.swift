import SimulationCore

/// The adapter's memory of its supply, its sleep and its host's silence.
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

    // MARK: Silence (ELM327 data sheet, "Power control", "Activity monitor")

    /// The consequence of silence.
    enum Consequence: Hashable, Sendable {
        /// `ACT ALERT`.
        case warning
        /// `LP ALERT`, and sleep.
        case sleep
    }

    /// The time before an automatic sleep at which `LP ALERT` comes, and before sleep from silence `ACT ALERT`.
    static let alertBeforeSleep = Duration.seconds(2)
    private static let warningBeforeSleep = Duration.seconds(60)

    /// Returns when silence is due to have its next consequence; nil when there is none. `lastActivity` is the bus's
    /// last traffic.
    func silenceDue(_ settings: Settings.Power, lastActivity: SimInstant) -> SimInstant? {
        guard settings.watchesSilence else { return nil }
        var due = busLimit(settings, lastActivity)
        if let limit = serialLimit(settings) {
            let warns = settings.control.contains(.warns) && warnedSince != lastInput
            let lead = warns ? Self.warningBeforeSleep : Self.alertBeforeSleep
            due = .earlier(due, limit.advanced(by: .zero - lead))
        }
        return due
    }

    /// Returns what the silence at `now` leads to, in order; each warning comes once.
    mutating func consequences(
        _ settings: Settings.Power, lastActivity: SimInstant, now: SimInstant
    ) -> [Consequence] {
        var consequences: [Consequence] = []
        if let limit = busLimit(settings, lastActivity), limit <= now {
            reportedSince = lastActivity
            if settings.monitor.contains(.warns) { consequences.append(.warning) }
            if settings.sleepsOnSilentBus { return consequences + [.sleep] }
        }
        guard let limit = serialLimit(settings) else { return consequences }
        if limit.advanced(by: .zero - Self.alertBeforeSleep) <= now { return consequences + [.sleep] }
        guard settings.control.contains(.warns), warnedSince != lastInput,
            limit.advanced(by: .zero - Self.warningBeforeSleep) <= now
        else { return consequences }
        warnedSince = lastInput
        return consequences + [.warning]
    }

    /// Returns when a silent host's patience ends: 5 or 20 minutes after its last byte; nil when it never does.
    private func serialLimit(_ settings: Settings.Power) -> SimInstant? {
        guard settings.control.isSuperset(of: [.isEnabled, .sleepsWhenIdle]) else { return nil }
        let minutes = settings.control.contains(.waitsLong) ? 20 : 5
        return lastInput.advanced(by: .seconds(60 * minutes))
    }

    /// Returns when a silent bus has consequences: the time of `AMT` after its last traffic; nil when it has none.
    private func busLimit(_ settings: Settings.Power, _ lastActivity: SimInstant) -> SimInstant? {
        guard settings.monitor.contains(.isEnabled),
            settings.monitor.contains(.warns) || settings.sleepsOnSilentBus,
            settings.activityTimeout != 0, reportedSince != lastActivity
        else { return nil }
        return lastActivity.advanced(byNanoseconds: 655_360_000 * (Int64(settings.activityTimeout) + 1))
    }
}

/// The last cause of the device's sleep, as `STSLLT` prints it.
enum SleepTrigger: String, Hashable, Sendable {
    case none = "NONE"
    case command = "CMD"
    case uart = "UART"
}

/// The last cause of its wake-up.
enum WakeTrigger: String, Hashable, Sendable {
    case none = "NONE"
    case uart = "UART"
}
