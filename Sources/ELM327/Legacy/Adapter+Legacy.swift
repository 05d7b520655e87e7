public import LegacyBus
public import SimulationCore

/// Requests on J1850 and K-line protocols (ELM327 data sheet: "Bus initiation", "Interpreting OBD requests").
extension Adapter {
    /// Starts `request` on `chosen`, with an initiation first where the line needs one.
    mutating func beginLegacy(_ request: Request, on chosen: ProtocolNumber, now: SimInstant) {
        var task = LegacyTask(chosen: chosen, purpose: .request(request), stage: .sending)
        task.announces = !protocolState.isAutomatic
        task.fallsBack = protocolState.isAutomatic && protocolState.openProtocol == nil
        if needsInitiation(chosen, now: now) {
            initiate(task, now: now)
        } else {
            if !protocolState.isAutomatic { protocolState.openProtocol = chosen }
            rest(task, now: now)
        }
    }

    /// Asks the current candidate of a search.
    mutating func probeLegacy(_ search: Search, _ candidate: ProtocolNumber, now: SimInstant) {
        let task = LegacyTask(chosen: candidate, purpose: .probe(search), stage: .sending)
        let pause = isInstant ? .zero : pause(after: search.previous, before: candidate)
        guard pause == .zero else {
            var waiting = task
            waiting.stage = .pausing(until: now.advanced(by: pause))
            return self.task = .legacy(waiting)
        }
        openProbe(task, now: now)
    }

    private mutating func openProbe(_ task: LegacyTask, now: SimInstant) {
        if task.chosen.family == .j1850 { rest(task, now: now) } else { initiate(task, now: now) }
    }

    /// `FI` and `SI`: announces the initiation of the selected K-line protocol, and does nothing else.
    ///
    /// `method` (`STIFI`) is silent about itself and prints the answer.
    mutating func initialise(by method: Initiator.Method? = nil, now: SimInstant) {
        var task = LegacyTask(chosen: protocolState.selected, purpose: .initiation, stage: .sending)
        task.announces = method == nil
        initiate(task, by: method, now: now)
    }

    /// A K line needs one before the first request, and when so much time has passed that the ECU has forgotten.
    func needsInitiation(_ chosen: ProtocolNumber, now: SimInstant) -> Bool {
        guard chosen.family != .j1850 else { return false }
        if !stn.isEmpty, currentPreset?.opensItself == false { return false }
        guard protocolState.openProtocol != nil else { return true }
        guard let session = protocolState.session else { return false }
        return now > session.lastTraffic.advanced(by: KLineTiming.longestSilence)
    }

    // MARK: Sending

    /// Sends the request as soon as the line has been idle long enough.
    mutating func rest(_ task: LegacyTask, now: SimInstant) {
        var task = task
        if !isInstant, let session = protocolState.session {
            let due = session.lastTraffic.advanced(by: requestGap)
            if due > now {
                task.stage = .resting(until: due)
                self.task = .legacy(task)
                return
            }
        }
        send(task, now: now)
    }

    private mutating func send(_ task: LegacyTask, now: SimInstant) {
        var task = task
        let link = task.chosen.legacyLink
        let bytes: [UInt8]
        switch task.purpose {
        case .request(let request):
            let payload = stn.isEmpty ? nil : stn.value?.message.payload
            bytes = legacyMessage(payload ?? Array(request.data), on: link)
        case .probe: bytes = legacyMessage(Array(Search.probeData), on: link, usingHeader: false)
        case .initiation, .monitoring: return finish(now: now)
        }
        chipBuffer.keep(message: bytes)
        if link.isJ1850, !traits.bus.hasJ1850 {
            // The pins lead nowhere: nothing is sent, and nothing will answer.
            task.stage = .listening(until: isInstant ? nil : now.advanced(by: firstWait(task)))
            return self.task = .legacy(task)
        }
        let transmission = transmission(bytes, on: link)
        transmissions.append(QueuedTransmission(transmission: transmission, ready: now))
        protocolState.lastActivity = now
        protocolState.session?.lastTraffic = now
        task.stage = .sending
        if !stn.isEmpty, !isInstant {
            let wait = transmitTimeout(on: task.chosen.family)
            task.sendingDue = now.advanced(by: wait + SignalTiming.duration(of: transmission))
        }
        self.task = .legacy(task)
    }

    /// `bytes` as they go on `link`, with what the host has set for it.
    func transmission(_ bytes: [UInt8], on link: LegacyLink) -> Transmission {
        var transmission = Transmission(.message(bytes), on: link)
        if !link.isJ1850 {
            transmission.bitRate = settings.kLine.baudRate
            transmission.betweenBytes = betweenBytes
            if !stn.isEmpty { transmission.parity = stn.value?.line.parity ?? .none }
        }
        return transmission
    }

    // MARK: What is on the wire

