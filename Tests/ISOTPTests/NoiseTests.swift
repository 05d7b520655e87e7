import CANBus
import ISOTP
import SimulationCore
import Testing

@Suite struct NoiseTests {
    /// A frame that is likely to be understood: mostly good control bytes and addresses, many out of place.
    private func frame(
        _ random: inout SeededGenerator, to identifier: CANIdentifier, address: UInt8?
    ) -> CANFrame {
        let isWhole = random.next() % 8 != 0
        var bytes = (0..<(isWhole ? 8 : Int(random.next() % 9))).map { _ in
            UInt8(truncatingIfNeeded: random.next())
        }
        guard bytes.count > 3 else { return CANFrame(identifier, CANData(bytes)) }
        let pick = UInt8(truncatingIfNeeded: random.next())
        let start = address == nil ? 0 : 1
        if let address { bytes[0] = address }
        switch random.next() % 16 {
        case 0: bytes[start] = pick % 9
        case 1...3: (bytes[start], bytes[start + 1]) = (0x10, 6 + pick % 12)
        case 4...11: bytes[start] = 0x21 + pick % 3
        case 12...14: bytes[start] = 0x30 | pick % 4
        default: break
        }
        return CANFrame(identifier, CANData(bytes))
    }

    @Test(arguments: 0..<24)
    func noFrameTrapsAndNoMessageIsLongerThanAllowed(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var parameters = Endpoint.Parameters()
        parameters.timing = .obd
        parameters.reception.maximumLength = [10, 64, 255, 4095][seed % 4]
        parameters.reception.blockSize = UInt8(seed % 3)
        parameters.reception.maximumWaitFrames = seed % 4
        parameters.maximumWaitFrames = seed % 2 == 0 ? nil : 2
        parameters.isHalfDuplex = seed % 5 == 0
        let pair =
            seed % 2 == 0
            ? Addressing.normal(transmit: .base(0x7E8), receive: .base(0x7E0))
            : .mixed(transmit: .base(0x7E8), receive: .base(0x7E0), extension: 0x10)
        var endpoint = Endpoint(
            pair, functional: .normal(transmit: .base(0x7E8), receive: .base(0x7DF), type: .functional),
            parameters: parameters)
        var now = SimInstant.powerOn
        var outputs: [Endpoint.Output] = []
        var seen = (started: 0, delivered: 0, failed: 0, finished: 0)
        var open = false
        for _ in 0..<6000 {
            outputs.removeAll(keepingCapacity: true)
            now = now.advanced(byNanoseconds: Int64(random.next() % 20_000_000))
            let address = pair.receiveAddress
            switch random.next() % 16 {
            case 0:
                try? endpoint.send([UInt8](repeating: 1, count: Int(random.next() % 30)), now: now, &outputs)
            case 1: endpoint.confirmed(frame(&random, to: .base(0x7E8), address: address), now: now, &outputs)
            case 2: endpoint.timeout(now: now, &outputs)
            case 3 where random.next() % 8 == 0: endpoint.hold()
            case 4: endpoint.release(now: now, &outputs)
            case 5: endpoint.receive(frame(&random, to: .base(0x7DF), address: nil), now: now, &outputs)
            default: endpoint.receive(frame(&random, to: .base(0x7E0), address: address), now: now, &outputs)
            }
            #expect(outputs.count <= 12)
            for output in outputs {
                switch output {
                case .transmit(let frame):
                    #expect(frame.identifier == .base(0x7E8))
                case .started(let length):
                    #expect(!open && (7...parameters.reception.maximumLength).contains(length))
                    open = true
                    seen.started += 1
                case .deliver(let payload, let type):
                    #expect(!payload.isEmpty && payload.count <= max(7, parameters.reception.maximumLength))
                    if type == .physical, payload.count > pair.longestSingle() {
                        #expect(open)
                        open = false
                        seen.delivered += 1
                    }
                case .failed:
                    #expect(open)
                    open = false
                    seen.failed += 1
                case .finished:
                    seen.finished += 1
                }
            }
        }
        #expect(min(seen.started, seen.delivered, seen.failed, seen.finished) > 0, "\(seen)")
        #expect(seen.started == seen.delivered + seen.failed + (open ? 1 : 0), "\(seen)")
    }

    @Test func anAnnouncementAloneReservesLittle() {
        var parameters = Receiver.Parameters()
        parameters.maximumLength = .max
        var receiver = Receiver(parameters: parameters)
        for second in 0..<1000 {
            let now = SimInstant.powerOn.advanced(by: .seconds(second))
            let actions = receiver.actions(.first(length: .max, [1, 2]), now: now)
            #expect(actions.suffix(2).first == .started(length: Int(UInt32.max)))
            #expect(actions.suffix(1) == [.transmit(FlowControl(.continueToSend))])
        }
    }

    /// Frames of CAN FD that may be anything, to a node of each TX_DL.
    @Test(arguments: LinkLayer.dataLengths)
    func noFrameOfCANFDTrapsAndNoMessageIsLongerThanAllowed(_ dataLength: Int) {
        var random = SeededGenerator(seed: UInt64(dataLength))
        var parameters = Endpoint.Parameters()
        parameters.link.kind = random.next() % 2 == 0 ? .fd : .mirror
        parameters.link.dataLength = dataLength
        parameters.reception.maximumLength = 200
        var endpoint = Endpoint(
            .normal(transmit: .base(0x7E8), receive: .base(0x7E0)), parameters: parameters)
        var (delivered, now) = (Set<Int>(), SimInstant.powerOn)
        for _ in 0..<20_000 {
            var bytes = (0..<DataLengthCode.lengths[Int(random.next() % 16)]).map { _ in
                UInt8(truncatingIfNeeded: random.next())
            }
            let pick = UInt8(truncatingIfNeeded: random.next())
            if bytes.count > 2 {
                let starts: [[UInt8]] = [
                    [0, pick % 70], [0x10, pick], [0x21 + pick % 3, pick], [0x30, 0], [pick, pick],
                ]
                bytes.replaceSubrange(0..<2, with: starts[Int(random.next() % 5)])
            }
            let frame = CANFrame(fd: .base(0x7E0), CANData(bytes), filler: 0, bitRateSwitch: true)
            var outputs: [Endpoint.Output] = []
            now = now.advanced(byNanoseconds: Int64(random.next() % 90_000_000))
            endpoint.timeout(now: now, &outputs)
            endpoint.receive(frame, now: now, &outputs)
            if random.next() % 64 == 0 {
                try? endpoint.send([UInt8](repeating: 1, count: Int(pick) + 1), now: now, &outputs)
            }
            for output in outputs {
                switch output {
                case .transmit(let frame):
                    #expect(frame.isFD && frame.length <= max(dataLength, 8))
                    var more: [Endpoint.Output] = []
                    endpoint.confirmed(frame, now: now, &more)
                case .deliver(let payload, _):
                    #expect((1...200).contains(payload.count))
                    delivered.insert(payload.count)
                case .started(let length): #expect(length <= 200)
                case .failed, .finished: break
                }
            }
        }
        #expect(delivered.count > 20, "single and segmented messages of many lengths arrive")
        #expect(delivered.contains { $0 > 62 })
    }
}
