import CANBus
import ISOTP
import SimulationCore
import Testing

extension Receiver {
    /// What `frame` leads to, as a list.
    mutating func actions(_ frame: Frame, sentTo type: TargetType = .physical, now: SimInstant) -> [Action] {
        var actions: [Action] = []
        receive(frame, sentTo: type, now: now) { actions.append($0) }
        return actions
    }
}

@Suite struct MachineTests {
    @Test func aSenderRefusesWhatItCannotSend() throws {
        var sender = Sender()
        #expect(throws: Sender.SendError.empty) { try sender.send([], now: .powerOn) }
        #expect(throws: Sender.SendError.functionalTooLong(length: 8, maximum: 7)) {
            try sender.send([UInt8](repeating: 0, count: 8), to: .functional, now: .powerOn)
        }
        var short = Sender(hasAddressByte: true)
        #expect(throws: Sender.SendError.functionalTooLong(length: 7, maximum: 6)) {
            try short.send([UInt8](repeating: 0, count: 7), to: .functional, now: .powerOn)
        }
        #expect(sender.isIdle)
        #expect(try sender.send([0x3E], now: .powerOn) == .transmit(.single([0x3E])))
        #expect(throws: Sender.SendError.busy) { try sender.send([0x3E], now: .powerOn) }
    }

    @Test(arguments: [
        (Sender.SendError.empty, "a message has at least one byte"),
        (.busy, "another message is under way"),
        (
            .functionalTooLong(length: 8, maximum: 7),
            "8 bytes to a functional address, which takes 7 at most"
        ),
        (.tooLong(length: 4_294_967_296), "4294967296 bytes, more than 32 bits can count"),
        (.functionalAddressMissing, "there is no functional address to send to"),
    ])
    func aRefusalSaysWhatIsWrong(_ error: Sender.SendError, _ words: String) {
        #expect(error.description == words)
    }

    @Test func anEndpointRefusesBeforeItQueues() throws {
        var parameters = Endpoint.Parameters()
        parameters.queueLimit = 1
        let pair = Addressing.normal(transmit: .base(0x7E8), receive: .base(0x7E0))
        var plain = Endpoint(pair, parameters: parameters)
        var outputs: [Endpoint.Output] = []
        #expect(throws: Sender.SendError.functionalAddressMissing) {
            try plain.send([1], to: .functional, now: .powerOn, &outputs)
        }
        var endpoint = Endpoint(
            pair, functional: .normal(transmit: .base(0x7DF), receive: .base(0x7DE), type: .functional),
            parameters: parameters)
        try endpoint.send([1], now: .powerOn, &outputs)
        #expect(throws: Sender.SendError.empty) { try endpoint.send([], now: .powerOn, &outputs) }
        #expect(throws: Sender.SendError.functionalTooLong(length: 8, maximum: 7)) {
            try endpoint.send([UInt8](repeating: 0, count: 8), to: .functional, now: .powerOn, &outputs)
        }
        try endpoint.send([2], to: .functional, now: .powerOn, &outputs)
        #expect(throws: Sender.SendError.busy) { try endpoint.send([3], now: .powerOn, &outputs) }
        let first = CANFrame(.base(0x7E8), [1, 1, 0, 0, 0, 0, 0, 0])
        let second = CANFrame(.base(0x7DF), [1, 2, 0, 0, 0, 0, 0, 0])
        endpoint.confirmed(first, now: .powerOn, &outputs)
        endpoint.confirmed(second, now: .powerOn, &outputs)
        #expect(outputs == [.transmit(first), .finished(.ok), .transmit(second), .finished(.ok)])
        #expect(endpoint.isIdle && endpoint.deadline == nil)
    }

    @Test func theConfirmationOfAnotherNodesFrameChangesNothing() throws {
        var endpoint = Endpoint(
            .extended(transmit: .base(0x6F1), receive: .base(0x612), source: 0xF1, target: 0x12))
        var outputs: [Endpoint.Output] = []
        try endpoint.send([0x3E], now: .powerOn, &outputs)
        outputs = []
        endpoint.confirmed(CANFrame(.base(0x6F1), [0x13, 0x01, 0x3E]), now: .powerOn, &outputs)
        endpoint.confirmed(CANFrame(.base(0x612), [0x12, 0x01, 0x3E]), now: .powerOn, &outputs)
        endpoint.confirmed(CANFrame(.base(0x6F1), []), now: .powerOn, &outputs)
        #expect(outputs == [])
        endpoint.confirmed(CANFrame(.base(0x6F1), [0x12, 0x01, 0x3E]), now: .powerOn, &outputs)
        #expect(outputs == [.finished(.ok)])
    }

    @Test func timersThatAreNotDueDoNothing() throws {
        var sender = Sender(timing: .obd)
        _ = try sender.send([1], now: .powerOn)
        let due = try #require(sender.deadline)
        #expect(due == SimInstant.powerOn.advanced(by: .milliseconds(25)))
        #expect(sender.timeout(now: due.advanced(byNanoseconds: -1)) == nil)
        #expect(sender.timeout(now: due) == .finished(.timeoutA))
        #expect(sender.deadline == nil && sender.timeout(now: due) == nil)
    }

    @Test func theEarlierTimerOfBothSidesIsTheEndpoints() throws {
        var parameters = Endpoint.Parameters()
        parameters.timing.flowControlTimeout = .milliseconds(300)
        var endpoint = Endpoint(
            .normal(transmit: .base(0x7E8), receive: .base(0x7E0)), parameters: parameters)
        var outputs: [Endpoint.Output] = []
        try endpoint.send([UInt8](repeating: 1, count: 9), now: .powerOn, &outputs)
        endpoint.confirmed(CANFrame(.base(0x7E8), [0x10, 9, 1, 1, 1, 1, 1, 1]), now: .powerOn, &outputs)
        #expect(endpoint.deadline == SimInstant.powerOn.advanced(by: .milliseconds(300)))
        outputs = []
        endpoint.receive(
            CANFrame(.base(0x7E0), [0x10, 9, 1, 1, 1, 1, 1, 1]), now: .powerOn, &outputs)
        #expect(endpoint.deadline == SimInstant.powerOn.advanced(by: .milliseconds(300)))
        endpoint.timeout(now: SimInstant.powerOn.advanced(by: .seconds(2)), &outputs)
        #expect(outputs.suffix(2) == [.finished(.timeoutBs), .failed(.timeoutA)])
    }

    @Test func aFirstFrameBuiltByHandThatHoldsItsWholeMessageIsIgnored() {
        var receiver = Receiver()
        #expect(receiver.actions(.first(length: 3, [1, 2, 3, 4, 5, 6]), now: .powerOn) == [])
        #expect(receiver.isIdle)
    }

    @Test func rawDataFieldsReachTheReceiver() {
        var receiver = Receiver(hasAddressByte: true)
        var actions: [Receiver.Action] = []
        receiver.receive(data: [0x12, 0x02, 0x3E, 0x00], now: .powerOn) { actions.append($0) }
        receiver.receive(data: [0x12, 0x40], now: .powerOn) { actions.append($0) }
        #expect(actions == [.deliver(Payload([0x3E, 0x00]))])
    }

    @Test func timersAreReadAsTheyWereSet() {
        var timing = NetworkTiming.obd
        timing.senderConfirmation = .milliseconds(1)
        timing.receiverConfirmation = .milliseconds(2)
        timing.flowControlTimeout = .milliseconds(3)
        timing.flowControlDelay = .milliseconds(4)
        timing.consecutiveDelay = .milliseconds(5)
        timing.consecutiveTimeout = .milliseconds(6)
        #expect(
            timing
                == NetworkTiming(
                    senderConfirmation: .milliseconds(1), receiverConfirmation: .milliseconds(2),
                    flowControlTimeout: .milliseconds(3), flowControlDelay: .milliseconds(4),
                    consecutiveDelay: .milliseconds(5), consecutiveTimeout: .milliseconds(6)))
        #expect(timing.senderConfirmation == .milliseconds(1))
        #expect(timing.receiverConfirmation == .milliseconds(2))
        #expect(timing.flowControlTimeout == .milliseconds(3))
        #expect(timing.flowControlDelay == .milliseconds(4))
        #expect(timing.consecutiveDelay == .milliseconds(5))
        #expect(timing.consecutiveTimeout == .milliseconds(6))
    }

    @Test func aPayloadIsItsBytesHoweverItIsHeld() {
        for count in [0, 1, 7, 8, 9, 4095] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
            let payload = Payload(bytes)
            #expect(payload.bytes == bytes)
            #expect(Array(payload) == bytes)
            #expect(payload.description == Hex.string(bytes))
        }
        #expect(Payload([1, 2]) == Payload(CANData([1, 2])))
    }

    @Test func resultsBearTheNamesOfTheStandard() {
        #expect(
            TransferResult.allCases.map(\.description) == [
                "N_OK", "N_TIMEOUT_A", "N_TIMEOUT_BS", "N_TIMEOUT_CR", "N_WRONG_SN", "N_INVALID_FS",
                "N_UNEXP_PDU", "N_WFT_OVRN", "N_BUFFER_OVFLW", "N_ERROR",
            ])
    }
}
