import SimulationCore

/// Resets, sleep, the rate handshake, and what the chip measures beside the bus.
extension Adapter {
    /// What banner and `ATI` say instead of the adapter's own name, or nil.
    public var banner: String? {
        get { unit.banner }
        set { unit.banner = newValue }
    }

    /// What `ATI` prints.
    var identity: String { unit.banner ?? traits.identity ?? "ELM327 v\(version.rawValue)" }

    /// Starts `Z` (about 800 ms) or `WS` (about 2 ms); data sheet, "AT command descriptions".
    mutating func beginReset(_ reset: Reset, now: SimInstant) {
        let duration: Duration = reset == .full ? .milliseconds(800) : .milliseconds(2)
        guard !isInstant else { return finishReset(reset, now: now) }
        task = .resetting(reset, due: now.advanced(by: duration))
    }

    mutating func finishReset(_ reset: Reset, now: SimInstant) {
        parameters.load(memory.parameters, at: reset == .full ? .power : .reset)
        settings = Settings(parameters)
        loadStoredProtocol()
        forgetSTN()
        unit.echoedBefore = settings.echo
        lastActivity = now
        forgetHistory()
        printBanner(now: now)
        monitorAfterReset(now: now)
    }

    /// Prints two empty lines, the identity and the prompt, as after a reset.
    private mutating func printBanner(now: SimInstant) {
        if !traits.strayBytes.isEmpty { output.append(contentsOf: traits.strayBytes) }
        printNewLine()
        printNewLine()
        printLine(identity)
        finish(now: now)
    }

    /// `D`: every setting back to its default, but for what `PB` set, which lasts until a reset; the protocol is that of
    /// the EEPROM.
    mutating func restoreDefaults() {
        let before = settings
        parameters.load(memory.parameters, at: .defaults)
        settings = Settings(parameters)
        if !traits.defaultsRestoreEcho { settings.echo = before.echo }
        settings.user1 = before.user1
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
        selected = memory.storedProtocol
        isAutomatic = memory.storedAutomatically
    }

    /// `LP`: `OK` without a carriage return or prompt, and sleep a second later; refused when power control is off
    /// (PP 0E b7).
    mutating func beginSleep(now: SimInstant) -> Command.Reply {
        guard parameters[.powerControl] & 0x80 != 0 else { return .refused }
        print("OK")
        task = .fallingAsleep(due: isInstant ? now : now.advanced(by: .seconds(1)))
        return .none
    }

    /// A byte has woken the chip: before version 2.0 that is a warm start, later most settings are kept.
    mutating func wakeUp(now: SimInstant) {
        guard version >= .v2_0 else { return finishReset(.warm, now: now) }
        settings.forgetAddressing(parameters)
        forgetHistory()
        printBanner(now: now)
    }

    /// `BRD`: `OK` at the old rate; the rest of the handshake follows in steps of `BRT`. The rate itself does not change,
    /// because behind TCP or a pseudo-terminal there is none.
    mutating func beginRateChange(now: SimInstant) {
        printLine("OK")
        task = .changingRate(.switching, due: now.advanced(by: rateStep))
    }

    mutating func continueRateChange(_ stage: RateChange, now: SimInstant) {
        switch stage {
        case .switching:
            printLine(rateIdentity)
            task = .changingRate(.confirming, due: now.advanced(by: rateStep))
        case .confirming:
            finish(now: now)
        }
    }

    /// `BRT` steps of 5 ms; kept in `timing: instant` too, because the host must have time to confirm.
    private var rateStep: Duration {
        .milliseconds(5 * Int(settings.rateTimeout == 0 ? 256 : Int(settings.rateTimeout)))
    }

    /// `RV`: the conversion takes 9 ms.
    mutating func beginVoltageReading(now: SimInstant) {
        delay(.voltage, by: .milliseconds(9), now: now)
    }

    /// The supply voltage with one decimal, as `RV` prints it.
    var voltageText: String {
        let volts = traits.fixedVoltage ?? supplyVoltage * memory.voltageFactor
        let tenths = Int((max(0, min(volts, 99.9)) * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)V"
    }

    /// `AMC`: steps of 0.65536 s since the bus last moved, at most FFh.
    func activityCount(now: SimInstant) -> Int {
        let steps = (now.nanoseconds - lastActivity.nanoseconds) / 655_360_000
        return Int(min(max(steps, 0), 0xFF))
    }
}
