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

    /// Sends the probe of a search to the present candidate.
    mutating func probeLegacy(_ search: Search, _ candidate: ProtocolNumber, now: SimInstant) {
        let task = LegacyTask(chosen: candidate, purpose: .probe(search), stage: .sending)
        let pause = isInstant ? .zero : legacyTiming.pause(after: search.previous, before: candidate)
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

    // MARK: Sending

    /// Sends the request as soon as the line has been idle long enough.
    mutating func rest(_ task: LegacyTask, now: SimInstant) {
        var task = task
        if !isInstant, let session = protocolState.session {
            let due = session.lastTraffic.advanced(by: legacyTiming.requestGap)
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
            bytes = settings.legacyMessage(payload ?? Array(request.data), on: link, framing)
        case .probe:
            bytes =
                settings.legacyMessage(Array(Search.probeData), on: link, framing, usingHeader: false)
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
        if !isInstant, let state = stn.value {
            let wait = state.transmitTimeout(on: task.chosen.family)
            task.sendingDue = now.advanced(by: wait + SignalTiming.duration(of: transmission))
        }
        self.task = .legacy(task)
    }

    /// Returns `bytes` as they go on `link`, with what the host has set for it.
    func transmission(_ bytes: [UInt8], on link: LegacyLink) -> Transmission {
        var transmission = Transmission(.message(bytes), on: link)
        if !link.isJ1850 {
            transmission.bitRate = settings.kLine.baudRate
            transmission.betweenBytes = legacyTiming.betweenBytes
            if !stn.isEmpty { transmission.parity = stn.value?.line.parity ?? .none }
        }
        return transmission
    }

    // MARK: What is on the wire

    /// Receives a signal of J1850 or a K line, its own when `isOwn`; returns the byte of its in-frame
    /// response, or nil for none.
    public mutating func received(_ transmission: Transmission, isOwn: Bool, now: SimInstant) -> UInt8? {
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
            let response = settings.inFrameResponse(
                to: bytes, on: link, framing, isMonitoring: task.isMonitoring)
            if case .monitoring(let selection) = task.purpose {
                monitor(bytes, selection, on: link)
            } else if !stn.isEmpty,
                let pieces = stn.value?.line.pieces(
                    of: bytes, transmission, longestPause: legacyTiming.longestPause)
            {
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

    /// The wires that the adapter uses now; nil when it uses CAN or none.
    private var legacyMedium: LegacyLink.Medium? {
        if case .legacy(let task) = task { return task.chosen.legacyLink.medium }
        return protocolState.openMedium
    }

    /// Returns whether the rate set by `IB` fits that of the sender.
    private func understands(_ transmission: Transmission) -> Bool {
        if !stn.isEmpty, stn.value?.line.parity.passes(transmission.signal) == false { return false }
        return transmission.link.isJ1850
            || abs(transmission.bitRate - settings.kLine.baudRate) * 20 <= settings.kLine.baudRate
    }

    private mutating func receive(_ bytes: [UInt8], _ task: LegacyTask, now: SimInstant) {
        var task = task
        let link = task.chosen.legacyLink
        if case .probe = task.purpose {
            guard settings.accepts(bytes, on: link, framing, usingHeader: false), link.isIntact(bytes) else {
                return
            }
            task.accepted += 1
            if !isInstant {
                task.stage = .listening(until: now.advanced(by: LegacyTiming.settling(on: link)))
            }
            self.task = .legacy(task)
            return
        }
        guard case .request(let request) = task.purpose, settings.accepts(bytes, on: link, framing) else {
            return
        }
        chipBuffer.keep(message: bytes)
        if protocolState.openProtocol == nil { connected(to: task.chosen) } else { remember() }
        let since = task.accepted == 0 ? task.sent : task.lastMessage
        protocolState.adaptive.learn(nanoseconds: now.nanoseconds - since.nanoseconds)
        task.lastMessage = now
        task.accepted += 1
        printLegacy(bytes, on: link)
        if request.limit != 0, task.accepted >= request.limit { return finish(now: now) }
        if !isInstant {
            let asks = version >= .v2_1 && settings.asksForTime(bytes, on: link)
            let wait = asks ? Self.pendingWait : protocolState.legacyWait(settings.timing)
            task.stage = .listening(until: now.advanced(by: wait))
        }
        self.task = .legacy(task)
    }

    // MARK: Time

    mutating func wakeLegacy(_ task: LegacyTask, now: SimInstant) {
        guard let due = task.deadline, due <= now else { return }
        var task = task
        switch task.stage {
        case .pausing: openProbe(task, now: now)
        case .resting: rest(task, now: now)
        case .initiating(var initiator):
            if task.takeDot(now: now) { output.append(UInt8(ascii: ".")) }
            initiator.timeout(now: now)
            follow(initiator, task, now: now)
        case .sending:
            takesBackFrames = true
            printLine("BUS BUSY")
            finish(now: now)
        case .listening: endLegacy(task, now: now)
        }
    }

    /// Ends the wait at once in `timing: instant`, because no more signals can come.
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

    /// Goes on to the next candidate.
    mutating func tryNextLegacy(_ search: Search, _ failed: ProtocolNumber, now: SimInstant) {
        var search = search
        protocolState.close()
        search.dropTwins(of: failed)
        tryNext(search, now: now)
    }

    /// Returns how long to wait for the first answer.
    private func firstWait(_ task: LegacyTask) -> Duration {
        guard case .probe = task.purpose else { return protocolState.legacyWait(settings.timing) }
        return max(Search.patience(for: .j1850VPW), settings.timing.wait)
    }

    /// The waits that are in force.
    var legacyTiming: LegacyTiming {
        LegacyTiming(
            version: version, parameters: parameters, line: stn.value?.line, ownGap: stn.value?.requestGap)
    }

    // MARK: Monitoring

    /// Listens on the selected protocol's wires; nothing is sent and nothing initiated.
    mutating func monitorLegacy(_ selection: Monitor.Selection) {
        task = .legacy(
            LegacyTask(
                chosen: protocolState.selected, purpose: .monitoring(selection), stage: .listening(until: nil)
            ))
    }

    /// Prints a message that passes `MR` or `MT`, and `FT`.
    private mutating func monitor(_ bytes: [UInt8], _ selection: Monitor.Selection, on link: LegacyLink) {
        guard settings.shows(bytes, selection) else { return }
        chipBuffer.keep(message: bytes)
        printLegacy(bytes, on: link)
    }
}
