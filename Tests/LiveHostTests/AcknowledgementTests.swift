@testable import ELM327Kind
@testable import HTTPKind
@testable import MTGKind
@testable import CANAccessKind
@testable import DoIPKind
import CANAccess
import CompanionServices
import DoIP
import Endpoints
import MTG
import Rig
import SimulationCore
import Testing

@testable import LiveHost

#if canImport(Glibc)
    import Glibc

    /// The options of TCP by which neither side waits for the other: TCP_NODELAY, and TCP_QUICKACK after a read that no
    /// answer follows. Without it, a client with Nagle's algorithm sends its next bytes some 40 ms later.
    struct SocketOptions: Hashable {
        let isWithoutDelay: Bool
        let acknowledgesAtOnce: Bool

        init(_ descriptor: CInt) {
            func isOn(_ option: CInt) -> Bool {
                var (value, size) = (CInt(0), socklen_t(MemoryLayout<CInt>.size))
                getsockopt(descriptor, CInt(IPPROTO_TCP), option, &value, &size)
                return value != 0
            }
            isWithoutDelay = isOn(TCP_NODELAY)
            acknowledgesAtOnce = isOn(TCP_QUICKACK)
        }
    }

    extension LiveHost {
        fileprivate var socketOptions: Set<SocketOptions> {
            Set(streams.clients.compactMap { $0.map { SocketOptions($0.descriptor) } })
        }
    }

    extension LiveTests {
        @Suite struct AcknowledgementTests {
            /// A stream endpoint, a request that it answers at once, and the beginning of one.
            struct Door: Sendable, CustomTestStringConvertible {
                let testDescription: String
                let kind: any EndpointKind
                let request: [UInt8]
                let beginning: [UInt8]
                /// What precedes the requests.
                var opening: [UInt8] = []
            }

            private static let gateway: GatewayDescription = {
                var gateway = GatewayDescription()
                gateway.entity.targets = [0x1000: 0]
                return gateway
            }()

            static let doors: [Door] = [
                Door(
                    testDescription: "elm327", kind: AdapterDescription(),
                    request: Array("ATI\r".utf8),
                    beginning: Array("AT".utf8),
                    // An echo would be an answer.
                    opening: Array("ATE0\r".utf8)),
                Door(
                    testDescription: "socketcand", kind: CANAccessDescription(.socketcand(nil)),
                    request: Array("< echo >".utf8), beginning: Array("< send 123 1".utf8)),
                Door(
                    testDescription: "slcan", kind: CANAccessDescription(.slcan(.canusb)),
                    request: Array("V\r".utf8), beginning: Array("t123".utf8)),
                Door(
                    testDescription: "gvret", kind: CANAccessDescription(.gvret),
                    request: [0xF1, 0x09], beginning: [0xF1], opening: [0xE7, 0xE7]),
                Door(
                    testDescription: "doip", kind: gateway,
                    request: DoIPMessage.aliveCheckRequest.encoded(version: 2), beginning: [0x02, 0xFD],
                    opening: DoIPMessage.routingActivationRequest(source: 0x0E00, type: 0, oem: nil)
                        .encoded(version: 2)),
                Door(
                    testDescription: "mtg", kind: MaintenanceDescription(),
                    request: MaintenanceRequest.maintenance.bytes,
                    beginning: Array(MaintenanceRequest.maintenance.bytes.prefix(1))),
                Door(
                    testDescription: "http",
                    kind: HTTPDescription(ServiceDescription(.builtIn(.tripLog))),
                    request: Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8), beginning: Array("GET".utf8)),
            ]

            @Test func everyKindOfStreamHasADoorHere() {
                // The kinds with connections, and the three of the bus.
                #expect(Set(Self.doors.map(\.testDescription)).count == 7)
                for door in Self.doors {
                    let endpoint = EndpointDescription(
                        name: "x", listen: .tcp(host: "127.0.0.1", port: 0), kind: door.kind)
                    #expect(endpoint.hasConnections)
                }
            }

            @Test(arguments: doors)
            func aStreamIsWrittenAndAcknowledgedAtOnce(_ door: Door) async throws {
                var description = Running.description()
                description.endpoints = [
                    EndpointDescription(
                        name: "door", listen: .tcp(host: "127.0.0.1", port: 0), kind: door.kind)
                ]
                try await Running.serve(description) { running in
                    let client = try Client(port: running.port())
                    // A connection of questions and answers: the system delays its acknowledgements.
                    for number in 0..<8 {
                        let reads = await running.host.status().reads
                        client.send(bytes: (number == 0 ? door.opening : []) + door.request)
                        while await running.host.status().reads == reads { await Task.yield() }
                    }
                    let reads = await running.host.status().reads
                    client.send(bytes: door.beginning)
                    while await running.host.status().reads == reads { await Task.yield() }
                    let options = await running.host.socketOptions
                    #expect(options.map(\.isWithoutDelay) == [true])
                    #expect(options.map(\.acknowledgesAtOnce) == [true])
                }
            }
        }
    }

    extension WebServer {
        fileprivate var socketOptions: [SocketOptions] {
            connections.values.sorted { $0.stream.number < $1.stream.number }
                .map { SocketOptions($0.stream.descriptor) }
        }
    }

    extension LiveTests {
        /// The same for the server of programs that control Dyno.
        @Suite struct WebAcknowledgementTests {
            @Test func theBeginningOfARequestIsAcknowledgedAtOnce() async throws {
                let server = WebServer(limits: HTTPLimits()) { _ in .whole(HTTPResponse(200)) }
                let port = try await server.start(host: "127.0.0.1", port: 0, name: "web")
                do {
                    let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
                    let clients = [try Client(port: port), try Client(port: port)]
                    for client in clients {
                        for _ in 0..<8 {
                            client.send(request)
                            try client.receive(through: "\r\n\r\n")
                        }
                    }
                    clients[0].send("POST / HTTP/1.1\r\n")
                    // The server has read that when it has answered what came later.
                    clients[1].send(request)
                    try clients[1].receive(through: "\r\n\r\n")
                    let options = await server.socketOptions
                    #expect(options.map(\.isWithoutDelay) == [true, true])
                    #expect(options.first?.acknowledgesAtOnce == true)
                } catch {
                    await server.shutDown()
                    throw error
                }
                await server.shutDown()
            }
        }
    }
#endif
