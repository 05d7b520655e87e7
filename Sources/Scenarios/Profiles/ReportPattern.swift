/// A regular expression of a profile, checked.
struct ReportPattern {
    /// Why a pattern cannot be used, and where in it.
    struct Mistake: Error, Hashable {
        /// What is wrong, in the words of the regular expression's parser.
        let reason: String
        /// The place in the pattern, counted from 0 in Unicode scalars.
        let offset: Int
    }

    /// A named group and where its name begins.
    struct Group: Hashable {
        let name: String
        let offset: Int
    }

    /// The named groups in order.
    let groups: [Group]

    /// Checks `pattern`.
    init(_ pattern: String) throws(Mistake) {
        do {
            _ = try Regex(pattern)
        } catch {
            throw Mistake(reason: "\(error)", offset: Self.offset(of: error, in: pattern))
        }
        groups = Self.groups(in: pattern)
    }

    /// The names behind `(?<` and `(?P<`; `(?<=` and `(?<!` look behind.
    static func groups(in pattern: String) -> [Group] {
        var groups: [Group] = []
        let scalars = Array(pattern.unicodeScalars)
        var index = 0
        while index < scalars.count {
            if scalars[index] == "\\" {
                index += 2
                continue
            }
            let openers = [Array("(?<".unicodeScalars), Array("(?P<".unicodeScalars)]
            guard let opener = openers.first(where: { scalars[index...].starts(with: $0) }) else {
                index += 1
                continue
            }
            let start = index + opener.count
            let name = scalars[start...].prefix {
                $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
            }
            index = start + name.count
            if !name.isEmpty, index < scalars.count, scalars[index] == ">" {
                groups.append(Group(name: String(String.UnicodeScalarView(name)), offset: start))
            }
        }
        return groups
    }

    /// Those of `words` that the group called `name` can hold, by its own part of `pattern`; all when that part cannot be
    /// read by itself.
    static func admitted(_ words: [String], by name: String, in pattern: String) -> [String] {
        guard let group = groups(in: pattern).first(where: { $0.name == name }),
            let own = part(of: group, in: pattern), let expression = try? Regex(own)
        else { return words }
        return words.filter { $0.wholeMatch(of: expression) != nil }
    }

    /// What stands between the name of `group` and the parenthesis that closes it.
    private static func part(of group: Group, in pattern: String) -> String? {
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

    /// The parser keeps the place to itself: it is only to be had by looking into its error, and is 0 without it.
    private static func offset(of error: any Error, in pattern: String) -> Int {
        let location = Mirror(reflecting: error).descendant("location")
        guard let location,
            let range = Mirror(reflecting: location).descendant("range") as? Range<String.Index>,
            range.lowerBound <= pattern.endIndex
        else { return 0 }
        return pattern.unicodeScalars.distance(from: pattern.startIndex, to: range.lowerBound)
    }
}
