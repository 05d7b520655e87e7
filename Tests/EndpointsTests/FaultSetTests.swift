import Kinds
import Testing

@testable import Endpoints

/// The faults in force for one reply.
@Suite struct FaultSetTests {
    private static func setting(_ name: String, _ value: FaultValue) throws -> FaultSetting {
        FaultSetting(try #require(Kinds.formats.faults.first { $0.name == name }), value)
    }

    @Test func ofTwoFaultsOfAKindTheLastOneIsInForce() throws {
        var set = FaultSet()
        #expect(set.isEmpty)
        set.apply(try Self.setting("latency", .duration(.milliseconds(5), spread: .zero)), of: 3)
        set.apply(try Self.setting("latency", .duration(.milliseconds(9), spread: .zero)), of: 4)
        #expect(set.car.latency == .milliseconds(9))
        #expect(set.source(of: "latency") == 4 && set.source(of: "no-response") == nil)
        #expect(!set.isEmpty)
    }

    @Test func aRequestHasItsOwnFaultsBesideTheLasting() throws {
        var faults = ConnectionFaults(
            lasting: FaultSet([try Self.setting("latency", .duration(.milliseconds(5), spread: .zero))]),
            lastActivity: .powerOn)
        #expect(!faults.isQuiet)
        faults.scoped = [
            ActiveFault(
                number: 1, event: 7, setting: try Self.setting("no-response", .flag(true)), endpoint: nil,
                ecu: nil,
                ends: nil)
        ]
        #expect(faults.ofRequest.car.isSilent && faults.ofRequest.car.latency == .milliseconds(5))
        #expect(faults.ofRequest.source(of: "no-response") == 7)
        #expect(!faults.lasting.car.isSilent)
    }
}
