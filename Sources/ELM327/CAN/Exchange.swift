public import CANBus
public import SimulationCore

/// One request on CAN and the wait for its answers.
struct Exchange: Hashable, Sendable {
    /// What goes out and after how many frames the reply ends.
    var request: Request

    /// How the protocol uses the bus.
    var options: CANOptions

    /// Whether the request has crossed the bus and answers are awaited.
    var isListening = false

    /// Whether it waits for the end of the pause that `STPTRQ` asks for.
    var isHeld = false

    /// Whether a search follows when nothing answers, because the protocol was chosen as `Ah`.
    var fallsBack: Bool

    /// Whether this request opens the protocol.
    var isOpening = false

    /// When the request was on the bus.
    var sent: SimInstant = .powerOn

    /// When the wait ends; nil until the request has been sent, and always in `timing: instant`.
    var deadline: SimInstant?

    /// How many frames have been printed.
    var printed = 0

    /// How many whole messages have come, and how many bytes of segmented ones are still to come, where the limit counts
    /// messages.
    var messages = 0
    var outstanding = 0
}

/// Requests on CAN protocols (ELM327 data sheet: "Interpreting OBD requests", "Multiline responses").
extension Adapter {
    /// Starts the task that a request line stands for.
    mutating func begin(_ request: Request, now: SimInstant) {
        var request = request
        if !unit.isPlain, traits.bus.requestBytes != 0 {
            request.data = request.data.first(traits.bus.requestBytes)
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
        let family = (protocolState.openProtocol ?? protocolState.selected).family
        return settings.requests.allowsLong || !settings.can.formats && (family == .can || family == .none)
    }

    /// `RTR`: a remote frame with the request's identifier, answered as a request is.
    mutating func beginRemoteRequest(now: SimInstant) -> Command.Reply {
        guard let open = protocolState.openProtocol, let options = options(for: open) else { return .refused }
        let remote = Exchange(request: Request(data: CANData()), options: options, fallsBack: false)
        protocolState.lastActivity = now
        task = .exchanging(remote)
        if traits.bus.sendsRemoteFrames {
            transmit(CANFrame(remote: settings.requestIdentifier(options)), options)
        } else {
            transmitted(now: now)
        }
        return .none
    }

    /// Sends `request` on `chosen`, a CAN protocol.
    mutating func exchange(
        _ request: Request, on chosen: ProtocolNumber, now: SimInstant, isReleased: Bool = false
    ) {
        guard let options = options(for: chosen) else { return beginLegacy(request, on: chosen, now: now) }
        guard let data = settings.encode(request.data, options) else { return refuse() }
        if !stn.isEmpty, !isReleased, let end = gapEnd(now: now) {
            var held = Exchange(request: request, options: options, fallsBack: false)
            (held.isHeld, held.deadline) = (true, end)
            return task = .exchanging(held)
        }
        let frame = CANFrame(settings.requestIdentifier(options), data)
        let isFirst = protocolState.openProtocol == nil
        if !protocolState.isAutomatic { protocolState.openProtocol = chosen }
        chipBuffer.keep(frame)
        transmit(frame, options)
        protocolState.lastActivity = now
        if !protocolState.followed.isEmpty { protocolState.followed.removeAll() }
        var started = Exchange(
            request: request, options: options, fallsBack: protocolState.isAutomatic && isFirst,
            isOpening: isFirst)
        if !stn.isEmpty {
            if !isInstant { started.deadline = now.advanced(by: transmitTimeout(on: .can)) }
            if isSingleWireAsleep {
                frames.removeLast()
                task = .exchanging(started)
                return transmitFailed(now: now)
            }
        }
        task = .exchanging(started)
    }

    /// Reports that a frame of this adapter has crossed the bus.
    public mutating func transmitted(now: SimInstant) {
        protocolState.transmitErrors = 0
        if !stn.isEmpty, confirmPeriodic() { return }
        if isSendingLong { return confirmLongRequest(now: now) }
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

    /// A frame has arrived from the bus.
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
        if isSendingLong { return missFlowControl(now: now) }
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
        let kind = settings.kind(of: frame)
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
            let wait = asksForTime(frame, kind, exchange.options) ? Self.pendingWait : wait(exchange.options)
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

    /// The selected protocol has answered: it stays open, and with `M1` a reset will find it again.
    mutating func connected(to found: ProtocolNumber) {
        protocolState.selected = found
        protocolState.openProtocol = found
        remember()
    }

    /// With `M1`, writes the protocol that has answered to the EEPROM when another one stands there.
    mutating func remember() {
        guard settings.requests.remembersProtocol, memory.storedProtocol != protocolState.selected else {
            return
        }
        memory.storedProtocol = protocolState.selected
        memory.storedAutomatically = protocolState.isAutomatic
    }

    /// How long to wait for the next frame.
    private func wait(_ options: CANOptions) -> Duration {
        guard options.format != .j1939 else { return groupWait }
        return protocolState.adaptive.wait(settings.timing.adaptive, limit: settings.timing.waitOnCAN)
    }

    /// The wait after `7F xx 78`, from version 2.1 on.
    static let pendingWait = Duration.seconds(5)

    /// Whether `frame` is a `7F xx 78` that lengthens the wait (PP 2A b2-b0).
    private func asksForTime(_ frame: CANFrame, _ kind: FrameKind, _ options: CANOptions) -> Bool {
        guard version >= .v2_1, kind.isResponsePending, settings.can.errorChecking.contains(.responsePending)
        else {
            return false
        }
        if settings.can.errorChecking.contains(.pendingForISO15765), options.format != .iso15765 {
            return false
        }
        guard settings.can.errorChecking.contains(.pendingForLegislated) else { return true }
        let service = frame.data[settings.can.extendedAddress == nil ? 2 : 3]
        return service <= 0x0F
    }

    /// The flow-control frame that answers a first frame (data sheet, "FC SM"), or nil when the mode's parts are missing.
    private func flowControlFrame(for first: CANFrame, _ options: CANOptions) -> CANFrame? {
        let received = first.identifier
        var mode = settings.flowControl.mode
        if mode == .userData, traits.bus.ignoresFlowControlMode2 { mode = .automatic }
        switch mode {
        case .automatic:
            if !stn.isEmpty, let paired = pairedFlowControl(for: first) {
                return paired.frame(settings.can.filler)
            }
            guard let identifier = flowControlIdentifier(for: received, options) else { return nil }
            var data = CANData()
            if let address = settings.can.extendedAddress { data.append(address) }
            for byte in [0x30, 0x00, 0x00] as [UInt8] { data.append(byte) }
            return CANFrame(identifier, data.padded(with: settings.can.filler))
        case .userDefined:
            guard let identifier = settings.flowControl.header, let data = settings.flowControl.data else {
                return nil
            }
            return CANFrame(identifier, data.padded(with: settings.can.filler))
        case .userData:
            guard let data = settings.flowControl.data else { return nil }
            return CANFrame(received, data.padded(with: settings.can.filler))
        }
    }
}
