import CANAccess
import CANBus
import Capture
import Foundation
import Gzip
import OutputFiles
import SimulationCore
import TestKit
import Testing

@testable import Runner

/// Journals and captures as the trace viewer takes them.
@Suite struct TraceJournalTests {
    private let scratch: Scratch
    private var folder: String { scratch.path }

    init() throws { scratch = try Scratch() }

    private func store(_ text: String, _ name: String = "journal.jsonl") throws -> String {
        try scratch.store(text, as: name)
    }

    /// The lines of `journal`, unpacked.
    private func lines(_ journal: TraceJournal) throws -> [[String: Any]] {
        let packed = try #require(Data(base64Encoded: journal.packed))
        let path = "\(folder)/packed.gz"
        try packed.write(to: URL(fileURLWithPath: path))
        let bytes = try #require(GzipReader(path: path)).bytes(limit: 1 << 20)
        return try bytes.split(separator: 0x0A).map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
        }
    }

    @Test func everyRecordSaysWhatItMeans() throws {
        let journal = try TraceJournal(
            path: store(
                #"""
                {"n":0,"t":0.1,"kind":"request","endpoint":"obd","connection":1,"request":"01 0C1"}
                {"n":1,"t":0.2,"kind":"frame","endpoint":"obd","connection":1,"id":"7DF","data":"02 01 0C 00 00 00 00 00","from":"adapter","sender":"tap"}
                {"n":2,"t":0.3,"kind":"frame","endpoint":"obd","connection":1,"id":"7E8","data":"04 41 0C 1A F8 AA AA AA","from":"engine","sender":"ecu"}
                {"n":3,"t":0.4,"kind":"frame","endpoint":"k","connection":1,"data":"48 6B 10 41 0D 32 43","from":"engine","sender":"ecu"}
                {"n":4,"t":0.5,"kind":"input","endpoint":"doip","connection":1,"bytes":"\u0002\u00FD\u0000\u0005\u0000\u0000\u0000\u0007\u000E\u0000\u0000\u0000\u0000\u0000\u0000"}
                {"n":5,"t":0.6,"kind":"output","endpoint":"obd","connection":1,"bytes":"OK \"\\<\r>"}

                """#))
        let shown = try lines(journal)
        #expect(journal.count == 6 && shown.count == 6)
        let means = shown.map { $0["means"] as? String ?? "" }
        #expect(means[0] == "service 01, current data: 0C")
        #expect(
            means[1].hasPrefix("request to all ECUs: ")
                && means[1].hasSuffix("= service 01, current data: 0C"))
        #expect(means[2].hasPrefix("answer of ECU 1: ") && means[2].contains("1726"))
        #expect(means[3].contains("50 km/h"))
        #expect(means[4].contains("routing activation request"))
        #expect(means[5].isEmpty && shown[5]["bytes"] as? String == "OK \"\\<\r>")
    }

    @Test func aDatagramOfPythonCANMeansItsFrame() throws {
        let frame = CANFrame(fd: .base(0x7E0), CANData([0x03, 0x22, 0xF1, 0x90]), bitRateSwitch: true)
        var datagram: [UInt8] = []
        PythonCANMessage.frame(try #require(frame)).append(to: &datagram, at: .powerOn)
        let bytes = datagram.map { "\\u00" + Hex.string($0, width: 2) }.joined()
        let line = #"{"n":0,"t":0.1,"kind":"input","endpoint":"group","connection":1,"bytes":""#
        let shown = try lines(TraceJournal(path: store("\(line)\(bytes)\"}\n")))
        let means = try #require(shown.first?["means"] as? String)
        #expect(means.hasPrefix("7E0  FD BRS [4]  03 22 F1 90  request to ECU 1: "))
        #expect(means.hasSuffix("= ReadDataByIdentifier request: F190 (VIN)"))
    }

    /// The size of a datagram says which game has sent it; a piece of a stream has any size.
    @Test func aDatagramOfAGameMeansItsFields() throws {
        let bytes = String(repeating: "\\u0000", count: 324)
        let text = [
            #""kind":"peer","endpoint":"dash","address":"127.0.0.1:5300""#,
            #""kind":"output","endpoint":"dash","bytes":"\#(bytes)""#,
            #""kind":"input","endpoint":"dash","bytes":"\#(bytes)""#,
            #""kind":"output","endpoint":"obd","bytes":"\#(bytes)""#,
        ].enumerated().map { #"{"n":\#($0),"t":0.1,"connection":1,\#($1)}"# + "\n" }.joined()
        let means = try lines(TraceJournal(path: store(text))).map { $0["means"] as? String }
        #expect(means.count == 4)
        #expect(means[1]?.hasPrefix("forza-horizon-4: IsRaceOn 0 flag, ") == true)
        #expect(means[2] == nil && means[3] == nil)
    }

    @Test func aJournalThatWasCutOffIsShown() throws {
        let line = #"{"n":0,"t":0.1,"kind":"note","text":"x"}"#
        #expect(try TraceJournal(path: store("\(line)\n\(line.prefix(20))")).count == 1)
        let whole = try store(String(repeating: "\(line)\n", count: 5000))
        #expect(GzipFile.compress(whole))
        #expect(try TraceJournal(path: "\(whole).gz").count == 5000)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(whole).gz"))
        try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: "\(folder)/cut.gz"))
        #expect(throws: TraceJournal.ReadError.self) { try TraceJournal(path: "\(folder)/cut.gz") }
    }

    @Test func whatIsNoJournalIsRefused() throws {
        for text in ["x", "{}\n", "{\"kind\":\"input\"}\n", "[1]"] {
            let path = try store(text)
            #expect(throws: TraceJournal.ReadError.notAJournal) { try TraceJournal(path: path) }
        }
        #expect(throws: TraceJournal.ReadError.unreadable) { try TraceJournal(path: "\(folder)/absent") }
    }

    @Test func streamsAndDatagramsOfACaptureAreConversations() throws {
        let path = "\(folder)/ip.pcap"
        let (client, server) = (
            try #require(TransportAddress(parsing: "10.0.0.1:5000")),
            try #require(TransportAddress(parsing: "10.0.0.2:80"))
        )
        var talk = TCPConversation(
            client: client, server: server, clientSequence: 0xFFFF_FFFE, serverSequence: 7)
        var packets = talk.open()
        packets += talk.send(Array("GET".utf8), from: .client)
        // The bytes are sent again.
        packets.append(packets[3])
        packets += talk.send(Array("OK".utf8), from: .server)
        packets += talk.finish(from: .client)
        let writer = try CaptureWriter(
            OutputFile(new: path, for: "the capture"), linkType: .rawIP, powerOn: .seconds(1_700_000_000))
        _ = try writer.begin()
        for (number, packet) in packets.enumerated() {
            try writer.write(packet, at: SimInstant(nanoseconds: Int64(number) * 1_000_000))
        }
        try writer.close()
        let shown = try lines(try TraceJournal(path: path))
        #expect(shown.map { $0["kind"] as? String }.prefix(2) == ["peer", "connect"])
        #expect(shown.compactMap { $0["bytes"] as? String } == ["GET", "OK"])
        #expect(shown.allSatisfy { $0["endpoint"] as? String == "10.0.0.2:80" })
        #expect(shown.contains { $0["kind"] as? String == "disconnect" && $0["by"] as? String == "client" })
    }

    @Test func framesOfCANFDKeepTheirBits() throws {
        let path = "\(folder)/fd.pcap"
        let writer = try CaptureWriter(
            OutputFile(new: path, for: "the capture"), linkType: .socketCAN, powerOn: .seconds(1))
        _ = try writer.begin()
        let identifier = CANIdentifier(rawValue: 0x7E8, isExtended: false)
        let bytes: [UInt8] = [0x00, 0x0A] + Array(0x62..<0x6C)
        for (isFast, isPassive) in [(true, false), (false, true)] {
            let frame = CANFrame(
                fd: identifier, CANData(bytes), bitRateSwitch: isFast, errorStateIndicator: isPassive)
            try writer.write(try #require(frame), at: .powerOn)
        }
        try writer.write(CANFrame(identifier, [0x01, 0x7E]), at: .powerOn)
        try writer.close()
        let shown = try lines(try TraceJournal(path: path))
        let flags = shown.map { line in ["fd", "brs", "esi"].filter { line[$0] as? Bool == true } }
        #expect(flags == [["fd", "brs"], ["fd", "esi"], []])
        #expect(shown[0]["data"] as? String == Hex.string(bytes))
        #expect((shown[0]["means"] as? String)?.hasPrefix("answer of ECU 1: ") == true)
    }

    /// Whatever a file holds, it is shown or refused.
    @Test func damagedFilesAreShownOrRefused() throws {
        let capture = "\(folder)/frames.pcap"
        let writer = try CaptureWriter(
            OutputFile(new: capture, for: "the capture"), linkType: .socketCAN, powerOn: .seconds(1))
        _ = try writer.begin()
        for number in 0..<8 {
            let bytes: [UInt8] = [0x10, 0x14, 0x49, 0x02, 0x01, UInt8(number), 0x44, 0x34]
            try writer.write(
                CANFrame(CANIdentifier(rawValue: 0x7E8, isExtended: false), CANData(bytes)),
                at: SimInstant(nanoseconds: Int64(number)))
        }
        try writer.close()
        let journal = try store(
            (0..<8).map { number in
                #"{"n":\#(number),"t":0.1,"kind":"frame","endpoint":"obd","connection":1,"id":"7E8","data":"10 14 49 02 01 31 44 34","from":"engine","sender":"ecu"}"#
            }.joined(separator: "\n"))
        var random = SeededGenerator(seed: 7)
        for file in [capture, journal] {
            let whole = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
            for _ in 0..<300 {
                var bytes = whole
                for _ in 0..<4 {
                    bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
                }
                let path = "\(folder)/noise"
                try Data(bytes.prefix(Int(random.next() % UInt64(bytes.count + 1)))).write(
                    to: URL(fileURLWithPath: path))
                _ = try? TraceJournal(path: path)
            }
        }
    }
}
