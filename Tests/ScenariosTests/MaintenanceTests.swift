@testable import Documents
@testable import ELM327Kind
@testable import MTGKind
import Kinds
import Endpoints
import MTG
import Rig
import TestKit
import Testing
import VehicleModel

@testable import Scenarios

/// What the keys of a telematics unit become.
@Suite struct MaintenanceTests {
    private static let corpus = "\(VectorFolder.checkout)/Tests/ScenariosTests/Corpus"

    private static func endpoints(_ path: String = "\(corpus)/good/mtg.yaml") throws -> [EndpointDescription]
    {
        try ScenarioLoader.standard.load(path: path).scenarios[0].rig.endpoints
    }

    private static func unit(
        _ endpoint: EndpointDescription
    ) throws -> (unit: MaintenanceDescription, stream: StreamDescription) {
        guard let unit = endpoint.kind as? MaintenanceDescription else {
            Issue.record("\(endpoint.name) is not a telematics unit")
            return (MaintenanceDescription(), StreamDescription())
        }
        return (unit, endpoint.stream)
    }

    @Test func aShortUnitHasTheUsualValues() throws {
        let endpoint = try Self.endpoints()[0]
        let (unit, stream) = try Self.unit(endpoint)
        #expect(unit == MaintenanceDescription(machine: .tractor8R, layout: RecordLayouts.struct0))
        #expect(stream == StreamDescription())
        #expect(endpoint.listen == .tcp(host: "127.0.0.1", port: 5005))
        #expect(endpoint.security == .plain)
    }

    @Test func everyKeyArrives() throws {
        let endpoint = try Self.endpoints()[1]
        let (unit, stream) = try Self.unit(endpoint)
        #expect(unit.machine == .s690 && unit.source == .xmlExample && unit.mode == .strict)
        #expect(unit.layout.name == "firmware-9" && unit.layout.version == 9 && unit.layout.magic == "MTG9")
        #expect(unit.layout.size == 4 + 2 + 2 + 4 + 3 + 8 + 4)
        #expect(unit.layout.field("engineHours")?.endianness == .little)
        #expect(unit.layout.field("version")?.endianness == .big)
        #expect(unit.tokens == ["secret": .farmer, "a longer token": .developer])
        #expect(unit.serial == "PCDYNO0001" && unit.firmware == "4.11" && unit.machineId == 0x1C)
        #expect(unit.startTime == 1_709_251_199)
        #expect(unit.log == .generated(1 << 20) && unit.logChunk == 512)
        #expect(unit.logInterval == .milliseconds(2) && unit.idleLimit == .seconds(3))
        #expect(stream.clients == .replace)
        #expect(stream.link.baud == 115_200 && stream.link.chunk == 64)
        #expect(stream.link.latency == .milliseconds(5) && stream.link.jitter == .milliseconds(2))
        #expect(stream.faults.map(\.name) == ["corrupt"])
        var security = TLSDescription()
        let file = "\(Self.corpus)/good/mtg.pem"
        security.certificate = .files(certificate: file, key: file)
        security.clientAuthority = file
        security.clientCertificate = .optional
        #expect(endpoint.security == .tls(security))
    }

    @Test func everyFaultOfARecordArrives() throws {
        let unit = try Self.unit(try Self.endpoints()[1]).unit
        #expect(
            unit.faults == [
                RecordFault(.length(100), nth: 2), RecordFault(.length(136), request: "maintenance"),
                RecordFault(.size(136)), RecordFault(.version(2)), RecordFault(.magic("XXXX")),
                RecordFault(.checksum, request: "dealer-info"), RecordFault(.endMark), RecordFault(.swapped),
                RecordFault(.unterminated("terminalSerial")), RecordFault(.notASCII("firmware")),
                RecordFault(.invalidText(at: 17), request: "debug-log"), RecordFault(.doubled),
                RecordFault(.stall(after: 64, for: .seconds(2))), RecordFault(.close(after: 127)),
            ])
    }

    @Test func aLogMayComeFromAFile() throws {
        let endpoints = try Self.endpoints()
        #expect(try Self.unit(endpoints[2]).unit.log == .generated(0))
        guard case .bytes(let bytes) = try Self.unit(endpoints[3]).unit.log else {
            Issue.record("the log is generated")
            return
        }
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("-----BEGIN CERTIFICATE-----\n"))
        var security = TLSDescription()
        (security.name, security.isKnown) = ("combine.example", false)
        #expect(endpoints[3].security == .tls(security))
    }

    @Test(arguments: [
        ("1970-01-01 00:00:00", 0), ("2015-03-08 01:24:03", 1_425_777_843),
        ("2000-02-29T12:00:00Z", 951_825_600), ("2100-03-01 00:00:00", 4_107_542_400),
    ])
    func aClockIsRead(_ text: String, _ seconds: Int) {
        #expect(UTCTimeText(text)?.secondsSince1970 == Int64(seconds))
    }

    @Test(arguments: [
        "2100-02-29 00:00:00", "2015-13-01 00:00:00", "2015-00-01 00:00:00", "2015-01-00 00:00:00",
        "2015-04-31 00:00:00", "2015-01-01 24:00:00", "2015-01-01 00:60:00", "2015-01-01 00:00:60",
        "1969-12-31 23:59:59", "2015-1-1 00:00:00", "2015-01-01", "", "2015-01-01 00:00",
        "+015-01-01 00:00:00",
    ])
    func whatIsNoTimeIsRefused(_ text: String) {
        #expect(UTCTimeText(text) == nil)
    }

    /// Two values of one kind mix; one of another kind replaces the other.
    @Test func anOverrideChangesOneKeyOfAUnit() throws {
        let text = """
            dyno: 1
            endpoints: { mtg: { mtg: { listen: "tcp://127.0.0.1:1", machine: S690, serial: A } } }
            variants:
              - name: b
                endpoints: { mtg: { mtg: { serial: B } } }
              - name: c
                endpoints: { mtg: { elm327: { listen: "pty:" } } }
            """
        let variants = try ScenarioLoader.standard.load(text: text, file: "t.yaml").scenarios
        let unit = try Self.unit(variants[0].rig.endpoints[0]).unit
        #expect(unit.serial == "B" && unit.machine == .s690)
        guard variants[1].rig.endpoints[0].kind is AdapterDescription else {
            Issue.record("the unit is still there")
            return
        }
        let changed = try ScenarioLoader.standard.load(
            path: "mtg/s690", overrides: ["endpoints.mtg.mtg.machine_id=7"])
        #expect(try Self.unit(changed.scenarios[0].rig.endpoints[0]).unit.machineId == 7)
    }

    @Test func anEventWaitsForARequestOfAUnit() throws {
        let rig = try ScenarioLoader.standard.load(path: "\(Self.corpus)/good/mtg.yaml").scenarios[0].rig
        let expected = Condition(.request(.line(Array("MAINTENANCE".utf8))), endpoint: 0, nth: [2])
        guard case .when(let condition) = rig.events[0].trigger else {
            Issue.record("the event has another trigger")
            return
        }
        #expect(condition == expected)
    }
}
