package import Conformance
import Rig
import Scenarios
import Synchronization

/// The interface to the person who operates the client.
package protocol Operator: Sendable {
    /// Shows the state of the case; called several times a second.
    func show(_ moment: OperatorPrompt)

    /// Returns the person's next command, or nil; each command is returned once.
    func wish() -> OperatorCommand?

    /// Returns the answer to the question that was shown last, once; called several times a second.
    func answer() -> OperatorAnswer
}

/// The state of the answer to a question.
package enum OperatorAnswer: Hashable, Sendable {
    /// There is none yet.
    case pending
    /// The person has answered.
    case given(SightAnswer)
    /// Nobody will answer this question or a later one of the case.
    case nobody
}

extension Operator {
    package func answer() -> OperatorAnswer { .nobody }
}

/// A command of the person while a case waits or runs.
package enum OperatorCommand: Character, CaseIterable, Hashable, Sendable {
    /// Ends the case, judges it, and goes on with the next.
    case next = "n"
    case again = "r"
    case skip = "s"
    /// Ends the run.
    case quit = "q"
}

/// The state of a case whose client a person operates.
package enum OperatorPrompt: Sendable {
    /// Waiting for the client's connection, for at most `left`; the endpoints are open at `addresses`.
    case waiting(Case, addresses: [String], left: Duration)
    /// The client is connected, and the case runs for at most `left`.
    case running(Case, left: Duration)
    /// The person is to answer `question`, which ends with a question mark, with yes or no.
    case asking(Case, question: String)
}

/// The ports of endpoints, so that endpoints of later cases get the same ones.
final class AddressBook: Sendable {
    private let ports = Mutex<[String: Int]>([:])

    /// Returns `description` with the ports that endpoints of the same names had before.
    func fit(_ description: RigDescription) -> RigDescription {
        var description = description
        let known = ports.withLock { $0 }
        for index in description.endpoints.indices {
            guard case .tcp(let host, 0) = description.endpoints[index].listen,
                let port = known[description.endpoints[index].name]
            else { continue }
            description.endpoints[index].listen = .tcp(host: host, port: port)
        }
        return description
    }

    /// Stores the port of endpoint `name`.
    func note(_ name: String, port: Int) {
        ports.withLock { $0[name] = port }
    }
}

/// The words of clients that profiles have translated in the cases of a run.
///
/// It is a class because all cases of a run add to it.
final class WordBook: Sendable {
    private let said = Mutex<Set<TranslatedWord>>([])

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
