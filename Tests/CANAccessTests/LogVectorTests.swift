@testable import CANAccessKind
import CANAccess
import CANBus
import Foundation
import SimulationCore
import TestKit
import Testing

private struct LogVector: Decodable, Sendable {
    let name: String
    let source: String
    let log: String
    let frames: [String]
    let skipped: Int?
}

/// Logs of a bus and what they say, and what the bytes of tools carry.
@Suite struct LogVectorTests {
    @Test func everyLogIsRead() throws {
        for vector in try VectorFolder.load("can-access/logs.yaml", as: LogVector.self) {
            let log = try CANLog(parsing: Array(vector.value.log.utf8))
            let frames = log.entries.map { entry in
                let micros = String(entry.nanoseconds / 1000 % 1_000_000 + 1_000_000).dropFirst()
                return "\(entry.nanoseconds / 1_000_000_000).\(micros) \(entry.channel) \(entry.frame)"
            }
            #expect(frames == vector.value.frames, sourceLocation: vector.location)
            #expect(log.skipped == vector.value.skipped ?? 0, sourceLocation: vector.location)
        }
    }

    @Test(arguments: [
        "(1.0) can0", "(x) can0 123#00", "base hex\n 0.1 1 7E8 Rx d 8 06", "base hex\n 0.1 1 7E8 Rx d 9 06",
        "0.1 1 7E8",
        "", "LOGG",
    ])
    func whatIsNoLogIsRefused(text: String) {
        #expect(throws: CANLog.ParseError.self) { try CANLog(parsing: Array(text.utf8)) }
    }

    /// The announcement as socketcand broadcasts it, which python-can's `detect_beacon` parses.
    @Test func theBeaconIsThatOfTheDaemon() {
        #expect(
            SocketcandBeacon.text(host: "dyno", address: "127.0.0.1", port: 29536, buses: ["vcan0", "vcan1"])
                == """
                <CANBeacon name="dyno" type="SocketCAN" description="Dyno">
                <URL>can://127.0.0.1:29536</URL><Bus name="vcan0"/><Bus name="vcan1"/></CANBeacon>
                """)
    }

    // MARK: Content

    private static func content(
        _ bytes: [UInt8], _ access: CANAccessDescription.Access, isFromTool: Bool = true
    ) -> [String] {
        AccessContent.read(bytes, of: access, isFromTool: isFromTool).map { content in
            switch content {
            case .frame(let frame): "\(frame)"
            case .message(let message): Hex.string(message, separator: "")
            }
        }
    }

    @Test func theFramesInTheBytesOfToolsAreFound() {
        let elements = Array(
            "< hi >< ok >< send 7DF 3 2 1 c >< send 123 0  >< frame 18DAF110 1.000000 0641 >< frame 123 1.5  >< send 1"
                .utf8)
        #expect(
            Self.content(elements, .socketcand(nil)) == ["7DF#02010C", "123#", "18DAF110#0641", "123#"])
        let others = Array(
            "< frame 123 1.000000 11 22  >< sendpdu 22F190 >< pdu 1.000000 62F1903132 >< sendpdu 1 >".utf8)
        #expect(Self.content(others, .socketcand(nil)) == ["123#1122", "22F190", "62F1903132"])
        let lines = Array(
            "C\rS6\rO\rt7DF3020100\rz\rT18DB33F1202AB\r\u{7}t1238112233445566778801F4\rt12\rr1233\r".utf8)
        #expect(
            Self.content(lines, .slcan(.canusb)) == ["7DF#020100", "18DB33F1#02AB", "123#1122334455667788"])
        let sent =
            Hex.bytes("E7E7F10CF109 F100DF0700000003 02010C00 F109 F100F133DB9800 02 02AB 00 F100DF07") ?? []
        #expect(Self.content(sent, .gvret) == ["7DF#02010C", "18DB33F1#02AB"])
        let received = Hex.bytes("F10C02 F109 F100 40420F00 E8070000 02 0641 00 F100") ?? []
        #expect(Self.content(received, .gvret, isFromTool: false) == ["7E8#0641"])
        var message: [UInt8] = []
        PythonCANMessage.frame(
            CANFrame(CANIdentifier(rawValue: 0x7DF, isExtended: false), CANData([2, 1, 0]))
        ).append(to: &message, at: .powerOn)
        #expect(Self.content(message, .multicast(CANAccessDescription.usualGroup)) == ["7DF#020100"])
        #expect(Self.content([0xC0], .multicast(CANAccessDescription.usualGroup)).isEmpty)
    }
}
