import Links
import SimulationCore
import Testing

/// The stages between a server and its client, in their order.
@Suite struct LinkPipelineTests {
    private static let start = SimInstant.powerOn

    /// A pipeline over `link`; with `faults`, replies pass them first.
    private static func pipeline(_ link: LinkDescription, _ faults: LinkFaults? = nil) throws -> LinkPipeline
    {
        let random = SeededGenerator(seed: 1)
        let stage = faults.map { ReplyFaultStage(lasting: $0, random: random) }
        return try #require(LinkPipeline(link, isShaped: true, replies: stage, random: random))
    }

    /// What comes out, each with its time in microseconds; the end of the connection is its manner.
    private static func run(_ pipeline: inout LinkPipeline) -> [(time: Int64, text: String)] {
        var now = start
        var found: [(time: Int64, text: String)] = []
        while true {
            while let delivery = pipeline.takeDue(now: now) {
                switch delivery {
                case .bytes(let bytes):
                    found.append((now.nanoseconds / 1000, String(decoding: bytes, as: UTF8.self)))
                case .end(let how): found.append((now.nanoseconds / 1000, how.manner.rawValue))
                }
            }
            guard let due = pipeline.deadline else { return found }
            now = due
        }
    }

    @Test func aLinkWithoutStagesHasNoPipeline() {
        let random = SeededGenerator(seed: 1)
        #expect(LinkPipeline(LinkDescription(), isShaped: true, replies: nil, random: random) == nil)
        var paced = LinkDescription()
        paced.baud = 38_400
        #expect(LinkPipeline(paced, isShaped: false, replies: nil, random: random) == nil)
        #expect(LinkPipeline(paced, isShaped: true, replies: nil, random: random) != nil)
    }

    /// Ten bits a byte at 10,000 bit/s: a write of four bytes takes 4 ms.
    @Test func theShaperPacesAndCuts() throws {
        var link = LinkDescription()
        link.baud = 10_000
        link.chunk = 4
        var pipeline = try Self.pipeline(link)
        pipeline.carry(Array("41 0C\r\r>".utf8)[...], now: Self.start)
        #expect(pipeline.pendingCount == 8)
        let found = Self.run(&pipeline)
        #expect(found.map(\.text) == ["41 0", "C\r\r>"])
        #expect(found.map(\.time) == [4000, 8000])
        #expect(pipeline.pendingCount == 0)
    }

    /// An MTU of 23 carries 20 bytes in each notification, one every connection interval.
    @Test func whatTheShaperLetsOutLeavesInPackets() throws {
        var link = LinkDescription()
        link.latency = .milliseconds(3)
        link.lowEnergy = LowEnergyLink(mtu: 23, interval: .milliseconds(15))
        var pipeline = try Self.pipeline(link)
        let text = "41 00 BE 3F A8 13 \r41 00 98 18 80 01 \r\r>"
        pipeline.carry(Array(text.utf8)[...], now: Self.start)
        let found = Self.run(&pipeline)
        #expect(found.map(\.text).joined() == text)
        #expect(found.map(\.text.utf8.count) == [20, 20])
        #expect(found.map(\.time) == [3000, 18_000])
    }

    /// Faults act before the shaper: what lies behind the end is lost, and what precedes it arrives before it.
    @Test func anEndComesBehindTheBytesBeforeIt() throws {
        var faults = LinkFaults()
        faults.isEmpty = false
        faults.close.disconnect = CloseFaults.Disconnect(how: Disconnection(.fin), after: .prompt, bytes: 5)
        var pipeline = try Self.pipeline(LinkDescription(), faults)
        let mark = ReplyFaultStage.Mark(offset: 0, faults: faults)
        pipeline.replies?.send(Array("41 0C 1A F8 \r\r>".utf8), [mark], end: .atPrompt, now: Self.start)
        #expect(Self.run(&pipeline).map(\.text) == ["41 0C", "fin"])
    }

    @Test func whatTheClientWritesComesInPacketsToo() throws {
        var link = LinkDescription()
        link.lowEnergy = LowEnergyLink(mtu: 23, interval: .milliseconds(15))
        var pipeline = try Self.pipeline(link)
        #expect(pipeline.hasPackets)
        pipeline.receive(Array(repeating: UInt8(ascii: "0"), count: 30), now: Self.start)
        #expect(pipeline.takePacket(now: Self.start)?.count == 20)
        #expect(pipeline.takePacket(now: Self.start) == nil)
        #expect(pipeline.takePacket(now: Self.start.advanced(by: .milliseconds(15)))?.count == 10)
    }
}
