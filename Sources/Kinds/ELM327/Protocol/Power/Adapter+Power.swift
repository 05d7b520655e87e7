public import SimulationCore

/// The supply, the ignition input, sleep, and what goes on beside commands (ELM327 data sheet, "LV RESET", "Resets", "Power
/// control", "Activity monitor").
///
/// The exact output around the alerts is not published: here each alert begins a new line and ends with a prompt.
extension Adapter {
    /// Sets the state of the connector from now on; a change has its consequences.
    public mutating func sense(_ surroundings: Surroundings, now: SimInstant) {
        sensed.supplyVoltage = surroundings.supplyVoltage
        sensed.trafficBitRate = surroundings.trafficBitRate
        if surroundings.ignition != sensed.ignition { turn(ignition: surroundings.ignition, now: now) }
        if case .unpowered = task {
            power.lowest = min(power.lowest, sensed.supplyVoltage)
            if sensed.supplyVoltage >= Surroundings.brownOutVoltage { restorePower(now: now) }
        } else if sensed.supplyVoltage < Surroundings.brownOutVoltage {
            losePower()
        }
    }

    /// Sets the connector as the adapter finds it when it is plugged in: nothing has changed, so nothing follows but that a
    /// chip without supply does not run.
    public mutating func plug(into surroundings: Surroundings) {
        sensed = surroundings
        if sensed.supplyVoltage < Surroundings.brownOutVoltage { losePower() }
    }

    private mutating func losePower() {
        dropTask()
        power.lowest = sensed.supplyVoltage
        power.wakeDue = nil
        forgetHistory()
        protocolState.close()
        task = .unpowered
    }

    private mutating func restorePower(now: SimInstant) {
        unit.isLockedUp = false
        beginReset(power.lowest < Surroundings.powerLossVoltage ? .powerUp : .brownOut, now: now)
    }

    /// Ends the CAN controller for good: `ERR94`, all settings as after power-up, and with PP 2A b5 no search on CAN
    /// until the power is switched or `FE` forgets it.
    mutating func endWithFatalError(now: SimInstant) {
        printLine("ERR94")
        restoreAll(at: .power, now: now)
        power.blocksAfterError = version >= .v1_3a && settings.can.errorChecking.contains(.blocksAfterError)
        finish(now: now)
    }

    /// The adapter's reading of the voltage at its supply pin.
    var voltmeter: Voltmeter {
        Voltmeter(
            supply: sensed.supplyVoltage, factor: memory.voltageFactor,
            offset: stn.isEmpty ? 0 : memory.device.value?.voltageOffset ?? 0, fixed: traits.fixedVoltage)
    }

    // MARK: The ignition input

    /// Handles a change of the level of the ignition input.
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

    /// Ends the running command without output and without pending frames.
    mutating func dropTask() {
        if !stn.isEmpty { abandonExtended() }
        task = .idle
        frames.removeAll(keepingCapacity: true)
        transmissions.removeAll(keepingCapacity: true)
        takesBackFrames = true
    }

    // MARK: Silence

    /// When silence is due to have its next consequence; nil when there is none.
    var silenceDue: SimInstant? {
        power.silenceDue(settings.power, lastActivity: protocolState.lastActivity)
    }

    /// Warns, or announces sleep: silence has lasted long enough at `now`.
    mutating func actOnSilence(now: SimInstant) {
        let consequences = power.consequences(
            settings.power, lastActivity: protocolState.lastActivity, now: now)
        for consequence in consequences {
            switch consequence {
            case .warning: alert("ACT ALERT")
            case .sleep: announceSleep(now: now)
            }
        }
    }

    /// Prints `LP ALERT`, and sleeps two seconds later whatever comes.
    private mutating func announceSleep(now: SimInstant) {
        input.editor.clear()
        alert("LP ALERT")
        task = .fallingAsleep(due: now.advanced(by: PowerState.alertBeforeSleep))
    }

    /// Prints a message that nobody has asked for.
    private mutating func alert(_ text: String) {
        printNewLine()
        printLine(settings.power.monitor.contains(.marks) ? "!" + text : text)
        printPrompt()
    }

    // MARK: Sleep and waking

    /// `LP`: `OK` without a carriage return or prompt, and sleep a second later; refused when power control is off
    /// (PP 0E b7).
    mutating func beginSleep(now: SimInstant) -> Command.Reply {
        guard parameters[.powerControl] & 0x80 != 0 else { return .refused }
        print("OK")
        task = .fallingAsleep(due: isInstant ? now : now.advanced(by: .seconds(1)))
        return .none
    }

    /// Wakes the chip: before version 2.0 that is a warm start, later most settings are kept.
    mutating func wakeUp(now: SimInstant) {
        power.wakeDue = nil
        guard version >= .v2_0 else { return finishReset(.warm, now: now) }
        settings.forgetAddressing(parameters)
        forgetHistory()
        protocolState.lastActivity = now
        power.lastInput = now
        printBanner(identity, now: now)
    }

    /// Goes to sleep now.
    mutating func fallAsleep(_ trigger: SleepTrigger) {
        protocolState.close()
        stn.value?.sleepDue = nil
        unit.sleepTrigger = trigger
        input.editor.clear()
        task = .asleep
        noteBackground()
    }

    /// Returns whether a byte that has come while asleep wakes the device, which `STSLU` decides.
    mutating func wakesOnInput() -> Bool {
        guard let state = stn.value else { return true }
        guard state.power.uart.wakes else { return false }
        stn.value?.isWaking = true
        unit.wakeTrigger = .uart
        return true
    }

    /// When the serial side will have been idle for as long as `STSLUIT` says, or nil when that puts nothing to sleep.
    var idleSleepDue: SimInstant? {
        guard case .idle = task, let power = stn.value?.power, power.uart.sleeps,
            input.editor.characters.isEmpty, let prompt = unit.promptTime
        else { return nil }
        return prompt.advanced(by: .seconds(power.uartIdle))
    }

    /// Whether traffic on the bus wakes the chip now (PP 0F b6).
    public var wakesOnTraffic: Bool {
        guard case .asleep = task else { return false }
        return settings.power.wakesOnTraffic
    }

    /// Reports traffic on the bus while the chip sleeps.
    public mutating func sawTraffic(now: SimInstant) {
        guard wakesOnTraffic else { return }
        wakeUp(now: now)
    }

    // MARK: Beside commands

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

    mutating func wakeBackground(now: SimInstant) {
        if let due = periodicDue, due <= now { sendPeriodic(now: now) }
        if let due = commandedSleepDue, due <= now { fallAsleep(.command) }
        if let due = idleSleepDue, due <= now { fallAsleep(.uart) }
        if let due = pinDue, due <= now { pullPinLow(now: now) }
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

    /// Interrupts what runs, because the RTS pin goes low; an idle adapter says `STOPPED`, too (field reports).
    private mutating func pullPinLow(now: SimInstant) {
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
