import TestKit
import Foundation
import Testing

/// Much input, of which no command may make more than its size is worth.
@Suite(.enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct LargeInputTests {
    /// A log of 60 kB, a byte a word, as a shell hands it over.
    @Test(.timeLimit(.minutes(2)), arguments: ["obd", "elm", "dtc"])
    func tensOfThousandsOfWordsAreTaken(_ kind: String) async throws {
        let pair = kind == "dtc" ? ["0D20"] : ["0D", "20"]
        let words = (kind == "dtc" ? [] : ["41"]) + Array(repeating: pair, count: 10_000).flatMap(\.self)
        let run = try Dyno.start(["decode", kind] + words)
        #expect(try await run.end() == .exited(0), "\(run.errors)")
        #expect(run.output.contains(kind == "dtc" ? "0D 20  P0D20" : "PID 0D Vehicle speed: speed 32 km/h"))
    }

    @Test func optionsStandAnywhereAmongManyWords() async throws {
        let record = ["4D", "54", "47", "56", "01", "00", "80", "00"]
        let words = (0..<40).flatMap { _ in record }
        let plain = try Dyno.start(["decode", "mtg"] + words)
        #expect(try await plain.end() == .exited(0), "\(plain.errors)")
        let before = try Dyno.start(["decode", "mtg", "--source", "tables"] + words)
        #expect(try await before.end() == .exited(0), "\(before.errors)")
        let behind = try Dyno.start(["decode", "mtg"] + words + ["--source", "tables"])
        #expect(try await behind.end() == .exited(0), "\(behind.errors)")
        #expect(plain.output.lines.count == 40)
        #expect(before.output == plain.output && behind.output == plain.output)
    }

    @Test(
        .timeLimit(.minutes(3)),
        arguments: [
            ("obd", "41 0D 20 0D 30 "), ("obd", "49 02 01 41 "), ("dtc", "0133 "),
            ("isotp", "7E8#1FFF014902003132 "),
            ("j1939", "18ECFF01#20FF06FFFFCAFE00 "), ("elm", "0:\n"), ("elm", "00F\n"), ("elm", "x y "),
            ("telemetry", "07 05 00 00 00 00 00 00 00 00 00 00 "), ("mtg", "4D54475601008000 "),
        ])
    func aMegabyteTakesATimeInProportion(_ kind: String, _ piece: String) async throws {
        let scratch = try Scratch()
        let path = try scratch.store(
            String(repeating: piece, count: 1_000_000 / piece.utf8.count), as: "input.txt")
        let words = kind == "dtc" ? [String(text(of: path).prefix(100_000))] : [path]
        let run = try Dyno.start(["decode", kind] + words)
        let ending = try await run.end()
        // No adapter prints these lines.
        let isForeign = kind == "telemetry" || ["0:\n", "x y "].contains(piece)
        #expect(ending == .exited(isForeign ? 2 : 0), "\(run.errors.prefix(300))")
    }
}
