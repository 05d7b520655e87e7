import TestKit
import Foundation
import Testing

/// `dyno record --telemetry` and `dyno replay`.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct ReplayTests {
    /// A capture of `payloads`, 20 ms apart, from 10.0.0.1:5301 to 10.0.0.2:5300; without checksums.
    private func capture(
        in scratch: Scratch, _ payloads: [[UInt8]] = [[UInt8]("Hello, dash!".utf8), [0, 1, 0xFF]]
    ) throws -> String {
        func bytes(_ value: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var file: [UInt8] =
            bytes(0xA1B2_C3D4) + [2, 0, 4, 0] + bytes(0) + bytes(0) + bytes(65535) + bytes(101)
        for (index, payload) in payloads.enumerated() {
            func big(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
            let header: [UInt8] =
                [0x45, 0] + big(28 + payload.count) + [0, 0, 0, 0, 64, 17, 0, 0, 10, 0, 0, 1, 10, 0, 0, 2]
            let ports: [UInt8] = [0x14, 0xB5, 0x14, 0xB4]
            let packet = header + ports + big(8 + payload.count) + [0, 0] + payload
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
        let (recorder, address) = try await recorder(to: again, in: scratch)
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

    /// A console sends only while heartbeats come, which `--gt7` sends.
    @Test func aConsoleIsAskedForItsPackets() async throws {
        let scratch = try Scratch()
        let scenario = try scratch.store(
            "dyno: 1\nvehicle: { base: gt-race-car }\n"
                + "endpoints: { gt7: { gt7: { listen: \"udp://127.0.0.1:0\", reply_port: 0 } } }\n",
            as: "gt7.yaml")
        struct Ready: Decodable {
            struct Endpoint: Decodable { let url: String }
            let endpoints: [Endpoint]
        }
        let ready = scratch.file("ready.json")
        let game = try Dyno.start(["serve", scenario, "--ready-file", ready])
        try await Patience.wait(for: "the game") { !text(of: ready).isEmpty }
        let console = try JSONDecoder().decode(Ready.self, from: Data(text(of: ready).utf8)).endpoints[0].url
        let lap = scratch.file("gt7.pcap")
        let recorder = try Dyno.start([
            "record", "--telemetry", "--listen", "udp://127.0.0.1:0", "--gt7", console, "--letter", "~",
            "--out", lap,
        ])
        // A header, and at least twenty packets of 344 bytes.
        try await Patience.wait(for: "the capture") {
            (FileManager.default.contents(atPath: lap)?.count ?? 0) > 24 + 20 * (16 + 28 + 344)
        }
        recorder.send(signal: SIGINT)
        #expect(try await recorder.end() == .exited(0), "\(recorder.errors)")
        #expect(recorder.output.contains("344 bytes: gt7-tilde"))
        let table = try await Dyno.run("decode", "telemetry", lap, "--csv")
        #expect(table.ending == .exited(0) && table.output.contains("engineRPM"), "\(table.errors)")
        game.send(signal: SIGINT)
        _ = try await game.end()
    }

    /// A recorder on a free port, and where it listens.
    private func recorder(to path: String, in scratch: Scratch) async throws -> (ChildProcess, url: String) {
        struct Ready: Decodable { let url: String }
        let ready = scratch.file("\(UUID().uuidString).json")
        let child = try Dyno.start(
            ["record", "--telemetry", "--listen", "udp://127.0.0.1:0", "--out", path, "--ready-file", ready])
        try await Patience.wait(for: "the recorder") { !text(of: ready).isEmpty }
        return (child, try JSONDecoder().decode(Ready.self, from: Data(text(of: ready).utf8)).url)
    }

    /// Waits until the capture at `path` has `count` datagrams of `size` bytes, and ends its recorder.
    private func end(_ recorder: ChildProcess, _ path: String, when count: Int, of size: Int) async throws {
        try await Patience.wait(for: "\(count) datagrams in \(path)") {
            FileManager.default.contents(atPath: path)?.count == 24 + count * (16 + 28 + size)
        }
        recorder.send(signal: SIGINT)
        #expect(try await recorder.end() == .exited(0), "\(recorder.errors)")
    }

    /// What Dyno sends, what a recorder makes of it, and what another gets when that is played to it, are the same bytes.
    @Test(.enabled(if: Tshark.path != nil, "tshark is not installed"))
    func aServedLapStaysTheSameByRecordingAndReplay() async throws {
        let scratch = try Scratch()
        let (first, second) = (scratch.file("first.pcap"), scratch.file("second.pcap"))
        let (listener, url) = try await recorder(to: first, in: scratch)
        let scenario = try scratch.store(
            """
            dyno: 1
            title: A start
            vehicle: { base: gt-race-car }
            endpoints:
              obd: { elm327: { listen: "pty:" } }
              dash: { forza: { format: horizon, to: "\(url)", rate: 60 } }

            """, as: "start.yaml")
        let server = try await Server(scenario, ["--pcap", scratch.file("served")])
        // However long a busy machine needs for so many.
        try await Patience.wait(for: "forty datagrams") {
            let size = FileManager.default.contents(atPath: scratch.file("served.ip.pcap"))?.count ?? 0
            return size > 24 + 40 * (16 + 28 + 324)
        }
        #expect(try await server.stop() == .exited(0), "\(server.errors)")
        let served = try await Tshark.fields(["udp.payload"], of: scratch.file("served.ip.pcap")).map {
            $0[0]
        }
        #expect(served.count > 30 && Set(served).count == served.count)
        #expect(served.allSatisfy { $0.count == 2 * 324 })
        try await end(listener, first, when: served.count, of: 324)
        let (again, target) = try await recorder(to: second, in: scratch)
        let replay = try await Dyno.run("replay", first, "--to", target)
        #expect(replay.ending == .exited(0), "\(replay.errors)")
        try await end(again, second, when: served.count, of: 324)
        for path in [first, second] {
            #expect(try await Tshark.fields(["udp.payload"], of: path).map { $0[0] } == served)
            #expect(try await Tshark.complaints(about: path) == [])
        }
        #expect(try await Tshark.complaints(about: scratch.file("served.ip.pcap")) == [])
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
            ([lap, "--to", "127.0.0.1:5300"], 2, "is not an address for datagrams"),
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
        let unbegun = scratch.file("unbegun.pcap")
        let elsewhere = try await Dyno.run(
            "record", "--telemetry", "--listen", "udp://203.0.113.1:5300", "--out", unbegun)
        #expect(elsewhere.ending == .exited(3), "\(elsewhere.errors)")
        #expect(!FileManager.default.fileExists(atPath: unbegun), "nothing was begun")
    }

    /// A row a datagram, a column a field; of several kinds of message one is chosen.
    @Test func aCaptureIsDecodedAsATable() async throws {
        let scratch = try Scratch()
        func sled(_ milliseconds: UInt8, size: Int) -> [UInt8] {
            [1, 0, 0, 0, milliseconds, 0, 0, 0, 0, 0, 0xFA, 0x45] + [UInt8](repeating: 0, count: size - 12)
        }
        let one = try capture(in: scratch, [sled(7, size: 232), sled(27, size: 232)])
        let table = try await Dyno.run("decode", "telemetry", one, "--csv")
        #expect(table.ending == .exited(0), "\(table.errors)")
        #expect(table.output.lines.count == 3)
        #expect(
            table.output.lines[0].hasPrefix(
                "time,source,destination,IsRaceOn,TimestampMS,EngineMaxRpm,EngineIdleRpm,"))
        #expect(table.output.lines[1].hasPrefix("0.000000,10.0.0.1:5301,10.0.0.2:5300,1,7,8000.0,0.0,"))
        #expect(table.output.lines[2].hasPrefix("0.020000,10.0.0.1:5301,10.0.0.2:5300,1,27,8000.0,0.0,"))
        struct Row: Decodable {
            let time: Double
            let message: String
            let destination: String
        }
        let several = try capture(in: scratch, [sled(7, size: 232), [1, 2, 3], sled(9, size: 311)])
        let rows = try await Dyno.run("decode", "telemetry", several, "--json")
        let decoded = try rows.output.lines.map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
        #expect(decoded.map(\.message) == ["forza-sled", "forza-motorsport-7"])
        #expect(decoded.map(\.time) == [0, 0.04] && decoded[0].destination == "10.0.0.2:5300")
        #expect(rows.errors.contains("warning: 1 datagram left out: 3 bytes fit no message"))
        let mixed = try await Dyno.run("decode", "telemetry", several, "--csv")
        #expect(mixed.ending == .exited(2))
        #expect(mixed.errors.contains("choose with --format: forza-motorsport-7 (1), forza-sled (1)"))
        let chosen = try await Dyno.run(
            "decode", "telemetry", several, "--csv", "--format", "forza-motorsport-7")
        #expect(chosen.ending == .exited(0) && chosen.output.lines.count == 2)
        let none = try await Dyno.run("decode", "telemetry", try capture(in: scratch, [[1, 2, 3]]), "--csv")
        #expect(none.ending == .exited(2) && none.errors.contains("no datagram in it that can be read"))
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
