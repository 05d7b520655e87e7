import ELM327
import Endpoints
import Links
import LiveHost
import Rig
import Scenarios
import Testing
import VehicleModel

extension LiveTests {
    /// Actions from whoever controls a running host.
    @Suite struct ApplyTests {
        @Test func aClientReadsWhatAnActionHasSet() async throws {
            try await Running.serve { running in
                let client = try Client(port: try running.port())
                #expect(try client.ask("ATE0").hasSuffix(">"))
                await running.host.apply([SetAction(.engineSpeed, .constant(3000))])
                // 3000 / 0.25 = 2EE0h (SAE J1979-DA, PID 0C).
                #expect(try client.ask("010C").contains("41 0C 2E E0"))
                await running.host.apply([DisconnectAction(endpoint: nil, Disconnection(.fin))])
                #expect(try client.receiveToTheEnd() == "")
            }
        }
    }
}
