import CANBus
import Documents
import SimulationCore
import TestKit
import Testing

struct CandumpVector: Decodable, Sendable, CustomStringConvertible {
    let name: String
    let text: String
    let printed: String?
    let says: String?
    let refused: String?

    var description: String { name }
}

@Suite struct CandumpLineTests {
    private func says(_ frame: CANFrame) -> String {
        let format = frame.identifier.isExtended ? "extended" : "base"
        let identifier = String(frame.identifier.rawValue, radix: 16, uppercase: true)
        guard !frame.isRemote else { return "\(format) \(identifier) asks for \(frame.dataLengthCode)" }
        let flags = (frame.switchesBitRate ? " BRS" : "") + (frame.isFromErrorPassive ? " ESI" : "")
        let kind = frame.isFD ? "CAN FD\(flags) data" : "data"
        return (["\(format) \(identifier) \(kind)"] + frame.data.map { Hex.string($0, width: 2) }).joined(
            separator: " ")
    }

    @Test(arguments: try VectorFolder.load("can/candump.yaml", as: CandumpVector.self))
    func everyVectorReadsAndWritesAsItSays(_ vector: Located<CandumpVector>) {
        do throws(CandumpLine.ParseError) {
            let frame = try CandumpLine.frame(parsing: vector.value.text)
            #expect(says(frame) == vector.value.says, sourceLocation: vector.location)
            #expect(
                frame.description == vector.value.printed ?? vector.value.text,
                sourceLocation: vector.location)
        } catch {
            #expect(error.description == vector.value.refused, sourceLocation: vector.location)
        }
    }

    @Test func everyFrameIsReadAgain() throws {
        var random = SeededGenerator(seed: 29)
        for _ in 0..<500 {
            let identifier = CANIdentifier(
                rawValue: UInt32(truncatingIfNeeded: random.next()), isExtended: random.next() % 2 == 0)
            let count = Int(random.next() % 9)
            let data = CANData((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
            let frame =
                random.next() % 4 == 0
                ? CANFrame(remote: identifier, dataLengthCode: count) : CANFrame(identifier, data)
            let isPassive = random.next() % 2 == 0
            let flexible = CANFrame(
                fd: identifier, CANData(Array(data) + Array(data)), filler: 0,
                bitRateSwitch: random.next() % 2 == 0, errorStateIndicator: isPassive)
            #expect(try CandumpLine.frame(parsing: flexible.description) == flexible)
            #expect(try CandumpLine.frame(parsing: frame.description) == frame)
        }
    }

    @Test func noTextTraps() {
        var random = SeededGenerator(seed: 30)
        let pieces = [
            "7E8", "#", "R", "r", "9", "00", "G", " ", "\u{0}", "é", "１", "+", "-1", "FFFFFFFF", "18DAF110",
        ]
        var frames = 0, refusals = 0
        for _ in 0..<5_000 {
            var text = random.next() % 2 == 0 ? "7E8#" : ""
            for _ in 0..<random.next() % 4 { text += pieces[Int(random.next() % UInt64(pieces.count))] }
            if (try? CandumpLine.frame(parsing: text)) == nil { refusals += 1 } else { frames += 1 }
        }
        #expect(frames > 500 && refusals > 500)
    }

    /// can-utils takes digits only.
    @Test(arguments: ["7DF#R+8", "7DF#R08", "7E8#03 41", "7E8#0 3", "7E8# "])
    func whatCandumpNeverWritesIsRefused(_ text: String) {
        #expect(throws: CandumpLine.ParseError.self) { try CandumpLine.frame(parsing: text) }
    }

    @Test func aLogLineHasSixDecimals() {
        let frame = CANFrame(.base(0x7E8), [0x03, 0x41, 0x0D, 0x35])
        let instant = SimInstant(nanoseconds: 12_000_345_999)
        #expect(CandumpLine.text(frame, at: instant) == "(12.000345) can0 7E8#03410D35")
        #expect(CandumpLine.text(frame, at: .powerOn, interface: "vcan1") == "(0.000000) vcan1 7E8#03410D35")
    }
}
