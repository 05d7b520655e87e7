import CANBus
import SimulationCore
import Testing

@testable import ELM327

/// A second formatter, written from the data sheet alone, must print what the adapter prints for every combination of
/// `H`, `S`, `L`, `D` and `CAF` on protocols 6-9 (ELM327 data sheet, "Interpreting OBD messages", "Multiline responses").
@Suite struct FormatPropertyTests {
    struct Format: Sendable, CustomTestStringConvertible {
        let protocolDigit: Character
        let headers, spaces, lineFeeds, lengths, formats, padding: Bool

        var commands: [String] {
            [
                "ATE0", "ATSP\(protocolDigit)", "ATH\(headers ? 1 : 0)", "ATS\(spaces ? 1 : 0)",
                "ATL\(lineFeeds ? 1 : 0)", "ATD\(lengths ? 1 : 0)", "ATCAF\(formats ? 1 : 0)",
            ]
        }

        var testDescription: String { commands.joined(separator: " ") + (padding ? " padding" : "") }

        static let all: [Format] = "6789".flatMap { digit in
            (0..<64).map { bits in
                Format(
                    protocolDigit: digit, headers: bits & 1 != 0, spaces: bits & 2 != 0,
                    lineFeeds: bits & 4 != 0,
                    lengths: bits & 8 != 0, formats: bits & 16 != 0, padding: bits & 32 != 0)
            }
        }

        var isExtended: Bool { protocolDigit == "7" || protocolDigit == "9" }

        /// The lines of a reply to these frames, as text.
        func reply(_ frames: [(identifier: UInt32, bytes: [UInt8])]) -> String {
            let end = lineFeeds ? "\r\n" : "\r"
            let lines = frames.flatMap { line(of: $0.bytes, from: $0.identifier) }
            return (lines.isEmpty ? ["NO DATA"] : lines).map { $0 + end }.joined() + end + ">"
        }

        private func pairs(_ bytes: some Collection<UInt8>) -> String {
            bytes.map { byte in
                let text = String(byte, radix: 16, uppercase: true)
                return (byte < 16 ? "0" : "") + text + (spaces ? " " : "")
            }.joined()
        }

        private func line(of bytes: [UInt8], from identifier: UInt32) -> [String] {
            guard headers else { return formats ? plain(bytes) : [pairs(bytes)] }
            let digits = String(identifier, radix: 16, uppercase: true)
            let octets = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: identifier >> $0) }
            var head = isExtended ? pairs(octets) : digits
            if !isExtended, spaces { head += " " }
            if lengths { head += "\(bytes.count)" + (spaces ? " " : "") }
            let isSingle = formats && bytes[0] >> 4 == 0
            let shown = isSingle && !padding ? bytes.prefix(1 + Int(bytes[0])) : bytes[...]
            return [head + pairs(shown)]
        }

        private func plain(_ bytes: [UInt8]) -> [String] {
            switch bytes[0] >> 4 {
            case 0: return [pairs(bytes.dropFirst().prefix(Int(bytes[0])))]
            case 1:
                let length = Int(bytes[0] & 15) * 256 + Int(bytes[1])
                let digits = String(length, radix: 16, uppercase: true)
                let text = String(repeating: "0", count: 3 - digits.count) + digits
                return [text + (spaces ? " " : ""), "0:" + (spaces ? " " : "") + pairs(bytes.dropFirst(2))]
            default:
                let number = String(bytes[0] & 15, radix: 16, uppercase: true)
                return ["\(number):" + (spaces ? " " : "") + pairs(bytes.dropFirst())]
            }
        }
    }

    /// The frames of an answer of `count` bytes, filled up to eight.
    static func frames(_ count: Int, _ random: inout SeededGenerator) -> [[UInt8]] {
        let data = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let filler = UInt8(truncatingIfNeeded: random.next())
        func filled(_ bytes: [UInt8]) -> [UInt8] {
            bytes + [UInt8](repeating: filler, count: 8 - bytes.count)
        }
        if count <= 7 { return [filled([UInt8(count)] + data)] }
        var frames = [[0x10 | UInt8(count >> 8), UInt8(count & 0xFF)] + data.prefix(6)]
        var number: UInt8 = 1
        var offset = 6
        while offset < count {
            frames.append(filled([0x20 | number] + data[offset..<min(offset + 7, count)]))
            number = (number + 1) & 15
            offset += 7
        }
        return frames
    }

    @Test(arguments: Format.all)
    func theSecondFormatterPrintsTheSame(_ format: Format) {
        var random = SeededGenerator(
            seed: UInt64(format.testDescription.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }))
        var traits = Traits()
        traits.printing.showsPadding = format.padding
        for count in [1, 2, 7, 8, 20, 127, 300] {
            var adapter = Adapter(version: .v1_5, traits: traits, isInstant: true)
            adapter.preconfigure(format.commands, now: .powerOn)
            adapter.receive(Array("0902\r".utf8), now: .powerOn)
            adapter.transmitted(now: .powerOn)
            var sent: [(identifier: UInt32, bytes: [UInt8])] = []
            let senders: [UInt32] = format.isExtended ? [0x18DA_F110, 0x18DA_F118] : [0x7E8, 0x7EF]
            let answers = senders.map { _ in Self.frames(count, &random) }
            for index in answers[0].indices {
                for (sender, frames) in zip(senders, answers) { sent.append((sender, frames[index])) }
            }
            for frame in sent {
                let identifier: CANIdentifier =
                    format.isExtended ? .extended(frame.identifier) : .base(frame.identifier)
                adapter.received(CANFrame(identifier, CANData(frame.bytes)), now: .powerOn)
            }
            adapter.quiet(now: .powerOn)
            #expect(String(decoding: adapter.output, as: UTF8.self) == format.reply(sent), "\(count) bytes")
        }
    }
}
