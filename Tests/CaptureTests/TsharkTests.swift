import CANBus
import Capture
import ForeignPrograms
import SimulationCore
import TestKit
import Testing

/// What another reader makes of our files; skipped where tshark is not installed.
@Suite(.enabled(if: Tshark.path != nil, "tshark is not installed")) struct TsharkTests {
    private static let conversation = [
        "7DF#02010C0000000000", "7E8#04410C1AF8000000", "7DF#0209020000000000", "7E8#101449020131474D",
        "7E0#3000000000000000", "7E8#214A433552313147", "7E8#2258523130303030", "18DB33F1#0201050000000000",
        "18DAF110#0341057B00000000", "7DF#R4",
    ]

    private func write(_ frames: [String], to path: String) throws {
        let writer = try CaptureWriter(path: path, linkType: .socketCAN)
        for (index, text) in frames.enumerated() {
            try writer.write(CandumpLine.frame(parsing: text), at: .microseconds(Int64(index) * 1500))
        }
        try writer.close()
    }

    @Test func framesAreReadWithIdentifiersTimesAndRemoteFlag() throws {
        let scratch = try Scratch()
        try write(Self.conversation, to: scratch.file("a.pcap"))
        let lines = try Tshark.fields(
            ["frame.time_relative", "can.id", "can.flags.xtd", "can.flags.rtr", "can.len"],
            of: scratch.file("a.pcap"), options: [])
        #expect(lines.count == Self.conversation.count)
        #expect(lines.first == ["0.000000000", "2015", "0", "0", "8"])
        #expect(lines.dropFirst(7).first == ["0.010500000", "417018865", "1", "0", "8"])
        #expect(lines.last == ["0.013500000", "2015", "0", "1", "4"])
    }

    @Test func framesOfCANFDAreReadWithTheirFlags() throws {
        let scratch = try Scratch()
        let long = (0..<64).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let sent = ["7E8##1" + long, "18DAF110##20011223344556677", "124##0", "7E8#04410C1AF8000000"]
        try write(sent, to: scratch.file("a.pcap"))
        let lines = try Tshark.fields(
            ["frame.protocols", "can.id", "can.len", "canfd.flags.brs", "canfd.flags.esi", "data.data"],
            of: scratch.file("a.pcap"), options: [])
        #expect(
            lines.map { Array($0.dropFirst().prefix(4)) } == [
                ["2024", "64", "1", "0"], ["417001744", "8", "0", "1"], ["292", "0", "0", "0"],
                ["2024", "8", "", ""],
            ])
        #expect(lines.first?.last == long)
        _ = try Tshark.run(["-r", scratch.file("a.pcap"), "-F", "pcapng", "-w", scratch.file("b.pcapng")])
        let read = try frames(in: scratch.file("b.pcapng")).map(\.frame)
        #expect(read == (try sent.map { try CandumpLine.frame(parsing: $0) }))
    }

    /// The two options are those that the guide to captures names.
    @Test func framesAreDissectedDownToTransportAndService() throws {
        let scratch = try Scratch()
        try write(Self.conversation, to: scratch.file("a.pcap"))
        let lines = try Tshark.fields(
            [
                "iso15765.message_type", "obd-ii.mode01_engine_rpm", "obd-ii.mode01_engine_coolant_temp",
                "obd-ii.VIN",
            ],
            of: scratch.file("a.pcap"),
            options: ["-d", "can.subdissector,iso15765", "-d", "iso15765.subdissector,obd-ii"])
        try #require(lines.allSatisfy { $0.count == 4 })
        func values(_ field: Int) -> [String] { lines.map { $0[field] }.filter { !$0.isEmpty } }
        let types = ["0x00", "0x00", "0x00", "0x01", "0x03", "0x02", "0x02", "0x00", "0x00", ""]
        #expect(lines.map { $0[0] } == types)
        #expect(values(1) == ["1726"])
        #expect(values(2) == ["83"])
        #expect(values(3) == ["1GMJC5R11GXR10000"])
    }

    @Test func aFileOfTsharksOwnFormatIsRead() throws {
        let scratch = try Scratch()
        try write(Self.conversation, to: scratch.file("a.pcap"))
        _ = try Tshark.run(["-r", scratch.file("a.pcap"), "-F", "pcapng", "-w", scratch.file("b.pcapng")])
        #expect(try contents(of: scratch.file("b.pcapng")).prefix(4) == [0x0A, 0x0D, 0x0D, 0x0A])
        let (ours, theirs) = (
            try frames(in: scratch.file("a.pcap")), try frames(in: scratch.file("b.pcapng"))
        )
        #expect(theirs == ours)
        #expect(theirs.map(\.frame.description) == Self.conversation)
    }
}

/// The installed tshark, if there is one.
enum Tshark {
    struct Failure: Error {
        let status: Int32
        let output: String
    }

    static let path = ForeignProgram.path("tshark")

    /// Standard output of tshark with `arguments`.
    static func run(_ arguments: [String]) throws -> String {
        let (output, status) = try ForeignProgram.run(try #require(path), arguments)
        guard status == 0 else { throw Failure(status: status, output: output) }
        return output
    }

    /// `names` of every packet in the capture at `path`.
    static func fields(_ names: [String], of path: String, options: [String]) throws -> [[String]] {
        let text = try run(["-r", path] + options + ["-T", "fields"] + names.flatMap { ["-e", $0] })
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }
}
