import CANAccess
import CANBus
import Endpoints
import Rig
import SimulationCore
import TestKit
import Testing
import VehicleModel

@testable import ControlPanel

/// What the feed of a running car adds to its records for lists: the frames in datagrams of python-can, once.
@Suite struct DatagramWordsTests {
    /// The records of a car in which a tool asks an ECU on CAN FD for its part number, by `access`.
    private static func records(_ access: CANAccessDescription.Access) throws -> [JSONValue] {
        var engine = ECUDescription(latency: .milliseconds(1))
        engine.fd.use = .on
        engine.services.answers[[0x22, 0xF1, 0x87]] = [0x62, 0xF1, 0x87, 0x31]
        var car = VehicleDescription(name: "test car", ecus: [engine])
        car.bus.dataRate = 2_000_000
        var description = RigDescription(vehicle: car)
        let endpoint = EndpointDescription(
            name: "tools", listen: .tcp(host: "127.0.0.1", port: 0), kind: CANAccessDescription(access))
        description.endpoints = [endpoint]
        var driver = VirtualDriver(Rig(description))
        if case .multicast = access {
            let frame = CANFrame(
                fd: .base(0x7E0), CANData([0x03, 0x22, 0xF1, 0x87]), bitRateSwitch: true,
                errorStateIndicator: true)
            var datagram: [UInt8] = []
            PythonCANMessage.frame(try #require(frame)).append(to: &datagram, at: .powerOn)
            driver.send(datagram: datagram, from: Peer(host: "192.0.2.2", port: 43_113))
        } else {
            let connected = driver.connect()
            driver.send(Array("S6\rY2\rO\rb7E040322F187\r".utf8), on: try #require(connected))
        }
        driver.run(for: .milliseconds(100))
        let (line, words) = (JournalLine(description), DatagramWords(description))
        return try driver.rig.journal.entries.map { record, entry in
            var text: [UInt8] = []
            line.append(record, entry, to: &text)
            text.removeLast()
            words.add(to: &text, record, entry)
            return try #require(JSONValue(parsing: text))
        }
    }

    private static func all(_ kind: String, _ member: String, in records: [JSONValue]) -> [JSONValue?] {
        records.filter { $0["kind"] == .string(kind) }.map { $0[member] }
    }

    @Test func aDatagramShowsItsFrameAndTheRecordOfTheFrameRepeatsIt() throws {
        let records = try Self.records(.multicast(CANAccessDescription.usualGroup))
        #expect(
            Self.all("input", "words", in: records) == [
                .string(
                    "7E0  FD BRS ESI [4]  03 22 F1 87  = ReadDataByIdentifier request: F187 (spare part number)"
                )
            ])
        #expect(
            Self.all("output", "words", in: records) == [
                .string(
                    "7E8  FD BRS [8]  04 62 F1 87 31 00 00 00  = ReadDataByIdentifier: F187 (spare part number): 31"
                )
            ])
        #expect(Self.all("frame", "repeated", in: records) == [.bool(true), .bool(true)])
        #expect(Self.all("frame", "data", in: records).first == .string("03 22 F1 87"))
    }

    @Test func otherToolsShowTheirBytesBesideTheFrames() throws {
        let records = try Self.records(.slcan(.nakakiyo))
        #expect(Self.all("frame", "repeated", in: records) == [nil, nil])
        #expect(Self.all("input", "words", in: records).allSatisfy { $0 == nil })
        #expect(Self.all("input", "bytes", in: records).count == 1)
    }
}
