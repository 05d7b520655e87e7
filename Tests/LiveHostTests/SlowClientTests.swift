import LiveHost
import Rig
import Testing

extension LiveTests {
    /// Clients that do not take their answers.
    @Suite struct SlowClientTests {
        private static let reply = "ATI\rELM327 v1.5\r\r>"

        @Test func aClientThatDoesNotReadIsNotReadFromUntilItDoes() async throws {
            try await Running.serve { running in
                let client = try Client(port: running.port(), buffers: 4_096)
                let limit = 64 << 20
                let line = String(repeating: "ATI\r", count: 256)
                var sent = try client.sendUntilStuck(line, limit: limit)
                // Others are served meanwhile.
                let other = try Client(port: running.port())
                #expect(try other.ask("ATI") == Self.reply)
                // A busy machine may have been slow rather than the host unwilling: then there is still room to fill.
                while client.canSend, sent < limit {
                    sent = try client.sendUntilStuck(line, after: sent, limit: limit)
                }
                #expect(sent < limit)
                // Every answer comes, whole and in order, and as they are taken the host reads on.
                let some = String(repeating: Self.reply, count: 1_000)
                var taken = 0
                while !client.canSend, taken + 1_000 < sent / 4 {
                    #expect(try client.receive(count: some.utf8.count) == some)
                    taken += 1_000
                }
                #expect(client.canSend && taken > 0)
            }
        }

        /// Traffic that a client has not asked for goes on without its input, so reading no more is not enough.
        private static func floodAListener() async throws {
            try await Running.serve(adapter: { $0.bus = .one }) { running in
                let monitor = try Client(port: running.port(), buffers: 4_096)
                for command in ["ATE0", "ATSP6", "ATH1", "ATCAF0"] { _ = try monitor.ask(command) }
                monitor.send("ATMA\r")
                let tester = try Client(port: running.port())
                for command in ["ATE0", "ATSP6"] { _ = try tester.ask(command) }
                var clients = 2
                var requests = 0
                // Each request puts five frames of 34 characters before the monitor.
                while clients == 2, requests < 200_000 {
                    for _ in 0..<100 { _ = try tester.ask("0902") }
                    requests += 100
                    clients = await running.host.status().clients
                }
                #expect(clients == 1)
                #expect(try tester.ask("ATI") == "ELM327 v1.5\r\r>")
            }
        }

        @Test func aListenerThatDoesNotReadIsCutOff() async {
            await #expect(processExitsWith: .success) { try await Self.floodAListener() }
        }
    }
}
