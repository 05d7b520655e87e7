import Foundation
import Testing

/// What a killed run leaves behind.
@Suite(.serialized, .enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)))
struct KilledRunTests {
    @Test func theJournalEndsWithAWholeLineAndTheCaptureWithAWholeRecord() async throws {
        let scratch = try Scratch()
        let server = try await Server("elm327/two-ecu-petrol", ["--pcap", scratch.file("drive")])
        let client = try Client(server.socket, ["poll:RPM"])
        try await client.answers(20)
        #expect(try await server.kill() == .killed(SIGKILL))
        // Every line is decoded, or this throws.
        let journal = try server.journal()
        #expect(text(of: server.scratch.file("journal")).hasSuffix("\n"))
        let frames = journal.filter { $0.kind == "frame" }
        #expect(journal.compactMap(\.n) == Array(0..<UInt64(journal.count)))
        #expect(frames.count >= 20)
        if Tshark.path != nil {
            let lines = try await Tshark.fields(["can.id"], of: scratch.file("drive.can.pcap"))
            #expect(lines.count == frames.count)
            let packets = try await Tshark.fields(["tcp.payload"], of: scratch.file("drive.ip.pcap"))
            let said = journal.filter { $0.kind == "input" || $0.kind == "output" }
            #expect(packets.count { !($0.first ?? "").isEmpty } >= said.count && said.count >= 40)
        }
    }
}
