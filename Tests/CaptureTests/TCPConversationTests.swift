import Capture
import SimulationCore
import TestKit
import Testing

@Suite struct TCPConversationTests {
    private let long = (0..<4000).map { UInt8(truncatingIfNeeded: $0) }

    private func conversation(_ client: String, _ server: String) throws -> TCPConversation {
        TCPConversation(
            client: try #require(TransportAddress(parsing: client)),
            server: try #require(TransportAddress(parsing: server)),
            clientSequence: 0xFFFF_FFF0, serverSequence: 1000)
    }

    private func segments(_ packets: [InternetPacket]) -> [TCPSegment] {
        packets.compactMap { packet in
            guard case .tcp(let segment) = packet.content else { return nil }
            return segment
        }
    }

    @Test func theNumbersFollowTheBytes() throws {
        var talk = try conversation("127.0.0.1:49152", "127.0.0.1:35000")
        let open = segments(talk.open())
        #expect(open.map(\.flags) == [.synchronize, [.synchronize, .acknowledge], .acknowledge])
        #expect(open.map(\.sequence) == [0xFFFF_FFF0, 1000, 0xFFFF_FFF1])
        #expect(open.map(\.acknowledgement) == [0, 0xFFFF_FFF1, 1001])
        // Past the end of the 32 bits.
        let asked = segments(talk.send(Array("0100010C0902010D\r".utf8), from: .client))
        #expect(asked.map(\.sequence) == [0xFFFF_FFF1, 1001])
        #expect(asked.map(\.acknowledgement) == [1001, 2])
        let answered = segments(talk.send(long, from: .server))
        #expect(answered.map(\.payload.count) == [1460, 1460, 1080, 0])
        #expect(answered.map(\.sequence) == [1001, 2461, 3921, 2])
        #expect(answered.flatMap(\.payload) == long)
        #expect(answered.last?.acknowledgement == 5001)
        let end = segments(talk.finish(from: .server))
        #expect(end.map(\.sequence) == [5001, 2, 5002])
        #expect(end.map(\.acknowledgement) == [2, 5002, 3])
        #expect(talk.send([], from: .client).isEmpty)
    }

    @Test func aRefusalAnswersTheFirstSegment() throws {
        var talk = try conversation("[::1]:49152", "[::1]:35000")
        let refused = segments(talk.refuse())
        #expect(refused.map(\.flags) == [.synchronize, [.reset, .acknowledge]])
        #expect(refused.map(\.sequence) == [0xFFFF_FFF0, 0] && refused.last?.acknowledgement == 0xFFFF_FFF1)
    }

    /// tshark finds nothing to complain about, and the same bytes.
    @Test(.enabled(if: Tshark.path != nil, "tshark is not installed"), arguments: ["127.0.0.1", "[::1]"])
    func tsharkFollowsIt(_ host: String) throws {
        let scratch = try Scratch()
        let path = scratch.file("talk.ip.pcap")
        let writer = try CaptureWriter(path: path, linkType: .rawIP)
        var time: Int64 = 0
        func write(_ packets: [InternetPacket]) throws {
            time += 1000
            for packet in packets { try writer.write(packet, at: .microseconds(time)) }
        }
        var talk = try conversation("\(host):49152", "\(host):35000")
        try write(talk.open())
        try write(talk.send(Array("ATZ\r".utf8), from: .client))
        try write(talk.send(long, from: .server))
        try write(talk.finish(from: .client))
        var broken = try conversation("\(host):49153", "\(host):35000")
        try write(broken.open())
        try write(broken.send(Array("0100\r".utf8), from: .client))
        try write(broken.reset(from: .server))
        var refused = try conversation("\(host):49154", "\(host):35000")
        try write(refused.refuse())
        let here = try #require(TransportAddress(parsing: "\(host):5300"))
        try write([InternetPacket(from: here, to: here, .udp(Array(long.prefix(324))))])
        try writer.close()
        let sums = ["ip", "tcp", "udp"].flatMap { ["-o", "\($0).check_checksum:TRUE"] }
        let lines = try Tshark.fields(
            [
                "tcp.stream", "tcp.flags.str", "tcp.len", "tcp.checksum.status", "udp.checksum.status",
                "udp.length", "_ws.malformed", "tcp.analysis.flags",
            ], of: path, options: sums)
        // Three opening, data with acknowledgements 2 and 4, three ending; 3, 2 and 1; 2; the datagram.
        #expect(lines.count == 21)
        #expect(lines.dropLast().allSatisfy { $0[3] == "1" })
        #expect(lines.last?[4] == "1" && lines.last?[5] == "332")
        #expect(lines.allSatisfy { $0[6].isEmpty && $0[7].isEmpty })
        #expect(Set(lines.map { $0[0] }) == ["0", "1", "2", ""])
        let lengths = lines.compactMap { Int($0[2]) }
        #expect(lengths.reduce(0, +) == 4009)
        let followed = try Tshark.run(["-r", path, "-q", "-z", "follow,tcp,raw,0"])
        #expect(followed.contains("\n41545a0d\n"))
        #expect(followed.contains("\t" + Hex.string(long.prefix(16)).replacing(" ", with: "").lowercased()))
    }
}
