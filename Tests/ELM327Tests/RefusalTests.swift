import SimulationCore
import Testing

@testable import ELM327

/// What is not a command is answered with `?` and changes nothing (ELM327 data sheet, "AT commands").
@Suite struct RefusalTests {
    /// A row of the command table that a failure can name.
    struct Row: Sendable, CustomTestStringConvertible {
        let command: Command

        var testDescription: String { "AT\(command.name) \(command.argument)" }

        static let all = CommandTable.rows.map { Row(command: $0) }
    }

    /// Whether `line` is a command of `version` by another row than `row`: `D` with `P` behind it is `DP`.
    private static func isAnother(_ line: String, than row: Command, _ version: ChipVersion) -> Bool {
        CommandTable.rows.contains { other in
            guard other.since <= version, line.hasPrefix("AT\(other.name)") else { return false }
            guard other.name != row.name || other.argument != row.argument else { return false }
            return other.argument.isSpelled(by: String(line.dropFirst(2 + other.name.count)))
        }
    }

    @Test(arguments: Row.all)
    func wrongArgumentsAreRefusedAndChangeNothing(_ row: Row) {
        for version in [row.command.since, .v2_3] {
            var bench = Bench(version)
            let before = bench.state
            for argument in row.command.argument.wrong {
                let line = "AT\(row.command.name)\(argument)"
                if Self.isAnother(line, than: row.command, version) { continue }
                #expect(bench.say(line) == "?\r\r>", "\(line) on \(version.rawValue)")
                #expect(bench.state == before, "\(line) on \(version.rawValue)")
                guard bench.state == before else { return }
            }
        }
    }

    @Test(arguments: Row.all)
    func wrongArgumentsAreWrong(_ row: Row) {
        let argument = row.command.argument
        #expect(argument.right.allSatisfy { argument.isSpelled(by: $0) })
        #expect(argument.wrong.allSatisfy { !argument.isSpelled(by: $0) })
        #expect(argument.wrong.count >= 4)
    }

    @Test(arguments: Row.all.filter { $0.command.since > .v1_0 })
    func aLaterVersionsCommandIsRefusedAndChangesNothing(_ row: Row) throws {
        let versions = ChipVersion.allCases
        let index = try #require(versions.firstIndex(of: row.command.since))
        var bench = Bench(versions[index - 1])
        let before = bench.state
        for argument in row.command.argument.right {
            let line = "AT\(row.command.name)\(argument)"
            #expect(bench.say(line) == "?\r\r>", "\(line) on \(versions[index - 1].rawValue)")
            #expect(bench.state == before, "\(line) on \(versions[index - 1].rawValue)")
        }
    }

    @Test(arguments: Row.all)
    func everyRowIsReached(_ row: Row) throws {
        for argument in row.command.argument.right {
            let line = Array("\(row.command.name)\(argument)".utf8)
            let match = try #require(CommandTable.match(line[...], version: .v2_3))
            #expect(match.command.name == row.command.name)
            #expect(match.command.argument == row.command.argument)
            #expect(match.operand.characters.elementsEqual(argument.utf8))
        }
    }

    /// Right forms whose values are refused.
    @Test(arguments: [
        "ATBRD00", "ATSPD", "ATSP66", "ATTP0F", "ATTP00", "ATPB8100", "ATPB8141", "ATPP30SV00", "ATPP05SV00",
        "ATPP05ON",
        "ATPP40OFF", "ATPPFFSV00", "ATPP01SV55", "ATPP03SV00", "ATPP04SV03", "ATPP07SV00", "ATPP07SV0D",
        "ATPP0CSV07",
        "ATPP2BSV00", "ATPP2DSV41", "ATPP2FSV00", "ATFI", "ATSI",
    ])
    func valuesOutOfRangeAreRefusedAndChangeNothing(_ line: String) {
        var bench = Bench(.v2_3)
        let before = bench.state
        #expect(bench.say(line) == "?\r\r>")
        #expect(bench.state == before)
    }

    @Test func theBenchIsFarFromTheDefaults() {
        let touched = Bench(.v2_3).state
        let fresh = Bench(factory: .v2_3).state
        #expect(touched.settings != fresh.settings)
        #expect(touched.memory != fresh.memory)
        #expect(touched.openProtocol == .can11At500)
    }
}
