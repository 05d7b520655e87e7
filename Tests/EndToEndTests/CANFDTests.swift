import Foundation
import TestKit
import Testing

/// python-can, can-isotp and udsoncan use every access to a bus of CAN FD, unchanged, and python-can and scapy read its logs.
@Suite(
    .serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)),
    .enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)))
struct CANFDTests {
    /// A port of the group; other runs on this machine take other ports.
    private static let groupPort = 41_100 + Int(getpid()) % 900

    private static let scenario = """
        dyno: 1
        title: T
        vehicle:
          identity: { vin: "1M8GDM9AXKP042788" }
          bus: { protocol: "6", data_bit_rate: 2000000 }
          ecus:
            engine:
              request: 0x7E0
              response: 0x7E8
              fd: mirror
              padding: 0xCC
              flow_control: { buffer: 65000, separation: 500us }
              uds:
                identifiers: [{ id: 0xF190, text: vin }]
                memory: [{ address: 0x08000000, size: 131072, write: { session: programming }, block: 65000 }]
            battery:
              request: 0x7E4
              response: 0x7EC
              fd: on
              tx_dl: 8
              functional: off
              answers: { "220101": { length: 59, fill: 0x5A } }
          frames:
            - { name: Zone, id: 0x3A0, every: 50ms, length: 64, fill: 0xAA }
            - { name: EngineData, id: 0x0C9, every: 50ms }
        endpoints:
          obd: { elm327: { listen: "tcp://127.0.0.1:0", bus: shared } }
          can: { socketcand: { listen: "tcp://127.0.0.1:0", fd: on } }
          serial: { slcan: { listen: "tcp://127.0.0.1:0", dialect: canable2 } }
          savvy: { gvret: { listen: "tcp://127.0.0.1:0" } }
          group: { udp-multicast: { group: "udp://239.74.163.2:\(groupPort)" } }
        """

    /// What the script prints.
    private struct Result: Decodable {
        let done: [String]
        let differences: [String]
    }

    private func run(_ arguments: [String], atLeast count: Int) async throws {
        let script = try Client.script("can_fd.py", arguments)
        #expect(try await script.end() == .exited(0), "\(script.errors)")
        let result = try JSONDecoder().decode(Result.self, from: Data(script.output.utf8))
        #expect(result.differences.isEmpty, "\(result.differences)")
        #expect(result.done.count >= count)
    }

    @Test func everyAccessCarriesCANFDToToolsAsTheyAre() async throws {
        let scratch = try Scratch()
        let (log, capture) = (scratch.file("bus.log"), scratch.file("bus"))
        let server = try await Server(
            scratch.store(Self.scenario, as: "fd.yaml"), ["--candump", log, "--pcap", capture])
        let ports = ["can", "serial", "savvy"].map { name in
            "\(server.endpoints.first { $0.name == name }?.port ?? 0)"
        }
        try await run(["127.0.0.1"] + ports + ["239.74.163.2", "\(Self.groupPort)"], atLeast: 24)

        // A log of CAN FD is sent again through socketcand's elements for it.
        let line = "(1.000000) vcan0 7E0##10322F190CCCCCCCC\n(1.010000) vcan0 123##2\n"
        let replayed = try await Dyno.run(
            "replay", scratch.store(line, as: "short.log"), "--to", "can://127.0.0.1:\(ports[0])/vcan0")
        #expect(
            replayed.ending == .exited(0) && replayed.output.contains("Sent 2 frames"), "\(replayed.errors)")
        #expect(try await server.stop() == .exited(0))

        let asc = scratch.file("bus.asc")
        try await run(["logs", log, capture + ".can.pcap", scratch.file("bus.blf"), asc], atLeast: 6)
        for path in [log, asc] {
            let decoded = try await Dyno.run("decode", "can", path)
            #expect(decoded.ending == .exited(0), "\(decoded.errors)")
            #expect(decoded.output.contains("answer of ECU 1: single: 62 F1 90 31 4D 38 47"))
        }
    }
}
