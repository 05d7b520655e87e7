import Documents
import SimulationCore
import TestKit
import Testing

@testable import ELM327

/// One row of `Vectors/commands`.
struct CommandVector: Decodable, Sendable {
    let command: String
    let argument: String?
    let since: String?
    let `default`: String?
    let reply: String?
    let setup: [String]?
    let right: [String]?
    let wrong: [String]?
    let alias: String?
    let unverified: Bool?
}

extension Command.Argument {
    /// The form as the vectors write it.
    var notation: String? {
        func digits(_ counts: [Int], _ digit: String) -> String {
            counts.map { String(repeating: digit, count: $0) }.joined(separator: "|")
        }
        return switch self {
        case .none: nil
        case .oneOf(let allowed): allowed.map { String($0) }.joined(separator: "|")
        case .hex(let counts): digits(counts, "h")
        case .pattern(let counts): digits(counts, "x")
        case .decimal(let count): digits([count], "d")
        case .text(let count): digits([count], "c")
        case .word(let words): words.joined(separator: "|")
        case .form(let form): form
        case .number(let range): "\(range.lowerBound)-\(range.upperBound)"
        case .free: "*"
        }
    }
}

/// The command tables against lists made from the manuals, both ways.
@Suite struct CommandVectorTests {
    static func at() throws -> [Located<CommandVector>] { try VectorFolder.load("commands/at.yaml") }
    static func st() throws -> [Located<CommandVector>] { try VectorFolder.load("commands/st.yaml") }

    private static func key(_ name: String, _ argument: String?, _ since: String?) -> String {
        "\(name) \(argument ?? "-") \(since ?? "-")"
    }

    /// The row of `vector`, given its arguments.
    private static func row(_ vector: CommandVector, in rows: [Command]) -> Command? {
        rows.first { $0.name == vector.command && $0.argument.notation == vector.argument }
    }

    @Test func theATTableIsTheList() throws {
        let listed = try Self.at().map { Self.key($0.value.command, $0.value.argument, $0.value.since) }
        let built = CommandTable.rows.map { Self.key($0.name, $0.argument.notation, $0.since.rawValue) }
        #expect(Set(listed).subtracting(built).sorted() == [])
        #expect(Set(built).subtracting(listed).sorted() == [])
        #expect(Set(listed).count == listed.count)
    }

    @Test func theSTTableIsTheList() throws {
        let vectors = try Self.st().map(\.value)
        let listed = vectors.filter { $0.alias == nil }.map { Self.key($0.command, $0.argument, nil) }
        let aliases = Dictionary(
            vectors.compactMap { vector in vector.alias.map { (vector.command, $0) } },
            uniquingKeysWith: { $1 })
        #expect(aliases == STNTable.aliases)
        let built = STNTable.rows.filter { aliases[$0.name] == nil }.map {
            Self.key($0.name, $0.argument.notation, nil)
        }
        #expect(Set(listed).subtracting(built).sorted() == [])
        #expect(Set(built).subtracting(listed).sorted() == [])
    }

    /// On the version that brought it, every form of a command has the listed answer; the version before says `?`.
    @Test func aCommandAnswersAsListed() throws {
        for located in try Self.at() {
            let vector = located.value
            let since = try #require(
                vector.since.flatMap { ChipVersion(rawValue: $0) }, sourceLocation: located.location)
            let row = try #require(
                Self.row(vector, in: CommandTable.rows), sourceLocation: located.location)
            guard vector.reply != "..." else { continue }
            for argument in row.argument.right {
                var bench = Bench(factory: since)
                for line in ["ATE0"] + (vector.setup ?? []) { _ = bench.say(line) }
                let answer = bench.say("AT\(vector.command)\(argument)")
                #expect(
                    answer == "\(vector.reply ?? "OK")\r\r>", "\(argument)", sourceLocation: located.location)
            }
        }
    }

    /// A chip as from the factory has each default: to set it changes nothing, and to set anything else does.
    @Test func defaultsAreThose() throws {
        for located in try Self.at() {
            let vector = located.value
            guard let usual = vector.default else { continue }
            let row = try #require(
                Self.row(vector, in: CommandTable.rows), sourceLocation: located.location)
            var bench = Bench(factory: .v2_3)
            for line in vector.setup ?? [] { _ = bench.say(line) }
            let before = bench.state
            _ = bench.say("AT\(vector.command)\(usual)")
            #expect(bench.state == before, sourceLocation: located.location)
            for other in row.argument.right where other != usual {
                bench = Bench(factory: .v2_3)
                for line in vector.setup ?? [] { _ = bench.say(line) }
                _ = bench.say("AT\(vector.command)\(other)")
                #expect(bench.state != before, "\(other)", sourceLocation: located.location)
            }
        }
    }

    private static func device(_ vector: CommandVector) -> Bench {
        var bench = STNTests.bench()
        for line in ["STP 33"] + (vector.setup ?? []) { _ = bench.say(line) }
        return bench
    }

    @Test func anSTCommandAnswersAsListed() throws {
        for located in try Self.st() where located.value.alias == nil {
            let vector = located.value
            let row = try #require(Self.row(vector, in: STNTable.rows), sourceLocation: located.location)
            for argument in vector.right ?? row.argument.right {
                var bench = Self.device(vector)
                let answer = bench.say("ST\(vector.command) \(argument)")
                if vector.reply == "..." {
                    #expect(!answer.hasPrefix("?"), "\(argument)", sourceLocation: located.location)
                } else {
                    #expect(
                        answer == "\(vector.reply ?? "OK")\r\r>", "\(argument)",
                        sourceLocation: located.location)
                }
            }
        }
    }

    @Test func wrongSTArgumentsAreRefusedAndChangeNothing() throws {
        for located in try Self.st() where located.value.argument == "*" {
            let wrong = try #require(located.value.wrong, sourceLocation: located.location)
            for argument in wrong {
                var bench = Self.device(located.value)
                let before = bench.state
                let device = bench.device
                let answer = bench.say("ST\(located.value.command) \(argument)")
                #expect(answer == "?\r\r>", "\(argument)", sourceLocation: located.location)
                #expect(bench.state == before, "\(argument)", sourceLocation: located.location)
                #expect(bench.device == device, "\(argument)", sourceLocation: located.location)
            }
        }
    }
}
