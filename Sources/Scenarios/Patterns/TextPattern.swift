/// A regular expression that is searched in lines, in a time that does not explode.
///
/// No place of the line is tried twice with the same part of the expression, so that a search takes at most as many steps
/// as the product of both lengths; only parts that look ahead or behind, or that keep what they have taken, can take
/// more. Steps are counted, and a search that needs more than it is given ends with `Overrun`.
///
/// The language is what PCRE and Swift's `Regex` have in common, by Unicode scalars, and what fits is the same. References
/// back to a group are not in it, for they cannot be searched in such a time. Which repetition a repeated group holds
/// when one of them took nothing is not defined.
public struct TextPattern: Sendable {
    /// Why a text is no pattern, and where.
    public struct Mistake: Error, Hashable, Sendable {
        /// What is wrong, and what would be right.
        public let reason: String
        /// The place in the text, counted from 0 in Unicode scalars.
        public let offset: Int
    }

    /// A search needed more steps than it was given.
    public struct Overrun: Error, Hashable, Sendable {
        /// The one there is.
        public init() {}
    }

    /// What was found.
    public struct Match: Hashable, Sendable {
        fileprivate let texts: [String: String]

        /// What the group `name` has taken, or nil when it took no part.
        public subscript(name: String) -> String? { texts[name] }
    }

    /// A named group and where its name begins, counted as in `Mistake`.
    struct Group: Hashable, Sendable {
        let name: String
        let offset: Int
    }

    /// The most scalars of a pattern.
    public static let longest = 4096

    /// The steps that a search in one line is given when nobody says otherwise: enough for every line and pattern of an
    /// ordinary size, and used up in about a tenth of a second.
    public static let usualSteps = 2_000_000

    /// The named groups in order.
    let groups: [Group]

    private let program: PatternProgram

    /// Reads `text`.
    public init(_ text: String) throws(Mistake) {
        let parsed = try PatternReader.parse(Array(text.unicodeScalars))
        groups = parsed.groups
        guard let program = PatternProgram(parsed.root, groupCount: groups.count) else {
            throw Mistake(reason: "its repetitions come to too much; repeat less", offset: 0)
        }
        self.program = program
    }

    /// The first place in `line` that fits, or nil; what the search has taken is taken off `steps`.
    ///
    /// Throws `Overrun` when `steps` do not suffice, and leaves none then.
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

    /// The first place in `line` that fits, or nil, with the usual number of steps or as many as are left in `budget`,
    /// which several lines share.
    ///
    /// Throws `Overrun` when these do not suffice; the budget is empty then if it was the shorter of the two.
    public func firstMatch(in line: String, drawingOn budget: inout Int) throws(Overrun) -> Match? {
        let given = min(budget, Self.usualSteps)
        var steps = given
        defer { budget -= given - steps }
        return try firstMatch(in: line, steps: &steps)
    }

    /// The first place in `line` that fits, or nil, with the usual number of steps.
    public func firstMatch(in line: String) throws(Overrun) -> Match? {
        var steps = Self.usualSteps
        return try firstMatch(in: line, steps: &steps)
    }
}
