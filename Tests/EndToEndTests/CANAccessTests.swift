import TestKit
import Foundation
import Testing

/// python-can and can-isotp use every access to the CAN bus, unchanged; GVRET meets SavvyCAN's parser as restated.
///
/// With `DYNO_TEST_LENGTHS=1-4095` can-isotp and the server exchange messages of every length in every format of addresses, which
/// takes hours; otherwise of the lengths at which the form of a transfer changes.
@Suite(
    .serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)),
    .enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)))
struct CANAccessTests {
    /// A port of the group; other runs on this machine take other ports.
    private static let groupPort = 42_100 + Int(getpid()) % 900

    private static let scenario = """
        dyno: 1
        title: T
        vehicle: { signals: { engine.speed: 1726, vehicle.speed: 53 } }
        endpoints:
          obd: { elm327: { listen: "tcp://127.0.0.1:0", bus: shared } }
          can: { socketcand: { listen: "tcp://127.0.0.1:0" } }
          serial: { slcan: { listen: ["tcp://127.0.0.1:0", "pty:"] } }
          savvy: { gvret: { listen: "tcp://127.0.0.1:0" } }
          group: { udp-multicast: { group: "udp://239.74.163.2:\(groupPort)" } }
        """

    /// What the script prints.
    private struct Result: Decodable {
        let done: [String]
        let differences: [String]
    }

    @Test func everyAccessWorksWithToolsAsTheyAre() async throws {
        let scratch = try Scratch()
        let log = scratch.file("bus.log")
        let server = try await Server(
            scratch.store(Self.scenario, as: "can.yaml"), ["--candump", log])
        let ports = ["can", "serial", "savvy"].map { name in
            "\(server.endpoints.first { $0.name == name }?.port ?? 0)"
        }
        let terminal = server.endpoints.compactMap { $0.device ?? $0.path }.first ?? ""
        let lengths = ProcessInfo.processInfo.environment["DYNO_TEST_LENGTHS"] ?? "spread"
        let script = try Client.script(
            "can_access.py",
            [
                "127.0.0.1", ports[0], ports[1], terminal, ports[2], "239.74.163.2", "\(Self.groupPort)",
                "off", lengths,
            ])
        #expect(try await script.end() == .exited(0), "\(script.errors)")
        let result = try JSONDecoder().decode(Result.self, from: Data(script.output.utf8))
        #expect(result.differences.isEmpty, "\(result.differences)")
        #expect(result.done.count >= 32)

        // What crossed the bus is read by other commands, and sent again.
        let decoded = try await Dyno.run("decode", "can", log)
        #expect(decoded.ending == .exited(0), "\(decoded.errors)")
        #expect(
            decoded.output.contains("answer of ECU 1") && decoded.output.contains("service 01, current data"))
        let line = "(1.000000) vcan0 7DF#02010C0000000000\n(1.010000) vcan0 123#R4\n"
        let address = "can://127.0.0.1:\(ports[0])/vcan0"
        let replayed = try await Dyno.run(
            "replay", scratch.store(line, as: "short.log"), "--to", address, "--loop", "3")
        #expect(replayed.ending == .exited(0), "\(replayed.errors)")
        #expect(replayed.output.contains("Sent 6 frames, 3 whole rounds"), "\(replayed.output)")
        let refused = try await Dyno.run("replay", log, "--to", "can://127.0.0.1:\(ports[0])/can9")
        #expect(refused.ending == .exited(3) && refused.errors.contains("could not open bus"))
        #expect(try await server.stop() == .exited(0))
    }
}
