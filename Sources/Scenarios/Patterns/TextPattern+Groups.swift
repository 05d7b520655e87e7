/// What the named groups of a pattern can hold.
extension TextPattern {
    /// The names of the groups of `pattern` in order; none when it is no pattern.
    static func groupNames(in pattern: String) -> [String] {
        guard let parsed = try? PatternReader.parse(Array(pattern.unicodeScalars)) else { return [] }
        return parsed.groups.map(\.name)
    }

    /// Those of `words` that the group `name` of `pattern` can hold, by its own part alone; all of them when that does not
    /// decide it.
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
    /// What stands in the group `number`, or nil when it is not in this part.
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
