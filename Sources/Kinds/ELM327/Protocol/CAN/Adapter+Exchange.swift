public import CANBus
import J1939
public import SimulationCore

/// Requests on CAN protocols (ELM327 data sheet: "Interpreting OBD requests", "Multiline responses").
extension Adapter {
    /// Starts the task that a request line stands for.
    mutating func begin(_ request: Request, now: SimInstant) {
        var request = request
        if !unit.isPlain, traits.bus.requestBytes != 0 {
            request.data = ClassicalData(request.data.prefix(traits.bus.requestBytes))
        }
        guard request.data.count <= 7 || allowsEightBytes else { return refuse() }
        if let open = protocolState.openProtocol {
            return exchange(request, on: open, now: now)
        }
        switch protocolState.selected.family {
        case .none:
            beginSearch(for: request, now: now)
        case .can:
            exchange(request, on: protocolState.selected, now: now)
        case .j1850, .iso9141, .iso14230:
            exchange(request, on: protocolState.selected, now: now)
        }
    }

    /// Whether a request may have eight bytes: with `AL`, or on CAN without formatting.
    private var allowsEightBytes: Bool {
        let family = protocolState.inUse.family
        return settings.requests.allowsLong || !settings.can.formats && (family == .can || family == .none)
    }

    /// `RTR`: a remote frame with the request's identifier, answered as a request is.
    mutating func beginRemoteRequest(now: SimInstant) -> Command.Reply {
        guard let open = protocolState.openProtocol, let options = options(for: open) else { return .refused }
        let remote = Exchange(request: Request(data: ClassicalData()), options: options, fallsBack: false)
        protocolState.lastActivity = now
        task = .exchanging(remote)
        if traits.bus.sendsRemoteFrames {
            transmit(CANFrame(remote: settings.addressing.requestIdentifier(options)), options)
        } else {
            transmitted(now: now)
        }
        return .none
    }

    mutating func exchange(
        _ request: Request, on chosen: ProtocolNumber, now: SimInstant, isReleased: Bool = false
    ) {
        guard let options = options(for: chosen) else { return beginLegacy(request, on: chosen, now: now) }
        guard let data = settings.can.encode(request.data, options, settings.j1939) else { return refuse() }
        if !stn.isEmpty, !isReleased, !isInstant,
            let end = stn.value?.gapEnd(after: protocolState.lastActivity, now: now)
        {
            var held = Exchange(request: request, options: options, fallsBack: false)
            (held.isHeld, held.deadline) = (true, end)
            return task = .exchanging(held)
        }
        let frame = CANFrame(settings.addressing.requestIdentifier(options), CANData(data))
        let isFirst = protocolState.openProtocol == nil
        if !protocolState.isAutomatic { protocolState.openProtocol = chosen }
        chipBuffer.keep(frame)
        transmit(frame, options)
        protocolState.lastActivity = now
        if !protocolState.followed.isEmpty { protocolState.followed.removeAll() }
        var started = Exchange(
            request: request, options: options, fallsBack: protocolState.isAutomatic && isFirst,
            isOpening: isFirst)
        if !stn.isEmpty, let state = stn.value {
            if !isInstant { started.deadline = now.advanced(by: state.transmitTimeout(on: .can)) }
            if state.isSingleWireAsleep(protocolState.selected) {
                frames.removeLast()
                task = .exchanging(started)
                return transmitFailed(now: now)
            }
        }
        task = .exchanging(started)
    }

    /// Reports that a frame of this adapter has crossed the bus.
    public mutating func transmitted(now: SimInstant) {
        protocolState.transmitErrors.clear()
        if !stn.isEmpty, stn.value?.periodic.confirm() == true { return }
        if isSendingLong { return advanceLong(.confirmed, now: now) }
        switch task {
        case .exchanging(var exchange):
            guard !exchange.isListening else { return }
            // With R0 nothing is waited for once the request is on the bus.
            guard settings.requests.showsResponses else { return finish(now: now) }
            exchange.isListening = true
            exchange.sent = now
            exchange.deadline = isInstant ? nil : now.advanced(by: wait(exchange.options))
            task = .exchanging(exchange)
        case .searching(let search):
            listenForProbe(search, now: now)
        case .idle, .resetting, .answering, .changingRate, .fallingAsleep, .asleep, .unpowered, .legacy,
            .monitoring:
            break
        }
    }

