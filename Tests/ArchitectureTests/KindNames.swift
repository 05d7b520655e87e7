/// Identifiers that name a kind of endpoint.
enum KindNames {
    /// The words by which identifiers name the kinds, in lower case: `AdapterDescription`, `hasGames`, `elm327`.
    static let words: Set<String> = [
        "elm327", "adapter", "adapters",
        "mtg", "maintenance", "telematics",
        "telemetry", "forza", "corsa", "game", "games",
        "gateway",
    ]

    /// The names that capitals or digits take apart, in lower case.
    private static let names = ["elm327", "doip", "canaccess", "socketcand", "slcan", "gvret"]

    /// Whether one of the words that `identifier` is made of names a kind.
    static func namesAKind(_ identifier: String) -> Bool {
        names.contains { identifier.lowercased().contains($0) }
            || parts(of: identifier).contains { words.contains($0) }
    }

    /// The identifiers of the code, without comments and texts.
    static func identifiers(in text: String) -> [String] {
        identifiers(of: SwiftText(text).code)
    }

    /// The identifiers in lines without comments and texts.
    static func identifiers(of code: [String]) -> [String] {
        code.flatMap { line in line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) }
    }

    /// The words of an identifier in lower case: `MTGFormat` is `mtg` and `format`, `hasGames` is `has` and `games`.
    static func parts(of identifier: String) -> [String] {
        let letters = Array(identifier)
        var parts: [String] = []
        var word = ""
        for (index, letter) in letters.enumerated() {
            let next = index + 1 < letters.count ? letters[index + 1] : nil
            let previous = index > 0 ? letters[index - 1] : nil
            let begins =
                letter.isUppercase
                && (previous.map { !$0.isUppercase } ?? true || next.map(\.isLowercase) ?? false)
            if begins || !letter.isLetter {
                if !word.isEmpty { parts.append(word) }
                word = ""
            }
            if letter.isLetter { word += letter.lowercased() }
        }
        return word.isEmpty ? parts : parts + [word]
    }
}
