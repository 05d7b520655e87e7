@testable import ELM327Kind
import Conformance
import ELM327
import TestKit
import Testing

/// Every switch and every make of adapter has transcripts of its own.
@Suite struct QuirkVectorTests {
    private static func transcripts() throws -> [Transcript] {
        try [
            "quirks", "obd-on-uds", "persona-clone-v1.5", "persona-clone-v2.1", "persona-worst-v2.1",
            "persona-stn1110",
            "persona-stn2120", "stn-commands", "persona-vlinker", "persona-hostile", "timing-exact",
        ].flatMap {
            try TranscriptFile(path: "\(VectorFolder.checkout)/Vectors/elm327/\($0).yaml").transcripts
        }
    }

    @Test(arguments: Quirk.rows.map(\.name))
    func everyQuirkIsShown(_ name: String) throws {
        #expect(try Self.transcripts().contains { $0.quirks[name] != nil })
    }

    @Test(arguments: Persona.allCases.filter { $0 != .genuine })
    func everyPersonaIsShown(_ persona: Persona) throws {
        let own = try Self.transcripts().filter { $0.persona == persona }
        #expect(own.count >= 2)
        #expect(own.contains { $0.timing == .faithful })
    }
}
