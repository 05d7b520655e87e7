/// The names of the cases of a run in links: stable between runs, and unique in one run.
package struct CaseNames {
    /// The names, in the order of the cases; they hold letters, digits, `.`, `-` and `_` only.
    package let all: [String]

    /// The greatest length of a name, because it becomes the name of a file.
    private static let longest = 120

    package init(_ cases: [CaseResult]) {
        var seen: [String: Int] = [:]
        all = cases.map { result in
            var name = String(
                String.UnicodeScalarView(
                    result.id.unicodeScalars.prefix(Self.longest).map { scalar in
                        switch scalar {
                        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": scalar
                        default: "."
                        }
                    }))
            if result.repetition > 1 { name += "-run\(result.repetition)" }
            // Some file systems do not distinguish upper and lower case.
            let count = seen[name.lowercased(), default: 0] + 1
            seen[name.lowercased()] = count
            return count > 1 ? "\(name)-\(count)" : name
        }
    }
}
