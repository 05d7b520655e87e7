package import Scenarios

/// A word of a client in a text or an alert, where its profile translates it.
package struct TranslatedWord: Hashable, Comparable, Sendable {
    /// The name of the text in cases, or `alerts`.
    package let name: String

    /// The client's own words.
    package let word: String

    package init(name: String, word: String) {
        self.name = name
        self.word = word
    }

    package static func all(in profile: ClientProfile) -> Set<TranslatedWord> {
        Set(
            profile.reports.flatMap { rule in
                rule.wordings.flatMap { name, wording in
                    wording.words.keys.map { TranslatedWord(name: name, word: $0) }
                }
            })
    }

    /// Sorts by name, then by word.
    package static func < (one: TranslatedWord, other: TranslatedWord) -> Bool {
        (one.name, one.word) < (other.name, other.word)
    }
}
