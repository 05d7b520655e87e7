import Testing

@testable import Scenarios

@Suite struct ScalarKindTests {
    static let kinds: [ScalarKind] = [
        .text, .name, .word(["on", "off"]), .word(["1.0", "1.4b"]), .integer, .integerOrOff, .number,
        .quantity,
        .duration, .spread, .bytes, .troubleCode, .vin, .command, .listenAddress,
        .requestPattern, .tolerance, .integerOrAny,
    ]

    static let texts = [
        "", "x", "on", "off", "On", "1.0", "1x0", "1.4b", "obd", "1st", "a-b_c9", "é", "0", "00", "-1", "+7",
        "--1", "0x",
        "0x7E8", "0X7E8", "-0x10", "0xG", "1.5", "1.", ".5", "1e3", "1e", "1e+", "1E-3", "1.5e3.2", "nan",
        "inf", "-inf",
        "infinity", "0x1p4", "1_000", "1e5 5", "0x7.E", "0x7 3", "1e5/s", "1.5.x", "1..2", "65 mph", "65mph",
        "212 °F", "212°F", "90 %", "1 2", "1  km/h", "5 .x", "5.x", " 5",
        "5 ", "1٣", "٣", "10s", "10 s", "1.5min", ".5s", "1.s", "1h", "1m", "250ms", "3us", "3µs", "9ns",
        "-1s", "1e3s",
        "30ms ± 10ms", "30ms±10ms", "30ms +- 10ms", "30ms +/- 10ms", "30ms +/-10", "± 10ms",
        "30ms ± 10ms ± 1ms",
        "41", "4", "41 0C", "41  0C", "410C", "4 10C", " 41", "41 ", "41\n0C", "gg", "P0133", "p0133",
        "U3FFF", "P4000",
        "X0133", "P013", "P01333", "DYNPTR167KA000001", "DYNPTR167KA00000", "DYNPTR167KA00000O",
        "dynptr167ka000001",
        "ATE0", "at sp 6", "AT", "AT ", "atz", "0100", "ATé", "tcp://127.0.0.1:35000", "tcp://localhost:0",
        "tcp://[::1]:35000", "tcp://::1:35000", "tcp://[]:1", "tcp://[::1:1", "tcp://a b:1", "tcp://a:",
        "tcp://a:x",
        "tcp://a/b:1", "tcp://:1", "tcp://a:99999999999999999999", "pty:", "pty:/tmp/x", "pty", "udp://a:1",
        "pty:/a\nb",
        "tcp://a:1\n", "any", "01*", "*", " *", "AT*", "ATSP*", "ST", "STDI", "01 0C", "01**", "0100 ", "A T",
        "612.5 ± 0.5", "612.5±0.5", "1 +- 2", "1 +/- 2", "1 ± -2", "1 ± ", "1 ± 2 ± 3", "65 mph ± 1 mph",
        "± 1",
        "-1 ± 1e1", "1 ± 0x2", "5 km/h ±  1", "5 ± 1 ", "5 -x", "1 + 2",
    ]

    /// The schema's patterns are for engines of ECMA 262; Swift's own engine reads this part of them alike.
    @Test(arguments: kinds)
    func theReaderAndThePatternAgree(_ kind: ScalarKind) throws {
        let pattern = try Regex(kind.pattern).matchingSemantics(.unicodeScalar)
        for text in Self.texts {
            #expect(kind.accepts(text) == (text.firstMatch(of: pattern) != nil), "'\(text)'")
        }
    }
}
