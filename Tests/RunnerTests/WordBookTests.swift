import Kinds
import Conformance
import Scenarios
import Testing

@testable import Runner

/// What a profile translates and no client has said.
@Suite struct WordBookTests {
    private static func profile() throws -> ClientProfile {
        try ProfileLoader.standard.load(
            text: """
                client: X
                tasks: { app: { run: [client] } }
                reports:
                  - line: '^(?<name>\\w+): (?<text>.+)$'
                    texts: { error: { name: message, words: { No!: refused, Gone: account not found } } }
                """, file: "p.yaml")
    }

    @Test func whatWasNeverSaidIsListed() throws {
        let book = WordBook()
        #expect(book.unsaid([try Self.profile()]) == ["message: Gone", "message: No!"])
        book.note([TranslatedWord(name: "message", word: "No!")])
        #expect(book.unsaid([try Self.profile()]) == ["message: Gone"])
        book.note([TranslatedWord(name: "message", word: "Gone")])
        #expect(book.unsaid([try Self.profile()]) == nil)
    }

    @Test func aProfileWithoutTranslationsListsNothing() {
        #expect(WordBook().unsaid([ClientProfile(name: "X")]) == nil)
    }
}
