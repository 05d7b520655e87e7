import ArgumentParser

/// The clients that `--client` names: at most one for cases with one client, and others by the names that cases have for them.
struct ClientChoice {
    /// The profile for cases with one client, and for clients of others that have none of their own; nil for none.
    private(set) var sole: String?

    private(set) var named: [(name: String, profile: String)] = []

    /// Reads `words`, each `PROFILE` or `NAME=PROFILE`; throws where a name, or a profile without one, comes twice.
    init(_ words: [String]) throws {
        for word in words {
            guard let equals = word.firstIndex(of: "="), Self.isName(word[..<equals]) else {
                if let sole {
                    throw ValidationError(
                        "--client \(sole) and --client \(word): one of them is for cases with one client; write NAME=PROFILE for the clients of cases with several"
                    )
                }
                sole = word
                continue
            }
            let name = String(word[..<equals])
            guard !named.contains(where: { $0.name == name }) else {
                throw ValidationError("--client \(name) is given twice")
            }
            named.append((name, String(word[word.index(after: equals)...])))
        }
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    }
}
