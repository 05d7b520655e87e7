import Testing

@testable import Documents

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

    @Test(arguments: [
        ("sped", ["speed", "load"], nil, "did you mean 'speed'?"),
        ("gearbox", ["engine", "brakes"], "'dyno signals'", "known here: engine, brakes"),
        ("9", ["1", "3"], nil, "known here: 1, 3"), ("engine", [], nil, "none is stated"),
        ("gearbox", (1...30).map { "node\($0)" }, "'dyno signals'", "see 'dyno signals'"),
    ])
    func anUnknownNameGetsAdvice(_ name: String, _ known: [String], _ list: String?, _ advice: String) {
        let problem = Problem.unknownName(name, of: "ECU", in: known, listedBy: list)
        #expect("\(problem)" == "there is no ECU '\(name)'; \(advice)")
    }

    @Test func aLongListOfKnownNamesIsCut() {
        let problem = Problem.unknownName("gearbox", of: "ECU", in: (1...30).map { "node\($0)" })
        #expect(
            "\(problem)".hasSuffix(
                "known here: node1, \((2...19).map { "node\($0), " }.joined())node20 and 10 more"))
    }
}
