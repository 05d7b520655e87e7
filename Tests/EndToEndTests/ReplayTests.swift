import Foundation
import Testing

/// `dyno record --telemetry` and `dyno replay`.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct ReplayTests {
    /// A capture of two datagrams of 12 and 3 bytes, 20 ms apart, from 10.0.0.1:5301 to 10.0.0.2:5300; without checksums.
    private func capture(in scratch: Scratch) throws -> String {
        func bytes(_ value: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var file: [UInt8] =
            bytes(0xA1B2_C3D4) + [2, 0, 4, 0] + bytes(0) + bytes(0) + bytes(65535) + bytes(101)
        for (index, payload) in [[UInt8]("Hello, dash!".utf8), [0, 1, 0xFF]].enumerated() {
            let length = UInt8(28 + payload.count)
            let packet: [UInt8] =
                [0x45, 0, 0, length, 0, 0, 0, 0, 64, 17, 0, 0, 10, 0, 0, 1, 10, 0, 0, 2]
                + [0x14, 0xB5, 0x14, 0xB4, 0, length - 20, 0, 0] + payload
            file += bytes(1_700_000_000) + bytes(UInt32(index) * 20_000)
            file += bytes(UInt32(packet.count)) + bytes(UInt32(packet.count)) + packet
        }
        let path = scratch.file("lap.pcap")
        try Data(file).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test func aReplayIsRecordedWithTheSameBytes() async throws {
        let scratch = try Scratch()
        let lap = try capture(in: scratch)
        let again = scratch.file("again.pcap")
        let ready = scratch.file("ready.json")
        let recorder = try Dyno.start(
            ["record", "--telemetry", "--listen", "udp://127.0.0.1:0", "--out", again, "--ready-file", ready])
        try await Patience.wait(for: "the recorder") { !text(of: ready).isEmpty }
        struct Ready: Decodable { let url: String }
        let address = try JSONDecoder().decode(Ready.self, from: Data(text(of: ready).utf8)).url
        let replay = try await Dyno.run("replay", lap, "--to", address, "--loop", "2")
        #expect(replay.ending == .exited(0), "\(replay.errors)")
        #expect(replay.output.contains("10.0.0.1:5301 → 10.0.0.2:5300, 12 bytes"))
        #expect(replay.output.contains("Sent 4 datagrams, 30 bytes, 2 whole rounds"))
        // The file is written as the datagrams come: header and four records.
        try await Patience.wait(for: "the capture") {
            (FileManager.default.contents(atPath: again)?.count ?? 0) == 24 + 4 * (16 + 28) + 30
        }
        recorder.send(signal: SIGINT)
        #expect(try await recorder.end() == .exited(0), "\(recorder.errors)")
        #expect(recorder.output.contains("Recorded 4 datagrams, 30 bytes: \(again)"))
        guard Tshark.path != nil else { return }
        let lines = try await Tshark.fields(["udp.payload", "udp.checksum.status"], of: again)
        #expect(
            lines.map { $0[0] } == [
                "48656c6c6f2c206461736821", "0001ff", "48656c6c6f2c206461736821", "0001ff",
            ])
    }

    @Test func whatCannotBeSentSaysSo() async throws {
        let scratch = try Scratch()
        let lap = try capture(in: scratch)
        let to = "udp://127.0.0.1:65000"
        let text = try scratch.store("dyno: 1\n", as: "x.yaml")
        let cut = scratch.file("cut.pcap")
        try Data((FileManager.default.contents(atPath: lap) ?? Data()).prefix(30))
            .write(to: URL(fileURLWithPath: cut))
        let wrong: [([String], Int32, String)] = [
            ([lap, "--to", "127.0.0.1:5300"], 2, "is no address for datagrams"),
            ([lap, "--to", "udp://127.0.0.1:80"], 2, "ports below 1024"),
            ([lap, "--to", "udp://nobody.invalid:5300"], 3, "is not known"),
            ([lap, "--to", "udp://255.255.255.255:5300"], 3, "broadcast address"),
            ([text, "--to", to], 2, "no pcap or pcapng file"),
            ([scratch.file("none.pcap"), "--to", to], 2, "cannot be opened"),
            ([cut, "--to", to], 2, "there is no UDP datagram to send in it"),
            ([lap, "--to", to, "--filter-port", "9"], 2, "none of its 2 datagrams is from or to port 9"),
            ([lap, "--to", to, "--speed", "0"], 2, "--speed: 0.01 to 1000"),
            ([lap, "--to", to, "--loop", "0"], 2, "--loop '0'"),
        ]
        for (arguments, code, words) in wrong {
            let child = try Dyno.start(["replay"] + arguments)
            #expect(try await child.end() == .exited(code), "\(arguments)")
            #expect(child.errors.contains(words), "\(child.errors)")
        }
        let both = try await Dyno.run("record", "--telemetry", "tcp://127.0.0.1:1", "--out", "x")
        #expect(both.ending == .exited(2) && both.errors.contains("--telemetry takes no adapter"))
        let none = try await Dyno.run("record", "--out", "x")
        #expect(none.ending == .exited(2) && none.errors.contains("no adapter"))
    }

    /// A capture that ends in the middle plays what is whole.
    @Test func aTruncatedCaptureIsPlayedAsFarAsItGoes() async throws {
        let scratch = try Scratch()
        let lap = try capture(in: scratch)
        let cut = scratch.file("cut.pcap")
        try Data((FileManager.default.contents(atPath: lap) ?? Data()).dropLast(2))
            .write(to: URL(fileURLWithPath: cut))
        let replay = try await Dyno.run("replay", cut, "--to", "udp://127.0.0.1:65000")
        #expect(replay.ending == .exited(0))
        #expect(replay.output.contains("Sent 1 datagram, 12 bytes"))
        #expect(replay.errors.contains("the file ends inside a record, after 1 complete ones"))
    }
}

/// The conversation as IP packets.
@Suite(
    .serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)),
    .enabled(if: Tshark.path != nil, "tshark is not installed"))
struct InternetCaptureTests {
    @Test func tsharkFollowsASession() async throws {
        let scratch = try Scratch()
        let server = try await Server("elm327/two-ecu-petrol", ["--pcap", scratch.file("drive")])
        let port = server.endpoints.first?.port ?? 0
        let console = try ChildProcess(
            Dyno.path ?? "", ["console", "tcp://127.0.0.1:\(port)", "--raw"],
            input: "ATZ\nATE0\n0100\n0902\n")
        #expect(try await console.end() == .exited(0), "\(console.errors)")
        #expect(try await server.stop() == .exited(0))
        let path = scratch.file("drive.ip.pcap")
        #expect(server.output.contains("tshark -r \(path)"))
        let lines = try await Tshark.fields(
            ["tcp.srcport", "tcp.dstport", "tcp.payload", "tcp.analysis.flags"], of: path)
        #expect(lines.allSatisfy { $0[3].isEmpty })
        let journal = try server.journal()
        let address = try #require(journal.first { $0.kind == "peer" }?.address)
        for (kind, column, other) in [("input", 1, 0), ("output", 0, 1)] {
            let said = journal.filter { $0.kind == kind }.compactMap(\.bytes).joined()
            let hex = said.unicodeScalars.map { String(format: "%02x", $0.value) }.joined()
            let packets = lines.filter { $0[column] == "\(port)" }
            #expect(packets.map { $0[2] }.joined() == hex && hex.count > 20)
            #expect(packets.allSatisfy { address == "127.0.0.1:\($0[other])" })
        }
    }
}
