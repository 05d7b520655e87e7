import SimulationCore

/// Something wrong or odd in a threshold file.
public struct ThresholdFinding: Hashable, Sendable {
    /// What it costs.
    public enum Severity: String, Hashable, Sendable, Comparable {
        /// The entry does not work, or the whole file.
        case error
        /// The entry works, but perhaps not as its author thinks.
        case warning

        /// Errors come first.
        public static func < (left: Severity, right: Severity) -> Bool { left == .error && right == .warning }
    }

    /// What is wrong.
    public enum Problem: Hashable, Sendable {
        /// There is no such file, or it cannot be read.
        case unreadable
        /// More bytes than are read.
        case tooLarge(limit: Int)
        /// The text is no XML.
        case syntax(String)
        /// The root element has another name.
        case root(String)
        /// An element that has no meaning here.
        case unknownElement(String)
        /// A field that a parameter lacks.
        case missing(String)
        /// A field that stands twice.
        case repeatedField(String)
        /// A test that does not exist.
        case unknownTest(String)
        /// A type that does not exist.
        case unknownType(String)
        /// A role that does not exist.
        case unknownUser(String)
        /// No unit, and not the single space that stands for none.
        case emptyUnit
        /// No parameter of the machine has this name, so the entry does nothing.
        case unknownName(String, nearest: String?)
        /// The parameter stands in the file before.
        case repeatedName(String)
        /// The type is not that of the parameter's values.
        case wrongType(String, expected: String)
        /// The threshold is no whole number.
        case badThreshold(String)
        /// A test of a text.
        case testOfText
        /// A comment, which some readers of the app's time take for an element.
        case comment
    }

    /// The file.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// What is wrong.
    public let problem: Problem

    /// What it costs.
    public var severity: Severity {
        switch problem {
        case .emptyUnit, .comment, .wrongType: .warning
        default: .error
        }
    }
}

extension ThresholdFinding: CustomStringConvertible {
    /// `file:line:column: error: what is wrong; what would be right`.
    public var description: String {
        TerminalText.line("\(file):\(line):\(column): \(severity.rawValue): \(problem)")
    }
}

extension ThresholdFinding.Problem: CustomStringConvertible {
    /// What is wrong, and what would be right.
    public var description: String {
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
        case .wrongType(let word, let expected): "the values are no \(word); write \(expected)"
        case .badThreshold(let text): "'\(text)' is no whole number; write one"
        case .testOfText: "a text cannot be above or below; write the test none"
        case .comment: "a comment; leave it out, not every reader of such files skips it"
        }
    }
}
