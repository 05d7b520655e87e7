@testable import MTGKind
import Endpoints
import LiveHost
import MTG
import Rig
import SimulationCore
import Testing
import VehicleModel

extension LiveTests {
    /// Telematics units behind real sockets, in the clear and with TLS.
    @Suite struct MaintenanceTests {
        private static func description(
            _ unit: MaintenanceDescription = MaintenanceDescription(), _ security: TransportSecurity = .plain
        ) -> RigDescription {
            var description = Running.description()
            description.vehicle.signals[.fuelLevel] = .constant(50)
            description.endpoints.append(
                EndpointDescription(
                    name: "mtg", listen: .tcp(host: "127.0.0.1", port: 0), kind: unit,
                    security: security))
            return description
        }

        private static let tls = TransportSecurity.tls(TLSDescription())

        private static func gallons(_ bytes: [UInt8]) -> Int64? {
            let decoded = RecordDecoder(RecordLayouts.struct1).decode(bytes)
            return decoded.mistakes.isEmpty ? decoded.record.fuelGallons : nil
        }

        @Test func aRecordComesOverTCP() async throws {
            try await Running.serve(Self.description()) { running in
                let client = try Client(port: running.port(1))
                for _ in 0..<3 {
                    for byte in MaintenanceRequest.maintenance.bytes { client.send(bytes: [byte]) }
                    #expect(Self.gallons(try client.receiveBytes(count: 128)) == 95)
                }
                // The adapter of the same vehicle is there as well.
                #expect(try Client(port: running.port()).ask("ATI") == "ATI\rELM327 v1.5\r\r>")
            }
        }

        @Test func aRecordComesOverTLS() async throws {
            try await Running.serve(Self.description(MaintenanceDescription(), Self.tls)) { running in
                let pem = try #require(running.opened[1].security).pem
                let client = try await SecureClient(port: running.port(1), trusting: pem)
                client.send(MaintenanceRequest.maintenance.bytes)
                #expect(Self.gallons(try await client.receive { $0.count >= 128 }) == 95)
                await client.close()
            }
        }

        /// The end of the connection comes behind the last byte that was to come, whatever carries it.
        @Test(arguments: [0, 1, 64, 127, 128]) func theUnitEndsTheConnection(_ count: Int) async throws {
            let unit = MaintenanceDescription(faults: [RecordFault(.close(after: count))])
            try await Running.serve(Self.description(unit)) { running in
                let client = try Client(port: running.port(1))
                client.send(bytes: MaintenanceRequest.maintenance.bytes)
                #expect(try client.receiveBytesToTheEnd().count == count)
            }
            try await Running.serve(Self.description(unit, Self.tls)) { running in
                let pem = try #require(running.opened[1].security).pem
                let client = try await SecureClient(port: running.port(1), trusting: pem)
                client.send(MaintenanceRequest.maintenance.bytes)
                #expect(try await client.receive { _ in false }.count == count)
            }
        }

        /// Far more than a socket holds: the unit waits for its client, and the connection stays.
        @Test func aLongLogWaitsForAClientThatDoesNotRead() async throws {
            let size = 12 << 20
            let unit = MaintenanceDescription(
                log: .generated(size), logChunk: 65_536, logInterval: .microseconds(10))
            try await Running.serve(Self.description(unit)) { running in
                let client = try Client(port: running.port(1), buffers: 8192)
                client.send(bytes: MaintenanceRequest.debugLog.bytes)
                var writes: UInt64 = 0
                // Until nothing more has been written between two looks.
                while true {
                    try await Task.sleep(for: .milliseconds(100))
                    let now = await running.host.status().writes
                    if now == writes, now > 0 { break }
                    writes = now
                }
                let bytes = (try? client.receiveBytes(count: size + 4)) ?? []
                #expect(bytes.count == size + 4)
                let isWhole = bytes.dropFirst(4).elementsEqual(DebugLog(.generated(size), seed: 1).bytes)
                #expect(isWhole)
                #expect(await running.host.status().clients == 1)
            }
        }

        @Test func aLogComesWholeOverTLS() async throws {
            let unit = MaintenanceDescription(log: .generated(1 << 20), logInterval: .microseconds(10))
            try await Running.serve(Self.description(unit, Self.tls)) { running in
                let pem = try #require(running.opened[1].security).pem
                let client = try await SecureClient(port: running.port(1), trusting: pem)
                client.send(MaintenanceRequest.debugLog.bytes)
                let bytes = try await client.receive { $0.count >= 4 + 1 << 20 }
                let isWhole = bytes.dropFirst(4).elementsEqual(DebugLog(.generated(1 << 20), seed: 1).bytes)
                #expect(isWhole)
                await client.close()
            }
        }
    }
}
