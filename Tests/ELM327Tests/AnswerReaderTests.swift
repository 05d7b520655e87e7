import CANBus
import ELM327
import SimulationCore
import Testing

/// What was printed, read back into messages.
@Suite struct AnswerReaderTests {
    private static let vin: [UInt8] = [0x49, 0x02, 0x01] + Array("1D4GP00R55B123456".utf8)

    @Test(arguments: [
        ("41 0C 1A F8\r\r>", [AnswerReader.Item.message(source: nil, bytes: [0x41, 0x0C, 0x1A, 0xF8])]),
        (
            "7E8 04 41 0C 1A F8\r7E9 04 41 0C 00 00 \r>",
            [
                .message(source: .base(0x7E8), bytes: [0x41, 0x0C, 0x1A, 0xF8]),
                .message(source: .base(0x7E9), bytes: [0x41, 0x0C, 0, 0]),
            ]
        ),
        ("18DAF110 03 41 0D 20\r", [.message(source: .extended(0x18DA_F110), bytes: [0x41, 0x0D, 0x20])]),
        ("7E803410D20\r", [.message(source: .base(0x7E8), bytes: [0x41, 0x0D, 0x20])]),
        (
            "014 \r0: 49 02 01 31 44 34 \r1: 47 50 30 30 52 35 35 \r2: 42 31 32 33 34 35 36 \r>",
            [.message(source: nil, bytes: vin)]
        ),
        (
            "7E8 10 14 49 02 01 31 44 34 \r7E8 22 42 31 32 33 34 35 36 \r7E8 21 47 50 30 30 52 35 35 \r",
            [.message(source: .base(0x7E8), bytes: vin)]
        ),
        (
            "00A\r0: 43 04 01 33\r", [.incomplete(source: nil, bytes: [0x43, 4, 1, 0x33], length: 10)]
        ),
        (" NO DATA \r\n>", [.text("NO DATA")]),
        ("2: 41 0C", [.text("2: 41 0C")]),
        // Numbers that no segment has are text, however long they are.
        (
            "00A\r7FFFFFFFFFFFFFFF: 41\r-1: 42",
            [
                .text("7FFFFFFFFFFFFFFF: 41"), .text("-1: 42"),
                .incomplete(source: nil, bytes: [], length: 10),
            ]
        ),
        ("000\r0: 41", [.text("0: 41"), .incomplete(source: nil, bytes: [], length: 0)]),
    ])
    func messagesAreReadBack(_ text: String, _ items: [AnswerReader.Item]) {
        #expect(AnswerReader.read(text) == items)
    }

    /// Numbers begin again at 0 behind Fh.
    @Test func aLongMessageIsPutTogether() {
        let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
        var text = "12C\r"
        for (number, start) in ([0] + Array(stride(from: 6, to: 300, by: 7))).enumerated() {
            let part = bytes[start..<min(300, start + (start == 0 ? 6 : 7))]
            text += "\(String(number % 16, radix: 16)): \(Hex.string(part))\r"
        }
        #expect(AnswerReader.read(text) == [.message(source: nil, bytes: bytes)])
    }

    /// Half a megabyte of lines of one kind each, which must not take a time that grows with its square.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            ("FFF\r", ["0:\r"]), ("FFF\r", ["0: 00\r", "1:\r"]), ("", ["00F\r"]),
            ("", (0..<4096).map { "18DA\(String($0 + 4096, radix: 16)) 10 FF 41\r" }),
            ("", (0..<256).map { "7\(String($0 + 256, radix: 16).suffix(2)) 1F FF 41\r" } + ["7E8 21 01\r"]),
        ])
    func muchOfOneKindTakesALinearTime(_ head: String, _ lines: [String]) {
        var text = head
        while text.utf8.count < 500_000 { for line in lines { text += line } }
        #expect(!AnswerReader.read(text).isEmpty)
    }
}
