/// What the named groups of a report rule's pattern can hold.
enum ReportPattern {
    /// The named groups of `pattern` in order; none when it is no pattern.
    static func groups(in pattern: String) -> [TextPattern.Group] { (try? TextPattern(pattern))?.groups ?? [] }

    /// Those of `words` that the group called `name` can hold, by its own part of `pattern`; all when that part cannot be
    /// read by itself.
    static func admitted(_ words: [String], by name: String, in pattern: String) -> [String] {
        guard let group = groups(in: pattern).first(where: { $0.name == name }),
            let own = part(of: group, in: pattern), let expression = try? TextPattern("^(?:\(own))$")
        else { return words }
        return words.filter { ((try? expression.firstMatch(in: $0)) ?? nil) != nil }
    }

    /// What stands between the name of `group` and the parenthesis that closes it.
    private static func part(of group: TextPattern.Group, in pattern: String) -> String? {
        let scalars = Array(pattern.unicodeScalars)
        let start = group.offset + group.name.unicodeScalars.count + 1
        var depth = 1
        var isInClass = false
        var index = start
        while index < scalars.count {
            switch scalars[index] {
            case "\\": index += 1
            case "[": isInClass = true
            case "]": isInClass = false
            case "(" where !isInClass: depth += 1
            case ")" where !isInClass:
                depth -= 1
                if depth == 0 { return String(String.UnicodeScalarView(scalars[start..<index])) }
            default: break
            }
            index += 1
        }
        return nil
    }
}
