import SimulationCore

/// An error or warning about a threshold file.
package struct ThresholdFinding: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable, Comparable {
        /// The entry or the whole file has no effect.
        case error
        /// The entry has an effect, but possibly not the intended one.
        case warning

        /// Errors sort first.
        package static func < (left: Severity, right: Severity) -> Bool {
            left == .error && right == .warning
        }
    }

    package enum Problem: Hashable, Sendable {
        /// The file does not exist or cannot be read.
        case unreadable
        /// The file is larger than the limit in bytes.
        case tooLarge(limit: Int)
        /// The text is not well-formed XML.
        case syntax(String)
        /// The root element has a wrong name.
        case root(String)
        case unknownElement(String)
        case missing(String)
        /// A field occurs twice.
        case repeatedField(String)
        case unknownTest(String)
        case unknownType(String)
        case unknownUser(String)
        /// The unit is empty instead of the single space that stands for none.
        case emptyUnit
        /// No parameter of the machine has this name, so the entry has no effect.
        case unknownName(String, nearest: String?)
        /// An earlier entry has the same name.
        case repeatedName(String)
        /// The type is not that of the parameter's values.
        case wrongType(String, expected: String)
        case badThreshold(String)
        case testOfText
        /// A comment, which some XML readers of the app's time report as an element.
        case comment
    }

    package let file: String
    /// The line, from 1.
    package let line: Int
    /// The column, from 1.
    package let column: Int
    package let problem: Problem

    package var severity: Severity {
        switch problem {
        case .emptyUnit, .comment, .wrongType: .warning
        default: .error
        }
    }
}

extension ThresholdFinding: CustomStringConvertible {
    /// The finding for people: `file:line:column: error: what is wrong; what would be right`.
    package var description: String {
        TerminalText.line("\(file):\(line):\(column): \(severity.rawValue): \(problem)")
    }
}

extension ThresholdFinding.Problem: CustomStringConvertible {
    /// The mistake, and the right form.
    package var description: String {
        switch self {
        case .unreadable: "cannot be read; is it there, and may it be read?"
        case .tooLarge(let limit): "there are more than \(limit) bytes; no threshold file has so many"
        case .syntax(let what): "\(what); correct the XML"
        case .root(let name): "the root element is <\(name)>; write <root>"
        case .unknownElement(let name): "<\(name)> has no meaning here; remove it"
        case .missing(let field): "<\(field)> is missing; the entry is not used"
        case .repeatedField(let field): "<\(field)> stands twice; keep one of them"
        case .unknownTest(let word): "there is no test '\(word)'; write above, below or none"
        case .unknownType(let word): "there is no type '\(word)'; write int, bool or string"
        case .unknownUser(let word): "there is no user '\(word)'; write farmer, dealer or developer"
        case .emptyUnit: "the unit is empty; write a single space where there is none"
        case .unknownName(let name, let nearest):
            "no parameter of this machine is called '\(name)', so it never alerts"
                + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        case .repeatedName(let name): "'\(name)' stands in this file before; remove one of them"
        case .wrongType(let word, let expected): "the values are not \(word); write \(expected)"
        case .badThreshold(let text): "'\(text)' is not a whole number; write one"
        case .testOfText: "a text cannot be above or below; write the test none"
        case .comment: "a comment; leave it out, not every reader of such files skips it"
        }
    }
}
