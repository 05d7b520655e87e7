import SimulationCore
import Testing

@testable import J1939

@Suite struct NameTests {
    /// The bytes are those that can-j1939 2.0.12 claims an address with.
    @Test func theFieldsStandWhereAnotherStackPutsThem() throws {
        let name = Name(
            identity: 12345, manufacturer: 0x123, function: 0, vehicleSystem: 1, industryGroup: 1)
        #expect(Hex.string(name.encoded()) == "39 30 60 24 00 00 02 10")
        let read = try #require(Name(parsing: name.encoded()))
        #expect(read == name)
        #expect(read.identity == 12345)
        #expect(read.manufacturer == 0x123)
        #expect(read.vehicleSystem == 1)
        #expect(read.industryGroup == 1)
        #expect(!read.isArbitraryAddressCapable)
        #expect(Name(parsing: [1, 2, 3]) == nil)
    }
}
