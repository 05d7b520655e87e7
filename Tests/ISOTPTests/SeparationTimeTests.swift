import Documents
import ISOTP
import TestKit
import Testing

struct SeparationTimeVector: Decodable, Sendable {
    let raw: UInt8
    let microseconds: Int
    let reserved: Bool
    let says: String
}

@Suite struct SeparationTimeTests {
    @Test(arguments: try VectorFolder.load("isotp/separation-times.yaml", as: SeparationTimeVector.self))
    func everyVectorHolds(_ vector: Located<SeparationTimeVector>) {
        let time = SeparationTime(rawValue: vector.value.raw)
        #expect(time.duration == .microseconds(vector.value.microseconds), sourceLocation: vector.location)
        #expect(time.isReserved == vector.value.reserved, sourceLocation: vector.location)
        #expect(time.description == vector.value.says, sourceLocation: vector.location)
    }

    @Test func aTimeIsWrittenAsTheShortestOneThatKeepsIt() {
        for raw in UInt8.min...UInt8.max {
            let time = SeparationTime(rawValue: raw)
            guard !time.isReserved else { continue }
            #expect(SeparationTime(atLeast: time.duration) == time)
        }
        #expect(SeparationTime(atLeast: .microseconds(1)) == SeparationTime(rawValue: 0xF1))
        #expect(SeparationTime(atLeast: .microseconds(101)) == SeparationTime(rawValue: 0xF2))
        #expect(SeparationTime(atLeast: .microseconds(901)) == SeparationTime(rawValue: 1))
        #expect(SeparationTime(atLeast: .nanoseconds(1_000_001)) == SeparationTime(rawValue: 2))
        #expect(SeparationTime(atLeast: .milliseconds(127)) == .longest)
        #expect(SeparationTime(atLeast: .milliseconds(-1)) == .zero)
        #expect(SeparationTime(atLeast: .nanoseconds(127_000_001)) == nil)
    }
}
