import Foundation
import TestKit
import Testing

/// `dyno record` between a client and an adapter.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct RecordTests {
    private let lines = ["ATZ", "ATE0", "ATS0", "0100", "010C", "010C", "0902", "ATRV"]

    /// What the adapter at `address` answers to each line.
    private func ask(_ address: String) async throws -> String {
        let console = try ChildProcess(
            Dyno.path ?? "", ["console", address, "--raw"], input: lines.joined(separator: "\n") + "\n")
        #expect(try await console.end() == .exited(0), "\(console.errors)")
        return console.output
    }

    @Test func aRecordingSaysTheSame() async throws {
        let scratch = try Scratch()
        let car = try await Server("elm327/two-ecu-petrol")
        let adapter = "tcp://127.0.0.1:\(car.endpoints.first?.port ?? 0)"
        let ready = scratch.file("ready.json")
        let tape = scratch.file("tape.yaml")
        let recorder = try ChildProcess(
            Dyno.path ?? "",
            [
                "record", adapter, "--listen", "pty:\(scratch.file("obd"))", "--out", tape, "--ready-file",
                ready,
                "--journal", scratch.file("tape.jsonl"), "--once",
            ])
        try await Patience.wait(for: "the recorder") { FileManager.default.fileExists(atPath: ready) }
        let first = try await ask("serial:\(scratch.file("obd"))")
        #expect(try await recorder.end() == .exited(0), "\(recorder.errors)")
        #expect(try await car.stop() == .exited(0))
        #expect(text(of: scratch.file("tape.jsonl")).contains("\"bytes\":\"0902\\r\""))
        #expect(!FileManager.default.fileExists(atPath: scratch.file("obd")))
        #expect(!FileManager.default.fileExists(atPath: ready), "nobody can connect any more")
        #expect(try await Dyno.run("validate", tape).ending == .exited(0))
        let player = try await Server(tape)
        let second = try await ask("tcp://127.0.0.1:\(player.endpoints.first?.port ?? 0)")
        #expect(second == first)
        #expect(first.lines.count > 8)
        #expect(try await player.stop() == .exited(0))
    }

    /// Each thing that a client sent and what it got before the next, up to the reset with which python-OBD leaves and
    /// whose answer it does not wait for.
    private static func dialogue(_ journal: [JournalEntry]) -> [String] {
        var parts: [String] = []
        for entry in journal where entry.kind == "input" || entry.kind == "output" {
            let isInput = entry.kind == "input"
            if isInput || !(parts.last?.hasPrefix("adapter") ?? false) {
                parts.append(isInput ? "client " : "adapter ")
            }
            parts[parts.count - 1] += entry.bytes ?? ""
        }
        return Array(parts.prefix(upTo: parts.lastIndex(of: "client ATZ\r") ?? parts.count))
    }

    /// python-OBD through the recorder, then against the recording, then judged by it.
    @Test(.enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)))
    func aRealClientMeetsTheSameBytesAgain() async throws {
        struct Ready: Decodable { let endpoints: [Server.Endpoint] }
        let steps = ["RPM", "times:5:RPM", "COOLANT_TEMP", "bytes:0902", "codes:03"]
        let scratch = try Scratch()
        let car = try await Server("quickstart")
        let (ready, tape, log) = (
            scratch.file("ready"), scratch.file("tape.yaml"), scratch.file("tape.jsonl")
        )
        let recorder = try Dyno.start([
            "record", "tcp://127.0.0.1:\(car.endpoints.first?.port ?? 0)", "--listen", "tcp://127.0.0.1:0",
            "--out", tape, "--ready-file", ready, "--journal", log, "--once",
        ])
        try await Patience.wait(for: "the recorder") { FileManager.default.fileExists(atPath: ready) }
        let endpoints = try JSONDecoder().decode(Ready.self, from: Data(text(of: ready).utf8)).endpoints
        let port = try #require(endpoints.first?.port)
        let first = try await Client("socket://127.0.0.1:\(port)", steps).session()
        #expect(try await recorder.end() == .exited(0), "\(recorder.errors)")
        #expect(try await car.stop() == .exited(0))
        #expect(first.connection.status == "Car Connected")
        #expect(first.answers.count == 9)

        let player = try await Server(tape)
        let second = try await Client(player.socket, steps).session()
        #expect(try await player.stop() == .exited(0))
        #expect(String(describing: second) == String(describing: first))
        let recorded = try text(of: log).lines.map {
            try JSONDecoder().decode(JournalEntry.self, from: Data($0.utf8))
        }
        let dialogue = Self.dialogue(recorded)
        #expect(Self.dialogue(try player.journal()) == dialogue)
        #expect(dialogue.count >= 2 * (9 + first.answers.count))

        let run = [Client.interpreter ?? "", "\(VectorFolder.checkout)/Tests/EndToEnd/python_obd.py"]
        let words = (run + ["socket://${obd.host}:${obd.port}"] + steps).map { "\"\($0)\"" }
        let profile = try scratch.store(
            """
            client: python-OBD, step by step
            capabilities: [connect, live-data]
            transports: [tcp]
            tasks: { live-data: { run: [\(words.joined(separator: ", "))] } }

            """, as: "steps.yaml")
        let check = try await Dyno.run(
            "check", tape, "--client", profile, "--out", scratch.file("results"), "--strict")
        #expect(check.ending == .exited(0), "\(check.output)\(check.errors)")
        // Another client does not keep the order.
        let other = try scratch.store(
            text(of: profile).replacing("\"RPM\"", with: "\"SPEED\"").replacing(
                "\"times:5:RPM\", ", with: ""),
            as: "other.yaml")
        let judged = try await Dyno.run("check", tape, "--client", other, "--out", scratch.file("others"))
        #expect(judged.ending == .exited(1), "\(judged.output)\(judged.errors)")
    }

    #if os(Linux)
        @Test func aJournalOnAFullDiskIsNoRecording() async throws {
            let scratch = try Scratch()
            let car = try await Server("elm327/two-ecu-petrol")
            let recorder = try ChildProcess(
                Dyno.path ?? "",
                [
                    "record", "tcp://127.0.0.1:\(car.endpoints.first?.port ?? 0)", "--listen",
                    "pty:\(scratch.file("obd"))", "--out", scratch.file("tape.yaml"), "--journal",
                    "/dev/full", "--once",
                ])
            try await Patience.wait(for: "the recorder") {
                FileManager.default.fileExists(atPath: scratch.file("obd"))
            }
            _ = try await ask("serial:\(scratch.file("obd"))")
            #expect(try await recorder.end() == .exited(3))
            #expect(recorder.errors.contains("/dev/full"), "\(recorder.errors)")
            #expect(try await Dyno.run("validate", scratch.file("tape.yaml")).ending == .exited(0))
        }
    #endif

    @Test func whatCannotBeginSaysSo() async throws {
        let scratch = try Scratch()
        let out = scratch.file("tape.yaml")
        let journal = scratch.file("tape.jsonl")
        let gone = try await Dyno.run(
            "record", "tcp://127.0.0.1:1", "--out", out, "--journal", journal)
        #expect(gone.ending == .exited(3))
        #expect(gone.errors.lines.count == 1 && gone.errors.contains("nothing listens there"))
        #expect(!FileManager.default.fileExists(atPath: out))
        #expect(!FileManager.default.fileExists(atPath: journal), "nothing was begun")
        let wrong = try await Dyno.run("record", "tcp://127.0.0.1:1", "--out", out, "--listen", "udp:1")
        #expect(wrong.ending == .exited(2))
        let car = try await Server("elm327/two-ecu-petrol")
        let adapter = "tcp://127.0.0.1:\(car.endpoints.first?.port ?? 0)"
        let closed = try await Dyno.run(
            "record", adapter, "--listen", "tcp://127.0.0.1:0", "--out", scratch.file("no/such/folder/x.yaml")
        )
        #expect(closed.ending == .exited(3))
        #expect(closed.errors.lines.count == 1 && closed.errors.contains("no/such/folder/x.yaml"))
        let ready = scratch.file("ready.json")
        let recorder = try ChildProcess(
            Dyno.path ?? "",
            ["record", adapter, "--listen", "tcp://127.0.0.1:0", "--out", out, "--ready-file", ready])
        try await Patience.wait(for: "the recorder") { FileManager.default.fileExists(atPath: ready) }
        #expect(try await car.stop() == .exited(0))
        #expect(try await recorder.end() == .exited(3))
        #expect(recorder.errors.lines.count == 1 && recorder.errors.contains("the adapter is gone"))
        #expect(try await Dyno.run("validate", out).ending == .exited(0))
    }
}