    /// Handles a frame from the bus.
    public mutating func received(_ frame: CANFrame, now: SimInstant) {
        protocolState.lastActivity = now
        if isSendingLong { return takeFlowControl(frame, now: now) }
        switch task {
        case .exchanging(let exchange):
            receive(frame, during: exchange, now: now)
        case .searching(let search):
            receive(frame, during: search, now: now)
        case .monitoring(let monitor):
            show(frame, monitor, now: now)
        case .idle, .resetting, .answering, .changingRate, .fallingAsleep, .asleep, .unpowered, .legacy:
            break
        }
    }

    /// Reports that the bus is quiet; in `timing: instant` the reply ends here.
    public mutating func quiet(now: SimInstant) {
        if isSendingLong { return advanceLong(.silence, now: now) }
        switch task {
        case .exchanging(let exchange): endExchange(exchange, now: now)
        case .searching(let search): continueSearch(search, now: now)
        case .legacy(let task): quietLegacy(task, now: now)
        case .idle, .resetting, .answering, .changingRate, .fallingAsleep, .asleep, .unpowered, .monitoring:
            break
        }
    }

    private mutating func receive(_ frame: CANFrame, during exchange: Exchange, now: SimInstant) {
        if exchange.options.format == .j1939 {
            return receiveMessage(frame, during: exchange, now: now)
        }
        guard exchange.isListening, accepts(frame, exchange.options) else { return }
        var exchange = exchange
        chipBuffer.keep(frame)
        let kind = settings.can.kind(of: frame)
        if protocolState.openProtocol == nil { connected(to: protocolState.selected) } else { remember() }
        if kind != .consecutive {
            protocolState.adaptive.learn(nanoseconds: now.nanoseconds - exchange.sent.nanoseconds)
        }
        let limit = exchange.request.limit
        let isLast = limit != 0 && exchange.printed + 1 >= limit && limitCountsFrames
        if kind == .first, !isLast, exchange.options.format == .iso15765, settings.can.sendsFlowControl,
            let reply = flowControlFrame(for: frame, exchange.options)
        {
            transmit(reply, exchange.options)
        }
        if printFrame(frame, exchange.options) { exchange.printed += 1 }
        let countsMessages = !unit.isPlain && traits.bus.countsMessages
        if countsMessages { exchange.count(frame, kind) }
        if limit != 0, (countsMessages ? exchange.messages : exchange.printed) >= limit {
            return finish(now: now)
        }
        if isOverrun(now: now) { return endOverrun(now: now) }
        if !isInstant {
            let wait =
                version >= .v2_1 && settings.can.asksForTime(frame, kind, exchange.options)
                ? Self.pendingWait : wait(exchange.options)
            exchange.deadline = now.advanced(by: wait)
        }
        task = .exchanging(exchange)
    }

    mutating func endExchange(_ exchange: Exchange, now: SimInstant) {
        if exchange.printed == 0 {
            if exchange.fallsBack, protocolState.openProtocol == nil {
                return beginSearch(for: exchange.request, now: now)
            }
            printLine("NO DATA")
        }
        finish(now: now)
    }

    /// Returns how long to wait for the next frame.
    private mutating func wait(_ options: CANOptions) -> Duration {
        guard options.format != .j1939 else { return groupWait }
        return protocolState.adaptive.wait(settings.timing.adaptive, limit: settings.timing.waitOnCAN)
    }

    /// The wait after `7F xx 78`, from version 2.1 on.
    static let pendingWait = Duration.seconds(5)

    /// Returns the flow-control frame that answers a first frame, or nil for none.
    private func flowControlFrame(for first: CANFrame, _ options: CANOptions) -> CANFrame? {
        if !stn.isEmpty, settings.flowControl.mode(traits.bus) == .automatic,
            let paired = stn.value?.pairedFlowControl(for: first)
        {
            return paired.frame(settings.can.filler)
        }
        return settings.flowControlFrame(for: first, options, traits.bus)
    }

    // MARK: Requests that are not sent

    /// Ends the wait of a request that is not on the bus yet: for its turn, or for the bus.
    mutating func continueUnsent(_ waiting: Exchange, now: SimInstant) {
        if waiting.isHeld {
            return exchange(
                waiting.request, on: protocolState.inUse, now: now,
                isReleased: true)
        }
        takesBackFrames = true
        if waiting.fallsBack { return beginSearch(for: waiting.request, now: now) }
        printLine("BUS BUSY")
        finish(now: now)
    }

