import TestKit
import Foundation
import Testing

/// `dyno doctor`, which tries what it reports.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct DoctorTests {
    /// One line of the report as JSON has it.
    private struct Line: Decodable {
        let subject: String
        let status: String
        let found: String
    }

    @Test func everythingThatDynoNeedsIsTried() async throws {
        let run = try await Dyno.run("doctor", "--json")
        let lines = try JSONDecoder().decode([Line].self, from: Data(run.output.utf8))
        #expect(run.ending == .exited(0), "\(lines.filter { $0.status == "FAIL" })")
        for subject in ["adapter over TCP", "adapter on a pty"] {
            let line = try #require(lines.first { $0.subject == subject })
            #expect(line.found.contains("answered 010C with 41 0C "))
        }
        #expect(lines.contains { $0.subject == "TLS" && $0.status == "ok" })
        for kind in ["elm327", "mtg", "http", "doip", "telemetry", "can"] {
            let own = lines.filter { $0.subject == "endpoint \(kind)" }
            #expect(
                own.contains { $0.found.contains("opens on ") || $0.found.contains(" is missing: ") },
                "\(kind)")
        }
        let phone = try #require(lines.first { $0.subject == "phone" })
        #expect(
            phone.status == "note"
                || phone.found.contains("--listen obd=tcp://0.0.0.0:35000")
                    && phone.found.contains("port 35000")
        )
        #expect(lines.contains { $0.subject == "Bluetooth LE" })
        let clients = lines.filter { $0.subject == "python-OBD" }
        #expect(
            clients.count == 1 && clients[0].found.contains("pip install obd") != (clients[0].status == "ok"))
    }

    @Test func aPortThatIsTakenIsNamedWithItsHolder() async throws {
        // A port of a shipped scenario that nothing else in these tests uses.
        let scratch = try Scratch()
        let adapter = "elm327: { listen: \"tcp://127.0.0.1"
        let path = try scratch.store(
            "dyno: 1\nendpoints: { obd: { \(adapter):0\" } }, other: { \(adapter):29538\" } } }\n",
            as: "car.yaml")
        let server = try await Server(path)
        let run = try await Dyno.run("doctor")
        #expect(run.output.contains("port 29538/tcp") && run.output.contains("dyno (process "))
        #expect(try await server.stop() == .exited(0))
    }
}
