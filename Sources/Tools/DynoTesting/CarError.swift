/// The reason why a car cannot do what a test asks of it.
public enum CarError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name or the file stands for these scenarios, of which a car runs one.
    case severalScenarios(String, [String])
    /// The catalogue has no case with this id.
    case noSuchCase(String)
    /// The car has no endpoint of this name; it has those of the list.
    case noSuchEndpoint(String, known: [String])
    /// The catalogue has no signal of this name.
    case noSuchSignal(String)
    /// The request was not seen within the time; the others that were seen instead, in order.
    case notSeen(String, within: Duration, seen: [String])
    /// The endpoint has refused the connection, or has ended it.
    case notConnected(String)
    /// The answer has not come within the time; what has come of it.
    case noAnswer(String, within: Duration, received: String)

    /// The mistake, and the right form.
    public var description: String {
        switch self {
        case .severalScenarios(let name, let found):
            "'\(name)' stands for \(found.count) scenarios; name one of \(found.joined(separator: ", "))"
        case .noSuchCase(let id):
            "the catalogue has no case '\(id)'; 'dyno list' prints the ids"
        case .noSuchEndpoint(let name, let known):
            "the car has no endpoint '\(name)'; it has \(known.joined(separator: ", "))"
        case .noSuchSignal(let name):
            "there is no signal '\(name)'; 'dyno signals' prints the names"
        case .notSeen(let request, let time, let seen):
            "\(request) was not seen within \(time); seen: "
                + (seen.isEmpty ? "nothing" : seen.suffix(20).joined(separator: ", "))
        case .notConnected(let endpoint):
            "there is no connection to '\(endpoint)': the car has refused or ended it"
        case .noAnswer(let request, let time, let received):
            "no complete answer to \(request) within \(time); received: "
                + (received.isEmpty ? "nothing" : received.debugDescription)
        }
    }
}
