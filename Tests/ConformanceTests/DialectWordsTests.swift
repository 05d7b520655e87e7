@testable import CANAccessKind
@testable import DoIPKind
import CANAccess
import CANBus
import DoIP
import Endpoints
import Kinds
import Rig
import SimulationCore
import Testing

@testable import Conformance

/// What reports say of the bytes of diagnostic tools.
@Suite struct DialectWordsTests {
    private static func words(
        _ bytes: [UInt8], _ kind: any EndpointKind, isRequest: Bool = true
    ) throws -> String? {
        let endpoint = EndpointDescription(name: "e", listen: .tcp(host: "127.0.0.1", port: 1), kind: kind)
        let dialect = try #require(endpoint.dialect)
        return dialect.words(bytes, isRequest: isRequest, at: endpoint)
    }

    private static func words(_ text: String, _ access: CANAccessDescription.Access) throws -> String? {
        try words(Array(text.utf8), CANAccessDescription(access))
    }

    @Test func messagesOfDoIPHaveTheirMeaning() throws {
        let gateway = GatewayDescription()
        let request =
            Hex.bytes("02FD 0005 00000007 0E00 00 00000000 02FD 8001 00000007 0E00 1000 22F190") ?? []
        #expect(
            try Self.words(request, gateway)
                == "routing activation request: tester 0E00, type 00; diagnostic message: 0E00 to 1000: 22 F1 90 = "
                + "ReadDataByIdentifier request: F190 (VIN)")
        let answer = Hex.bytes("02FD 8001 00000007 1000 0E00 7F2231 02FD 8003 00000005 2222 0E00 03") ?? []
        #expect(
            try Self.words(answer, gateway, isRequest: false)
                == "diagnostic message: 1000 to 0E00: 7F 22 31 = ReadDataByIdentifier (22) refused: request out of range (31); "
                + "diagnostic message negative acknowledge: 2222 to 0E00, 03 unknown target address")
    }

    @Test func messagesInFramesHaveTheirMeaning() throws {
        #expect(
            try Self.words("< send 7E0 4 3 22 f1 90 >< send 123 1 ff >", .socketcand(nil))
                == "< send 7E0 4 3 22 f1 90 >< send 123 1 ff >  = ReadDataByIdentifier request: F190 (VIN)")
        #expect(
            try Self.words(
                "< frame 7E8 1.000000 101462F190314847 >< frame 7E8 1.000000 037F2231 >", .socketcand(nil))?
                .hasSuffix(
                    "  = first of 20 bytes: ReadDataByIdentifier | ReadDataByIdentifier (22) refused: request out of range (31)"
                ) == true)
        #expect(
            try Self.words("< sendpdu 3E00 >", .socketcand(nil))?.contains("= TesterPresent request") == true)
        #expect(
            try Self.words("t7DF302010C\r", .slcan(.canusb))
                == "t7DF302010C\\r  = service 01, current data: 0C")
        #expect(try Self.words("t7DF", .slcan(.canusb)) == "t7DF")
        let record = Hex.bytes("F100 E0070000 00 03 023E00 00") ?? []
        #expect(
            try Self.words(record, CANAccessDescription(.gvret))?
                .hasSuffix("  = TesterPresent request, zeroSubFunction (00)") == true)
    }

    @Test func aDatagramOfPythonCANIsItsFrame() throws {
        let group = CANAccessDescription(.multicast(CANAccessDescription.usualGroup))
        func words(_ frame: CANFrame) throws -> String? {
            var datagram: [UInt8] = []
            PythonCANMessage.frame(frame).append(to: &datagram, at: .powerOn)
            return try Self.words(datagram, group)
        }
        let request = try #require(
            CANFrame(
                fd: .base(0x7E0), CANData([0x03, 0x22, 0xF1, 0x90]), bitRateSwitch: true,
                errorStateIndicator: true))
        #expect(
            try words(request)
                == "7E0  FD BRS ESI [4]  03 22 F1 90  = ReadDataByIdentifier request: F190 (VIN)")
        #expect(try words(CANFrame(.extended(0x123), CANData([1, 2]))) == "00000123  01 02")
        #expect(try Self.words([0x8B, 0x01], group) == "8B 01", "it is not a frame")
    }

    /// A datagram of python-can may have the size by which a game's is known; it is a frame all the same.
    @Test func bytesOfAnUnknownEndpointAreRecognized() throws {
        let message = try #require(Hex.bytes("02FD0007 00000000"))
        guard case .messages(let words)? = Kinds.recognize(message, isDatagram: false) else {
            Issue.record("a message of DoIP")
            return
        }
        #expect(words.contains("alive check request"))

        let size = 324
        let zeros = [UInt8](repeating: 0, count: size)
        guard case .unasked(let packet)? = Kinds.recognize(zeros, isDatagram: true) else {
            Issue.record("a message of Forza")
            return
        }
        #expect(packet.hasPrefix("forza-horizon-4: IsRaceOn 0"))

        let frame = CANFrame(.base(0x321), CANData([1, 2]))
        var datagram: [UInt8] = []
        PythonCANMessage.frame(frame).append(to: &datagram, at: .powerOn)
        let channel = try #require(datagram.firstRange(of: Array("channel".utf8))).upperBound
        #expect(datagram[channel] == 0xC0, "nil in MessagePack")
        let name = [UInt8](repeating: UInt8(ascii: "c"), count: size - datagram.count - 1)
        datagram.replaceSubrange(channel...channel, with: [0xD9, UInt8(name.count)] + name)
        #expect(datagram.count == size)
        guard case .frame(let recognized)? = Kinds.recognize(datagram, isDatagram: true) else {
            Issue.record("a datagram of python-can")
            return
        }
        #expect(recognized == frame)
        #expect(Kinds.recognize(zeros, isDatagram: false) == nil, "a piece of a stream")
        #expect(Kinds.recognize(Array("ATZ\r".utf8), isDatagram: false) == nil)
    }
}
