/// The words of the command line as its parser is given them.
enum ArgumentWords {
    /// How many words in a row the parser is given as they are: its time grows with the square of their number, so that a
    /// log of 60 kB, a byte a word, would take minutes.
    private static let mostInARow = 64

    /// `words` of `dyno decode` with long rows of what is no option joined to one word, as the command would do itself.
    ///
    /// The first word of a row may be the value of the option before it, so it stays alone.
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

    /// `words` in parts that hold either options or what is none.
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
