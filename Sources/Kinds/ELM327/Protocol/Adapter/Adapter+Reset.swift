import SimulationCore

/// Resets, and the rate handshake.
extension Adapter {
    /// The text of `ATI`.
    var identity: String {
        unit.banner ?? memory.device.value?.identity ?? traits.identity ?? "ELM327 v\(version.rawValue)"
    }

    /// Starts `WS` (about 2 ms) or another reset (about 800 ms); data sheet, "AT command descriptions".
    mutating func beginReset(_ reset: AdapterTask.Reset, now: SimInstant) {
        let duration: Duration = reset == .warm ? .milliseconds(2) : .milliseconds(800)
        guard !isInstant else { return finishReset(reset, now: now) }
        task = .resetting(reset, due: now.advanced(by: duration))
    }

    mutating func finishReset(_ reset: AdapterTask.Reset, now: SimInstant) {
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

    /// Restores everything that a reset restores, with the parameters that take effect at `moment`.
    mutating func restoreAll(at moment: ProgrammableParameter.Moment, now: SimInstant) {
        parameters.load(memory.parameters, at: moment)
        settings = Settings(parameters)
        unit.force.reinforce(&settings)
        loadStoredProtocol()
        forgetSTN(isReset: true)
        if moment == .power { restoreRate() }
        unit.echoedBefore = settings.serial.echo
        protocolState.lastActivity = now
        power.lastInput = now
        forgetHistory()
    }

    /// Prints two empty lines, the greeting and the prompt, as after a reset.
    mutating func printBanner(_ greeting: String, now: SimInstant) {
        if !traits.wording.strayBytes.isEmpty { output.append(contentsOf: traits.wording.strayBytes) }
        printNewLine()
        printNewLine()
        printLine(greeting)
        finish(now: now)
    }

    /// `D`: restores all defaults except what `PB` has set, which lasts until a reset, and loads
    /// the protocol of the EEPROM.
    mutating func restoreDefaults() {
        let before = settings
        parameters.load(memory.parameters, at: .defaults)
        settings = Settings(parameters)
        if !traits.input.defaultsRestoreEcho { settings.serial.echo = before.serial.echo }
        settings.can.user1 = before.can.user1
        loadStoredProtocol()
        forgetSTN()
    }

    /// PP 00: monitors as `MA` does, right after a reset.
    mutating func monitorAfterReset(now: SimInstant) {
        guard parameters.isOn(.monitorAll) else { return }
        _ = beginMonitoring(.all, now: now)
    }

    /// Loads the protocol of the EEPROM and closes the previous one.
    mutating func loadStoredProtocol() {
        protocolState.close()
        protocolState.selected = memory.storedProtocol
        protocolState.isAutomatic = memory.storedAutomatically
    }

    /// `BRD`: `OK` at the old rate; the rest of the handshake follows in steps of `BRT`. Where the rate paces the output,
    /// the new one does from then on; behind TCP or a pseudo-terminal without a rate, nothing changes.
    mutating func beginRateChange(to rate: Int, now: SimInstant) {
        serial.requested = rate
        printLine("OK")
        task = .changingRate(.switching, due: now.advanced(by: rateStep))
    }

    mutating func continueRateChange(_ stage: AdapterTask.RateChange, now: SimInstant) {
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

    /// The time that `BRT` has set; kept in `timing: instant` too, because the host must have time to confirm.
    var rateStep: Duration { .milliseconds(Int(settings.serial.rateTimeout)) }

    /// Restores the serial rate after a full reset: the stored one of `STWBR`, else PP 0C when it is on (4000/n
    /// kbit/s), else the original rate of the line.
    private mutating func restoreRate() {
        guard serial.rate != 0 else { return }
        let number = ProgrammableParameter.Number.rateDivisor
        let divisor = memory.parameters.isOn(number.rawValue) ? Int(parameters[number]) : 0
        let parameter = divisor == 0 ? nil : 4_000_000 / divisor
        serial.reset(to: memory.device.value?.serialRate ?? parameter)
    }

}
