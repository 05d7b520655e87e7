import CANBus
import SimulationCore
import Testing

@testable import ELM327

/// The ST commands: their table, their arguments, and what a failure leaves behind.
@Suite struct STNTests {
    /// A row of the table that a failure can name.
    struct Row: Sendable, CustomTestStringConvertible {
        let command: Command
        var testDescription: String { "ST\(command.name) \(command.argument)" }
        static let all = STNTable.rows.map { Row(command: $0) }
    }

    static func bench() -> Bench {
        var bench = Bench(persona: .stn2120)
        _ = bench.say("ATE0")
        return bench
    }

    @Test(arguments: Row.all)
    func everyRowIsReached(_ row: Row) throws {
        for argument in row.command.argument.right {
            let line = Array("\(row.command.name)\(argument)".utf8)
            let match = try #require(STNTable.match(line[...], .st))
            let isAnother = match.command.name != row.command.name && row.command.argument == .free
            #expect(isAnother || match.command.name == row.command.name)
            #expect(isAnother || match.command.argument == row.command.argument)
        }
    }

    @Test(arguments: Row.all)
    func otherAdaptersDoNotKnowIt(_ row: Row) {
        for persona in [Persona.genuine, .commonClone15, .commonClone21, .worstClone21] {
            var bench = Bench(persona: persona)
            let before = bench.state
            let argument = row.command.argument.right.first ?? ""
            #expect(bench.say("ST\(row.command.name)\(argument)").hasSuffix("?\r\r>"))
            #expect(bench.state == before)
        }
    }

    @Test(arguments: Row.all)
    func wrongArgumentsAreRefusedAndChangeNothing(_ row: Row) {
        var bench = Self.bench()
        let before = bench.state
        let device = bench.device
        for argument in row.command.argument.wrong {
            let line = Array("\(row.command.name)\(argument)".utf8)
            let match = STNTable.match(line[...], .st)?.command
            if let match, match.name != row.command.name || match.argument != row.command.argument {
                continue
            }
            #expect(bench.say("ST\(row.command.name)\(argument)") == "?\r\r>", "\(argument)")
            #expect(bench.state == before, "\(argument)")
            #expect(bench.device == device, "\(argument)")
        }
    }

    @Test func everyAliasIsACommand() {
        for (alias, name) in STNTable.aliases {
            #expect(STNTable.rows.contains { $0.name == name }, "\(name)")
            #expect(STNTable.rows.contains { $0.name == alias }, "\(alias)")
        }
    }

    @Test func presetsAreThereOnce() {
        #expect(Set(Preset.rows.map(\.number)).count == Preset.rows.count)
        for preset in Preset.rows {
            var bench = Self.bench()
            #expect(bench.say("STP\(preset.number)") == "OK\r\r>")
            #expect(bench.say("STPR") == "\(preset.number)\r\r>")
            #expect(bench.say("STPRS") == "\(preset.name)\r\r>")
        }
    }

    @Test func aMessagesOwnSettingsEndWithItsReply() {
        var bench = Self.bench()
        _ = bench.say("STP33")
        let before = bench.state.settings
        _ = bench.say("STPXH:18DA10F1,D:0100,T:7,X:F1")
        bench.adapter.transmitted(now: .powerOn)
        #expect(bench.state.settings != before)
        bench.adapter.quiet(now: .powerOn)
        #expect(bench.state.settings == before)
        #expect(String(decoding: bench.adapter.output, as: UTF8.self) == "NO DATA\r\r>")
    }

    @Test func aDefaultResetForgetsWhatSTCommandsHaveSet() {
        for reset in ["ATD", "ATZ", "ATWS"] {
            var bench = Self.bench()
            for line in ["STCSEGR1", "STCSEGT1", "STFPA7E8,7FF", "STCFCPA7E0,7E8", "STBC1"] {
                #expect(bench.say(line) == "OK\r\r>")
            }
            _ = bench.say(reset)
            let state = bench.adapter.stn.value
            #expect(state?.segmentation.reassembles == false)
            #expect(state?.segmentation.sendsSegments == false)
            #expect(state?.batch.isOn == false)
            #expect(state?.filters.pass.isEmpty == true)
            #expect(state?.segmentation.flowControlPairs.isEmpty == true)
        }
    }

    @Test func listsHaveABound() {
        var bench = Self.bench()
        for _ in 0..<STNState.mostFilters { #expect(bench.say("STFBA7E8,7FF") == "OK\r\r>") }
        #expect(bench.say("STFBA7E8,7FF") == "OUT OF MEMORY\r\r>")
        for handle in 1...PeriodicMessages.most {
            #expect(bench.say("STPPMA250,7DF,B302") == "?\r\r>")
            _ = bench.say("STP33")
            #expect(bench.say("STPPMA250,7DF,B302") == "\(Hex.string(handle, width: 1))\r\r>")
            _ = bench.say("ATSP0")
        }
        _ = bench.say("STP33")
        #expect(bench.say("STPPMA250,7DF,B302") == "OUT OF MEMORY\r\r>")
    }

    /// Whatever is typed and whatever comes, nothing traps, and a prompt can always be had.
    @Test(arguments: 0..<40)
    func noiseIsSurvived(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bench = Self.bench()
        _ = bench.say("STP33")
        let words =
            STNTable.rows.map { "ST\($0.name)" } + [
                "AT", "010D", "7E8", ",", "|", "h:", "d:", "l:3", "12", "\r",
            ]
        var now = SimInstant.powerOn
        for _ in 0..<300 {
            var line = ""
            for _ in 0..<(1 + Int(random.next() % 4)) {
                line += words[Int(random.next() % UInt64(words.count))]
            }
            bench.adapter.receive(Array("\(line)\r".utf8), now: now)
            let data = CANData((0..<8).map { _ in UInt8(truncatingIfNeeded: random.next()) })
            switch random.next() % 4 {
            case 0: bench.adapter.transmitted(now: now)
            case 1: bench.adapter.received(CANFrame(.base(0x7E8), data), now: now)
            case 2: bench.adapter.quiet(now: now)
            default: bench.adapter.received(CANFrame(.base(0x7E8), [0x30, 0, 0]), now: now)
            }
            bench.adapter.frames.removeAll()
            bench.adapter.output.removeAll()
            bench.adapter.lines.removeAll()
            now = now.advanced(by: .milliseconds(10))
            _ = bench.adapter.wakeIfDue(now: now)
        }
        bench.adapter.receive(Array("\r\r".utf8), now: now)
        bench.adapter.output.removeAll()
        for _ in 0..<4 where bench.adapter.isBusy || bench.adapter.output.last != UInt8(ascii: ">") {
            bench.adapter.receive(Array(" \r".utf8), now: now)
            bench.adapter.quiet(now: now)
        }
        _ = bench.say("STBC0")
        #expect(bench.say("ATI").hasSuffix(">"))
    }
}
