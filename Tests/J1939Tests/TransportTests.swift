import CANBus
import Documents
import J1939
import SimulationCore
import TestKit
import Testing

struct MessageVector: Decodable, Sendable, CustomStringConvertible {
    let name: String
    let group: String
    let from: UInt8
    let to: UInt8
    let block: UInt8?
    let bytes: String
    let source: String
    let frames: [String]

    var description: String { name }
}

/// Two nodes on a bus that takes no time, which notes every frame.
struct Pair {
    var sender: TransportNode
    var receiver: TransportNode
    var now = SimInstant.powerOn
    var frames: [String] = []
    var times: [SimInstant] = []
    var delivered: [[UInt8]] = []
    var results: [TransportResult] = []
    /// Frames with these places in the order of the bus are lost on their way.
    var losses: Set<Int> = []
    private var queue: [(CANFrame, Bool)] = []

    init(from: UInt8 = 0x00, to: UInt8 = 0xF9, block: UInt8 = 0xFF) {
        sender = TransportNode(address: from)
        receiver = TransportNode(address: to == Address.global ? 0x21 : to, block: block)
    }

    mutating func send(_ bytes: [UInt8], _ group: ParameterGroupNumber, to destination: UInt8) throws {
        var outputs: [TransportNode.Output] = []
        try sender.send(bytes, group, to: destination, now: now, &outputs)
        settle(outputs, fromSender: true)
        drain()
    }

    /// Runs both nodes until neither waits for anything, at most `limit` of simulated time.
    mutating func run(for limit: Duration = .seconds(60)) {
        let end = now.advanced(by: limit)
        while let due = [sender.deadline, receiver.deadline].compactMap({ $0 }).min(), due <= end {
            now = max(now, due)
            var outputs: [TransportNode.Output] = []
            sender.timeout(now: now, &outputs)
            settle(outputs, fromSender: true)
            drain()
            outputs = []
            receiver.timeout(now: now, &outputs)
            settle(outputs, fromSender: false)
            drain()
        }
    }

    private mutating func settle(_ outputs: [TransportNode.Output], fromSender: Bool) {
        for output in outputs {
            switch output {
            case .transmit(let frame): queue.append((frame, fromSender))
            case .deliver(let message): delivered.append(message.bytes)
            case .finished(_, _, let result), .lost(_, _, let result): results.append(result)
            }
        }
    }

    /// Carries the frames that wait, in order.
    private mutating func drain() {
        while !queue.isEmpty {
            let (frame, fromSender) = queue.removeFirst()
            carry(frame, fromSender: fromSender)
        }
    }

    private mutating func carry(_ frame: CANFrame, fromSender: Bool) {
        let isLost = losses.contains(frames.count)
        frames.append("\(frame)")
        times.append(now)
        var (own, other): ([TransportNode.Output], [TransportNode.Output]) = ([], [])
        if fromSender {
            sender.confirmed(frame, now: now, &own)
            if !isLost { receiver.receive(frame, now: now, &other) }
        } else {
            receiver.confirmed(frame, now: now, &own)
            if !isLost { sender.receive(frame, now: now, &other) }
        }
        settle(other, fromSender: !fromSender)
        settle(own, fromSender: fromSender)
    }
}

@Suite struct TransportTests {
    static let group = ParameterGroupNumber(0xEF00)
    static let twenty = [UInt8](0..<20)

