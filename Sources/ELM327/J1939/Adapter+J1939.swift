import CANBus
import J1939
import SimulationCore

/// SAE J1939 (ELM327 data sheet, "SAE J1939 messages"): requests, answers of one and of several packets, monitoring.
extension Adapter {
    /// The longest wait for an answer, 1.25 s as a node that asks waits (SAE J1939-21, 5.12.3), or more when `ST` and
    /// `JTM` ask for it; how the chip chooses is not published.
    var groupWait: Duration { max(Self.usualGroupWait, settings.timing.waitOnCAN) }

    private static let usualGroupWait = Duration.milliseconds(1250)

    // MARK: Requests

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

    /// Whether a frame passes: the user's filter when there is one, else what the request leads to expect: the group that
    /// was asked for, an acknowledgement or a long message of it, from the node that was asked or from any.
    private func isAnswer(_ frame: CANFrame, _ identifier: MessageIdentifier, _ exchange: Exchange) -> Bool {
        guard accepts(frame, exchange.options) else { return false }
        if settings.filters.chooseIdentifiers { return true }
        guard identifier.isFor(settings.addressing.tester(on: .j1939)),
            let asked = MessageIdentifier(settings.requestIdentifier(exchange.options))
        else { return false }
        if asked.destination != Address.global, identifier.source != asked.destination { return false }
        if identifier.group == .dataTransfer { return protocolState.followed.contains(identifier) }
        guard asked.group == .request,
            let wanted = ParameterGroupNumber(in: settings.requestBytes(exchange.request.data), at: 0)
        else {
            return identifier.group == asked.group || identifier.destination != Address.global
        }
        switch identifier.group {
        case wanted: return true
        case .acknowledgement: return Acknowledgement(parsing: frame.data)?.group == wanted
        case .connectionManagement: return ConnectionManagement(parsing: frame.data)?.group == wanted
        default: return false
        }
    }

    /// From version 2.0 on, clears the packets of a message that is for this adapter alone, and acknowledges the last.
    private mutating func answerPacket(
        _ part: J1939Part, _ identifier: MessageIdentifier, _ options: CANOptions
    ) {
        guard let reply = protocolState.followed.reply(to: part, identifier) else { return }
        transmit(reply.frame(from: identifier.destination, to: identifier.source), options)
    }

    // MARK: Monitoring

    /// `MP` and `DM1`: listens to one group until `limit` complete messages have come, or for ever when it is 0.
    mutating func beginMonitoring(
        _ group: ParameterGroupNumber, limit: Int, now: SimInstant
    ) -> Command.Reply {
        guard options(for: protocolState.selected)?.format == .j1939 else { return .refused }
        let reply = beginMonitoring(.all, now: now)
        guard case .monitoring(var monitor) = task else { return reply }
        monitor.group = group
        monitor.left = limit
        task = .monitoring(monitor)
        return reply
    }

    /// Prints what `monitor` lets through, and ends with the last message that it waits for.
    mutating func showMessage(_ frame: CANFrame, _ monitor: Monitor, now: SimInstant) {
        guard let identifier = MessageIdentifier(frame.identifier) else {
            _ = printFrame(frame, monitor.options, isMonitoring: true)
            return
        }
        if let group = monitor.group, !carries(group, frame, identifier) {
            return protocolState.followed.supersede(identifier)
        }
        chipBuffer.keep(frame)
        let part = part(of: frame, identifier)
        _ = printMessage(frame, part, isMonitoring: monitor.group == nil)
        if isOverrun(now: now) { return endOverrun(now: now) }
        guard protocolState.followed.complete(part, identifier), monitor.left > 0 else { return }
        guard monitor.left > 1 else { return finish(now: now) }
        var monitor = monitor
        monitor.left -= 1
        task = .monitoring(monitor)
    }

    /// Whether a frame is, or is part of, a message of `group`.
    private func carries(
        _ group: ParameterGroupNumber, _ frame: CANFrame, _ identifier: MessageIdentifier
    ) -> Bool {
        switch identifier.group {
        case group: true
        case .connectionManagement: ConnectionManagement(parsing: frame.data)?.group == group
        case .dataTransfer: protocolState.followed.contains(identifier)
        default: false
        }
    }

    /// What the frame is, noting the beginning and the progress of a long message.
    private mutating func part(of frame: CANFrame, _ identifier: MessageIdentifier) -> J1939Part {
        protocolState.followed.part(
            of: frame, identifier, tester: settings.addressing.tester(on: .j1939),
            clears: settings.can.sendsFlowControl && version >= .v2_0)
    }

    // MARK: Printing

    /// Appends a frame as the settings say, and whether anything was printed.
    ///
    /// With `CAF1` the announcement of a long message becomes its length, in versions before 1.4b with `CAF0` too; its
    /// packets have their number in front when headers are off. Other frames of the transport protocol are no messages and
    /// are shown with `CAF0`, and while monitoring all groups.
    private mutating func printMessage(_ frame: CANFrame, _ part: J1939Part, isMonitoring: Bool) -> Bool {
        if isCutOff { return true }
        if frame.isRemote, settings.can.formats { return false }
        switch part {
        case .announcement(let size) where settings.can.formats || version < .v1_4b:
            for shift in [8, 4, 0] { output.append(Hex.digits[size >> shift & 0xF]) }
            if traits.printing.lengthLineEndsInSpace { printSpace() }
            printNewLine()
        case .packet(let number, _) where settings.can.formats && !settings.printing.headers:
            print(Hex.string(number, width: 2))
            output.append(UInt8(ascii: ":"))
            printSpace()
            for byte in frame.data.dropFirst() { printByte(byte) }
            printNewLine()
        case .control where settings.can.formats && !isMonitoring: return false
        case .announcement, .packet, .control, .whole:
            guard settings.printing.headers, settings.can.formats, settings.j1939.formatsGroups else {
                printRaw(frame, count: frame.data.count)
                return true
            }
            printGroupHeader(frame)
            for byte in frame.data { printByte(byte) }
            printNewLine()
        }
        return true
    }

    /// `6 0FEEE 00`: priority, the 18 bits of the group with its specific byte, source.
    private mutating func printGroupHeader(_ frame: CANFrame) {
        let raw = frame.identifier.rawValue
        output.append(Hex.digits[Int(raw >> 26 & 7)])
        printSpace()
        output.append(Hex.digits[Int(raw >> 24 & 3)])
        for shift: UInt32 in [20, 16, 12, 8] { output.append(Hex.digits[Int(raw >> shift & 0xF)]) }
        printSpace()
        printByte(UInt8(truncatingIfNeeded: raw))
        if settings.printing.showsDataLength {
            output.append(Hex.digits[frame.dataLengthCode])
            printSpace()
        }
    }
}
