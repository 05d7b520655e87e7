import CANBus
import ISOTP
import SimulationCore

/// ISO-TP mode.
extension SocketcandSession {
    /// The longest message of `sendpdu`, in bytes (the daemon's ISOTPLEN).
    private static let longestMessage = 4095

    /// Handles an element in ISO-TP mode; before `isotpconf`, what is not understood has no answer.
    mutating func takeTransport(_ text: ArraySlice<UInt8>, now: SimInstant, _ port: inout BusPort) {
        guard !transport.isEmpty else {
            if ElementWords.begins(text, with: "< isotpconf "),
                let settings = TransportSettings(parsing: text)
            {
                transport.value = TransportChannel(settings)
            }
            return
        }
        guard ElementWords.begins(text, with: "< sendpdu ") else { return refuseCommand(&port) }
        guard let range = ElementWords.range(of: 2, in: text), range.count.isMultiple(of: 2),
            range.count <= 2 * Self.longestMessage
        else { return }
        var payload: [UInt8] = []
        payload.reserveCapacity(range.count / 2)
        var place = range.lowerBound
        while place < range.upperBound {
            guard let high = Hex.value(of: text[place]), let low = Hex.value(of: text[place + 1]) else {
                return
            }
            payload.append(high << 4 | low)
            place += 2
        }
        guard transport.value?.settings.listensOnly == false else { return }
        // A message that the queue does not take is lost, like one that the daemon's socket does not take.
        transport.value?.send(payload, now: now)
        carryOut(now: now, &port)
    }

    /// Passes a frame of the bus to the transport.
    mutating func takeFrame(_ frame: CANFrame, now: SimInstant, _ port: inout BusPort) {
        guard transport.value?.settings.refuses(frame) == false else { return }
        transport.value?.receive(frame, now: now)
        carryOut(now: now, &port)
    }

    /// Reports to the transport that its frame has crossed the bus.
    mutating func confirmFrame(_ frame: CANFrame, now: SimInstant, _ port: inout BusPort) {
        transport.value?.confirm(frame, now: now)
        carryOut(now: now, &port)
    }

    /// Handles the transport's timers.
    mutating func wakeTransport(now: SimInstant, _ port: inout BusPort) {
        guard let due = transport.value?.endpoint.deadline, due <= now else { return }
        transport.value?.wake(now: now)
        carryOut(now: now, &port)
    }

    private mutating func carryOut(now: SimInstant, _ port: inout BusPort) {
        guard let listensOnly = transport.value?.settings.listensOnly else { return }
        while let outputs = transport.value?.takeOutputs(), !outputs.isEmpty {
            for output in outputs {
                switch output {
                case .transmit(let frame):
                    // Who only listens acts as though the flow control of the true receiver were its own.
                    if listensOnly {
                        transport.value?.confirm(frame, now: now)
                    } else {
                        send(frame, now: now, &port)
                    }
                case .deliver(let payload, _):
                    let stamp = port.timestamp(of: now)
                    write(&port) {
                        $0.append(text: "< pdu ")
                        $0.append(seconds: stamp)
                        $0.append(0x20)
                        $0.append(hexOf: payload)
                        $0.append(text: " >")
                    }
                case .started, .failed, .finished: break
                }
            }
        }
    }
}

extension TransportChannel {
    mutating func send(_ payload: [UInt8], now: SimInstant) {
        do {
            try endpoint.send(payload, now: now, &outputs)
        } catch {
            // An empty message, or more messages than the queue holds.
        }
    }

    mutating func receive(_ frame: CANFrame, now: SimInstant) {
        endpoint.receive(frame, now: now, &outputs)
    }

    mutating func confirm(_ frame: CANFrame, now: SimInstant) {
        endpoint.confirmed(frame, now: now, &outputs)
    }

    mutating func wake(now: SimInstant) { endpoint.timeout(now: now, &outputs) }

    mutating func takeOutputs() -> [Endpoint.Output] {
        var taken: [Endpoint.Output] = []
        swap(&taken, &outputs)
        return taken
    }
}
