import SimulationCore
import Testing

@testable import ELM327

/// Personas and quirks: what their tables say, and that each switch does something.
@Suite struct PersonaTests {
    /// A quirk that a failure can name.
    struct Row: Sendable, CustomTestStringConvertible {
        let quirk: Quirk
        var testDescription: String { quirk.name }
        static let all = Quirk.rows.map { Row(quirk: $0) }
    }

    static func milliseconds(_ text: String) -> Duration? { Int(text).map { Duration.milliseconds($0) } }

    /// Values of the right form, at least one of which is not the genuine chip's.
    static func right(_ form: Quirk.Form) -> [[String]] {
        switch form {
        case .flag: [["on"], ["off"]]
        case .count(let range): [["\(range.upperBound)"]]
        case .text: [["some words"]]
        case .word(let words): words.map { [$0] }
        case .commands: [["CSM0", "AT MA"], ["CSM*"]]
        case .bytes: [["FC 00"], ["7f"]]
        case .duration: [["7"]]
        case .volts: [["11.9"]]
        }
    }

    static func wrong(_ form: Quirk.Form) -> [[String]] {
        switch form {
        case .flag: [["yes"], [""], [], ["on", "off"]]
        case .count(let range): [["\(range.upperBound + 1)"], ["-1"], ["x"], []]
        case .text: [[""], [], ["a", "b"]]
        case .word: [["none"], [""], []]
        case .commands: [["*"], ["MA", ""], ["AT*B"], ["Ä"]]
        case .bytes: [["F"], ["GG"], [""], []]
        case .duration: [["fast"], []]
        case .volts: [["-1"], ["100"], ["x"], ["nan"], []]
        }
    }

    @Test(arguments: Row.all)
    func aQuirkChangesTheTraits(_ row: Row) throws {
        var base = Traits()
        base.commands.missing = [try #require(CommandMask("CSM0"))]
        let values = Self.right(row.quirk.form).map { row.quirk.value($0, duration: Self.milliseconds) }
        #expect(values.allSatisfy { $0 != nil })
        let changed = values.compactMap { $0 }.filter { value in
            var traits = base
            row.quirk.apply(value, to: &traits)
            return traits != base
        }
        #expect(!changed.isEmpty)
    }

    @Test(arguments: Row.all)
    func aValueOfAnotherFormIsRefused(_ row: Row) {
        for texts in Self.wrong(row.quirk.form) {
            #expect(row.quirk.value(texts, duration: Self.milliseconds) == nil, "\(texts)")
        }
    }

    @Test func theTableHasEachNameOnce() {
        #expect(Set(Quirk.rows.map(\.name)).count == Quirk.rows.count)
        #expect(Set(Quirk.rows.map(\.meaning)).count == Quirk.rows.count)
        #expect(Quirk.row("latency")?.form == .duration)
        #expect(Quirk.row("late") == nil)
    }

    @Test func aGenuineChipHasNoQuirks() {
        #expect(Persona.genuine.traits == Traits())
        #expect(Persona.genuine.version == .v1_5)
    }

    /// Masks in the table are read from words; one that could not be read would be lost.
    @Test(arguments: Persona.allCases)
    func everyMaskNamesACommandOfTheTable(_ persona: Persona) {
        let traits = persona.traits
        for mask in traits.commands.missing + traits.commands.ignored + traits.commands.additional {
            let isKnown = CommandTable.rows.contains { row in
                row.argument.right.contains { mask.covers(row.name, Array("\(row.name)\($0)".utf8)[...]) }
            }
            let isExact = ["IB12", "IB15", "CAF0"].contains(mask.description)
            #expect(isKnown || isExact, "\(mask)")
        }
        #expect(persona == .genuine || !traits.commands.missing.isEmpty || traits.device != nil)
    }

    @Test(arguments: [
        ("CSM0", "CSM", "CSM0", true), ("CSM0", "CSM", "CSM1", false), ("at csm *", "CSM", "CSM1", true),
        ("D*", "D", "D", true), ("D*", "D", "D1", true), ("D*", "DP", "DP", false),
        ("AT1", "AT", "AT1", true),
        ("AT*", "AT", "AT2", true), ("ATAT*", "AT", "AT2", true), ("ATI", "I", "I", true),
        ("AT PP 2C OFF", "PP", "PP2COFF", true),
    ])
    func aMaskCoversWhatItNames(_ text: String, _ name: String, _ line: String, _ covers: Bool) throws {
        let mask = try #require(CommandMask(text))
        #expect(mask.covers(name, Array(line.utf8)[...]) == covers)
    }

    @Test func aMaskPrintsWhatReadsTheSame() throws {
        for text in ["CSM0", "CSM*", "@2", "AT1"] {
            let mask = try #require(CommandMask(text))
            #expect(mask.description == text)
            #expect(CommandMask(mask.description) == mask)
        }
    }

    /// A command that is missing is refused and changes nothing; one that is ignored is accepted and changes nothing.
    @Test(arguments: RefusalTests.Row.all)
    func maskedCommandsChangeNothing(_ row: RefusalTests.Row) throws {
        let mask = try #require(CommandMask("AT\(row.command.name)*"))
        for (change, answer) in [(\Traits.commands.missing, "?\r\r>"), (\Traits.commands.ignored, "OK\r\r>")]
        {
            var traits = Traits()
            traits[keyPath: change] = [mask]
            var bench = Bench(.v2_3, traits: traits)
            let before = bench.state
            for argument in row.command.argument.right {
                #expect(bench.say("AT\(row.command.name)\(argument)").hasSuffix(answer))
                #expect(bench.state == before)
            }
        }
    }

    @Test func aLockedUpAdapterIsSilentForGood() {
        var traits = Traits()
        traits.commands.lockUps = [CommandMask](words: "TPA0")
        var adapter = Adapter(version: .v1_5, traits: traits)
        adapter.preconfigure(["ATE0"], now: .powerOn)
        adapter.receive(Array("ATTPA0\rATI\r\r".utf8), now: .powerOn)
        adapter.receive(Array("ATZ\r".utf8), now: .powerOn)
        #expect(adapter.output.isEmpty)
        #expect(adapter.deadline == nil)
    }

    /// What is typed during the latency is not lost, and comes after the reply.
    @Test func typeAheadWaitsForTheLatency() throws {
        var traits = Traits()
        traits.timing.latency = .milliseconds(100)
        var adapter = Adapter(version: .v1_5, traits: traits)
        adapter.preconfigure(["ATE0"], now: .powerOn)
        adapter.receive(Array("ATI\rAT@1\r".utf8), now: .powerOn)
        #expect(adapter.output.isEmpty)
        let reply = adapter.deadline
        let first = try #require(reply)
        #expect(first == SimInstant.powerOn.advanced(by: .milliseconds(100)))
        let hasReplied = adapter.wakeIfDue(now: first)
        #expect(hasReplied)
        #expect(String(decoding: adapter.output, as: UTF8.self) == "ELM327 v1.5\r\r>")
        let another = adapter.deadline
        let second = try #require(another)
        #expect(second == first.advanced(by: .milliseconds(100)))
        let hasEnded = adapter.wakeIfDue(now: second)
        #expect(hasEnded)
        #expect(String(decoding: adapter.output, as: UTF8.self).hasSuffix(">OBDII to RS232 Interpreter\r\r>"))
    }
}
