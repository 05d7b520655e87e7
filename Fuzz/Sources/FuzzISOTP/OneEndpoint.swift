import CANBus
import FuzzInput
import ISOTP
import SimulationCore

/// One endpoint against anything that a bus, a timer and an owner can do.
struct OneEndpoint {
    private var endpoint: Endpoint
    private let pair: Addressing
    private let functional: Addressing?
    private var now = SimInstant.powerOn
    private var outputs: [Endpoint.Output] = []
    private var sent: [CANFrame] = []
    private var open = 0

    static func run(_ input: inout Input) {
        let (pair, functional) = Choices.addressing(&input)
        var run = OneEndpoint(
            endpoint: Endpoint(pair, functional: functional, parameters: Choices.parameters(&input)),
            pair: pair,
            functional: functional)
        while !input.isEmpty { run.step(&input) }
        run.drain()
    }

    private init(endpoint: Endpoint, pair: Addressing, functional: Addressing?) {
        (self.endpoint, self.pair, self.functional) = (endpoint, pair, functional)
    }

    private mutating func step(_ input: inout Input) {
        switch input.byte() % 9 {
        case 0, 1: endpoint.receive(frame(&input), now: now, &outputs)
        case 2: pass(.milliseconds(Int64(input.byte())))
        case 3: pass(.milliseconds(Int64(input.byte()) * 50))
        case 4: send(Choices.payload(&input), input.byte() & 7 == 0 ? .functional : .physical)
        case 5: if !sent.isEmpty { endpoint.confirmed(sent.removeFirst(), now: now, &outputs) }
        case 6: endpoint.confirmed(frame(&input), now: now, &outputs)
        case 7: endpoint.hold()
        default: endpoint.release(now: now, &outputs)
        }
        check()
    }

    /// A frame to this node, to its function, with an identifier of its own, or a remote one; of CAN FD when the DLC is more
    /// than eight.
    private func frame(_ input: inout Input) -> CANFrame {
        let head = input.byte()
        let code = Int(head & 0x0F)
        var bytes = input.bytes(DataLengthCode.lengths[code])
        let identifier: CANIdentifier
        switch head >> 4 {
        case 0...9: identifier = pair.receive
        case 10, 11: identifier = functional?.receive ?? pair.receive
        case 12: identifier = pair.transmit
        case 13: return CANFrame(remote: pair.receive, dataLengthCode: Int(head & 0x0F))
        case 14: identifier = .base(UInt32(input.number(bytes: 2)))
        default: identifier = .extended(UInt32(input.number(bytes: 4)))
        }
        if let address = pair.receiveAddress, head >> 4 < 8, !bytes.isEmpty { bytes[0] = address }
        guard code > 8 else { return CANFrame(identifier, CANData(bytes)) }
        return CANFrame(fd: identifier, CANData(bytes), filler: 0, bitRateSwitch: true)
    }

    private mutating func send(_ payload: [UInt8], _ type: TargetType) {
        do throws(Sender.SendError) {
            try endpoint.send(payload, to: type, now: now, &outputs)
            open += 1
        } catch {
            promise(!error.description.isEmpty, "a refusal without words")
        }
    }

    /// Lets time pass, with every timer served when it is due.
    private mutating func pass(_ duration: Duration) {
        let end = now.advanced(by: duration)
        var wakes = 0
        while let due = endpoint.deadline, due <= end {
            now = max(now, due)
            endpoint.timeout(now: now, &outputs)
            check()
            wakes += 1
            promise(wakes < 100_000, "timers without an end at \(now)")
        }
        now = end
    }

    private mutating func check() {
        let longest = max(endpoint.parameters.reception.maximumLength, 62)
        for output in outputs {
            switch output {
            case .transmit(let frame):
                sent.append(frame)
                if sent.count > 64 { sent.removeFirst() }
            case .started(let length): promise(length <= longest, "started \(length), limit \(longest)")
            case .deliver(let payload, let type):
                promise(
                    !payload.isEmpty && payload.count <= longest, "\(payload.count) bytes, limit \(longest)")
                promise(
                    type == .physical || payload.count <= 62, "a functional message of \(payload.count) bytes"
                )
            case .failed(let result): promise(result != .ok, "failed with \(result)")
            case .finished: open -= 1
            }
        }
        outputs.removeAll(keepingCapacity: true)
        promise(open >= 0, "more messages ended than were taken")
        promise(open <= endpoint.parameters.queueLimit + 1, "\(open) messages wait")
    }

    /// With nobody confirming anything, all that waits comes to an end.
    private mutating func drain() {
        endpoint.release(now: now, &outputs)
        check()
        pass(.seconds(60))
        promise(endpoint.isIdle && open == 0, "not idle after a minute of silence, \(open) messages open")
    }
}
