import Documents
import Testing

/// The texts of numbers and durations in files.
@Suite struct ValueTextTests {
    @Test func integersAreDecimalOrHexAndNeverOctal() {
        #expect(IntegerText("0105")?.value == 105)
        #expect(IntegerText("0x7E8")?.value == 0x7E8)
        #expect(IntegerText("-0x10")?.value == -16)
        #expect(IntegerText("1:30") == nil)
        #expect(IntegerText("99999999999999999999").map(\.value) == .some(nil))
    }

    @Test func quantitiesSplitIntoNumberAndUnit() {
        #expect(QuantityText("212 °F")?.value == 212)
        #expect(QuantityText("212 °F")?.unit == "°F")
        #expect(QuantityText("1.5e3km/h")?.value == 1500)
        #expect(QuantityText("1.5e3km/h")?.unit == "km/h")
        #expect(QuantityText("0x20")?.value == 32)
        #expect(QuantityText("2 eV")?.unit == "eV")
        #expect(QuantityText("1e999")?.value == .infinity)
    }

    @Test func durationsAreExactToTheNanosecond() {
        #expect(DurationText("250ms")?.value == .milliseconds(250))
        #expect(DurationText("0.1s")?.value == .milliseconds(100))
        #expect(DurationText("1.5min")?.value == .seconds(90))
        #expect(DurationText("3µs")?.value == .microseconds(3))
        #expect(DurationText("1000h")?.value == .seconds(3_600_000))
        #expect(DurationText("1001h").map(\.value) == .some(nil))
        #expect(SpreadText("30ms ± 10ms")?.middle == .milliseconds(30))
        #expect(SpreadText("30ms +/- 10ms")?.tolerance == .milliseconds(10))
        #expect(SpreadText("30ms")?.tolerance == .zero)
    }
}
