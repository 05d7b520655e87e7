import LiveHost
import Rig
import Testing

extension LiveTests {
    /// What a judged case knows of how late its host was.
    @Suite struct LagTests {
        @Test func whoLooksAfterACaseTooLateReadsTooLate() async throws {
            try await Running.serve(Running.description()) { running in
                await running.host.attended(every: .milliseconds(20))
                try await Task.sleep(for: .milliseconds(200))
                await running.host.attended(every: .milliseconds(20))
                #expect(await running.host.status().worstReadingLag >= .milliseconds(180))
            }
        }
    }
}
