import CANBus
import LegacyBus
import SimulationCore

/// Commands beside AT, and what they have set: lines, batches, requests in segments, periodic messages.
extension Adapter {
    /// Whether a message is on its way in segments.
    var isSendingLong: Bool { stn.isEmpty ? false : stn.value?.message.long != nil }

    /// Whether such a message waits for what its receiver says.
    var awaitsFlowControl: Bool {
        guard !stn.isEmpty, let long = stn.value?.message.long else { return false }
        return !long.isPausing
    }

    /// Whether the number behind a request counts frames.
    var limitCountsFrames: Bool {
        if traits.bus.countsMessages { return false }
        return stn.isEmpty ? true : stn.value?.segmentation.reassembles == false
    }

    /// Takes back what ST commands have set; adapters without them have nothing to take back.
    ///
    /// After a reset, the triggers that have been stored are in force, and what put the device to sleep is forgotten.
    mutating func forgetSTN(isReset: Bool = false) {
        guard let device = traits.device else { return }
        let before = stn.value
        var state = STNState(device.commands, after: before, isReset: isReset)
        if isReset {
            state.power = memory.deviceMemory.power
            if before?.isWaking != true { (unit.sleepTrigger, unit.wakeTrigger) = (.none, .none) }
        }
        stn.value = state
        noteBackground()
    }

    /// The text of the rate handshake at the new rate.
    var rateIdentity: String {
        traits.device.map { $0.commands == .st ? $0.firmware : identity } ?? identity
    }

    /// Runs `line` when it is for this part of the adapter: a command beside AT, a batch, data for `STPX`, a long request;
    /// whether it was.
    mutating func runExtended(_ line: [UInt8], now: SimInstant) -> Bool {
        guard let state = stn.value, let device = traits.device else { return false }
        if let awaited = state.message.awaited {
            SingleMessages.takeData(line, for: awaited, &self, now: now)
            return true
        }
        if state.batch.isOn, state.batch.piece == nil, line.contains(UInt8(ascii: "|")) {
            stn.value?.batch.begin()
            continueBatch(now: now)
            return true
        }
        if line.starts(with: "ST".utf8) {
            guard let (command, operand) = STNTable.match(line[2...], state.commands) else {
                refuse()
                return true
            }
            reply(command.effect(&self, operand, now), now: now)
            return true
        }
        if let firmware = device.vendorFirmware, line.starts(with: "VT".utf8) {
            runVendor(line, firmware, now: now)
            return true
        }
        return (state.segmentation.sendsSegments || protocolState.speaksLegacy)
            && SingleMessages.runLine(line, &self, now: now)
    }

    /// `VTI`, and `VT UCS_ATI`, which sets what `ATI` prints (bigunclemax/FocusIPCCtrl#1).
    private mutating func runVendor(_ line: [UInt8], _ firmware: String, now: SimInstant) {
        let letters = "VTUCS_ATI"
        if line == Array("VTI".utf8) {
            answer(firmware)
        } else if line.starts(with: letters.utf8),
            let text = stn.value?.batch.text(behind: letters, longest: 31)
        {
            memory.deviceMemory.identity = text
            reply(.stored, now: now)
        } else {
            refuse()
        }
    }

    /// Ends what was under way when the host is gone.
    mutating func abandonExtended() {
        stn.value?.batch.abandon()
        stn.value?.message.awaited = nil
        endExtended()
    }

    /// Ends the reply: what a single message has replaced comes back.
    mutating func endExtended() {
        guard let state = stn.value,
            state.message.long != nil || state.message.replaced != nil || state.message.payload != nil
                || !state.segmentation.assemblies.isEmpty
        else {
            return
        }
        if let replaced = state.message.replaced {
            settings = replaced.settings
            stn.value?.checks = replaced.checks
        }
        stn.value?.message.replaced = nil
        stn.value?.message.payload = nil
        stn.value?.line.expectedLength = nil
        stn.value?.message.long = nil
        stn.value?.segmentation.assemblies = []
    }

    // MARK: Batches (commands in one line with `|` between them)

    /// Prints the separator in place of a prompt, while commands are left; returns whether it was printed.
    mutating func separatesBatch() -> Bool {
        guard stn.value?.batch.commands.isEmpty == false else { return false }
        output.append(UInt8(ascii: "|"))
        return true
    }

    /// Runs what is left of the batch as long as nothing takes time.
    mutating func continueBatch(now: SimInstant) {
        while case .idle = task, let next = stn.value?.batch.next() {
            run(LineEditor.significant(next), now: now)
        }
        if case .idle = task { stn.value?.batch.piece = nil }
    }

    // MARK: Requests in segments

