import SimulationCore

/// Resets, sleep, the rate handshake, and what the chip measures beside the bus.
extension Adapter {
    /// What banner and `ATI` say instead of the adapter's own name, or nil.
    public var banner: String? {
        get { unit.banner }
        set { unit.banner = newValue }
    }

    /// What `ATI` prints.
    var identity: String {
        unit.banner ?? memory.device.value?.identity ?? traits.identity ?? "ELM327 v\(version.rawValue)"
    }

    /// Starts `WS` (about 2 ms) or another reset (about 800 ms); data sheet, "AT command descriptions".
    mutating func beginReset(_ reset: Reset, now: SimInstant) {
        let duration: Duration = reset == .warm ? .milliseconds(2) : .milliseconds(800)
        guard !isInstant else { return finishReset(reset, now: now) }
        task = .resetting(reset, due: now.advanced(by: duration))
    }

    mutating func finishReset(_ reset: Reset, now: SimInstant) {
        restoreAll(at: reset == .warm ? .reset : .power, now: now)
        power.blocksAfterDip = false
        var greeting = identity
        switch reset {
        case .full, .warm: break
        case .powerUp: power.blocksAfterError = false
        case .brownOut:
            guard version >= .v1_3 else { break }
            greeting = "LV RESET"
            power.blocksAfterDip = version >= .v1_3a && settings.can.errorChecking.contains(.blocksAfterDip)
        }
        printBanner(greeting, now: now)
        monitorAfterReset(now: now)
    }

    /// Everything that a reset restores, with the parameters that count at `moment`.
    mutating func restoreAll(at moment: ProgrammableParameter.Moment, now: SimInstant) {
        parameters.load(memory.parameters, at: moment)
        settings = Settings(parameters)
        reinforce()
        loadStoredProtocol()
        forgetSTN(isReset: true)
        if moment == .power { restoreRate() }
        unit.echoedBefore = settings.serial.echo
        protocolState.lastActivity = now
        power.lastInput = now
        forgetHistory()
    }

    /// Prints two empty lines, the greeting and the prompt, as after a reset.
    private mutating func printBanner(_ greeting: String, now: SimInstant) {
        if !traits.wording.strayBytes.isEmpty { output.append(contentsOf: traits.wording.strayBytes) }
        printNewLine()
        printNewLine()
        printLine(greeting)
        finish(now: now)
    }

    /// `D`: every setting back to its default, but for what `PB` set, which lasts until a reset; the protocol is that of
    /// the EEPROM.
    mutating func restoreDefaults() {
        let before = settings
        parameters.load(memory.parameters, at: .defaults)
        settings = Settings(parameters)
        if !traits.input.defaultsRestoreEcho { settings.serial.echo = before.serial.echo }
        settings.can.user1 = before.can.user1
        loadStoredProtocol()
        forgetSTN()
    }

    /// PP 00: listens as `MA` does, right after a reset.
    mutating func monitorAfterReset(now: SimInstant) {
        guard parameters.isOn(.monitorAll) else { return }
        _ = beginMonitoring(.all, now: now)
    }

    /// Takes the protocol that the EEPROM holds, with nothing open.
    mutating func loadStoredProtocol() {
        closeProtocol()
        protocolState.selected = memory.storedProtocol
        protocolState.isAutomatic = memory.storedAutomatically
    }

    /// `LP`: `OK` without a carriage return or prompt, and sleep a second later; refused when power control is off
    /// (PP 0E b7).
    mutating func beginSleep(now: SimInstant) -> Command.Reply {
        guard parameters[.powerControl] & 0x80 != 0 else { return .refused }
        print("OK")
        task = .fallingAsleep(due: isInstant ? now : now.advanced(by: .seconds(1)))
        return .none
    }

    /// Something has woken the chip: before version 2.0 that is a warm start, later most settings are kept.
    mutating func wakeUp(now: SimInstant) {
        power.wakeDue = nil
        guard version >= .v2_0 else { return finishReset(.warm, now: now) }
        settings.forgetAddressing(parameters)
        forgetHistory()
        protocolState.lastActivity = now
        power.lastInput = now
        printBanner(identity, now: now)
    }

    /// `BRD`: `OK` at the old rate; the rest of the handshake follows in steps of `BRT`. Where the rate paces the output,
    /// the new one does from then on; behind TCP or a pseudo-terminal without a rate, nothing changes.
    mutating func beginRateChange(to rate: Int, now: SimInstant) {
        serial.requested = rate
        printLine("OK")
        task = .changingRate(.switching, due: now.advanced(by: rateStep))
    }

    mutating func continueRateChange(_ stage: RateChange, now: SimInstant) {
        switch stage {
        case .switching:
            serial.change()
            printLine(rateIdentity)
            task = .changingRate(.confirming, due: now.advanced(by: rateStep))
        case .confirming:
            serial.goBack()
            finish(now: now)
        case .switchingForGood:
            serial.change()
            finish(now: now)
        }
    }

    /// What `BRT` has set; kept in `timing: instant` too, because the host must have time to confirm.
    var rateStep: Duration { .milliseconds(Int(settings.serial.rateTimeout)) }

    /// The rate that counts after a full reset: what `STWBR` has stored, else PP 0C when it is on (4000/n kbit/s), else
    /// the one that the line was set up with.
    private mutating func restoreRate() {
        guard serial.rate != 0 else { return }
        let number = ProgrammableParameter.Number.rateDivisor
        let divisor = memory.parameters.isOn(number.rawValue) ? Int(parameters[number]) : 0
        let parameter = divisor == 0 ? nil : 4_000_000 / divisor
        serial.reset(to: memory.device.value?.serialRate ?? parameter)
    }

    /// `RV`: the conversion takes 9 ms.
    mutating func beginVoltageReading(now: SimInstant) {
        delay(.voltage, by: .milliseconds(9), now: now)
    }

    /// The supply voltage with one decimal, as `RV` prints it.
    var voltageText: String {
        let volts = measuredVoltage
        if !stn.isEmpty, volts > Self.highestVoltage { return "--.-V" }
        let tenths = Int((max(0, min(volts, 99.9)) * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)V"
    }

    /// `AMC`: steps of 0.65536 s since the bus last moved, at most FFh.
    func activityCount(now: SimInstant) -> Int {
        let steps = (now.nanoseconds - protocolState.lastActivity.nanoseconds) / 655_360_000
        return Int(min(max(steps, 0), 0xFF))
    }
}
