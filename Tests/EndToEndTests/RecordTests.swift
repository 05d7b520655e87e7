import Foundation
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
        #expect(try await Dyno.run("validate", tape).ending == .exited(0))
        let player = try await Server(tape)
        let second = try await ask("tcp://127.0.0.1:\(player.endpoints.first?.port ?? 0)")
        #expect(second == first)
        #expect(first.lines.count > 8)
        #expect(try await player.stop() == .exited(0))
    }

    @Test func whatCannotBeginSaysSo() async throws {
        let scratch = try Scratch()
        let out = scratch.file("tape.yaml")
        let gone = try await Dyno.run("record", "tcp://127.0.0.1:1", "--out", out)
        #expect(gone.ending == .exited(3))
        #expect(gone.errors.lines.count == 1 && gone.errors.contains("nothing listens there"))
        #expect(!FileManager.default.fileExists(atPath: out))
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
