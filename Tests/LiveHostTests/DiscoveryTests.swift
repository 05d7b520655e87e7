@testable import DoIPKind
import DoIP
import Endpoints
import Rig
import SimulationCore
import Testing

@testable import LiveHost

#if os(Linux)
    extension LiveTests {
        /// Announcements and identification of a DoIP entity, at an address of loopback that nobody else has.
        @Suite struct DiscoveryTests {
            private static let host = "127.77.3.9"

            /// All datagrams leave from UDP port 13400, whatever the TCP port is.
            @Test func datagramsLeaveFromTheirPort() async throws {
                let tester = try DatagramClient(host: Self.host)
                var gateway = GatewayDescription()
                gateway.announcesTo = Peer(host: Self.host, port: tester.port)
                var description = Running.description()
                description.endpoints = [
                    EndpointDescription(
                        name: "ip", listen: .tcp(host: Self.host, port: 0), kind: gateway)
                ]
                description.endpoints[0].sockets.append(.udp(host: Self.host, port: 13400))
                try await Running.serve(description) { running in
                    #expect(try running.datagramPort() == 13400)
                    let announcement = try tester.receive()
                    #expect(announcement.port == 13400 && announcement.bytes[2...3] == [0x00, 0x04])
                    try tester.send(DoIPMessage.entityStatusRequest.encoded(version: 2), to: 13400)
                    // Further announcements come in between.
                    var answer = try tester.receive()
                    while answer.bytes[2...3] == [0x00, 0x04] { answer = try tester.receive() }
                    #expect(answer.port == 13400 && answer.bytes[2...3] == [0x40, 0x02])
                    try tester.send(DoIPMessage.identificationRequest.encoded(version: 3), to: 13400)
                    repeat { answer = try tester.receive() } while answer.bytes[0] != 3
                    #expect(answer.port == 13400 && answer.bytes[2...3] == [0x00, 0x04])
                }
            }
        }
    }
#endif
