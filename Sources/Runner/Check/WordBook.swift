import Conformance
import Scenarios
import Synchronization

/// The words of clients that profiles have translated in the cases of a run.
///
/// It is a class because all cases of a run add to it.
final class WordBook: Sendable {
    private let said = Mutex<Set<TranslatedWord>>([])

    /// Adds words.
    func note(_ words: Set<TranslatedWord>) {
        guard !words.isEmpty else { return }
        said.withLock { $0.formUnion(words) }
    }

    /// Returns the words that `profiles` translate and that no client has said, as `NAME: WORDS`; nil for none.
    func unsaid(_ profiles: [ClientProfile]) -> [String]? {
        let all = profiles.reduce(into: Set<TranslatedWord>()) { $0.formUnion(TranslatedWord.all(in: $1)) }
        let unsaid = all.subtracting(said.withLock { $0 }).sorted()
        return unsaid.isEmpty ? nil : unsaid.map { "\($0.name): \($0.word)" }
    }
}
