import CANBus
import Capture
import Foundation
import Gzip
import Recordings
import SimulationCore
import Testing

@Suite struct DatagramFileTests {
    @Test func datagramsAreFoundAmongOtherPackets() throws {
        let bench = try DatagramBench()
        let (all, file) = try bench.datagrams(in: bench.capture("a.pcap"))
        #expect(all.map(\.payload) == DatagramBench.payloads)
        #expect(all.first?.source?.description == "10.0.0.1:5301")
        #expect(all.first?.destination?.description == "10.0.0.2:5300")
        #expect(all[2].time == .seconds(1_700_000_000) + .nanoseconds(33_333_334))
        #expect(file.skipped == ["TCP": 3, "protocol 1, neither UDP nor TCP": 1] && file.damage == nil)
    }

    @Test func aFileCutAnywhereGivesItsWholeDatagramsAndSaysSo() throws {
        let bench = try DatagramBench()
        let path = try bench.capture("a.pcap", payloads: [[1, 2, 3], [4, 5]])
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        var counts: Set<Int> = []
        for length in 24..<whole.count {
            let cut = bench.file("cut.pcap")
            try whole.prefix(length).write(to: URL(fileURLWithPath: cut))
            let (all, file) = try bench.datagrams(in: cut)
            #expect(all.map(\.payload) == Array([[1, 2, 3], [4, 5]].prefix(all.count)))
            counts.insert(all.count)
            guard let damage = file.damage else { continue }
            #expect(damage.hasPrefix("\(cut): error: the file ends inside a record, after "))
        }
        #expect(counts == [0, 1, 2])
    }

    @Test func anotherLinkTypeIsRefused() throws {
        let bench = try DatagramBench()
        let path = bench.file("bus.can.pcap")
        let writer = try CaptureWriter(path: path, linkType: .socketCAN)
        try writer.write(CANFrame(.base(0x7DF), [2, 1, 0x0C]), at: .powerOn)
        try writer.close()
        #expect(throws: DatagramFile.OpenError.linkType(path: path, .socketCAN)) {
            try DatagramFile(path: path)
        }
        let words = "\(DatagramFile.OpenError.linkType(path: path, .socketCAN))"
        #expect(words.contains("link type CAN_SOCKETCAN, which holds no UDP; RAW, Ethernet"))
        let text = try bench.store("dyno: 1\n", as: "scenario.yaml")
        #expect { try DatagramFile(path: text) } throws: { "\($0)".contains("no journal of dyno") }
        #expect { try DatagramFile(path: bench.file("none")) } throws: {
            "\($0)".contains("cannot be opened")
        }
    }

    /// What the TCP endpoint and the clients say is not sent again.
    @Test func theDatagramsOfAJournalAreThoseThatWereSent() throws {
        let bench = try DatagramBench()
        let path = try bench.store(
            #"""
            {"n":0,"t":0.100000000,"kind":"peer","endpoint":"obd","connection":1,"address":"127.0.0.1:40000"}
            {"n":1,"t":0.100000000,"kind":"connect","endpoint":"obd","connection":1}
            {"n":2,"t":0.200000000,"kind":"output","endpoint":"obd","connection":1,"bytes":"\r>"}
            {"n":3,"t":0.250000000,"kind":"peer","endpoint":"dash","connection":1,"address":"[::1]:5300"}
            {"n":4,"t":0.250000001,"kind":"output","endpoint":"dash","connection":1,"bytes":"A\u0000\u00FF\"\\"}
            {"n":5,"t":0.300000000,"kind":"input","endpoint":"dash","connection":1,"bytes":"x"}
            {"n":6,"t":0.400000000,"kind":"output","endpoint":"dash","connection":1,"bytes":""}
            {"n":7,"t":0.400000000,"kind":"output","endpoint":"dash","connection":2,"bytes":"lost"}
            {"n":8,"t":0.5,"kind":"outp
            """#, as: "drive.jsonl")
        let (all, file) = try bench.datagrams(in: path)
        #expect(all.map(\.payload) == [[0x41, 0, 0xFF, 0x22, 0x5C], []])
        #expect(all.map(\.time) == [.nanoseconds(250_000_001), .nanoseconds(400_000_000)])
        #expect(all.first?.destination?.description == "[::1]:5300" && all.first?.source == nil)
        #expect(file.damage?.hasPrefix("\(path): error: line 9 is not a whole line") == true)
        #expect(GzipFile.compress(path))
        let (packed, packedFile) = try bench.datagrams(in: path + ".gz")
        #expect(packed == all)
        #expect(packedFile.damage?.hasPrefix("\(path).gz: error: line 9 is not a whole line") == true)
    }

    /// Numbers that no clock shows and lines without an end are damage like any other.
    @Test(arguments: [
        #""t":1e300"#, #""t":-1e300"#, #""t":1e10"#, #""t":9223372036854775807"#,
        #""t":1,"x":""# + String(repeating: "A", count: 3 << 20) + "\"", "\"t\":1,\"x\":\"\u{0}\"",
    ])
    func aJournalOfAnotherWorldIsDamaged(_ members: String) throws {
        let bench = try DatagramBench()
        let head =
            #"{"n":0,"t":0.1,"kind":"peer","endpoint":"dash","connection":1,"address":"127.0.0.1:5300"}"#
        let good = #"{"n":1,"t":0.2,"kind":"output","endpoint":"dash","connection":1,"bytes":"A"}"#
        let bad = "{\(members),\"kind\":\"output\",\"endpoint\":\"dash\",\"connection\":1,\"bytes\":\"B\"}"
        let path = try bench.store("\(head)\n\(good)\n\(bad)\n\(good)\n", as: "odd.jsonl")
        let (all, file) = try bench.datagrams(in: path)
        #expect(all.map(\.payload) == [[0x41]])
        #expect(file.damage?.hasPrefix("\(path): error: line 3 is not a whole line") == true)
    }

    @Test func theTallyCountsBySourceAndSizeAndIsBounded() throws {
        var tally = DatagramTally()
        let dash = TransportAddress(.loopback, port: 5300)
        for index in 0..<3000 {
            let source = TransportAddress(.loopback, port: index < 900 ? 1 : UInt16(index))
            tally.add(CapturedDatagram(time: .zero, source: source, destination: dash, payload: [0, 0]))
        }
        #expect(tally.total == 3000 && tally.byteCount == 6000 && tally.others == 1101)
        #expect(tally.flows.first?.count == 900 && tally.flows.count == 1000)
        #expect(tally.flows.first?.flow.words == "127.0.0.1:1 → 127.0.0.1:5300, 2 bytes")
        #expect(tally.sizes == [2])
    }
}