    /// A signal of J1850 or a K line has ended, this adapter's own when `isOwn`; the byte of its in-frame response, or
    /// nil for none.
    public mutating func heard(_ transmission: Transmission, isOwn: Bool, now: SimInstant) -> UInt8? {
        if case .asleep = task { sawTraffic(now: now) }
        guard transmission.link.medium == legacyMedium, traits.bus.hasJ1850 || !transmission.link.isJ1850
        else {
            return nil
        }
        protocolState.lastActivity = now
        protocolState.session?.lastTraffic = now
        if !isOwn { protocolState.session?.awaitsAnswer = false }
        guard case .legacy(var task) = task else { return nil }
        switch task.stage {
        case .initiating(var initiator):
            guard isOwn || understands(transmission) else { return nil }
            if isOwn {
                initiator.transmitted(now: now, &transmissions)
            } else {
                initiator.received(transmission.signal, now: now, &transmissions)
            }
            follow(initiator, task, now: now)
        case .sending:
            guard isOwn else { return nil }
            // With R0 nothing is waited for once the request is on the wire.
            if case .request = task.purpose, !settings.requests.showsResponses {
                finish(now: now)
                return nil
            }
            task.sent = now
            task.lastMessage = now
            task.stage = .listening(until: isInstant ? nil : now.advanced(by: firstWait(task)))
            self.task = .legacy(task)
        case .listening:
            guard !isOwn, understands(transmission), case .message(let bytes) = transmission.signal else {
                return nil
            }
            let link = task.chosen.legacyLink
            let response = inFrameResponse(to: bytes, task, on: link)
            if case .monitoring(let selection) = task.purpose {
                monitor(bytes, selection, on: link)
            } else if !stn.isEmpty, let pieces = pieces(of: bytes, transmission) {
                for piece in pieces {
                    if case .legacy(let task) = self.task { receive(piece, task, now: now) }
                }
            } else {
                receive(bytes, task, now: now)
            }
            return response
        case .pausing, .resting: break
        }
        return nil
    }

    /// The wires that the adapter uses now, or nil for none of these.
    private var legacyMedium: LegacyLink.Medium? {
        if case .legacy(let task) = task { return task.chosen.legacyLink.medium }
        guard let openProtocol = protocolState.openProtocol, openProtocol.family != .can,
            openProtocol.family != .none
        else { return nil }
        return openProtocol.legacyLink.medium
    }

    /// Whether the rate that `IB` has set suits the sender's.
    private func understands(_ transmission: Transmission) -> Bool {
        if !stn.isEmpty, stn.value?.line.parity.passes(transmission.signal) == false { return false }
        return transmission.link.isJ1850
            || abs(transmission.bitRate - settings.kLine.baudRate) * 20 <= settings.kLine.baudRate
    }

    private mutating func receive(_ bytes: [UInt8], _ task: LegacyTask, now: SimInstant) {
        var task = task
        let link = task.chosen.legacyLink
        if case .probe = task.purpose {
            guard accepts(bytes, on: link, usingHeader: false), link.isIntact(bytes) else { return }
            task.accepted += 1
            if !isInstant { task.stage = .listening(until: now.advanced(by: settling(on: link))) }
            self.task = .legacy(task)
            return
        }
        guard case .request(let request) = task.purpose, accepts(bytes, on: link) else { return }
        chipBuffer.keep(message: bytes)
        if protocolState.openProtocol == nil { connected(to: task.chosen) } else { remember() }
        let since = task.accepted == 0 ? task.sent : task.lastMessage
        protocolState.adaptive.learn(nanoseconds: now.nanoseconds - since.nanoseconds)
        task.lastMessage = now
        task.accepted += 1
        printLegacy(bytes, on: link)
        if request.limit != 0, task.accepted >= request.limit { return finish(now: now) }
        if !isInstant {
            let wait = asksForTime(bytes, on: link) ? Self.pendingWait : legacyWait
            task.stage = .listening(until: now.advanced(by: wait))
        }
        self.task = .legacy(task)
    }

    // MARK: Time

    /// Does what is due in `task`.
    mutating func wakeLegacy(_ task: LegacyTask, now: SimInstant) {
        guard let due = task.deadline, due <= now else { return }
        var task = task
        switch task.stage {
        case .pausing: openProbe(task, now: now)
        case .resting: rest(task, now: now)
        case .initiating(var initiator):
            if let dotDue = task.dotDue, dotDue <= now {
                output.append(UInt8(ascii: "."))
                task.dots -= 1
                task.dotDue = task.dots > 0 ? dotDue.advanced(by: LegacyTask.dotInterval) : nil
            }
            initiator.timeout(now: now)
            follow(initiator, task, now: now)
        case .sending:
            takesBackFrames = true
            printLine("BUS BUSY")
            finish(now: now)
        case .listening: endLegacy(task, now: now)
        }
    }

    /// Nothing more can come: `timing: instant` goes on at once.
    mutating func quietLegacy(_ task: LegacyTask, now: SimInstant) {
        guard task.isListening else { return }
        if case .initiating(var initiator) = task.stage {
            initiator.giveUp()
            follow(initiator, task, now: now)
        } else {
            endLegacy(task, now: now)
        }
    }

    private mutating func endLegacy(_ task: LegacyTask, now: SimInstant) {
        switch task.purpose {
        case .probe(let search):
            guard task.accepted > 0 else { return tryNextLegacy(search, task.chosen, now: now) }
            connected(to: task.chosen)
            exchange(search.request, on: task.chosen, now: now)
        case .request(let request):
            if task.accepted == 0 {
                if task.fallsBack, protocolState.openProtocol == nil {
                    return beginSearch(for: request, now: now)
                }
                printLine("NO DATA")
            }
            finish(now: now)
        case .initiation, .monitoring:
            finish(now: now)
        }
    }

    /// Goes on to the next candidate; both slow protocols open in the same way, so that one attempt speaks for both.
    mutating func tryNextLegacy(_ search: Search, _ failed: ProtocolNumber, now: SimInstant) {
        var search = search
        closeProtocol()
        if failed == .iso9141 || failed == .iso14230Slow, let current = search.candidates.first {
            search.candidates = ArraySlice(
                [current] + search.candidates.dropFirst().filter { $0 != .iso9141 && $0 != .iso14230Slow })
        }
        tryNext(search, now: now)
    }
}
