import CANBus
import Capture
import SimulationCore
import TestKit
import Testing

@Suite struct CaptureWriterTests {
    @Test func framesComeBackWithTheirTimesToTheNanosecond() throws {
        let scratch = try Scratch()
        let path = scratch.file("a.can.pcap")
        let powerOn = Duration.seconds(1_700_000_000) + .nanoseconds(999_999_999)
        let writer = try CaptureWriter(path: path, linkType: .socketCAN, powerOn: powerOn)
        let sent = sampleFrames()
        for (index, frame) in sent.enumerated() {
            try writer.write(frame, at: SimInstant(nanoseconds: Int64(index) * 123_456_789))
        }
        try writer.close()
        let read = try frames(in: path)
        #expect(read.map(\.frame) == sent)
        #expect(read.map(\.time) == sent.indices.map { powerOn + .nanoseconds(Int64($0) * 123_456_789) })
    }

    @Test func aRunWithoutAnEpochStartsIn1970AndGivesTheSameFileAgain() throws {
        let scratch = try Scratch()
        for name in ["a.pcap", "b.pcap"] {
            let writer = try CaptureWriter(path: scratch.file(name), linkType: .socketCAN)
            try writer.write(CANFrame(.base(0x7DF), [2, 1, 0x0C]), at: .microseconds(1_000_001))
            try writer.close()
        }
        let bytes = try contents(of: scratch.file("a.pcap"))
        #expect(bytes == (try contents(of: scratch.file("b.pcap"))))
        #expect(bytes.prefix(4) == [0x4D, 0x3C, 0xB2, 0xA1] || bytes.prefix(4) == [0xA1, 0xB2, 0x3C, 0x4D])
        #expect(try frames(in: scratch.file("a.pcap")).first?.time == .microseconds(1_000_001))
    }

    /// The files of Wireshark and libpcap have 32 unsigned bits of seconds.
    @Test(
        arguments: [
            (.seconds(-10), .microseconds(1_000_000), .zero),
            (.seconds(-10), .microseconds(10_500_000), .milliseconds(500)),
            (
                .seconds(4_294_967_295), .microseconds(999_999),
                .seconds(4_294_967_295) + .microseconds(999_999)
            ),
            (
                .seconds(4_294_967_295), .microseconds(1_000_000),
                .seconds(4_294_967_295) + .nanoseconds(999_999_999)
            ),
            (.seconds(Int64.max), .distantFuture, .seconds(4_294_967_295) + .nanoseconds(999_999_999)),
            (.seconds(Int64.min), .microseconds(5), .zero),
        ] as [(Duration, SimInstant, Duration)])
    func timesThatTheFileCannotHoldAreHeldAtItsEnds(powerOn: Duration, at: SimInstant, read: Duration) throws
    {
        let scratch = try Scratch()
        let writer = try CaptureWriter(path: scratch.file("a.pcap"), linkType: .socketCAN, powerOn: powerOn)
        try writer.write(CANFrame(.base(1), []), at: at)
        try writer.close()
        #expect(try frames(in: scratch.file("a.pcap")).first?.time == read)
    }

    @Test func recordsOfAnyLinkTypeComeBackWithIt() throws {
        let scratch = try Scratch()
        let records: [[UInt8]] = [[], [0x45, 0], Array(repeating: 0x60, count: CaptureWriter.recordLimit)]
        for linkType in [LinkType.rawIP, .ethernet, .linuxCooked, .loopback, .socketCAN] {
            let path = scratch.file("\(linkType).pcap")
            let writer = try CaptureWriter(path: path, linkType: linkType)
            for record in records { try writer.write(record: record, at: .powerOn) }
            try writer.close()
            let reader = try CaptureReader(path: path)
            #expect(reader.linkType == linkType)
            for record in records {
                let read = try #require(try reader.next())
                #expect(read.bytes == record)
                #expect(read.originalLength == record.count)
            }
            #expect(try reader.next() == nil)
            #expect(reader.recordCount == records.count)
        }
    }

    @Test func linkTypesHaveLibpcapsNames() {
        #expect(LinkType.socketCAN.description == "CAN_SOCKETCAN")
        #expect(LinkType.rawIP.description == "RAW")
        #expect(LinkType(dataLink: 99_999).description == "link type 99999")
    }

    @Test func aCaptureClosesWithItsOwner() throws {
        let scratch = try Scratch()
        let path = scratch.file("a.pcap")
        do {
            let writer = try CaptureWriter(path: path, linkType: .socketCAN)
            try writer.write(CANFrame(.base(0x7E8), [1]), at: .powerOn)
        }
        #expect(try frames(in: path).count == 1)
    }
}
