import CANBus
import Testing

@Suite struct CANFilterTests {
    @Test func onlyTheMaskedBitsCount() {
        let filter = CANFilter(pattern: 0x7E8, mask: 0x7F8)
        let passed = (UInt32(0x7D0)...0x7FF).filter { filter.accepts(.base($0)) }
        #expect(passed == Array(0x7E8...0x7EF))
    }

    @Test func patternBitsOutsideTheMaskDoNotMatter() {
        #expect(CANFilter(pattern: 0x7EF, mask: 0x7F8).accepts(.base(0x7E8)))
        #expect(CANFilter(pattern: .max, mask: 0).accepts(.extended(0)))
    }

    @Test func everythingPassesAll() {
        #expect(CANFilter.all.accepts(.base(0)) && CANFilter.all.accepts(.extended(0x1FFF_FFFF)))
    }

    @Test func oneIdentifierOfOneLengthPassesOnly() {
        let short = CANFilter.only(.base(0x7E8)), long = CANFilter.only(.extended(0x7E8))
        #expect(
            short.accepts(.base(0x7E8)) && !short.accepts(.extended(0x7E8)) && !short.accepts(.base(0x7E9)))
        #expect(long.accepts(.extended(0x7E8)) && !long.accepts(.base(0x7E8)))
        #expect(!long.accepts(.extended(0x1000_07E8)))
    }

    @Test func theLengthOfTheIdentifierCanBeTheWholeFilter() {
        let filter = CANFilter(pattern: 0, mask: 0, isExtended: true)
        #expect(filter.accepts(.extended(5)) && !filter.accepts(.base(5)))
    }

    @Test func identifiersAreCutToTheirLength() {
        #expect(CANIdentifier.base(0xFFFF_FFFF).rawValue == 0x7FF)
        #expect(CANIdentifier.extended(0xFFFF_FFFF).rawValue == 0x1FFF_FFFF)
        #expect(CANIdentifier.base(0x12).description == "012")
        #expect(CANIdentifier.extended(0x12).description == "00000012")
        #expect(CANIdentifier.base(0x7E8) != .extended(0x7E8))
    }
}
