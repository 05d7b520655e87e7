import TestKit
import Foundation
import SimulationCore
import Testing

/// tshark reads what the simulated bus carried.
@Suite(
    .serialized, .enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)),
    .enabled(if: Tshark.path != nil, "tshark is not installed"))
struct CaptureTests {
    @Test func transportAndServicesOfThreeECUsAreDissected() async throws {
        let scratch = try Scratch()
        let server = try await Server("elm327/truck-29bit-three-ecus", ["--pcap", scratch.file("truck")])
        let session = try await Client.run(
            server.socket, "RPM", "COOLANT_TEMP", "VIN", "GET_DTC", "bytes:0904")
        #expect(try await server.stop() == .exited(0))
        #expect(server.output.contains("-d can.subdissector,iso15765 -d iso15765.subdissector,obd-ii"))
        let path = scratch.file("truck.can.pcap")
        let journal = try server.journal()
        let frames = journal.filter { $0.kind == "frame" }
        let lines = try await Tshark.fields(
            [
                "can.id", "iso15765.message_type", "obd-ii.mode01_engine_rpm",
                "obd-ii.mode01_engine_coolant_temp",
                "obd-ii.VIN",
            ], of: path)
        #expect(lines.count == frames.count)
        let identifiers = lines.compactMap { $0.first.flatMap { UInt32($0) } }
        #expect(identifiers == frames.compactMap { $0.id.flatMap { UInt32($0, radix: 16) } })
        #expect(Set(identifiers).isSuperset(of: [0x18DB_33F1, 0x18DA_F100, 0x18DA_F103, 0x18DA_F13D]))
        // Single, first and consecutive frames, and flow control.
        #expect(Set(lines.compactMap { $0.dropFirst().first }) == ["0x00", "0x01", "0x02", "0x03"])
        for (column, signal) in [(2, "engine.speed"), (3, "engine.coolant.temperature")] {
            let sent = journal.filter { $0.kind == "sample" && $0.signal == signal }.compactMap(\.value)
            #expect(!sent.isEmpty)
            #expect(lines.compactMap { Double($0[column]) } == sent)
        }
        #expect(
            lines.map { $0[4] }.filter { !$0.isEmpty } == [
                try ModelCar("elm327/truck-29bit-three-ecus").description.identity.vin
            ])
        #expect(session.answers.count == 5)
    }
}

/// A capture is a listener: the bus runs though no client has come.
@Suite(.serialized) struct CaptureWithoutClientsTests {
    @Test(arguments: [("elm327/monitored-bus", "3D0"), ("elm327/heavy-truck-j1939", "0CF00400")])
    func theTrafficIsRecorded(_ scenario: String, _ identifier: String) async throws {
        let scratch = try Scratch()
        let server = try await Server(scenario, ["--pcap", scratch.file("bus"), "--duration", "700ms"])
        #expect(try await server.end() == .exited(0))
        let frames = try server.journal().filter { $0.kind == "frame" }
        #expect(frames.contains { $0.id == identifier })
        guard Tshark.path != nil else { return }
        let lines = try await Tshark.fields(["can.id"], of: scratch.file("bus.can.pcap"))
        #expect(lines.count == frames.count)
    }

    @Test func withoutACaptureTheBusStandsStill() async throws {
        let server = try await Server("elm327/monitored-bus", ["--duration", "500ms"])
        #expect(try await server.end() == .exited(0))
        #expect(try server.journal().filter { $0.kind == "frame" }.isEmpty)
    }
}

/// The installed tshark, if there is one.
enum Tshark {
    struct Failure: Error {
        let ending: ChildProcess.Ending
        let errors: String
    }

    static let path = ["/usr/bin/tshark", "/usr/local/bin/tshark", "/opt/homebrew/bin/tshark"]
        .first(where: FileManager.default.isExecutableFile)

    /// What tshark finds wrong with the IP packets of the capture at `path`: malformed ones, and what its analysis warns of.
    static func complaints(about path: String) async throws -> [String] {
        let wrong = "_ws.malformed or _ws.expert.severity >= warning"
        // All payloads as echo, which takes any bytes: left to itself tshark now and then takes a lap for a call of Thrift.
        let plain = ["udp", "tcp"].flatMap { ["-d", "\($0).port==1-65535,echo"] }
        let shown = ["-T", "fields", "-e", "frame.number", "-e", "_ws.expert.message"]
        return try await output(["-r", path] + plain + ["-Y", wrong] + shown).lines
    }

    /// What the two sides of the first connection in the capture at `path` said, put together from its segments.
    static func conversation(in path: String) async throws -> (client: [UInt8], server: [UInt8]) {
        let lines = try await output(["-r", path, "-q", "-z", "follow,tcp,raw,0"]).lines
        // Between a heading and a rule; what the server said is indented.
        let said = lines.filter { line in line.allSatisfy { $0 == "\t" || $0.isHexDigit } }
        func bytes(_ lines: [String]) -> [UInt8] { Hex.bytes(lines.joined()) ?? [] }
        return (bytes(said.filter { !$0.hasPrefix("\t") }), bytes(said.filter { $0.hasPrefix("\t") }))
    }

    /// The rules by which the frames of a bus are taken for ISO 15765-2 and OBD.
    private static let onBus = ["can.subdissector,iso15765", "iso15765.subdissector,obd-ii"]

    /// `names` of every packet in the capture at `path` that `filter` lets pass, dissected by `rules`, which are those of
    /// `Sources/Host/Capture/README.md` unless stated.
    static func fields(
        _ names: [String], of path: String, as rules: [String] = onBus, where filter: String? = nil
    ) async throws -> [[String]] {
        let shown = ["-T", "fields"] + names.flatMap { ["-e", $0] }
        return try await output(
            ["-r", path] + rules.flatMap { ["-d", $0] } + (filter.map { ["-Y", $0] } ?? []) + shown
        )
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    private static func output(_ arguments: [String]) async throws -> String {
        let child = try ChildProcess(path ?? "", arguments)
        let ending = try await child.end()
        guard ending == .exited(0) else { throw Failure(ending: ending, errors: child.errors) }
        return child.output
    }
}
