/// A regular expression with a bounded search time.
///
/// No part of the expression is tried twice at the same position of the line. A search therefore takes at
/// most as many steps as the product of both lengths; only lookarounds, atomic groups and possessive
/// repetitions can take more. Steps are counted, and a search that exceeds its number of steps ends with
/// `Overrun`.
///
/// The syntax is the common subset of PCRE and Swift's `Regex`, applied to Unicode scalars, with the same
/// matches. Back references are not supported, because no search with them has such a bound. It is undefined
/// which repetition a repeated group contains when one of them matched the empty string.
public struct TextPattern: Sendable {
    /// The reason why a text is not a valid pattern, and the position.
    public struct Mistake: Error, Hashable, Sendable {
        /// The problem in words, with the correct form where it is known.
        public let reason: String
        /// The position in the text in Unicode scalars, counted from 0.
        public let offset: Int
    }

    /// The error of a search that exceeded its number of steps.
    public struct Overrun: Error, Hashable, Sendable {
        /// Creates the error; all its values are equal.
        public init() {}
    }

    /// The named groups of a match.
    public struct Match: Hashable, Sendable {
        fileprivate let texts: [String: String]

        /// The text that the group `name` matched, or nil when it did not take part.
        public subscript(name: String) -> String? { texts[name] }
    }

    /// A named group and the position of its name, counted as in `Mistake`.
    struct Group: Hashable, Sendable {
        let name: String
        let offset: Int
    }

    /// The greatest length of a pattern in Unicode scalars.
    public static let longest = 4096

    /// The default number of steps for a search in one line. It suffices for lines and patterns of ordinary
    /// size, and takes about 0.1 s when it is used up.
    public static let usualSteps = 2_000_000

    /// The named groups in the order of the pattern.
    let groups: [Group]

    private let program: PatternProgram

    /// Parses and compiles `text`.
    public init(_ text: String) throws(Mistake) {
        let parsed = try PatternReader.parse(Array(text.unicodeScalars))
        groups = parsed.groups
        guard let program = PatternProgram(parsed.root, groupCount: groups.count) else {
            throw Mistake(reason: "its repetitions come to too much; repeat less", offset: 0)
        }
        self.program = program
    }

    /// Returns the first match in `line`, or nil. The steps of the search are subtracted from `steps`.
    ///
    /// Throws `Overrun` when `steps` do not suffice; `steps` is then 0.
    public func firstMatch(in line: String, steps: inout Int) throws(Overrun) -> Match? {
        let scalars = Array(line.unicodeScalars)
        var search = PatternSearch(program, scalars, steps: steps)
        defer { steps = search.steps }
        guard let bounds = try search.run() else { return nil }
        var texts: [String: String] = [:]
        for (index, group) in groups.enumerated() {
            let (start, end) = (bounds[2 * index], bounds[2 * index + 1])
            guard start >= 0, end >= start else { continue }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[start..<end])
            texts[group.name] = String(text)
        }
        return Match(texts: texts)
    }

    /// Returns the first match in `line`, or nil. The search may take the default number of steps, or the
    /// number left in `budget` if that is smaller. Its steps are subtracted from `budget`, which several
    /// lines can share.
    ///
    /// Throws `Overrun` when the steps do not suffice; `budget` is then 0 if it was the smaller number.
    public func firstMatch(in line: String, drawingOn budget: inout Int) throws(Overrun) -> Match? {
        let given = min(budget, Self.usualSteps)
        var steps = given
        defer { budget -= given - steps }
        return try firstMatch(in: line, steps: &steps)
    }

    /// Returns the first match in `line`, or nil, with the default number of steps.
    public func firstMatch(in line: String) throws(Overrun) -> Match? {
        var steps = Self.usualSteps
        return try firstMatch(in: line, steps: &steps)
    }
}
