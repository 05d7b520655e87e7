import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds the mutants of one source file.
package struct Mutator {
    /// The text of the file.
    package let source: String

    /// The mutants, in the order of their places.
    package let mutants: [Mutant]

    /// Where `return` must be added because mutants precede a body's only expression.
    let returns: [Int]

    /// Finds the mutants in `source`; `signatures` are those of all sources.
    package init(_ source: String, _ signatures: Signatures) {
        self.source = source
        let tree = Self.parsed(source)
        let finder = Finder(tree, source, signatures)
        finder.walk(tree)
        mutants = finder.mutants.sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        returns = finder.returns
    }

    /// The names that are used in `source` by code that the client without mistakes executes.
    package static func usedNames(_ source: String) -> Set<String> {
        let tree = parsed(source)
        let finder = Finder(tree, source, nil)
        finder.walk(tree)
        return finder.names
    }

    /// The syntax of `source`, with operators by precedence.
    static func parsed(_ source: String) -> SourceFileSyntax {
        let tree = Parser.parse(source: source)
        let folded = OperatorTable.standardOperators.foldAll(tree) { _ in }
        return folded.as(SourceFileSyntax.self) ?? tree
    }
}
