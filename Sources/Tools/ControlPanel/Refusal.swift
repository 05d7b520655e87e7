import CompanionServices
import Documents
import SimulationCore

/// A request that is not carried out: the status of the answer and what is wrong, with what would be right.
struct Refusal: Error, Sendable {
    enum Status: Int, CaseIterable, Sendable {
        case badRequest = 400
        case unauthorized = 401
        case forbidden = 403
        case notFound = 404
        case methodNotAllowed = 405
        case conflict = 409
        case unprocessable = 422
        case stopped = 503
    }

    struct Mistake: Hashable, Sendable {
        /// The path of keys to the place; empty for the request as a whole.
        var path: String
        var message: String
        /// The right form; empty where there is nothing to add.
        var hint: String
    }

    let status: Status
    let mistakes: [Mistake]
    /// The methods that a route takes, for `methodNotAllowed`.
    var allowed: [String] = []

    /// Creates a refusal for one reason.
    init(_ status: Status, _ message: String, _ hint: String, path: String = "") {
        self.status = status
        mistakes = [Mistake(path: path, message: message, hint: hint)]
    }

    /// Creates a refusal of a text with these mistakes. The path of each is cut by `prefix`, which the request does
    /// not have.
    init(_ found: ScenarioMistakes, cutting prefix: String = "") {
        status = .unprocessable
        var mistakes = found.findings.map { finding in
            let words = "\(finding.problem)"
            let end = words.firstRange(of: "; ")
            var path = finding.path
            if !prefix.isEmpty, path.hasPrefix(prefix) { path.removeFirst(prefix.count) }
            if path.hasPrefix(".") { path.removeFirst() }
            if path.isEmpty, finding.place.line > 1 || finding.place.column > 1 {
                path = "\(finding.place.line):\(finding.place.column)"
            }
            return Mistake(
                path: path, message: String(words[..<(end?.lowerBound ?? words.endIndex)]),
                hint: String(words[(end?.upperBound ?? words.endIndex)...]))
        }
        if found.dropped > 0 {
            mistakes.append(Mistake(path: "", message: "and \(found.dropped) more", hint: ""))
        }
        self.mistakes = mistakes
    }

    var response: HTTPResponse {
        let errors = mistakes.map { mistake in
            JSONValue.members([
                "path": .string(mistake.path), "message": .string(mistake.message),
                "hint": .string(mistake.hint),
            ])
        }
        var response = Reply.json(.members(["errors": .list(errors)]), status: status.rawValue)
        if !allowed.isEmpty { response.fields.append(HTTPField("Allow", allowed.joined(separator: ", "))) }
        if status == .unauthorized { response.fields.append(HTTPField("WWW-Authenticate", "Bearer")) }
        return response
    }
}
