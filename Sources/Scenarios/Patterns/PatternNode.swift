/// A part of a regular expression.
indirect enum PatternNode: Hashable, Sendable {
    /// One scalar of a set.
    case one(ScalarSet)
    /// One part behind the other; none of them takes nothing.
    case sequence([PatternNode])
    /// The first of these with which the rest fits.
    case alternatives([PatternNode])
    /// A part so many times; without `most` as often as it goes.
    case repeated(PatternNode, least: Int, most: Int?, Manner)
    /// What a named group takes; groups count from 0.
    case group(Int, PatternNode)
    /// A place that takes nothing.
    case place(Place)
    /// A part that must or must not fit here, and takes nothing.
    case look(PatternNode, Look)
    /// A part that does not give back what it has taken (an atomic group).
    case kept(PatternNode)

    /// How often a repeated part is tried first.
    enum Manner: Hashable, Sendable {
        /// As often as it goes.
        case greedy
        /// As seldom as it goes.
        case lazy
        /// As often as it goes, and not less (possessive).
        case keeping
    }

    /// A condition on the place in the line.
    enum Place: Hashable, Sendable {
        /// The beginning or the end of the text.
        case start, end
        /// The end, or the line feed that ends the text.
        case lastEnd
        /// The beginning or the end of a line of the text.
        case lineStart, lineEnd
        /// Between a word and something else; not there.
        case boundary, noBoundary
    }

    /// Where a part is looked for, and whether it must be there.
    struct Look: Hashable, Sendable {
        /// Whether what stands before the place is looked at.
        var isBehind: Bool
        /// Whether the part must not fit.
        var isNegative: Bool
    }

    /// A part that takes nothing.
    static let nothing = PatternNode.sequence([])
}
