package import Conformance

/// The names of cases, or of other things, in links and of files: stable between runs, and unique among those named together.
package struct CaseNames {
    /// The names, in the order of what they name; they hold letters, digits, `.`, `-` and `_` only.
    package let all: [String]

    /// The greatest length of a name, because it becomes the name of a file.
    private static let longest = 120

    /// The names of `cases`: of their ids and repetitions.
    package init(_ cases: [CaseResult]) {
        self.init(cases.map { ($0.id, $0.repetition) })
    }

    package init(texts: [String]) {
        self.init(texts.map { ($0, 1) })
    }

    private init(_ entries: [(id: String, repetition: Int)]) {
        var seen: [String: Int] = [:]
        all = entries.map { result in
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
