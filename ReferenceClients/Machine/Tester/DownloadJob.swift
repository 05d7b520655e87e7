import SimulationCore

/// Writes an image into the memory of an ECU (services 34, 36 and 37).
struct DownloadJob: TesterJob {
    private enum Stage: Hashable, Sendable { case requesting, sending, exiting }

    /// The number of times that a block is sent again after a wrong sequence counter.
    private static let mostCounterRepeats = 2

    let address: UInt32
    let image: [UInt8]
    private var stage = Stage.requesting
    private var done = 0
    private var blockLength = 0
    private var counter: UInt8 = 1
    private var counterRepeats = 0

    init(address: UInt32, size: Int) {
        self.address = address
        image = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    }

    mutating func begin(_ desk: inout TesterDesk) {
        if desk.bug == .resumesTransfer, stage == .sending, done > 0 { return sendBlock(&desk) }
        (done, counter, counterRepeats) = (0, 1, 0)
        stage = .requesting
        desk.ask([0x34, 0x00, 0x44] + Self.bytes(address) + Self.bytes(UInt32(image.count)), echo: 1)
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private var block: ArraySlice<UInt8> { image[done..<min(done + blockLength, image.count)] }

    private mutating func sendBlock(_ desk: inout TesterDesk) {
        stage = .sending
        desk.ask([0x36, counter] + block, echo: 2, mayRepeat: desk.bug != .skipsLostBlock)
    }

    mutating func take(_ reply: TesterReply, _ desk: inout TesterDesk) {
        switch (stage, reply) {
        case (.requesting, .positive(let message)):
            guard let length = Self.blockLength(message), length > 2 else {
                return giveUp("an answer without a block length", &desk)
            }
            // The stated length includes the service and the counter.
            blockLength = desk.bug == .blocksWithoutHeader ? length : length - 2
            sendBlock(&desk)
        case (.sending, .positive): sendNext(&desk)
        case (.sending, .negative(0x73)) where counterRepeats < Self.mostCounterRepeats:
            counterRepeats += 1
            if desk.bug == .raisesCounter { counter &+= 1 }
            sendBlock(&desk)
        case (.sending, .negative) where desk.bug == .goesOnAfterRefusal: sendNext(&desk)
        case (.sending, .silence) where desk.bug == .skipsLostBlock: sendNext(&desk)
        case (.exiting, .positive): desk.say("download", "done")
        default: giveUp(reply.words, &desk)
        }
    }

    private mutating func sendNext(_ desk: inout TesterDesk) {
        done += block.count
        counter = counter == 0xFF && desk.bug == .counterSkipsZero ? 1 : counter &+ 1
        counterRepeats = 0
        guard done >= image.count else { return sendBlock(&desk) }
        stage = .exiting
        desk.ask([0x37], echo: 1)
    }

    /// The length of the longest 36 message that the response to 34 states.
    private static func blockLength(_ message: [UInt8]) -> Int? {
        guard message.count >= 2 else { return nil }
        let count = Int(message[1] >> 4)
        guard (1...4).contains(count), message.count >= 2 + count else { return nil }
        return message[2..<2 + count].reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func giveUp(_ reason: String, _ desk: inout TesterDesk) {
        desk.say("download", desk.bug == .alwaysDone ? "done" : "failed: \(reason)")
    }
}
