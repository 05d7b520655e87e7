import Diagnostics
import SimulationCore
import TestKit
import Testing

private struct Explained: Decodable, Sendable {
    let message: String
    let says: [String]
    let source: String
}

/// Messages of ISO 14229-1 in words.
@Suite struct UDSMessageTests {
    @Test func everyMessageSaysWhatItMeans() throws {
        for vector in try VectorFolder.load("uds/explained.yaml", as: Explained.self) {
            let bytes = Hex.bytes(vector.value.message) ?? []
            #expect(UDSMessage(bytes)?.lines == vector.value.says, sourceLocation: vector.location)
            // Every beginning has words too, and none stops the program.
            for count in 1..<max(bytes.count, 2) {
                #expect(UDSMessage(Array(bytes.prefix(count))) != nil, sourceLocation: vector.location)
            }
        }
    }

    @Test func noiseHasFewLines() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<20_000 {
            let first = UInt8(truncatingIfNeeded: random.next() >> 32)
            let rest = (0..<Int(random.next() % 40)).map { _ in UInt8(truncatingIfNeeded: random.next() >> 40)
            }
            guard let message = UDSMessage([first] + rest) else { continue }
            #expect((1...65).contains(message.lines.count))
        }
        #expect(UDSMessage([]) == nil && UDSMessage([0xBA, 0x00]) == nil)
        let flood = [0x59, 0x02, 0xFF] + [UInt8](repeating: 0x11, count: 4000)
        #expect(UDSMessage(flood)?.lines.last == "937 more")
    }
}
