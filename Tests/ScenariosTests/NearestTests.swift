import Testing

@testable import Scenarios

@Suite struct NearestTests {
    @Test(arguments: [
        ("engine.sped", "engine.speed"), ("vesrion", "version"), ("ENGINE.SPEED", "engine.speed"),
        ("vehicel", "vehicle"), ("frobnicate", nil), ("", nil), (String(repeating: "x", count: 100), nil),
    ])
    func itFindsWhatWasMeant(_ word: String, _ expected: String?) {
        #expect(Nearest.match(word, in: ["vehicle", "engine.speed", "version", "engine.load"]) == expected)
    }

    @Test func aSwapOfNeighboursIsOneEdit() {
        #expect(Nearest.distance(Array("vesrion".unicodeScalars), Array("version".unicodeScalars)) == 1)
        #expect(Nearest.distance([], Array("abc".unicodeScalars)) == 3)
    }
}
