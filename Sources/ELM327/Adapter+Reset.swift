import SimulationCore

/// Resets, sleep, the rate handshake, and what the chip measures beside the bus.
extension Adapter {
    /// What `ATI` prints.
    var identity: String { "\(traits.name) v\(version.rawValue)" }

    /// Starts `Z` (about 800 ms) or `WS` (about 2 ms); data sheet, "AT command descriptions".
    mutating func beginReset(_ reset: Reset, now: SimInstant) {
        let duration: Duration = reset == .full ? .milliseconds(800) : .milliseconds(2)
        guard !isInstant else { return finishReset(reset, now: now) }
        task = .resetting(reset, due: now.advanced(by: duration))
    }

    mutating func finishReset(_ reset: Reset, now: SimInstant) {
        settings = Settings()
        loadStoredProtocol()
        if reset == .full { searchSkipsCAN = false }
        forgetHistory()
        printBanner(now: now)
    }

    /// Prints two empty lines, the identity and the prompt, as after a reset.
    private mutating func printBanner(now: SimInstant) {
        printNewLine()
        printNewLine()
        printLine(identity)
        finish(now: now)
    }

    /// `D`: every setting back to its default; the protocol is that of the EEPROM.
    mutating func restoreDefaults() {
        let echo = settings.echo
        settings = Settings()
        if !traits.defaultsRestoreEcho { settings.echo = echo }
        loadStoredProtocol()
    }

    /// Takes the protocol that the EEPROM holds, with nothing open.
    mutating func loadStoredProtocol() {
        closeProtocol()
        selected = memory.storedProtocol
        isAutomatic = memory.storedAutomatically
    }

    /// `LP`: `OK` without a carriage return or prompt, and sleep a second later.
    mutating func beginSleep(now: SimInstant) {
        print("OK")
        task = .fallingAsleep(due: isInstant ? now : now.advanced(by: .seconds(1)))
    }

    /// A byte has woken the chip: settings are kept from version 2.0 on, restored before.
    mutating func wakeUp(now: SimInstant) {
        if version < .v2_0 { settings = Settings() }
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
            printLine(identity)
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
        let tenths = Int((max(0, min(supplyVoltage * memory.voltageFactor, 99.9)) * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)V"
    }

    /// `AMC`: steps of 0.65536 s since the bus last moved, at most FFh.
    func activityCount(now: SimInstant) -> Int {
        let steps = (now.nanoseconds - lastActivity.nanoseconds) / 655_360_000
        return Int(min(max(steps, 0), 0xFF))
    }
}
