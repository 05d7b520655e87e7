import SimulationCore
import Testing

@Suite("Compact JSON") struct JSONTextTests {
    /// Derived from ECMA-262 §6.1.6.1.20 and §25.5.2.
    @Test(
        "Numbers as JavaScript writes them",
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-12.5, "-12.5"), (0.1, "0.1"), (100, "100"),
            (1e15, "1000000000000000"),
            (1e16, "10000000000000000"), (123_456_789_012_345_683_968, "123456789012345680000"),
            (1e21, "1e+21"), (1.5e21, "1.5e+21"), (1e-6, "0.000001"), (1.25e-6, "0.00000125"), (1e-7, "1e-7"),
            (1.5e-7, "1.5e-7"), (.leastNonzeroMagnitude, "5e-324"),
            (1.7976931348623157e308, "1.7976931348623157e+308"),
            (.infinity, "null"), (.nan, "null"), (31.2, "31.2"), (9_007_199_254_740_992, "9007199254740992"),
        ] as [(Double, String)])
    func numbers(_ value: Double, _ text: String) {
        #expect(JSONValue.number(value).compactText == text)
    }

    @Test("Every double comes back")
    func roundTrip() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            let text = JSONValue.number(value).compactText
            guard Double(text) == value else {
                Issue.record("\(value) became \(text)")
                return
            }
        }
    }

    @Test("Strings keep what JSON allows, and escape the rest")
    func strings() {
        #expect(
            JSONValue.string("a\"b\\c/\u{8}\u{C}\n\r\t\u{1}\u{1F}\u{7F}é🚗\u{2028}").compactText
                == "\"a\\\"b\\\\c/\\b\\f\\n\\r\\t\\u0001\\u001f\u{7F}é🚗\u{2028}\"")
    }

    @Test("Members and items keep their order, without white space")
    func structure() throws {
        let text = #"{"b":[1,2.50,{}],"a":{"x":null,"y":[true,false]},"":""}"#
        let spaced = text.replacing(",", with: " ,\n ").replacing(":", with: " : ")
        #expect(try #require(JSONValue(parsing: Array(spaced.utf8))).compactText == text)
        #expect(JSONValue.members(["n": .number(7), "l": .list([])]).compactText == #"{"n":7,"l":[]}"#)
    }
}
