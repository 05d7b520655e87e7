import CANBus
import ISOTP
import SimulationCore

/// A request on its way in segments (ISO 15765-2), which the ELM327 cannot do and the STN chips can.
struct LongRequest: Sendable {
    var sender: Sender
    let identifier: CANIdentifier
    let options: CANOptions
    let address: UInt8?
}

extension Adapter {
    /// Sends `payload` in segments, and then waits for answers as after any request.
    mutating func beginLong(_ payload: [UInt8], limit: Int, now: SimInstant) {
        let chosen = protocolState.openProtocol ?? protocolState.selected
        guard let state = stn.value, let options = options(for: chosen), options.format == .iso15765,
            settings.can.formats
        else { return refuse() }
        guard payload.count <= traits.device?.longestMessage ?? 0 else {
            printLine("OUT OF MEMORY")
            return finish(now: now)
        }
        var timing = NetworkTiming.iso15765_2
        timing.flowControlTimeout = state.segmentation.flowControlTimeout
        timing.consecutiveDelay = state.segmentation.separation
        var long = LongRequest(
            sender: Sender(timing: timing, hasAddressByte: settings.can.extendedAddress != nil),
            identifier: settings.requestIdentifier(options), options: options,
            address: settings.can.extendedAddress)
        do {
            let action = try long.sender.send(payload, now: now)
            if !protocolState.isAutomatic { protocolState.openProtocol = chosen }
            protocolState.lastActivity = now
            let request = Request(data: CANData(), limit: limit)
            task = .exchanging(Exchange(request: request, options: options, fallsBack: false))
            carryOut(action, long, now: now)
        } catch {
            refuse()
        }
    }

    /// The last segment is on the bus.
    mutating func confirmLongRequest(now: SimInstant) {
        guard var long = stn.value?.message.long else { return }
        let action = long.sender.confirmed(now: now)
        carryOut(action, long, now: now)
    }

    /// A timer of the transfer has run out.
    mutating func continueLongRequest(now: SimInstant) {
        guard var long = stn.value?.message.long else { return }
        let action = long.sender.timeout(now: now)
        carryOut(action, long, now: now)
    }

    /// A frame has come before the request is complete; only its flow control is looked at.
    mutating func takeFlowControl(_ frame: CANFrame, now: SimInstant) {
        guard var long = stn.value?.message.long, accepts(frame, long.options), !frame.isRemote,
            case .flowControl(let flow)? = try? Frame(
                parsing: frame.data, hasAddressByte: long.address != nil)
        else { return }
        let action = long.sender.receive(flow, now: now)
        carryOut(action, long, now: now)
    }

    /// Nothing more can come, and the flow control has not.
    mutating func missFlowControl(now: SimInstant) {
        guard let long = stn.value?.message.long else { return }
        carryOut(.finished(.timeoutBs), long, now: now)
    }

    private mutating func carryOut(_ action: Sender.Action?, _ long: LongRequest, now: SimInstant) {
        switch action {
        case .finished(let result):
            stn.value?.message.long = nil
            if result == .ok { return transmitted(now: now) }
            printLine("FC RX TIMEOUT")
            return finish(now: now)
        case .transmit(let frame):
            var data = CANData()
            if let address = long.address { data.append(address) }
            for byte in frame.encoded() { data.append(byte) }
            let isShort = settings.can.sendsShort || long.options.variableLength
            transmit(
                CANFrame(long.identifier, isShort ? data : data.padded(with: settings.can.filler)),
                long.options)
        case nil: break
        }
        stn.value?.message.long = long
        guard case .exchanging(var exchange) = task else { return }
        exchange.deadline = isInstant && !long.sender.isPausing ? nil : long.sender.deadline
        task = .exchanging(exchange)
    }
}
