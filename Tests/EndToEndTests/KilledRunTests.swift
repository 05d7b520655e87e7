import TestKit
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
        try await Patience.wait(for: "captures with something in them") {
            [".can.pcap", ".ip.pcap"].allSatisfy { kind in
                FileManager.default.contents(atPath: scratch.file("drive" + kind)).map(\.count) ?? 0 > 200
            }
        }
        #expect(try await server.kill() == .killed(SIGKILL))
        // Every line is decoded, or this throws.
        let journal = try server.journal()
        #expect(text(of: server.scratch.file("journal")).hasSuffix("\n"))
        let frames = journal.filter { $0.kind == "frame" }
        #expect(journal.compactMap(\.n) == Array(0..<UInt64(journal.count)))
        #expect(frames.count >= 20)
        if Tshark.path != nil {
            let lines = try await Tshark.fields(["can.id"], of: scratch.file("drive.can.pcap"))
            // What was on its way into a file when the run was killed may stand in one and not in the other.
            let common = min(lines.count, frames.count)
            #expect(common >= 5)
            #expect(
                lines.prefix(common).map { Int($0[0]) }
                    == frames.prefix(common).map { frame in frame.id.flatMap { Int($0, radix: 16) } })
            let packets = try await Tshark.fields(["tcp.payload"], of: scratch.file("drive.ip.pcap"))
            let said = journal.filter { $0.kind == "input" || $0.kind == "output" }
            let carried = packets.count { !($0.first ?? "").isEmpty }
            #expect(carried > 0 && said.count >= 40)
        }
    }
}
