import ELM327
import Runner
import SimulationCore
import Testing

/// What `dyno identify` finds out.
@Suite struct IdentifierTests {
    @Test(arguments: ChipVersion.allCases)
    func aChipIsRecognised(_ version: ChipVersion) throws {
        var identifier = Identifier(try Adapters.chip(version), usesCar: true)
        let found = try identifier.run()
        #expect(found.claimed == version.rawValue)
        let expected: ChipVersion = version == .v1_5 ? .v1_4b : version == .v1_2a ? .v1_2 : version
        #expect(found.behavesAs == expected)
        #expect(found.missing == [])
        #expect(found.beyond == [])
        #expect(found.acceptedNonsense == [])
        #expect(found.behaviours.filter { $0.holds == false } == [])
        #expect(found.behaviours.count >= 20)
        let isCopy = version == .v1_5
        #expect(found.guess.hasPrefix(isCopy ? "a copy: Elm never made a v1.5" : "like a genuine"))
    }

    @Test func withoutACarASearchIsInterrupted() throws {
        var identifier = Identifier(try Adapters.chip(.v2_1, hasCar: false))
        let behaviours = try identifier.run().behaviours
        let interruption = try #require(behaviours.first { $0.requirement.contains("interrupts a search") })
        #expect(interruption.holds == true)
    }

    @Test func aNameIsNotBelieved() throws {
        // The commands of 1.3a under the name of 2.1.
        let link = try Adapters.chip(.v1_3a)
        var identifier = Identifier(Renamed(link, from: "v1.3a", to: "v2.1"))
        let found = try identifier.run()
        #expect(found.claimed == "2.1")
        #expect(found.behavesAs == .v1_3a)
        #expect(found.missingForClaim.contains("ATAMC"))
        #expect(found.missingForClaim.contains("ATCSM1"))
        #expect(found.guess == "a copy: it claims v2.1, and has the commands of v1.3a")
        #expect(found.description.contains("behaves as"))
        #expect(found.description.contains("ATCSM1"))
    }

    @Test func whatAcceptsEverythingIsAFake() throws {
        var identifier = Identifier(ScriptedLink { $0 == "ATI" ? "ELM327 v1.5" : "OK" })
        let found = try identifier.run()
        #expect(found.acceptsEverything)
        #expect(found.guess.hasPrefix("accepts everything"))
        #expect(found.behaviours.contains { $0.holds == false })
    }

    @Test func otherMakesAreNamedByTheirOwnCommands() throws {
        let stn = ScriptedLink { ["ATI": "ELM327 v1.4b", "STI": "STN1110 v4.2.0"][$0] ?? "?" }
        var identifier = Identifier(stn)
        #expect(try identifier.run().guess == "STN family (STN1110 v4.2.0)")
        let vlinker = ScriptedLink {
            ["ATI": "ELM327 v2.2", "STI": "STN2120 v5.8.1", "VTI": "MIC3624 v2.3.22"][$0] ?? "?"
        }
        identifier = Identifier(vlinker)
        #expect(try identifier.run().guess == "vLinker family (MIC3624 v2.3.22)")
    }

    @Test func anAdapterThatNeverAnswersIsReported() throws {
        var identifier = Identifier(ScriptedLink { _ in nil })
        #expect {
            _ = try identifier.run()
        } throws: { error in
            guard case .silent? = error as? LinkError else { return false }
            return "\(error)".hasPrefix("tcp://script:1: the adapter has not answered for ")
        }
    }

    @Test func progressReachesItsEnd() throws {
        var last = (0, 0)
        var identifier = Identifier(try Adapters.chip(.v1_5), usesCar: true) { done, total, _ in
            last = (done, total)
        }
        _ = try identifier.run()
        #expect(last.0 == last.1)
        #expect(last.1 > 100)
    }
}

/// A link that changes a word in what comes back.
private struct Renamed<Link: AdapterLink>: AdapterLink {
    private var link: Link
    private let old: String
    private let new: String

    init(_ link: Link, from old: String, to new: String) {
        self.link = link
        self.old = old
        self.new = new
    }

    var url: DeviceURL { link.url }
    var now: SimInstant { link.now }

    mutating func write(_ bytes: [UInt8]) throws(LinkError) { try link.write(bytes) }

    mutating func read(until limit: SimInstant) throws(LinkError) -> [UInt8] {
        Array(String(decoding: try link.read(until: limit), as: UTF8.self).replacing(old, with: new).utf8)
    }
}
