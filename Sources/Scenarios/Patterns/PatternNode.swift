/// A node of the syntax tree of a regular expression.
indirect enum PatternNode: Hashable, Sendable {
    /// Matches one scalar of a set.
    case one(ScalarSet)
    /// Matches the parts in order; an empty sequence matches the empty string.
    case sequence([PatternNode])
    /// Matches the first alternative with which the rest of the expression matches.
    case alternatives([PatternNode])
    /// Matches a part between `least` and `most` times; nil for no upper limit.
    case repeated(PatternNode, least: Int, most: Int?, Manner)
    /// A named group, by its number, counted from 0.
    case group(Int, PatternNode)
    /// An assertion about the position; it consumes nothing.
    case place(Place)
    /// A lookahead or lookbehind; it consumes nothing.
    case look(PatternNode, Look)
    /// An atomic group: the search does not return into it after it has matched.
    case kept(PatternNode)

    /// The order in which the numbers of repetitions are tried.
    enum Manner: Hashable, Sendable {
        /// The greatest number of repetitions first.
        case greedy
        /// The smallest number of repetitions first.
        case lazy
        /// Only the greatest number of repetitions (possessive).
        case keeping
    }

    /// A condition on the position in the text.
    enum Place: Hashable, Sendable {
        /// The beginning or the end of the text.
        case start, end
        /// The end of the text, or the position before the line end that ends the text.
        case lastEnd
        /// The beginning or the end of a line of the text.
        case lineStart, lineEnd
        /// A word boundary, or a position that is not one.
        case boundary, noBoundary
    }

    /// The direction and the sense of a lookaround.
    struct Look: Hashable, Sendable {
        /// Whether the part ends at the position (lookbehind) instead of beginning there (lookahead).
        var isBehind: Bool
        /// Whether the part must not match.
        var isNegative: Bool
    }

    /// The node that matches the empty string.
    static let nothing = PatternNode.sequence([])
}
