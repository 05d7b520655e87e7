public import Conformance
import Rig
import Synchronization

/// Stands between a run and the person who drives the client by hand.
public protocol Operator: Sendable {
    /// Shows what is going on; called several times a second.
    func show(_ moment: OperatorPrompt)

    /// What the person wishes, or nil; each wish is given once.
    func wish() -> OperatorCommand?
}

/// What a person can wish while a case waits for a client, or runs.
public enum OperatorCommand: Character, CaseIterable, Hashable, Sendable {
    /// The case is over; judge it and go on with the next.
    case next = "n"
    /// Begin the case again.
    case again = "r"
    /// Leave the case out.
    case skip = "s"
    /// End the run.
    case quit = "q"
}

/// Where a case with a client that a person drives has got to.
public enum OperatorPrompt: Sendable {
    /// The endpoints are open; the case begins with the client's connection, for which there is this much time.
    case waiting(Case, addresses: [String], left: Duration)
    /// The client is there, and the case goes on for this much time at most.
    case running(Case, left: Duration)
}

/// The ports that endpoints have taken, so that those of later cases can be reached at the same address.
final class AddressBook: Sendable {
    private let ports = Mutex<[String: Int]>([:])

    /// `description` with the ports that endpoints of the same names have had.
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

    /// Endpoint `name` has `port`.
    func note(_ name: String, port: Int) {
        ports.withLock { $0[name] = port }
    }
}
