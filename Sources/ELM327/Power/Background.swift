import SimulationCore

/// What goes on beside commands: periodic messages, sleep that is due by itself, a pin that nothing holds.
extension Adapter {
    /// Decides whether there is anything of the kind; called when something of it has been set or taken away.
    mutating func noteBackground() {
        let state = stn.value
        unit.hasBackground =
            traits.timing.pinPeriod > .zero && !isInstant
            || state.map { !$0.periodic.isEmpty || $0.sleepDue != nil || $0.power.uart.sleeps } ?? false
    }

    /// When the next thing is due, or nil.
    var backgroundDeadline: SimInstant? {
        [periodicDue, commandedSleepDue, idleSleepDue, pinDue].compactMap { $0 }.min()
    }

    /// Does what is due at `now`.
    mutating func wakeBackground(now: SimInstant) {
        if let due = periodicDue, due <= now { sendPeriodic(now: now) }
        if let due = commandedSleepDue, due <= now { fallAsleep(.command) }
        if let due = idleSleepDue, due <= now { fallAsleep(.uart) }
        if let due = pinDue, due <= now { drawPinLow(now: now) }
    }

    /// When `STSLEEP` puts the device to sleep; a command that runs comes first.
    private var commandedSleepDue: SimInstant? {
        guard case .idle = task else { return nil }
        return stn.value?.sleepDue
    }

    /// When noise next draws the RTS pin low, which nothing is connected to (`rts_noise`); nil on other adapters and in
    /// sleep.
    private var pinDue: SimInstant? {
        guard traits.timing.pinPeriod > .zero, !isInstant else { return nil }
        switch task {
        case .asleep, .unpowered, .fallingAsleep, .resetting: return nil
        case .idle, .answering, .changingRate, .exchanging, .searching, .legacy, .monitoring:
            return unit.pinTime.advanced(by: traits.timing.pinPeriod)
        }
    }

    /// The RTS pin goes low: what runs is interrupted, and an idle adapter says `STOPPED`, too (field reports).
    private mutating func drawPinLow(now: SimInstant) {
        unit.pinTime = now
        switch task {
        case .idle:
            input.editor.clear()
            printLine("STOPPED")
            printPrompt()
        case .exchanging, .searching, .legacy, .monitoring: interrupt(now: now)
        case .answering, .changingRate, .resetting, .fallingAsleep, .asleep, .unpowered: break
        }
    }
}
