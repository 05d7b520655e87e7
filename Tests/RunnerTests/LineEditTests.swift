import Runner
import Testing

/// The console's line, as the keys of a terminal change it; `^X` stands for Ctrl-X, `<` and `>` for the arrows.
@Suite struct LineEditTests {
    private static func type(_ keys: String, into edit: inout LineEdit) -> [LineEdit.Event] {
        var events: [LineEdit.Event] = []
        for byte in keys.utf8 { if let event = edit.take(byte) { events.append(event) } }
        return events.filter { $0 != .changed }
    }

    @Test(arguments: [
        ("ATI\r", "ATI"), ("ATX\u{7F}I\r", "ATI"), ("TI\u{01}A\r", "ATI"),
        ("ATI\u{1B}[D\u{1B}[D\u{1B}[3~\r", "AI"),
        ("AI\u{02}T\r", "ATI"), ("010D\u{15}ATI\r", "ATI"), ("AT SP 6\u{17}0\r", "AT SP 0"),
        ("ATIxx\u{02}\u{02}\u{0B}\r", "ATI"), ("TI\u{1B}[HA\u{1B}[F \r", "ATI "), ("TI\u{1B}OHA\r", "ATI"),
        ("A\u{1B}[99;99;99;99XTI\r", "ATI"), ("\u{7F}\u{1B}[D\u{1B}[CATI\r", "ATI"), ("ATI\n", "ATI"),
    ])
    func keysMakeALine(_ keys: String, _ line: String) {
        var edit = LineEdit()
        #expect(Self.type(keys, into: &edit) == [.line(line)])
        #expect(edit.text.isEmpty)
    }

    @Test func theArrowsGoThroughTheHistoryAndBack() {
        var edit = LineEdit(history: ["ATZ", "ATI"])
        _ = Self.type("01", into: &edit)
        _ = Self.type("\u{1B}[A", into: &edit)
        #expect(edit.text == "ATI")
        _ = Self.type("\u{1B}[A\u{1B}[A\u{1B}[A", into: &edit)
        #expect(edit.text == "ATZ")
        _ = Self.type("\u{1B}[B\u{0E}", into: &edit)
        #expect(edit.text == "01")
        #expect(Self.type("\r", into: &edit) == [.line("01")])
        #expect(edit.history == ["ATZ", "ATI", "01"])
    }

    @Test func aLineIsRememberedOnceInARow() {
        var edit = LineEdit()
        _ = Self.type("ATI\rATI\r\r", into: &edit)
        #expect(edit.history == ["ATI"])
    }

    @Test func controlKeysEndAndInterrupt() {
        var edit = LineEdit()
        #expect(Self.type("AT\u{03}", into: &edit) == [.interrupt])
        #expect(edit.text.isEmpty)
        #expect(Self.type("\u{04}", into: &edit) == [.end])
        #expect(Self.type("A\u{04}\r", into: &edit) == [.line("A")])
    }

    @Test func nothingThatIsTypedBreaksIt() {
        var edit = LineEdit()
        var state: UInt64 = 1
        for _ in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            _ = edit.take(UInt8(truncatingIfNeeded: state >> 33))
            #expect(edit.cursor >= 0 && edit.cursor <= edit.characters.count)
            guard edit.cursor <= edit.characters.count else { return }
        }
        #expect(edit.history.count <= LineEdit.historyLimit)
    }
}
