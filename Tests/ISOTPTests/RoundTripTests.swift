import CANBus
import ISOTP
import SimulationCore
import Testing

/// Two endpoints on a bus with bit times, driven from deadline to deadline.
private struct Pair {
    private var bus: Bus
    private var endpoints: [Endpoint]
    private(set) var now = SimInstant.powerOn
    private(set) var outputs: [[Endpoint.Output]] = [[], []]

    init(_ addressing: Addressing, _ parameters: Endpoint.Parameters, bitRate: Int) {
        bus = Bus(bitRate: bitRate)
        endpoints = [
            Endpoint(addressing, parameters: parameters),
            Endpoint(addressing.reversed, parameters: parameters),
        ]
    }

    var isIdle: Bool { endpoints.allSatisfy(\.isIdle) && bus.isIdle }

    mutating func send(_ message: [UInt8], from node: Int) throws {
        var fresh: [Endpoint.Output] = []
        try endpoints[node].send(message, now: now, &fresh)
        take(fresh, from: node)
    }

    mutating func run() {
        while let due = ([bus.deadline] + endpoints.map(\.deadline)).compactMap({ $0 }).min() {
            now = max(now, due)
            while let delivery = bus.complete(now: now) {
                act(delivery.sender) { endpoint, now, fresh in
                    endpoint.confirmed(delivery.frame, now: now, &fresh)
                }
                act(1 - delivery.sender) { endpoint, now, fresh in
                    endpoint.receive(delivery.frame, now: now, &fresh)
                }
            }
            for node in 0...1 { act(node) { endpoint, now, fresh in endpoint.timeout(now: now, &fresh) } }
        }
    }

    private mutating func act(
        _ node: Int, _ body: (inout Endpoint, SimInstant, inout [Endpoint.Output]) -> Void
    ) {
        var fresh: [Endpoint.Output] = []
        body(&endpoints[node], now, &fresh)
        take(fresh, from: node)
    }

    private mutating func take(_ fresh: [Endpoint.Output], from node: Int) {
        for output in fresh {
            if case .transmit(let frame) = output {
                bus.submit(frame, from: node, now: now)
            } else {
                outputs[node].append(output)
            }
        }
    }
}

@Suite struct RoundTripTests {
    static let formats: [Addressing] = [
        .normal(transmit: .base(0x7E0), receive: .base(0x7E8)),
        .normal(transmit: .extended(0x1800_0001), receive: .extended(0x1800_0002)),
        .normalFixed(source: 0xF1, target: 0x10),
        .extended(transmit: .base(0x6F1), receive: .base(0x612), source: 0xF1, target: 0x12),
        .extended(
            transmit: .extended(0x1800_0001), receive: .extended(0x1800_0002), source: 0xF1, target: 0x12),
        .mixed(transmit: .base(0x7E0), receive: .base(0x7E8), extension: 0x99),
        .mixedFixed(source: 0xF1, target: 0x10, extension: 0x99),
    ]

    static let lengths = Array(1...20) + [62, 255, 4095, 4096, 5000]

    /// BS and STmin.
    static let paces: [(UInt8, UInt8)] = [
        (0, 0), (1, 0), (2, 0xF3), (8, 0), (8, 0x05), (15, 0x7F), (16, 0xFF), (255, 0),
    ]

    @Test(arguments: formats, paces)
    func everyLengthComesAcrossBothWaysAtOnce(_ addressing: Addressing, _ pace: (UInt8, UInt8)) throws {
        var parameters = Endpoint.Parameters()
        parameters.reception.maximumLength = 5000
        parameters.reception.blockSize = pace.0
        parameters.reception.separationTime = SeparationTime(rawValue: pace.1)
        for length in Self.lengths {
            let message = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ length) }
            parameters.padding = length % 2 == 0 ? nil : 0xCC
            var pair = Pair(addressing, parameters, bitRate: length % 3 == 0 ? 0 : 500_000)
            try pair.send(message, from: 0)
            try pair.send(message.reversed(), from: 1)
            pair.run()
            let single = length <= addressing.longestSingle()
            for node in 0...1 {
                let whole = Payload(node == 1 ? message : message.reversed())
                var expected: Set<Endpoint.Output> = [.finished(.ok), .deliver(whole, .physical)]
                if !single { expected.insert(.started(length: length)) }
                #expect(Set(pair.outputs[node]) == expected, "length \(length)")
                #expect(pair.outputs[node].count == expected.count, "length \(length)")
            }
            #expect(pair.isIdle)
        }
    }
}