    /// Reports that the last frame or signal could not be sent.
    public mutating func transmitFailed(_ fault: TransmitFault = .unacknowledged, now: SimInstant) {
        let wasPeriodic = !stn.isEmpty && stn.value?.periodic.confirm() == true
        if wasPeriodic { stn.value?.periodic.withdraw() }
        switch task {
        case .exchanging, .searching: protocolState.transmitErrors.add(fault)
        case .legacy(let task): return fail(task, fault, now: now)
        // A keep-alive message: the session is lost, and the next request opens another.
        case .idle: return closeSession()
        case .resetting, .answering, .changingRate, .fallingAsleep, .asleep, .unpowered, .monitoring: return
        }
        if fault == .stuck, !findsBadWiring { return endWithFatalError(now: now) }
        switch task {
        case .exchanging(let exchange):
            if wasPeriodic, exchange.isListening { return }
            if exchange.fallsBack { return beginSearch(for: exchange.request, now: now) }
            if exchange.isOpening, fault == .stuck { protocolState.close() }
            printLine(fault == .noGap && !stn.isEmpty ? "BUS BUSY" : "CAN ERROR")
            finish(now: now)
        case .searching(let search): tryNext(search, now: now)
        case .idle, .resetting, .answering, .changingRate, .fallingAsleep, .asleep, .unpowered, .legacy,
            .monitoring:
            break
        }
    }

    /// Whether the chip tests the wiring before it opens a CAN protocol, and is about to open one (PP 2A b3).
    private var findsBadWiring: Bool {
        let isOpening = if case .exchanging(let exchange) = task { exchange.isOpening } else { true }
        return isOpening && version >= .v1_3a && settings.can.errorChecking.contains(.testsWiring)
    }

    // MARK: SAE J1939

    /// The longest wait for an answer, 1.25 s as a node that asks waits (SAE J1939-21, 5.12.3), or more when `ST` and
    /// `JTM` ask for it; how the chip chooses is not published.
    private var groupWait: Duration { max(Self.usualGroupWait, settings.timing.waitOnCAN) }

    private static let usualGroupWait = Duration.milliseconds(1250)

    /// Takes a frame that may answer `exchange`.
    ///
    /// The wait counts from the request, because a group that is broadcast anyway would keep a restarted one going for
    /// ever; only a long message that has begun is waited for. The digit behind a request counts complete messages, as
    /// that of `MP` does. Neither is published.
    mutating func receiveMessage(_ frame: CANFrame, during exchange: Exchange, now: SimInstant) {
        guard exchange.isListening, let identifier = MessageIdentifier(frame.identifier) else { return }
        guard isAnswer(frame, identifier, exchange) else {
            return protocolState.followed.supersede(identifier)
        }
        var exchange = exchange
        chipBuffer.keep(frame)
        if protocolState.openProtocol == nil { connected(to: protocolState.selected) } else { remember() }
        let part = part(of: frame, identifier)
        if printMessage(frame, part, isMonitoring: false) { exchange.printed += 1 }
        answerPacket(part, identifier, exchange.options)
        if protocolState.followed.complete(part, identifier), exchange.request.limit > 0 {
            exchange.request.limit -= 1
            guard exchange.request.limit > 0 else { return finish(now: now) }
        }
        if !isInstant {
            let end = exchange.sent.advanced(by: groupWait)
            exchange.deadline =
                protocolState.followed.isEmpty ? max(end, now) : max(end, now.advanced(by: groupWait))
        }
        task = .exchanging(exchange)
    }

    /// Returns whether a frame passes: the user's filter when there is one, else what the request leads to expect.
    private mutating func isAnswer(
        _ frame: CANFrame, _ identifier: MessageIdentifier, _ exchange: Exchange
    ) -> Bool {
        guard accepts(frame, exchange.options) else { return false }
        if settings.filters.chooseIdentifiers { return true }
        guard identifier.isFor(settings.addressing.tester(on: .j1939)),
            let expectation = J1939Expectation(exchange.request, settings, exchange.options)
        else { return false }
        return expectation.admits(frame, identifier, protocolState.followed)
    }

    /// Clears, from version 2.0 on, the packets of a message that is for this adapter alone, and acknowledges the last.
    private mutating func answerPacket(
        _ part: J1939Part, _ identifier: MessageIdentifier, _ options: CANOptions
    ) {
        guard let reply = protocolState.followed.reply(to: part, identifier) else { return }
        transmit(reply.frame(from: identifier.destination, to: identifier.source), options)
    }

    /// Returns what the frame is, noting the beginning and the progress of a long message.
    mutating func part(of frame: CANFrame, _ identifier: MessageIdentifier) -> J1939Part {
        protocolState.followed.part(
            of: frame, identifier, tester: settings.addressing.tester(on: .j1939),
            clears: settings.can.sendsFlowControl && version >= .v2_0)
    }
}
