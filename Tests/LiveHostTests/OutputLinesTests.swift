import Testing

@testable import LiveHost

@Suite struct OutputLinesTests {
    static func lines(_ lines: inout OutputLines, _ text: String) -> [String] {
        Array(text.utf8).withUnsafeBytes { lines.take($0) }.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func linesEndAtTheirLineFeedHoweverTheBytesCome() {
        var whole = OutputLines(limit: 1000)
        #expect(Self.lines(&whole, "a\r\n\nb c\nd") == ["a", "", "b c"])
        #expect(whole.finish() == Array("d".utf8) && whole.finish() == nil)
        var drip = OutputLines(limit: 1000)
        let dripped = "a\r\n\nb c\n".flatMap { Self.lines(&drip, String($0)) }
        #expect(dripped == ["a", "", "b c"])
        #expect(drip.finish() == nil && drip.leftOut == 0)
    }

    @Test func aLongLineKeepsItsBeginning() {
        var lines = OutputLines(limit: 1 << 20)
        let long = String(repeating: "x", count: OutputLines.longestLine + 10)
        #expect(Self.lines(&lines, long + "\ny\n").map(\.count) == [OutputLines.longestLine, 1])
        #expect(lines.leftOut == 10)
    }

    @Test func aFloodHasAnEnd() {
        var lines = OutputLines(limit: 160)
        var kept = 0
        for _ in 0..<1000 { kept += Self.lines(&lines, "\n").count }
        #expect(kept == 10)
        #expect(Self.lines(&lines, "late\n") == [] && lines.finish() == nil)
        #expect(lines.leftOut == 4)
    }
}
