import CANBus
import Documents
import J1939
import SimulationCore
import TestKit
import Testing

struct IdentifierVector: Decodable, Sendable {
    let identifier: String
    let priority: UInt8
    let group: String
    let source: UInt8
    let destination: UInt8
}

@Suite struct IdentifierTests {
    @Test(arguments: try VectorFolder.load("j1939/identifiers.yaml", as: IdentifierVector.self))
    func theBitsAreThePartsOfTheVector(_ vector: Located<IdentifierVector>) throws {
        let raw = try #require(UInt32(vector.value.identifier, radix: 16))
        let parts = try #require(MessageIdentifier(.extended(raw)))
        #expect(parts.priority == vector.value.priority, sourceLocation: vector.location)
        #expect(parts.group.description == vector.value.group, sourceLocation: vector.location)
        #expect(parts.source == vector.value.source, sourceLocation: vector.location)
        #expect(parts.destination == vector.value.destination, sourceLocation: vector.location)
        #expect(parts.identifier == .extended(raw), sourceLocation: vector.location)
    }

    @Test func everyIdentifierIsWrittenAsItWasRead() {
        var random = SeededGenerator(seed: 1939)
        for _ in 0..<20_000 {
            let raw = UInt32(truncatingIfNeeded: random.next()) & 0x1FFF_FFFF
            #expect(MessageIdentifier(.extended(raw))?.identifier == .extended(raw))
        }
        #expect(MessageIdentifier(.base(0x7E8)) == nil)
    }

    @Test func aGroupWithADestinationHasNoLastByte() {
        #expect(ParameterGroupNumber(0xEA00) == ParameterGroupNumber(0xEAFF))
        #expect(ParameterGroupNumber(0xFECA) != ParameterGroupNumber(0xFECB))
        #expect(ParameterGroupNumber(0x1FECA).hasDestination == false)
        #expect(ParameterGroupNumber(0x0EF00).hasDestination)
    }
}
