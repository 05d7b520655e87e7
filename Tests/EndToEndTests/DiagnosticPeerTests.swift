import ForeignPrograms
import Foundation
import TestKit
import Testing

/// The Python that has the packages, if any.
enum DiagnosticPeer {
    /// The interpreter of the tests, if it has the packages.
    static let interpreter = ForeignProgram.python(
        importing: "can, cantools, doipclient, gallia, isotp, obd, udsoncan, scapy")

    /// What is missing where there is none.
    static let reason =
        "DYNO_TEST_PYTHON names no Python with the packages of Tests/EndToEnd/requirements.txt"
}

/// Published testers and decoders against `dyno serve` and `dyno import`.
@Suite(
    .serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)),
    .enabled(if: DiagnosticPeer.interpreter != nil, Comment(rawValue: DiagnosticPeer.reason)))
struct DiagnosticPeerTests {
    private struct Heard: Decodable {
        let sockets: [Int]
        let power: Int
        let alive: Int
        let vin: String
        let read: String
        let testerPresent: Bool
        let unknown: String
        let scapy: String?
    }

    @Test func doipclientAndScapyReadTheCar() async throws {
        let server = try await Server("doip/gateway", ["--listen", "gateway=tcp://127.0.0.1:0"])
        let gateway = server.endpoints.filter { $0.name == "gateway" }
        let tcp = try #require(gateway.first { $0.url.hasPrefix("tcp:") }?.port)
        let udp = try #require(gateway.first { $0.url.hasPrefix("udp:") }?.port)
        let script = "\(VectorFolder.checkout)/Tests/EndToEnd/doip_peer.py"
        let peer = try ChildProcess(DiagnosticPeer.interpreter ?? "", [script, "\(tcp)", "\(udp)"])
        try await Patience.wait(for: "the testers") { !peer.isRunning }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let heard = try decoder.decode(Heard.self, from: Data(peer.output.utf8))
        #expect(heard.sockets == [4, 1, 65_535])
        #expect(heard.power == 1)
        #expect(heard.alive == 0x1000)
        #expect(heard.vin == "DYNPTR160KA000003")
        #expect(heard.read == "62f19044594e5054523136304b41303030303033")
        #expect(heard.testerPresent)
        #expect(heard.unknown.contains("code: 3"))
        #expect(heard.scapy == heard.read)
        #expect(try await server.stop() == .exited(0))
    }

    private struct Transferred: Decodable, Equatable {
        let stated: Int
        let block: Int
        let same: Bool
        let acknowledged: Int
        let inOrder: Bool
    }

