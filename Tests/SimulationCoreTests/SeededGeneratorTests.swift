import Documents
import SimulationCore
import TestKit
import Testing

struct GeneratorVector: Decodable, Sendable, CustomStringConvertible {
    let name: String
    let seed: String
    let numbers: [String]

    var description: String { name }
}

@Suite struct SeededGeneratorTests {
    @Test(arguments: try VectorFolder.load("core/splitmix64.yaml", as: GeneratorVector.self))
    func theSequenceIsThatOfSplitMix64(_ vector: Located<GeneratorVector>) throws {
        let seed = try #require(UInt64(vector.value.seed, radix: 16), sourceLocation: vector.location)
        var random = SeededGenerator(seed: seed)
        let numbers = vector.value.numbers.map { _ in Hex.string(random.next(), width: 16) }
        #expect(numbers == vector.value.numbers, sourceLocation: vector.location)
    }

    @Test func unitsAreTheUpperBitsAndStayBelowOne() {
        var random = SeededGenerator(seed: 0)
        #expect(random.nextUnit() == Double(0xE220_A839_7B1D_CDAF as UInt64 >> 11) / 9_007_199_254_740_992)
        var least = 1.0, most = 0.0, sum = 0.0
        for _ in 0..<10_000 {
            let unit = random.nextUnit()
            least = min(least, unit)
            most = max(most, unit)
            sum += unit
        }
        #expect(least >= 0 && least < 0.01)
        #expect(most > 0.99 && most < 1)
        #expect(abs(sum / 10_000 - 0.5) < 0.02)
    }

    @Test func splittingTakesNothingFromTheParent() {
        var plain = SeededGenerator(seed: 42), split = SeededGenerator(seed: 42)
        var first = split.split("link"), again = split.split("link"), other = split.split("ecu")
        #expect(first.next() == again.next())
        #expect(first.next() != other.next())
        #expect(plain.next() == split.next())
        var fromAnotherSeed = SeededGenerator(seed: 43).split("link")
        var fromThisSeed = SeededGenerator(seed: 42).split("link")
        #expect(fromAnotherSeed.next() != fromThisSeed.next())
    }
}
