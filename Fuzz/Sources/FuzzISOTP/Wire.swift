import CANBus
import FuzzInput
import ISOTP
import SimulationCore

/// Two endpoints on a wire; what neither loses nor delays frames must deliver every message as it was sent.
struct Wire {
    private var nodes: [Endpoint]
    private var now = SimInstant.powerOn
    private var bus: [(frame: CANFrame, from: Int)] = []
    private var outputs: [Endpoint.Output] = []
    private var expected: [[[UInt8]]] = [[], []]

    static func run(_ input: inout Input, isLossless: Bool) {
        let (pair, _) = Choices.addressing(&input)
        var parameters = Choices.parameters(&input)
        if isLossless {
            parameters.isHalfDuplex = false
            parameters.ignoresShortFrames = false
            parameters.reception.maximumLength = 5000
            parameters.timing = .iso15765_2
        }
        var wire = Wire(nodes: [
            Endpoint(pair, parameters: parameters), Endpoint(pair.reversed, parameters: parameters),
        ])
        while !input.isEmpty { wire.step(&input, isLossless: isLossless) }
        wire.settle(isLossless: isLossless)
        guard isLossless else { return }
        promise(wire.expected.allSatisfy(\.isEmpty), "messages are missing")
    }

    private init(nodes: [Endpoint]) {
        self.nodes = nodes
    }

    private mutating func step(_ input: inout Input, isLossless: Bool) {
        let operation = input.byte()
        let node = Int(operation >> 7)
        switch operation & 7 {
        case 0: send(Choices.payload(&input), from: node, isLossless: isLossless)
        case 1 where !isLossless && !bus.isEmpty: bus.removeFirst()
        case 2 where !isLossless && !bus.isEmpty: bus.append(bus[0])
        case 3 where !isLossless: pass(.milliseconds(Int64(input.byte()) * 10))
        default: move(isLossless: isLossless)
        }
    }

    private mutating func send(_ payload: [UInt8], from node: Int, isLossless: Bool) {
        do throws(Sender.SendError) {
            try nodes[node].send(payload, now: now, &outputs)
            if isLossless { expected[1 - node].append(payload) }
        } catch {}
        carryOut(node, isLossless: isLossless)
    }

    private mutating func carryOut(_ node: Int, isLossless: Bool) {
        for output in outputs {
            switch output {
            case .transmit(let frame): if bus.count < 1000 { bus.append((frame, node)) }
            case .deliver(let payload, _):
                guard isLossless else { continue }
                promise(expected[node].first == payload.bytes, "a message arrived unlike it was sent")
                expected[node].removeFirst()
            case .failed(let result), .finished(let result):
                promise(!isLossless || result == .ok, "\(result) without a loss")
            case .started: continue
            }
        }
        outputs.removeAll(keepingCapacity: true)
    }

    /// Lets the next frame cross the bus, or time go to the next timer when there is none.
    private mutating func move(isLossless: Bool) {
        if bus.isEmpty {
            guard let due = nodes.compactMap(\.deadline).min() else { return }
            now = max(now, due)
        } else {
            let (frame, from) = bus.removeFirst()
            nodes[from].confirmed(frame, now: now, &outputs)
            carryOut(from, isLossless: isLossless)
            nodes[1 - from].receive(frame, now: now, &outputs)
            carryOut(1 - from, isLossless: isLossless)
        }
        for node in nodes.indices {
            nodes[node].timeout(now: now, &outputs)
            carryOut(node, isLossless: isLossless)
        }
    }

    private mutating func pass(_ duration: Duration) {
        now = now.advanced(by: duration)
        for node in nodes.indices {
            nodes[node].timeout(now: now, &outputs)
            carryOut(node, isLossless: false)
        }
    }

    /// Lets everything come to its end.
    private mutating func settle(isLossless: Bool) {
        for _ in 0..<200_000 {
            if bus.isEmpty, nodes.allSatisfy(\.isIdle) { return }
            move(isLossless: isLossless)
        }
        promise(false, "the two never come to rest")
    }
}