    /// Messages of 60,000 bytes, and 20 requests at once.
    @Test func doipclientSendsLongMessages() async throws {
        let scratch = try Scratch()
        let file = scratch.file("long.yaml")
        let text = """
            dyno: 1
            title: Long messages
            vehicle:
              base: petrol-warm-idle
              ecus: { engine: { uds: { memory: [{ address: 0x08000000, size: 131072, write: on, block: 60002 }] } } }
            endpoints:
              obd: { elm327: { listen: "tcp://127.0.0.1:0" } }
              ip: { doip: { listen: "tcp://127.0.0.1:0" } }

            """
        try Data(text.utf8).write(to: URL(filePath: file))
        let server = try await Server(file)
        let ports = server.endpoints.filter { $0.name == "ip" }.compactMap(\.port).map { "\($0)" }
        let script = "\(VectorFolder.checkout)/Tests/EndToEnd/doip_long.py"
        let tester = try ChildProcess(DiagnosticPeer.interpreter ?? "", [script] + ports)
        #expect(try await tester.end() == .exited(0), "\(tester.errors)")
        let result = try JSONDecoder().decode(Transferred.self, from: Data(tester.output.utf8))
        #expect(
            result
                == Transferred(stated: 65_535, block: 60_002, same: true, acknowledged: 20, inOrder: true))
        #expect(try await server.stop() == .exited(0))
    }

    private struct Worked: Decodable {
        let done: [String]
        let differences: [String]
    }

    /// udsoncan through can-isotp and through doipclient flash the engine of one car; they and python-OBD agree about its
    /// values; the reset of the entity ends its connections. tshark dissects all of it.
    @Test func workshopToolsFlashAndAgree() async throws {
        let scratch = try Scratch()
        let settings = [
            "signals.engine.speed=1726", "signals.vehicle.speed=53", "ecus.transmission.request=0x710",
            "ecus.transmission.response=0x71A",
        ]
        let server = try await Server(
            "uds/flash",
            [
                "--listen", "can=tcp://127.0.0.1:0", "--listen", "ip=tcp://127.0.0.1:0", "--pcap",
                scratch.file("shop"),
            ]
                + settings.flatMap { ["--set", "vehicle.\($0)"] })
        func port(_ name: String) throws -> String {
            "\(try #require(server.endpoints.first { $0.name == name && $0.url.hasPrefix("tcp:") }?.port))"
        }
        let (can, doip) = (try port("can"), try port("ip"))
        let script = "\(VectorFolder.checkout)/Tests/EndToEnd/workshop.py"
        let tools = try ChildProcess(DiagnosticPeer.interpreter ?? "", [script, server.socket, can, doip])
        #expect(try await tools.end() == .exited(0), "\(tools.errors)")
        let worked = try JSONDecoder().decode(Worked.self, from: Data(tools.output.utf8))
        #expect(worked.differences.isEmpty, "\(worked.differences)")
        #expect(worked.done.count == 26)
        #expect(try await server.stop() == .exited(0))
        guard Tshark.path != nil else { return }

        let uds = ["0x10", "0x11", "0x22", "0x23", "0x27", "0x31", "0x34", "0x36", "0x37"]
        let onBus = try await Tshark.fields(
            ["uds.sid", "uds.reply"], of: scratch.file("shop.can.pcap"),
            as: ["can.subdissector,iso15765", "iso15765.subdissector,uds"])
        let frames = try server.journal().count { $0.kind == "frame" }
        #expect(onBus.count == frames && frames > 3000)
        let overIP = try await Tshark.fields(
            ["doip.type", "uds.sid", "uds.reply"], of: scratch.file("shop.ip.pcap"),
            as: ["tcp.port==\(doip),doip"], where: "doip")
        #expect(Set(overIP.map { $0[0] }).isSuperset(of: ["0x0005", "0x0006", "0x8001", "0x8002"]))
        for (place, lines) in [
            ("CAN", onBus.map { Array($0) }), ("DoIP", overIP.map { Array($0.dropFirst()) }),
        ] {
            for service in uds {
                let requests = lines.count { $0 == [service, "0x00"] }
                let answers = lines.count { $0 == [service, "0x01"] }
                #expect(requests > 0 && answers > 0, "\(place), service \(service)")
            }
        }
        for (file, dissectors) in [
            ("shop.can.pcap", ["can.subdissector,iso15765", "iso15765.subdissector,uds"]),
            ("shop.ip.pcap", ["tcp.port==\(doip),doip"]),
        ] {
            let wrong = try await Tshark.fields(
                ["frame.number", "_ws.expert.message"], of: scratch.file(file), as: dissectors,
                where: "_ws.malformed or _ws.expert.severity >= warning")
            #expect(wrong.isEmpty)
        }
    }

    /// udsoncan through can-isotp uses services 14, 19, 28, 29, 2A, 2E and 2F; the bus, an OBD-II app and a DoIP client see
    /// what they change.
    @Test func whatATesterDoesShowsEverywhere() async throws {
        let server = try await Server(
            "uds/workshop", ["--listen", "can=tcp://127.0.0.1:0", "--listen", "ip=tcp://127.0.0.1:0"])
        func port(_ name: String, _ scheme: String) throws -> String {
            "\(try #require(server.endpoints.first { $0.name == name && $0.url.hasPrefix(scheme) }?.port))"
        }
        let script = "\(VectorFolder.checkout)/Tests/EndToEnd/workshop_services.py"
        let arguments = [
            script, "127.0.0.1:\(try port("obd", "tcp:"))", try port("can", "tcp:"), try port("ip", "udp:"),
        ]
        let tester = try ChildProcess(DiagnosticPeer.interpreter ?? "", arguments)
        #expect(try await tester.end() == .exited(0), "\(tester.errors)")
        let worked = try JSONDecoder().decode(Worked.self, from: Data(tester.output.utf8))
        #expect(worked.differences.isEmpty, "\(worked.differences)")
        #expect(worked.done.count == 44)
        #expect(try await server.stop() == .exited(0))
    }

    private struct Scanned: Decodable {
        let services: [String: Set<UInt8>]
        let sessions: [UInt8]
        let identifiers: [String: [UInt16]]
        let odd: [String]
    }

    /// gallia finds the services, sessions and identifiers that the file declares, and no others.
    ///
    /// With `DYNO_TEST_IDENTIFIERS=all` it reads all 65,536 identifiers, otherwise those of a few ranges.
    @Test func galliaFindsWhatIsDeclared() async throws {
        let server = try await Server(
            "uds/flash",
            [
                "--listen", "can=tcp://127.0.0.1:0", "--listen", "ip=tcp://127.0.0.1:0", "--set",
                "timing=instant",
            ])
        let port = try #require(
            server.endpoints.first { $0.name == "ip" && $0.url.hasPrefix("tcp:") }?.port)
        let isWhole = ProcessInfo.processInfo.environment["DYNO_TEST_IDENTIFIERS"] == "all"
        let ranges =
            isWhole ? [0...0xFFFF] : [0xF180...0xF1A0, 0xF1FE...0xF203, 0x2200...0x2203, 0x3100...0x3103]
        let script = "\(VectorFolder.checkout)/Tests/EndToEnd/gallia_scan.py"
        let scanner = try ChildProcess(
            DiagnosticPeer.interpreter ?? "",
            [script, "\(port)", "0x0E80", "1,2,3"]
                + ranges.flatMap { ["\($0.lowerBound)", "\($0.upperBound)"] })
        #expect(try await scanner.end() == .exited(0), "\(scanner.errors)")
        let found = try JSONDecoder().decode(Scanned.self, from: Data(scanner.output.utf8))
        #expect(found.odd.isEmpty)

        let declared = try #require(
            try ModelCar("uds/flash").description.ecus.first { $0.name == "engine" }?.uds.value)
        #expect(found.sessions == ([1] + declared.sessions.keys).sorted())
        // Of SAE J1979 all but 05, which is not on CAN; of ISO 14229-1 those that the file gives something to do. Neither
        // certificates (29) nor files (38) are declared, nor the services that exist only where they are named.
        let usual: Set<UInt8> = [
            0x01, 0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0A, 0x10, 0x11, 0x14, 0x19, 0x22, 0x23, 0x24,
            0x2C, 0x2E,
            0x31, 0x3D, 0x3E,
        ]
        let others: Set<UInt8> = [0x27, 0x28, 0x2A, 0x2F, 0x34, 0x35, 0x36, 0x37, 0x85]
        #expect(found.services == ["1": usual, "2": usual.union(others), "3": usual.union(others)])
        // Every server has F186, the active session.
        let identifiers = Set(declared.identifiers.map(\.id) + [0xF186])
        for session in ["1", "2", "3"] {
            // PIDs and the like (F4xx, F8xx) are read as identifiers too; a reserved one has its own test.
            let read = (found.identifiers[session] ?? []).filter { !(0xF400...0xF8FF).contains($0) }
            let expected = identifiers.filter { id in ranges.contains { $0.contains(Int(id)) } }
            #expect(read.count == Set(read).count && Set(read) == expected, "session \(session)")
        }
        #expect(try await server.stop() == .exited(0))
    }
}
