/// The names of the cases of a run in links: stable between runs, and unique in one run.
struct CaseNames {
    /// The names, in the order of the cases; they hold letters, digits, `.`, `-` and `_` only.
    let all: [String]

    /// The index of the first case with an id.
    private let places: [String: Int]

    /// The greatest length of a name, because it becomes the name of a file.
    private static let longest = 120

    init(_ cases: [CaseResult]) {
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
        places = Dictionary(
            zip(cases.map(\.id), cases.indices), uniquingKeysWith: { first, _ in first })
    }

    /// Returns the name of the first case with this id; nil when there is none.
    func name(of id: String) -> String? { places[id].map { all[$0] } }

    /// Returns the anchor of the case `name`.
    static func anchor(_ name: String) -> String { "case-\(name)" }

    /// Returns the anchor of the expectation `id` of the case `name`.
    static func anchor(_ name: String, expects id: String) -> String {
        "case-\(name)-expects-\(plain(id))"
    }

    /// Returns the anchor of the lines of the expectation `id` in the listing of the case `name`.
    static func anchor(_ name: String, lines id: String) -> String { "case-\(name)-lines-\(plain(id))" }

    private static func plain(_ id: String) -> String {
        String(
            id.unicodeScalars.map {
                $0.isASCII && ($0.properties.isAlphabetic || $0.value > 0x2F && $0.value < 0x3A) || $0 == "-"
                    ? Character($0) : "."
            })
    }
}
