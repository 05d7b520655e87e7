public import SimulationCore

/// Assembly of lines from the host's bytes, and the end of replies.
extension Adapter {
    /// Receives bytes from the host, in order, all at `now`.
    public mutating func receive(_ bytes: [UInt8], now: SimInstant) {
        if settings.power.watchesSilence { power.lastInput = now }
        for byte in bytes { receive(byte, now: now) }
    }

    private mutating func receive(_ byte: UInt8, now: SimInstant) {
        if unit.isLockedUp { return }
        let isLineFeedAfterReturn = input.followsCarriageReturn && byte == 0x0A
        input.followsCarriageReturn = byte == settings.serial.carriageReturn
        if isLineFeedAfterReturn, !traits.input.lineFeedInterrupts { return }
        if unit.isHolding {
            if input.typeAhead.count < 256 { input.typeAhead.append(byte) }
            return
        }
        switch task {
        case .idle:
            if !unit.isPlain, isTooEarly(now: now) { return }
            type(byte, now: now)
        case .resetting, .fallingAsleep, .unpowered:
            break
        case .answering:
            if input.typeAhead.count < 256 { input.typeAhead.append(byte) }
        case .changingRate(let stage, _):
            if stage == .confirming, byte == settings.serial.carriageReturn {
                printLine("OK")
                finish(now: now)
            }
        case .asleep:
            if stn.isEmpty || wakesOnInput() { wakeUp(now: now) }
        case .exchanging, .searching, .legacy, .monitoring:
            interrupt(now: now)
        }
    }

    /// Returns whether a character comes so soon after the prompt that it is lost; `STOPPED` is its answer.
    private mutating func isTooEarly(now: SimInstant) -> Bool {
        guard !isInstant, traits.timing.earlyWindow > .zero, input.editor.characters.isEmpty,
            let prompt = unit.promptTime,
            now < prompt.advanced(by: traits.timing.earlyWindow)
        else { return false }
        printLine("STOPPED")
        unit.promptTime = now
        printPrompt()
        return true
    }

    private mutating func type(_ byte: UInt8, now: SimInstant) {
        if unit.isPlain || !(traits.input.echoLags || unit.echoLags)
            ? settings.serial.echo : unit.echoedBefore
        {
            output.append(byte)
            if byte == settings.serial.carriageReturn, settings.serial.lineFeeds {
                output.append(settings.serial.lineFeed)
            }
        }
        guard byte == settings.serial.carriageReturn else {
            input.editor.take(byte, now: now)
            return
        }
        endLine(now: now)
    }

    private mutating func endLine(now: SimInstant) {
        unit.echoedBefore = settings.serial.echo
        if input.editor.characters.isEmpty {
            input.editor.clear()
            guard !input.lastLine.isEmpty else {
                printPrompt()
                return
            }
            lines.append(Line(text: input.lastLine, isRepeat: true, isInterruption: false))
            start(now: now)
            return
        }
        let refused = input.editor.overflowed
        input.lastLine.removeAll(keepingCapacity: true)
        input.lastLine.append(contentsOf: input.editor.characters)
        if input.editor.keepsTyped { stn.value?.batch.typed = input.editor.typed }
        input.editor.clear()
        lines.append(Line(text: input.lastLine, isRepeat: false, isInterruption: false))
        if refused { refuse() } else { start(now: now) }
    }

    /// Runs the last line, or holds it for the owner.
    private mutating func start(now: SimInstant) {
        if holdsLines { unit.isHolding = true } else { proceed(now: now) }
    }

    /// Runs the last line now, or after the latency.
    mutating func proceed(now: SimInstant) {
        guard !unit.isPlain, traits.timing.latency > .zero, !isInstant else {
            run(input.lastLine, now: now)
            return settle(now: now)
        }
        task = .answering(.line, due: now.advanced(by: traits.timing.latency))
    }

    /// Runs the last line, because its latency has passed.
    mutating func runDelayedLine(now: SimInstant) {
        task = .idle
        run(input.lastLine, now: now)
        settle(now: now)
    }

    /// Continues after a line was run: with the next command of a batch, or the bytes typed ahead.
    mutating func settle(now: SimInstant) {
        guard case .idle = task else { return }
        unit.promptTime = now
        takeTypeAhead(now: now)
    }

    mutating func interrupt(now: SimInstant) {
        if !stn.isEmpty { stn.value?.periodic.withdraw() }
        frames.removeAll(keepingCapacity: true)
        transmissions.removeAll(keepingCapacity: true)
        takesBackFrames = true
        if !input.lastLine.isEmpty {
            lines.append(Line(text: input.lastLine, isRepeat: false, isInterruption: true))
        }
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
            // The activity counter stays at 0 while monitoring.
            protocolState.lastActivity = now
            printStopped(sinceVersion: .v1_4)
        case .idle, .resetting, .answering, .changingRate, .fallingAsleep, .asleep, .unpowered:
            break
        }
        finish(now: now)
    }

    private mutating func printStopped(sinceVersion first: ChipVersion) {
        if version >= first { printLine("STOPPED") }
    }

    // MARK: Ends of replies

    /// Ends the reply with its blank line and prompt, and continues with the bytes typed ahead.
    mutating func finish(now: SimInstant) {
        task = .idle
        unit.promptTime = now
        if !stn.isEmpty { endExtended() }
        printPrompt()
        if !stn.isEmpty {
            continueBatch(now: now)
            guard case .idle = task else { return }
        }
        takeTypeAhead(now: now)
    }

    private mutating func takeTypeAhead(now: SimInstant) {
        guard !input.typeAhead.isEmpty else { return }
        let waiting = input.typeAhead
        input.typeAhead.removeAll(keepingCapacity: true)
        input.followsCarriageReturn = false
        receive(waiting, now: now)
    }

    /// Resets the state besides the settings, as a reset does.
    mutating func forgetHistory() {
        input.lastLine.removeAll(keepingCapacity: true)
        input.typeAhead.removeAll(keepingCapacity: true)
        input.editor.clear()
    }
}
