import SimulationCore
import Testing

@Suite struct HexTests {
    @Test func bytesAreUpperCasePairs() {
        #expect(Hex.string([0x41, 0x0C, 0xFA]) == "41 0C FA")
        #expect(Hex.string([0x41, 0x0C, 0xFA], separator: "") == "410CFA")
        #expect(Hex.string([0x00, 0xFF], separator: ", ") == "00, FF")
        #expect(Hex.string([] as [UInt8]) == "")
    }

    @Test func numbersAreFilledUpToTheirWidth() {
        #expect(Hex.string(0x7E8, width: 3) == "7E8")
        #expect(Hex.string(0x7E8, width: 8) == "000007E8")
        #expect(Hex.string(0x12345, width: 2) == "12345")
        #expect(Hex.string(UInt64.max, width: 1) == "FFFFFFFFFFFFFFFF")
    }

    @Test func everyByteIsReadBackInEitherCaseAndSpacing() {
        let all = [UInt8](0...255)
        #expect(Hex.bytes(Hex.string(all)) == all)
        #expect(Hex.bytes(Hex.string(all, separator: "").lowercased()) == all)
        #expect(Hex.bytes(" 4 1\t0C\r\n") == [0x41, 0x0C])
        #expect(Hex.bytes("") == [])
    }

    @Test(arguments: ["4", "410", "4G", "0x41", "-1", "é0", "41;0C", "４１"])
    func textThatIsNoPairsOfDigitsIsRefused(_ text: String) {
        #expect(Hex.bytes(text) == nil)
    }

    @Test func onlySixteenValuesHaveDigits() {
        let digits = (0...255).map { UInt8($0) }.filter { Hex.value(of: $0) != nil }
        #expect(digits == Array("0123456789ABCDEFabcdef".utf8))
        for (value, digit) in Hex.digits.enumerated() { #expect(Hex.value(of: digit) == UInt8(value)) }
    }
}
