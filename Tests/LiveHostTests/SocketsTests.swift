import Endpoints
import Foundation
import LiveHost
import Rig
import SimulationCore
import TestKit
import Testing

extension LiveTests {
    /// An endpoint with several sockets.
    @Suite struct SocketsTests {
        @Test func oneEndpointIsReachedByAllOfItsSockets() async throws {
            var description = Running.description([.tcp(host: "127.0.0.1", port: 0)])
            description.endpoints[0].sockets += [.tcp(host: "127.0.0.1", port: 0), .pty(link: nil)]
            try await Running.serve(description) { running in
                #expect(Set(running.opened.map(\.name)).count == 1)
                #expect(running.opened.map(\.endpoint) == [0, 0, 0])
                var clients: [Client] = []
                for socket in running.opened {
                    switch socket.address {
                    case .tcp(_, let port): clients.append(try Client(port: port))
                    case .pty(let path, _): clients.append(try Client(path: path))
                    case .udp, .sender: Issue.record("\(socket.url)")
                    }
                }
                // What one of them sets is its own.
                #expect(try clients[0].ask("ATE0") == "ATE0\rOK\r\r>")
                #expect(try clients[1].ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                #expect(try clients[2].ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                #expect(try clients[0].ask("ATI") == "ELM327 v1.5\r\r>")
                let journal = await running.host.journal()
                let sockets = journal.entries.compactMap { _, entry in
                    if case .connect(let socket) = entry { socket } else { nil }
                }
                #expect(Set(sockets) == [0, 1, 2])
                for client in clients { client.close() }
            }
        }

        /// A terminal that hangs up leaves the other sockets of its endpoint alone.
        @Test func eachTerminalHasItsOwnConnection() async throws {
            var description = Running.description([.pty(link: nil)])
            description.endpoints[0].sockets += [.pty(link: nil)]
            try await Running.serve(description) { running in
                let paths = running.opened.compactMap { socket in
                    if case .pty(let path, _) = socket.address { path } else { nil }
                }
                #expect(Set(paths).count == 2)
                for path in paths {
                    let client = try Client(path: path)
                    #expect(try client.ask("ATE0") == "ATE0\rOK\r\r>")
                    client.close()
                }
            }
        }
    }
}
