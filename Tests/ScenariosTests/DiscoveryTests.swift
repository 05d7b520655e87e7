import Documents
import Kinds
import Endpoints
import Rig
import Scenarios
import Testing

/// Where a DoIP gateway exchanges datagrams.
@Suite struct DiscoveryTests {
    private static func sockets(_ keys: String, _ listen: [String] = []) throws -> [ListenAddress] {
        let text = "dyno: 1\nendpoints: { ip: { doip: { \(keys) } } }\n"
        var rig = try #require(try ScenarioLoader.standard.load(text: text, file: "x").scenarios.first?.rig)
        try rig.listen(listen)
        return rig.endpoints[0].sockets
    }

    private static let port = ListenAddress.udp(host: "127.0.0.1", port: 13400)

    @Test func theDatagramsHaveThePortOfTheStandard() throws {
        #expect(try Self.sockets("listen: \"tcp://127.0.0.1:13400\"")[1] == Self.port)
        #expect(try Self.sockets("listen: \"tcp://127.0.0.1:23400\"")[1] == Self.port)
        // Any free port goes with any free port.
        #expect(try Self.sockets("listen: \"tcp://127.0.0.1:0\"")[1] == .udp(host: "127.0.0.1", port: 0))
        let stated = "listen: \"tcp://127.0.0.1:0\", discovery: \"udp://127.0.0.2:13401\""
        #expect(try Self.sockets(stated)[1] == .udp(host: "127.0.0.2", port: 13401))
    }

    @Test func theCommandLineMovesEither() throws {
        let file = "listen: \"tcp://127.0.0.1:13400\", tls: on"
        let tls = ListenAddress.tcp(host: "127.0.0.1", port: 3496)
        #expect(
            try Self.sockets(file, ["ip=tcp://127.0.0.1:13500"])
                == [.tcp(host: "127.0.0.1", port: 13500), Self.port, tls])
        #expect(
            try Self.sockets(file, ["ip=tcp://127.0.0.1:0"])
                == [.tcp(host: "127.0.0.1", port: 0), .udp(host: "127.0.0.1", port: 0), tls])
        #expect(
            try Self.sockets(file, ["ip=udp://127.0.0.1:9"])
                == [.tcp(host: "127.0.0.1", port: 13400), .udp(host: "127.0.0.1", port: 9), tls])
        #expect(throws: ScenarioMistakes.self) { try Self.sockets(file, ["ip=pty:"]) }
    }
}
