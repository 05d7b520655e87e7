@testable import TelemetryKind
import Endpoints
import Rig
import SimulationCore
import Telemetry
import Testing

@testable import LiveHost

extension LiveTests {
    /// Datagrams of one turn on their way to several clients.
    @Suite struct DatagramBatchTests {
        /// A server with subscribers at `peers`, ten of whose slots wait to be sent.
        private static func rig(_ peers: [Peer]) -> Rig {
            var game = TelemetryDescription(game: .assettoCorsa, format: "assetto-corsa", role: .server)
            game.rate = 100
            game.options.silenceLimit = TelemetryOptions.endless
            var description = Running.description()
            description.endpoints = [
                EndpointDescription(
                    name: "ac", listen: .udp(host: "127.0.0.1", port: 0), kind: game)
            ]
            description.vehicle.signals[.vehicleSpeed] = .ramp(from: 0, to: 200, over: .seconds(1))
            var rig = Rig(description)
            for peer in peers {
                rig.receive(
                    datagram: [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], from: peer, endpoint: 0, now: rig.now)
            }
            rig.run(until: rig.now.advanced(by: .milliseconds(95)))
            return rig
        }

        @Test func eachClientGetsItsDatagramsInOrder() throws {
            let clients = try (0..<9).map { _ in try DatagramClient() }
            var rig = Self.rig(clients.map { Peer(host: "127.0.0.1", port: $0.port) })
            #expect(rig.datagrams.count == 9 * 10)
            // What all get stands there once.
            #expect(rig.outputBytes.count == 10 * 328)
            var port = try DatagramPort(endpoint: 0, name: "ac", host: "127.0.0.1", port: 0)
            defer { port.shut() }
            let losses = rig.outputBytes.withUnsafeBytes { port.send($0, rig.datagrams[...]) }
            #expect(losses.isEmpty)
            let wanted = (0..<10).map { Array(rig.outputBytes[($0 * 328)..<(($0 + 1) * 328)]) }
            #expect(Set(wanted).count == 10)
            for client in clients {
                for bytes in wanted {
                    let arrival = try client.receive()
                    #expect(arrival.bytes == bytes && arrival.port == port.port)
                }
                #expect(!client.hasDatagram)
            }
            rig.clearOutputs()
        }

        @Test func whatCannotBeSentStopsNothingElse() throws {
            let clients = try (0..<2).map { _ in try DatagramClient() }
            var peers = clients.map { Peer(host: "127.0.0.1", port: $0.port) }
            // No address at all, and one that the system refuses to send to from here.
            peers.insert(Peer(host: "no address", port: 40_000), at: 1)
            peers.insert(Peer(host: "127.0.0.1", port: 0), at: 2)
            var rig = Self.rig(peers)
            var port = try DatagramPort(endpoint: 0, name: "ac", host: "127.0.0.1", port: 0)
            defer { port.shut() }
            let losses = rig.outputBytes.withUnsafeBytes { port.send($0, rig.datagrams[...]) }
            let wanted: [Int] = (0..<10).flatMap { slot -> [Int] in [4 * slot + 1, 4 * slot + 2] }
            #expect(losses.map(\.place).sorted() == wanted)
            for client in clients {
                for slot in 0..<10 {
                    let bytes = Array(rig.outputBytes[(slot * 328)..<((slot + 1) * 328)])
                    #expect(try client.receive().bytes == bytes)
                }
                #expect(!client.hasDatagram)
            }
        }
    }
}
