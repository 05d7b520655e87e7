/// Finds the name that a misspelt word most probably means.
package enum Nearest {
    /// Returns the candidate with the smallest edit distance to `word`, or nil when none is near.
    ///
    /// A candidate is near when the distance is at most a third of the length of the shorter word, and at
    /// least 1 is allowed. The transposition of two adjacent characters counts as one edit. A word of more
    /// than 64 characters has no match.
    package static func match(_ word: String, in candidates: some Sequence<String>) -> String? {
        guard word.unicodeScalars.count <= 64 else { return nil }
        let wanted = Array(word.lowercased().unicodeScalars)
        var best: (name: String, edits: Int)?
        for candidate in candidates {
            let letters = Array(candidate.lowercased().unicodeScalars)
            let allowed = max(1, min(wanted.count, letters.count) / 3)
            guard abs(letters.count - wanted.count) <= allowed else { continue }
            let edits = distance(wanted, letters)
            if edits <= allowed, edits < best?.edits ?? .max { best = (candidate, edits) }
        }
        return best?.name
    }

    /// Returns the optimal string alignment distance of two words.
    package static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...other.count)
        for (row, letter) in one.enumerated() {
            var current = [row + 1]
            for (column, candidate) in other.enumerated() {
                var edits = min(
                    last[column] + (letter == candidate ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == other[column - 1], one[row - 1] == candidate {
                    edits = min(edits, beforeLast[column - 1] + 1)
                }
                current.append(edits)
            }
            beforeLast = last
            last = current
        }
        return last[other.count]
    }
}
