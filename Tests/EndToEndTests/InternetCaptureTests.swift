import TestKit
import Foundation
import SimulationCore
import Testing

/// The conversation as IP packets.
@Suite(
    .serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)),
    .enabled(if: Tshark.path != nil, "tshark is not installed"))
struct InternetCaptureTests {
    @Test func tsharkFollowsASession() async throws {
        let scratch = try Scratch()
        let server = try await Server("elm327/two-ecu-petrol", ["--pcap", scratch.file("drive")])
        let port = server.endpoints.first?.port ?? 0
        let console = try ChildProcess(
            Dyno.path ?? "", ["console", "tcp://127.0.0.1:\(port)", "--raw"],
            input: "ATZ\nATE0\n0100\n0902\n")
        #expect(try await console.end() == .exited(0), "\(console.errors)")
        #expect(try await server.stop() == .exited(0))
        let path = scratch.file("drive.ip.pcap")
        #expect(server.output.contains("tshark -r \(path)"))
        let lines = try await Tshark.fields(
            ["tcp.srcport", "tcp.dstport", "tcp.payload", "tcp.analysis.flags"], of: path)
        #expect(lines.allSatisfy { $0[3].isEmpty })
        let journal = try server.journal()
        let address = try #require(journal.first { $0.kind == "peer" }?.address)
        for (kind, column, other) in [("input", 1, 0), ("output", 0, 1)] {
            let said = journal.filter { $0.kind == kind }.compactMap(\.bytes).joined()
            let hex = said.unicodeScalars.map { String(format: "%02x", $0.value) }.joined()
            let packets = lines.filter { $0[column] == "\(port)" }
            #expect(packets.map { $0[2] }.joined() == hex && hex.count > 20)
            #expect(packets.allSatisfy { address == "127.0.0.1:\($0[other])" })
        }
    }

    /// A client in Python that asks a telematics unit for its record, as often as its second argument says.
    private static let client = """
        import socket, sys
        connection = socket.create_connection(("127.0.0.1", int(sys.argv[1])), 60)
        for _ in range(int(sys.argv[2])):
            connection.sendall(bytes([1, 0, 0, 0]))
            record = b""
            while len(record) < 128:
                part = connection.recv(4096)
                assert part, record.hex()
                record += part
            print(record.hex())
        """

    /// The stream that tshark puts together from the capture is what the client got.
    @Test(.enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)))
    func theRecordsOfATelematicsUnitAreInTheStream() async throws {
        let scratch = try Scratch()
        let scenario = try scratch.store(
            """
            dyno: 1
            title: A tractor
            endpoints:
              obd: { elm327: { listen: "pty:" } }
              mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }

            """, as: "mtg.yaml")
        let server = try await Server(scenario, ["--pcap", scratch.file("tractor")])
        let port = try #require(server.endpoints.first { $0.name == "mtg" }?.port)
        let client = try ChildProcess(Client.interpreter ?? "", ["-c", Self.client, "\(port)", "3"])
        #expect(try await client.end() == .exited(0), "\(client.errors)")
        #expect(try await server.stop() == .exited(0))
        let path = scratch.file("tractor.ip.pcap")
        let records = client.output.lines.compactMap { Hex.bytes($0) }
        #expect(
            records.count == 3
                && records.allSatisfy { $0.count == 128 && $0.prefix(3) == [0x4D, 0x54, 0x47] })
        let stream = try await Tshark.conversation(in: path)
        #expect(stream.server == records.flatMap { $0 })
        #expect(stream.client == [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])
        #expect(try await Tshark.complaints(about: path) == [])
    }
}
