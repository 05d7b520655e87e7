import LiveHost
import Testing

extension LiveTests {
    @Suite struct AnswerDelayTests {
        @Test func everyAnswerIsCountedOnce() async throws {
            try await Running.serve { running in
                let client = try Client(port: running.port())
                for _ in 0..<3 { _ = try client.ask("ATI") }
                let delays = await running.host.takeAnswerDelays()
                #expect(delays.count == 3)
                #expect(delays.longest > .zero)
                #expect(await running.host.takeAnswerDelays().count == 0)
            }
        }
    }
}
