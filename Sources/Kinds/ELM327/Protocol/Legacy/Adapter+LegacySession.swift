import CANBus
public import LegacyBus
public import SimulationCore

/// Opening, keeping and losing the line on J1850 and the K line (ELM327 data sheet, "Bus initiation", "Wakeup messages", "Error
/// messages and alerts").
extension Adapter {
    /// `FI` and `SI`: announces the initiation of the selected K-line protocol, and does nothing else.
    ///
    /// `method` (`STIFI`) is silent about itself and prints the answer.
    mutating func initialise(by method: Initiator.Method? = nil, now: SimInstant) {
        var task = LegacyTask(chosen: protocolState.selected, purpose: .initiation, stage: .sending)
        task.announces = method == nil
        initiate(task, by: method, now: now)
    }

    /// Returns whether a K line needs one: before the first request, and when so much time has passed that the ECU has
    /// forgotten.
    func needsInitiation(_ chosen: ProtocolNumber, now: SimInstant) -> Bool {
        guard chosen.family != .j1850 else { return false }
        if stn.value?.presetInUse(protocolState.selected)?.opensItself == false { return false }
        guard protocolState.openProtocol != nil else { return true }
        guard let session = protocolState.session else { return false }
        return now > session.lastTraffic.advanced(by: KLineTiming.longestSilence)
    }

    /// Begins the initiation that `task` needs.
    mutating func initiate(_ task: LegacyTask, by own: Initiator.Method? = nil, now: SimInstant) {
        protocolState.close()
        var task = task
        let timing = legacyTiming
        let isFast = task.chosen == .iso14230Fast
        let ready =
            isInstant ? now : max(now, protocolState.lastActivity.advanced(by: timing.idleBeforeInitiation))
        if task.announces {
            print("BUS INIT: ")
            if !isFast, traits.printing.showsInitiationDots {
                task.beginDots(at: isInstant ? nil : ready)
            }
        }
        let usual: Initiator.Method =
            isFast
            ? .fast(
                low: timing.fastTime(.fastLow), high: timing.fastTime(.fastHigh),
                tester: settings.addressing.testerOnLine)
            : .slow(address: settings.kLine.initiationAddress)
        var links: [LegacyLink]? = task.chosen.family == .iso9141 ? [.iso9141] : [.iso14230]
        if case .probe = task.purpose { links = [.iso9141, .iso14230] }
        if !settings.kLine.checksKeyWords { links = nil }
        if own != nil { links = nil }
        var initiator = Initiator(
            own ?? usual, accepting: links, bitRate: settings.kLine.baudRate,
            betweenBytes: timing.betweenBytes,
            timing: isInstant ? .none : KLineTiming())
        if let line = stn.value?.line {
            (initiator.parity, initiator.addressParity) = (line.parity, line.addressParity)
            initiator.waits = line.waits
            if isInstant { initiator.waits.beforeInverted = .zero }
        }
        initiator.begin(ready: ready, &transmissions)
        task.stage = .initiating(initiator)
        self.task = .legacy(task)
    }

    /// Stores what the initiator has become, and goes on when it has ended.
    mutating func follow(_ initiator: Initiator, _ task: LegacyTask, now: SimInstant) {
        var task = task
        task.stage = .initiating(initiator)
        switch initiator.outcome {
        case nil: self.task = .legacy(task)
        case .failed: initiationFailed(task, now: now)
        case .connected(let words):
            if !initiator.answer.isEmpty { printOpening(initiator.answer) }
            initiationSucceeded(task, words, now: now)
        }
    }

    private mutating func printRemainingDots(_ task: LegacyTask) {
        for _ in 0..<task.dots { output.append(UInt8(ascii: ".")) }
    }