    /// Sends `payload` in segments, and then waits for answers as after any request.
    mutating func beginLong(_ payload: [UInt8], limit: Int, now: SimInstant) {
        let chosen = protocolState.inUse
        guard let state = stn.value, let options = options(for: chosen), options.format == .iso15765,
            settings.can.formats
        else { return refuse() }
        guard payload.count <= traits.device?.longestMessage ?? 0 else {
            printLine("OUT OF MEMORY")
            return finish(now: now)
        }
        var long = LongRequest(settings, options, state.segmentation)
        guard let step = try? long.send(payload, now: now) else { return refuse() }
        if !protocolState.isAutomatic { protocolState.openProtocol = chosen }
        protocolState.lastActivity = now
        let request = Request(data: ClassicalData(), limit: limit)
        task = .exchanging(Exchange(request: request, options: options, fallsBack: false))
        carryOut(step, long, now: now)
    }

    /// Continues the request in segments after `event`.
    mutating func advanceLong(_ event: LongRequest.Event, now: SimInstant) {
        guard var long = stn.value?.message.long else { return }
        let step = long.handle(event, now: now)
        carryOut(step, long, now: now)
    }

    /// Handles the flow control of a frame that has come before the request is complete, and nothing else of it.
    mutating func takeFlowControl(_ frame: CANFrame, now: SimInstant) {
        guard let long = stn.value?.message.long, accepts(frame, long.options),
            let flow = long.flowControl(in: frame)
        else { return }
        advanceLong(.flowControl(flow), now: now)
    }

    private mutating func carryOut(_ step: LongRequest.Step?, _ long: LongRequest, now: SimInstant) {
        switch step {
        case .finished(let isComplete):
            stn.value?.message.long = nil
            if isComplete { return transmitted(now: now) }
            printLine("FC RX TIMEOUT")
            return finish(now: now)
        case .transmit(let data):
            let isShort = settings.can.sendsShort || long.options.variableLength
            transmit(
                CANFrame(
                    long.identifier, CANData(isShort ? data : data.padded(with: settings.can.filler))),
                long.options)
        case nil: break
        }
        stn.value?.message.long = long
        guard case .exchanging(var exchange) = task else { return }
        exchange.deadline = isInstant && !long.isPausing ? nil : long.deadline
        task = .exchanging(exchange)
    }

    // MARK: Periodic messages

    /// Whether periodic messages go out now: while a protocol is open and nothing of the adapter's own is waiting for the
    /// bus; while monitoring when `STCMM 1` makes it a node like others.
    private var sendsPeriodic: Bool {
        guard !isSendingLong else { return false }
        switch task {
        case .idle, .answering: return protocolState.openProtocol != nil
        case .exchanging(let exchange): return protocolState.openProtocol != nil && exchange.isListening
        case .monitoring: return !settings.can.silentMonitoring
        case .legacy(let task): return protocolState.openProtocol != nil && task.isListening
        case .resetting, .changingRate, .fallingAsleep, .asleep, .unpowered, .searching: return false
        }
    }

    /// When the next periodic message is due, or nil while none can go out.
    var periodicDue: SimInstant? {
        guard !stn.isEmpty, let due = stn.value?.periodic.due, sendsPeriodic else { return nil }
        return due
    }

    /// Sends the periodic messages that are due.
    mutating func sendPeriodic(now: SimInstant) {
        guard sendsPeriodic, let due = stn.value?.periodic.takeDue(now: now) else { return }
        let chosen = protocolState.inUse
        for content in due {
            switch content {
            case .frame(let frame):
                guard chosen.family == .can, let options = options(for: chosen) else { continue }
                transmit(frame, options)
                stn.value?.periodic.noteSent()
            case .signal(let signal):
                guard chosen.family != .can, signal.link.medium == chosen.legacyLink.medium else { continue }
                transmissions.append(QueuedTransmission(transmission: signal, ready: now))
            }
        }
        noteBackground()
    }

    // MARK: What it changes for others

    /// The framing of messages on J1850 and the K line.
    var framing: LineFraming {
        guard !stn.isEmpty, let state = stn.value else { return .usual }
        return LineFraming(
            hasHeader: state.presetInUse(protocolState.selected)?.hasHeader != false, hasCheck: state.checks,
            printsAll: true)
    }

    /// Returns what the ST filters make of `frame`: it passes, or not; nil leaves it to the others.
    ///
    /// Without pass filters the automatic one follows a header of the user's on 11-bit identifiers (request plus 8; the rule
    /// for others is not published).
    func passesSTN(_ frame: CANFrame, isDiagnostic: Bool) -> Bool? {
        guard let state = stn.value else { return nil }
        if let passes = state.filters.passes(frame) { return passes }
        guard traits.filters.followHeader, isDiagnostic, !frame.identifier.isExtended,
            !settings.filters.chooseIdentifiers, let header = settings.addressing.header,
            header & 0x7FF != 0x7DF
        else { return nil }
        return frame.identifier.rawValue == (header & 0x7FF) &+ 8
    }
}
