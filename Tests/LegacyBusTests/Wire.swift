import LegacyBus
import SimulationCore

/// A K line with a tester and ECUs on it, run until nothing happens any more; keeps what crossed it.
struct Wire {
    /// What somebody has sent, and when it ended.
    struct Heard: Hashable {
        let signal: LineSignal
        let sender: Int
        let at: SimInstant
    }

    static let tester = 1000

    var line = Line(isInstant: false)
    var initiator: Initiator
    var responders: [Responder]
    var now = SimInstant.powerOn
    var heard: [Heard] = []
    var delivered: [[UInt8]] = []

    init(_ initiator: Initiator, _ responders: [Responder]) {
        self.initiator = initiator
        self.responders = responders
    }

    /// Opens the session, and lets the line go quiet.
    mutating func open() {
        var outputs: [QueuedTransmission] = []
        initiator.begin(ready: now.advanced(by: .milliseconds(300)), &outputs)
        submit(outputs)
        run()
    }

    /// The tester sends a message of `data` to all ECUs `after` the present.
    mutating func ask(_ data: [UInt8], on link: LegacyLink, after: Duration = .milliseconds(60)) {
        let request = Message.functionalRequest(data, from: 0xF1, on: link)
        let transmission = Transmission(.message(request.encoded(on: link)), on: link)
        submit([QueuedTransmission(transmission: transmission, ready: now.advanced(by: after))])
        run()
    }

    private mutating func submit(_ outputs: [QueuedTransmission]) {
        for output in outputs {
            line.submit(output.transmission, from: Self.tester, rank: 1000, ready: output.ready, now: now)
        }
    }

    /// Plays on until nothing is due.
    mutating func run() {
        while let due = [line.deadline, initiator.deadline].compactMap({ $0 }).min() {
            now = max(now, due)
            initiator.timeout(now: now)
            while let delivery = line.complete(now: now) { hand(delivery) }
        }
    }

    private mutating func hand(_ delivery: Line.Delivery) {
        let signal = delivery.transmission.signal
        heard.append(Heard(signal: signal, sender: delivery.sender, at: delivery.completed))
        var outputs: [QueuedTransmission] = []
        if delivery.sender == Self.tester {
            initiator.transmitted(now: now, &outputs)
        } else {
            initiator.received(signal, now: now, &outputs)
        }
        submit(outputs)
        for index in responders.indices {
            guard delivery.sender != index else {
                responders[index].transmitted(signal, now: now)
                continue
            }
            var asked: [Responder.Output] = []
            responders[index].received(
                signal, bitRate: delivery.transmission.bitRate, now: now, &asked)
            for output in asked {
                switch output {
                case .transmit(let transmission, let ready):
                    line.submit(
                        transmission, from: index, rank: Int(responders[index].address), ready: ready,
                        now: now)
                case .deliver(let message, _): delivered.append(message.data)
                }
            }
        }
    }

    /// The signals so far in short: `33@5`, `55`, `[C1 33 F1 81 66]`, `25/25`.
    var trace: [String] {
        heard.map { item in
            switch item.signal {
            case .address(let byte): "\(Hex.string(byte, width: 2))@5"
            case .byte(let byte): Hex.string(byte, width: 2)
            case .message(let bytes): "[\(Hex.string(bytes))]"
            case .wakeUp(let low, let high):
                "\(low.nanoseconds / 1_000_000)/\(high.nanoseconds / 1_000_000)"
            }
        }
    }
}
