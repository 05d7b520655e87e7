import SimulationCore
import Testing

@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("engine speed 12.6 V", "engine speed 12.6 V"),
        ("Grüße, 96 °C → 日本語 👩‍🔧", "Grüße, 96 °C → 日本語 👩‍🔧"),
        ("\u{1B}]0;owned\u{7}", "\\x1B]0;owned\\x07"),
        ("\u{1B}[2J\u{1B}[1mbold\u{1B}[0m", "\\x1B[2J\\x1B[1mbold\\x1B[0m"),
        ("\u{9B}31m\u{9D}0;x\u{9C}\u{80}\u{9F}", "\\u{009B}31m\\u{009D}0;x\\u{009C}\\u{0080}\\u{009F}"),
        ("user\u{202E}txt.exe\u{2066}\u{2069}\u{200E}", "user\\u{202E}txt.exe\\u{2066}\\u{2069}\\u{200E}"),
        ("a\r\nb\rc\nd\te\u{7F}\u{0}", "a\\r\\nb\\rc\\nd\\te\\x7F\\x00"),
        ("\u{2028}\u{2029}\u{FEFF}\u{AD}\u{E0041}", "\\u{2028}\\u{2029}\\u{FEFF}\\u{00AD}\\u{E0041}"),
    ])
    func foreignTextIsOneLineThatSaysWhatItHolds(_ text: String, _ shown: String) {
        #expect(TerminalText.line(text) == shown)
        #expect(TerminalText.line(shown) == shown)
    }

    @Test func aLineCanBeShortened() {
        #expect(TerminalText.line("abcdef", most: 6) == "abcdef")
        #expect(TerminalText.line("abcdefg", most: 6) == "abcde…")
        #expect(TerminalText.line("\u{1B}\u{1B}\u{1B}", most: 6) == "\\x1B\\…")
        #expect(TerminalText.line("abc", most: 0) == "…")
    }

    @Test func linesKeepTheirFeedsAndNothingElse() {
        #expect(TerminalText.lines("41 0C\n\u{1B}[1mNO DATA\r\n") == "41 0C\n\\x1B[1mNO DATA\\r\n")
    }

    @Test func ownStylesStayAndForeignSequencesDoNot() {
        let own = TerminalText.styled("FAIL", .red) + "\t" + TerminalText.styled("x", .bold) + "\n"
        #expect(TerminalText.screen(own) == own)
        #expect(
            TerminalText.screen("\(own)\u{1B}[31mred\u{1B}[2K\u{1B}\u{9B}0m\r")
                == "\(own)\\x1B[31mred\\x1B[2K\\x1B\\u{009B}0m\\r")
    }

    @Test func jsonKeepsItsMeaning() {
        #expect(
            TerminalText.json("{\n  \"a\": \"\u{9B}2J\u{7F}\u{202E}\u{E0041} é\"\n}")
                == "{\n  \"a\": \"\\u009B2J\\u007F\\u202E\\uDB40\\uDC41 é\"\n}")
    }

    /// Whatever the text, no scalar is left that a terminal obeys.
    @Test func noScalarThatATerminalObeysIsLeft() {
        let obeyed =
            Array(0..<0x20) + Array(0x7F..<0xA0) + Array(0x200E...0x200F) + Array(0x2028...0x202E)
            + Array(0x2066...0x2069) + [0x61C, 0xFEFF]
        for value in obeyed {
            guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
            let text = "a\(Character(scalar))b"
            #expect(!TerminalText.line(text).unicodeScalars.contains(scalar), "U+\(value)")
            #expect(
                !TerminalText.json(text).unicodeScalars.contains(scalar)
                    || "\n\t\r".contains(Character(scalar)))
        }
    }
}