    /// Ends an initiation that has failed; `text` stands behind the announcement.
    mutating func initiationFailed(_ task: LegacyTask, _ text: String = "ERROR", now: SimInstant) {
        if task.announces {
            printRemainingDots(task)
            printLine(text)
        }
        switch task.purpose {
        case .probe(let search): tryNextLegacy(search, task.chosen, now: now)
        case .request(let request) where task.fallsBack: beginSearch(for: request, now: now)
        case .initiation where !task.announces:
            printLine("NO DATA")
            finish(now: now)
        case .request, .initiation, .monitoring: finish(now: now)
        }
    }

    private mutating func initiationSucceeded(_ task: LegacyTask, _ words: KeyWords, now: SimInstant) {
        var task = task
        protocolState.keyWords = (words.first, words.second)
        protocolState.session = KLineSession(lastTraffic: now, keepsAlive: settings.wakeUp.interval != 0)
        if task.announces {
            printRemainingDots(task)
            printLine("OK")
        }
        task.dotDue = nil
        switch task.purpose {
        case .probe:
            if task.chosen != .iso14230Fast {
                task.chosen = words.link == .iso9141 ? .iso9141 : .iso14230Slow
            }
            rest(task, now: now)
        case .request:
            if protocolState.isAutomatic {
                connected(to: task.chosen)
            } else {
                protocolState.openProtocol = task.chosen
            }
            rest(task, now: now)
        case .initiation, .monitoring:
            protocolState.openProtocol = task.chosen
            finish(now: now)
        }
    }

    // MARK: Keeping

    /// Sends the keep-alive message: what `WM` has set, else a request that every ECU answers.
    ///
    /// When nobody has answered the protocol's own message before, the session counts as lost, and the next request opens
    /// it anew (not published).
    mutating func keepAlive(now: SimInstant) {
        guard let openProtocol = protocolState.openProtocol else { return }
        guard protocolState.session?.awaitsAnswer != true || settings.wakeUp.message != nil else {
            return protocolState.close()
        }
        let bytes = settings.keepAliveMessage(on: openProtocol)
        let transmission = transmission(bytes, on: openProtocol.legacyLink)
        transmissions.append(QueuedTransmission(transmission: transmission, ready: now))
        protocolState.session?.lastTraffic = now
        protocolState.session?.awaitsAnswer = true
    }

    // MARK: Losing

    /// Ends the session: a keep-alive message was not sent.
    mutating func closeSession() {
        if protocolState.session != nil { protocolState.close() }
    }

    /// Ends `task`, whose message was not sent on the J1850 bus or K line because of `fault`.
    mutating func fail(_ task: LegacyTask, _ fault: TransmitFault, now: SimInstant) {
        let text = fault == .noGap ? "BUS BUSY" : "FB ERROR"
        switch task.stage {
        case .initiating: initiationFailed(task, text, now: now)
        case .sending, .resting, .pausing, .listening: abandonMessage(task, text, now: now)
        }
    }

    /// Reports an invalid signal on a J1850 bus or a K line: the wires have been active for too long.
    ///
    /// On J1850 the chip looks for that with PP 11 on.
    public mutating func sawInvalidSignal(on medium: LegacyLink.Medium, now: SimInstant) {
        guard case .legacy(let task) = task, case .listening = task.stage,
            task.chosen.legacyLink.medium == medium
        else { return }
        guard task.chosen.family != .j1850 || parameters.isOn(.breakMonitor) else { return }
        abandonMessage(task, "BUS ERROR", now: now)
    }

    /// Ends a request, a probe or listening with `text`, without one where a search goes on.
    private mutating func abandonMessage(_ task: LegacyTask, _ text: String, now: SimInstant) {
        closeSession()
        switch task.purpose {
        case .probe(let search): return tryNextLegacy(search, task.chosen, now: now)
        case .request(let request) where task.fallsBack && protocolState.openProtocol == nil:
            return beginSearch(for: request, now: now)
        case .request, .initiation, .monitoring: break
        }
        printLine(text)
        finish(now: now)
    }
}
