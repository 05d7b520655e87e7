import TestKit
import Foundation
import Testing

/// The lines that `dyno serve` prints for people to paste do what they promise.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct ConnectHintTests {
    /// Where a game sends its datagrams; other runs on this machine take other ports.
    private static let port = 21_000 + Int(getpid()) % 20_000

    private static let scenario = """
        dyno: 1
        title: T
        vehicle: { signals: { engine.speed: 1726, vehicle.speed: 53 } }
        endpoints:
          obd: { elm327: { listen: "tcp://127.0.0.1:0" } }
          six: { elm327: { listen: "tcp://[::1]:0" } }
          line: { elm327: { listen: "pty:" } }
          ble: { elm327: { listen: "tcp://127.0.0.1:0", link: ble } }
          dash: { forza: { format: sled, to: "udp://127.0.0.1:\(port)" } }
          ac: { assetto-corsa: { listen: "udp://127.0.0.1:0" } }
          acc: { acc: { listen: "udp://127.0.0.1:0", password: asd } }
        """

    /// The lines of the table behind the name of an endpoint, up to the next one.
    private static func rows(_ name: String, _ output: String) -> [String] {
        let lines = output.lines
        guard let first = lines.firstIndex(where: { $0.hasPrefix("\(name) ") }) else { return [] }
        return [lines[first]] + lines[(first + 1)...].prefix { $0.hasPrefix(" ") }
    }

    /// What the line of `name` that begins with `program` prints.
    private static func run(_ program: String, of name: String, _ output: String) async throws -> String {
        let row = try #require(rows(name, output).first { $0.contains(program) }, "\(output)")
        let start = try #require(row.range(of: program)?.lowerBound)
        let shell = try ChildProcess("/bin/sh", ["-c", String(row[start...])])
        #expect(try await shell.end() == .exited(0), "\(row[start...]): \(shell.errors)")
        return shell.output
    }

    @Test func everyLineThatNeedsNothingToBeInstalledWorks() async throws {
        let scratch = try Scratch()
        let server = try await Server(try scratch.store(Self.scenario, as: "all.yaml"))
        for name in ["obd", "six", "line", "ble"] {
            let said = try await Self.run("bash -c", of: name, server.output)
            #expect(said.contains("41 0C 1A F8"), "\(name): \(said)")
        }
        // Sizes of the packet that is sent unasked, of the handshake's answer, and the kind of the registration's.
        for (name, digits, head) in [("dash", 464, ""), ("ac", 816, ""), ("acc", nil, "01")] {
            let said = try await Self.run("python3 -c", of: name, server.output)
            let text = said.filter(\.isHexDigit)
            #expect(digits.map { $0 == text.count } ?? text.hasPrefix(head), "\(name): \(said)")
        }
        #expect(try await server.stop() == .exited(0))
        for name in ["obd", "line"] {
            #expect(Self.rows(name, server.output).contains { $0.contains(" console ") })
        }
    }
}