    @Test(arguments: try VectorFolder.load("j1939/messages.yaml", as: MessageVector.self))
    func theFramesAreThoseOfTheVector(_ vector: Located<MessageVector>) throws {
        let bytes = try #require(Hex.bytes(vector.value.bytes), sourceLocation: vector.location)
        let group = ParameterGroupNumber(try #require(UInt32(vector.value.group, radix: 16)))
        var pair = Pair(from: vector.value.from, to: vector.value.to, block: vector.value.block ?? 0xFF)
        try pair.send(bytes, group, to: vector.value.to)
        pair.run()
        #expect(pair.frames == vector.value.frames, sourceLocation: vector.location)
        #expect(pair.delivered == [bytes], sourceLocation: vector.location)
        #expect(pair.results == [.delivered], sourceLocation: vector.location)
    }

    @Test func packetsOfABroadcastAreFiftyMillisecondsApart() throws {
        var pair = Pair(to: Address.global)
        try pair.send(Self.twenty, .activeCodes, to: Address.global)
        pair.run()
        #expect(pair.times.map(\.nanoseconds) == [0, 50_000_000, 100_000_000, 150_000_000])
    }

    @Test(arguments: [0, 1, 7, 8, 9, 14, 15, 1784, 1785])
    func messagesOfEveryLengthArrive(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        for destination in [0xF9, Address.global] {
            var pair = Pair(to: destination, block: 16)
            try pair.send(bytes, Self.group, to: destination)
            pair.run()
            #expect(pair.delivered == [bytes])
        }
    }

    @Test func aMessageThatIsTooLongIsRefused() {
        var pair = Pair()
        #expect(throws: TransportNode.SendError.tooLong(1786)) {
            try pair.send([UInt8](repeating: 0, count: 1786), Self.group, to: 0xF9)
        }
        let errors: [TransportNode.SendError] = [.tooLong(1786), .busy]
        #expect(
            errors.map(\.description) == [
                "1786 bytes; the transport protocol carries 1785", "8 messages are waiting already",
            ])
    }

    @Test func aSenderWithoutAnAnswerGivesUpAfterT3() throws {
        var pair = Pair()
        pair.losses = [0]
        try pair.send(Self.twenty, Self.group, to: 0xF9)
        pair.run()
        #expect(pair.frames.last == "1CECF900#FF03FFFFFF00EF00")
        #expect(pair.times.last == SimInstant(nanoseconds: 1_250_000_000))
        #expect(pair.results == [.aborted(.timeout)])
    }

    @Test func aReceiverWithoutPacketsGivesUpAfterT2AndThenAfterT1() throws {
        // The clearance is lost: nothing comes within 1250 ms of it.
        var pair = Pair()
        pair.losses = [1]
        try pair.send(Self.twenty, Self.group, to: 0xF9)
        pair.run()
        #expect(pair.results.contains(.aborted(.timeout)))
        #expect(pair.times.last == SimInstant(nanoseconds: 1_250_000_000))
        // The last packet is lost: 750 ms after the one before.
        pair = Pair()
        pair.losses = [4]
        try pair.send(Self.twenty, Self.group, to: 0xF9)
        pair.run()
        #expect(pair.frames.last == "1CEC00F9#FF03FFFFFF00EF00")
        #expect(pair.times.last == SimInstant(nanoseconds: 750_000_000))
        #expect(pair.results == [.aborted(.timeout), .abortedByPeer(3)])
        #expect(pair.delivered.isEmpty)
    }

    @Test func aLostPacketIsAskedForAgain() throws {
        var pair = Pair()
        pair.losses = [3]
        try pair.send(Self.twenty, Self.group, to: 0xF9)
        pair.run()
        // The third packet shows the gap while the sender believes to be done: it is cleared from the second one on.
        #expect(pair.frames.contains("1CEC00F9#110202FFFF00EF00"))
        #expect(pair.delivered == [Self.twenty])
    }

    @Test func aBroadcastWithALostPacketIsDropped() throws {
        var pair = Pair(to: Address.global)
        pair.losses = [2]
        try pair.send(Self.twenty, .activeCodes, to: Address.global)
        pair.run()
        #expect(pair.delivered.isEmpty)
        #expect(pair.results.contains(.aborted(.badSequence)))
        #expect(pair.frames.count == 4)
    }

    @Test func aHeldSenderGivesUpAfterT4UnlessItIsHeldAnew() throws {
        var sender = try #require(TransportSender(Self.twenty, Self.group, from: 0, to: 0xF9))
        _ = sender.start(now: .powerOn)
        _ = sender.confirmed(now: .powerOn)
        let hold = ConnectionManagement.clearToSend(packets: 0, next: 0xFF, Self.group)
        #expect(sender.receive(hold, now: SimInstant(nanoseconds: 1_000_000_000)).isEmpty)
        #expect(sender.deadline == SimInstant(nanoseconds: 2_050_000_000))
        #expect(sender.receive(hold, now: SimInstant(nanoseconds: 2_000_000_000)).isEmpty)
        #expect(sender.deadline == SimInstant(nanoseconds: 3_050_000_000))
        #expect(
            sender.timeout(now: SimInstant(nanoseconds: 3_050_000_000)).last == .finished(.aborted(.timeout)))
    }

    @Test func aHoldingReceiverSaysSoEveryFiveHundredMilliseconds() throws {
        let announcement = ConnectionManagement.requestToSend(size: 20, packets: 3, limit: 2, Self.group)
        var receiver = try #require(TransportReceiver(announcement, from: 0, to: 0xF9))
        receiver.hold()
        let held = ConnectionManagement.clearToSend(packets: 0, next: 0xFF, Self.group).frame(
            from: 0xF9, to: 0)
        #expect(receiver.start(now: .powerOn) == [.transmit(held)])
        #expect(receiver.deadline == SimInstant(nanoseconds: 500_000_000))
        #expect(receiver.timeout(now: SimInstant(nanoseconds: 500_000_000)) == [.transmit(held)])
        let cleared = ConnectionManagement.clearToSend(packets: 2, next: 1, Self.group).frame(
            from: 0xF9, to: 0)
        #expect(receiver.release(now: SimInstant(nanoseconds: 600_000_000)) == [.transmit(cleared)])
    }

    @Test func aSenderRefusesClearancesThatMakeNoSense() throws {
        func sender() throws -> TransportSender {
            var sender = try #require(TransportSender(Self.twenty, Self.group, from: 0, to: 0xF9))
            _ = sender.start(now: .powerOn)
            _ = sender.confirmed(now: .powerOn)
            return sender
        }
        var one = try sender()
        let beyond = ConnectionManagement.clearToSend(packets: 1, next: 4, Self.group)
        #expect(one.receive(beyond, now: .powerOn).last == .finished(.aborted(.badSequence)))
        var two = try sender()
        let all = ConnectionManagement.clearToSend(packets: 3, next: 1, Self.group)
        _ = two.receive(all, now: .powerOn)
        #expect(two.receive(all, now: .powerOn).last == .finished(.aborted(.clearanceWhileSending)))
        var three = try sender()
        let first = ConnectionManagement.clearToSend(packets: 1, next: 1, Self.group)
        for _ in 0..<3 {
            _ = three.receive(first, now: .powerOn)
            _ = three.confirmed(now: .powerOn)
        }
        #expect(three.receive(first, now: .powerOn).last == .finished(.aborted(.retransmissions)))
    }

    @Test func announcementsWithWrongSizesAreRefused() {
        for (size, packets) in [(8, 2), (20, 2), (1786, 255), (0, 0)] {
            let announcement = ConnectionManagement.requestToSend(
                size: size, packets: UInt8(packets), limit: 0xFF, Self.group)
            #expect(TransportReceiver(announcement, from: 0, to: 0xF9) == nil)
        }
        var node = TransportNode(address: 0xF9)
        var outputs: [TransportNode.Output] = []
        let tooLong = ConnectionManagement.requestToSend(size: 1786, packets: 0, limit: 0xFF, Self.group)
        node.receive(tooLong.frame(from: 0, to: 0xF9), now: .powerOn, &outputs)
        let refusal = ConnectionManagement.abort(AbortReason.tooLong.rawValue, Self.group)
        #expect(outputs == [.transmit(refusal.frame(from: 0xF9, to: 0))])
    }

    @Test func moreSendersThanANodeCanFollowAreToldThatItIsBusy() {
        var node = TransportNode(address: 0xF9)
        var outputs: [TransportNode.Output] = []
        for source in 0..<UInt8(TransportNode.receiverLimit + 1) {
            let announcement = ConnectionManagement.requestToSend(
                size: 20, packets: 3, limit: 0xFF, Self.group)
            outputs = []
            node.receive(announcement.frame(from: source, to: 0xF9), now: .powerOn, &outputs)
        }
        let refusal = ConnectionManagement.abort(AbortReason.busy.rawValue, Self.group)
        #expect(outputs == [.transmit(refusal.frame(from: 0xF9, to: 8))])
    }

    @Test func messagesToOneNodeWaitForOneAnother() throws {
        var pair = Pair()
        let messages = (0..<4).map { [UInt8](repeating: UInt8($0), count: 12) }
        // The first one waits for its clearance while the others are given.
        pair.losses = [1]
        for message in messages { try pair.send(message, Self.group, to: 0xF9) }
        pair.run()
        #expect(pair.delivered == Array(messages.dropFirst()))
    }

    @Test func noiseNeitherTrapsNorGrows() {
        var random = SeededGenerator(seed: 21)
        var node = TransportNode(address: 0xF9)
        var reader = MessageReader()
        var outputs: [TransportNode.Output] = []
        var now = SimInstant.powerOn
        var delivered = 0
        for step in 0..<50_000 {
            let kind = [0xECF9, 0xEBF9, 0xECFF, 0xEBFF, 0xFECA][Int(random.next() % 5)] as UInt32
            let source = UInt32(random.next() % 12)
            var data = CANData()
            for _ in 0..<8 {
                let isSmall = random.next() % 2 == 0
                data.append(UInt8(truncatingIfNeeded: isSmall ? random.next() % 9 : random.next()))
            }
            let heads: [UInt8] = [0x10, 0x20, 0x11, 0x01, 0x02]
            data[0] = heads[Int(random.next() % 5)]
            let frame = CANFrame(.extended(0x1C00_0000 | kind << 8 | source), data)
            outputs.removeAll()
            node.receive(frame, now: now, &outputs)
            for case .deliver in outputs { delivered += 1 }
            if case .joined(let message) = reader.read(frame) { _ = Explanation(message) }
            if step % 50 == 0 {
                now = now.advanced(by: .milliseconds(400))
                node.timeout(now: now, &outputs)
            }
        }
        #expect(delivered > 5000)
    }
}
