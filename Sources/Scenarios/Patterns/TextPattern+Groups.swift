/// The named groups of a pattern.
extension TextPattern {
    /// Returns the names of the groups of `pattern` in order; empty when it is not a valid pattern.
    static func groupNames(in pattern: String) -> [String] {
        guard let parsed = try? PatternReader.parse(Array(pattern.unicodeScalars)) else { return [] }
        return parsed.groups.map(\.name)
    }

    /// Returns those of `words` that the group `name` of `pattern` can match, judged by the part inside the
    /// group alone. Returns all words when the group cannot be examined; a word whose search exceeds its
    /// steps is included.
    static func words(_ words: [String], admittedBy name: String, in pattern: String) -> [String] {
        guard let parsed = try? PatternReader.parse(Array(pattern.unicodeScalars)),
            let number = parsed.groups.firstIndex(where: { $0.name == name }),
            let part = parsed.root.part(ofGroup: number),
            let program = PatternProgram(
                .sequence([.place(.start), part, .place(.end)]), groupCount: parsed.groups.count)
        else { return words }
        return words.filter { word in
            var search = PatternSearch(program, Array(word.unicodeScalars), steps: usualSteps)
            do throws(Overrun) { return try search.run() != nil } catch { return true }
        }
    }
}

extension PatternNode {
    /// Returns the content of the group `number`, or nil when the group is not in this part.
    fileprivate func part(ofGroup number: Int) -> PatternNode? {
        switch self {
        case .group(number, let part): part
        case .group(_, let part), .repeated(let part, _, _, _), .look(let part, _), .kept(let part):
            part.part(ofGroup: number)
        case .sequence(let parts), .alternatives(let parts):
            parts.lazy.compactMap { $0.part(ofGroup: number) }.first
        case .one, .place: nil
        }
    }
}
