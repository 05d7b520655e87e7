/// Preparation of the command line's words for the argument parser.
enum ArgumentWords {
    /// The greatest number of consecutive words passed to the parser unchanged. Its time grows with the square of that
    /// number, so that a log of 60 kB, one word per byte, would take minutes.
    private static let mostInARow = 64

    /// Returns `words` of `dyno decode`, in which long runs of words that are not options are joined to one word, as the
    /// command itself would do.
    ///
    /// The first word of a run stays separate, because it may be the value of the option before it.
    static func joined(_ words: [String]) -> [String] {
        guard words.first == "decode", words.count > mostInARow else { return words }
        var joined = Array(words.prefix(2))
        for row in rows(in: words.dropFirst(2)) {
            if row.count > mostInARow, let first = row.first {
                joined += [first, row.dropFirst().joined(separator: " ")]
            } else {
                joined += row
            }
        }
        return joined
    }

    /// Returns `words` divided into runs that consist either of options or of other words.
    private static func rows(in words: ArraySlice<String>) -> [ArraySlice<String>] {
        var rows: [ArraySlice<String>] = []
        var start = words.startIndex
        for index in words.indices.dropFirst()
        where words[index].hasPrefix("-") != words[index - 1].hasPrefix("-") {
            rows.append(words[start..<index])
            start = index
        }
        return rows + [words[start...]]
    }
}
