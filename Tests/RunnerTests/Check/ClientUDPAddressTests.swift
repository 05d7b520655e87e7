import Scenarios
import Testing

@testable import Runner

/// The address at which a client is told to wait for datagrams.
@Suite struct ClientUDPAddressTests {
    /// Nobody is given a port of these by the system while the client has not bound it yet.
    @Test func aFreePortLiesOutsideOfThoseThatSystemsGiveAway() throws {
        let addresses = try (0..<20).map { _ in try ClientUDPAddress("udp://127.0.0.1:0", .init()) }
        let ports = addresses.map(\.peer.port)
        #expect(ports.allSatisfy { (20_000..<32_000).contains($0) })
        #expect(Set(ports).count == ports.count)
    }

    /// A port that somebody holds is passed over.
    @Test func aPortThatIsTakenIsPassedOver() throws {
        var busy = ClientTask.Conditions()
        busy.portBusy = .seconds(60)
        let first = try ClientUDPAddress("udp://127.0.0.1:0", busy)
        // As often as there are ports, so that the held one comes round once.
        for _ in ClientUDPAddress.ports {
            let other = try ClientUDPAddress("udp://127.0.0.1:0", .init())
            #expect(other.peer.port != first.peer.port)
        }
    }
}
