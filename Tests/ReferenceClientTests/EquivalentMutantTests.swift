import Foundation
import TestKit
import Testing

/// The mutants that `Mutation/equivalent.txt` names; `Mutation/run`, which takes minutes, says more.
@Suite struct EquivalentMutantTests {
    private static func words(_ text: String) -> [Substring] {
        text.split { !$0.isLetter && !$0.isNumber }
    }

    @Test func eachIsOfADeclarationThatIsThere() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOfFile: "\(VectorFolder.checkout)/\(path)", encoding: .utf8)
        }
        let names = try text("Mutation/equivalent.txt").split(separator: "\n").filter {
            !$0.hasPrefix(" ") && !$0.hasPrefix("#")
        }
        #expect(names.count > 300)
        for (file, names) in Dictionary(grouping: names, by: { $0.prefix { $0 != ":" } }) {
            let known = try Set(Self.words(text("ReferenceClients/Machine/\(file)")))
            for name in names {
                // `Type.function(label:)` or `Type.property`, perhaps with a variable of it, and then what is changed.
                let declaration = name.dropFirst(file.count + 1).prefix { $0 != "(" && $0 != ":" }
                #expect(known.isSuperset(of: Self.words(String(declaration))), "\(name)")
            }
        }
    }
}
