import Conformance
import CompanionServices
import SimulationCore

/// Judges the misbehaviour `plaintext-password`: passwords where everybody can read them.
struct PasswordDiscipline {
    let evaluator: CaseEvaluator

    /// The words in names of members and columns whose values are passwords.
    private static let names = ["password", "passwd", "pwd"]

    /// The routes of a careful service to which a password may be sent in the body.
    private static let doors = ["register", "logon", "login", "password", "userinfo", "session", "account"]

    func judge(_ form: NeverForm, _ span: CaseEvaluator.Span) -> Outcome {
        let exchanges = HTTPExchange.all(in: evaluator, endpoint: form.endpoint)
        let passwords = passwords(in: exchanges, at: form.endpoint)
        for exchange in exchanges where span.contains(exchange.moment) {
            let place = "\(exchange.request.method) at \(Words.seconds(exchange.moment.time))"
            if Self.words(of: exchange.request.target).contains(where: passwords.contains) {
                return broken("the URL of a \(place)", exchange.moment, "it puts a password into a URL")
            }
            if !Self.isLogOn(exchange.request.path),
                !Self.texts(JSONValue(parsing: exchange.request.body)).isDisjoint(with: passwords)
            {
                return broken(
                    "the body of \(exchange.request.path), \(place)", exchange.moment,
                    "it sends a password where none is needed")
            }
        }
        for line in evaluator.evidence.program where span.contains(line.moment) {
            guard line.stage == .output || line.stage == .errorOutput,
                Self.words(of: line.text).contains(where: passwords.contains)
            else { continue }
            return broken(
                "a line that it printed at \(Words.seconds(line.moment.time))", line.moment,
                "it prints a password")
        }
        return .held
    }

    /// Returns the outcome, whose reason does not repeat the password.
    private func broken(_ place: String, _ moment: Moment, _ behaviour: String) -> Outcome {
        .broken("expected no password in clear; got one in \(place)", at: moment).showing(behaviour)
    }

    private static func isLogOn(_ path: Substring) -> Bool {
        let path = path.lowercased()
        return doors.contains { path.contains($0) }
    }

    /// Returns the passwords of the run: those with which the service began, those that the user of the app was to enter,
    /// and those that the client has sent in a body or in a URL.
    private func passwords(in exchanges: [HTTPExchange], at endpoint: EndpointID) -> Set<String> {
        var passwords: Set<String> = []
        if let back = evaluator.record.description.endpoints[endpoint].kind as? HTTPDescription {
            for row in back.service.seeds {
                for (name, value) in row.values where Self.isSecret(name) {
                    if let text = value.text { passwords.insert(text) }
                }
            }
        }
        for step in evaluator.scenario.task?.steps ?? [] {
            passwords.formUnion(Self.secrets(in: step.split(separator: " ")))
        }
        for exchange in exchanges {
            passwords.formUnion(Self.secrets(in: exchange.request.target.split { "?&;".contains($0) }))
            guard case .object(let members)? = JSONValue(parsing: exchange.request.body) else { continue }
            for member in members where Self.isSecret(member.name) {
                if let text = member.value.text { passwords.insert(text) }
            }
        }
        passwords.remove("")
        return passwords
    }

    /// Returns the values of the members of `parts`, `name=value` each, that are passwords.
    private static func secrets(in parts: [Substring]) -> [String] {
        parts.compactMap { part in
            let pair = part.split(separator: "=", maxSplits: 1)
            return pair.count == 2 && isSecret(String(pair[0])) ? String(pair[1]) : nil
        }
    }

    private static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return names.contains { name.contains($0) }
    }

    /// Returns the words of a URL or a line: what stands between signs.
    private static func words(of text: String) -> Set<String> {
        Set(text.split { "/?&=:;,\"'{}[]() \t".contains($0) }.map(String.init))
    }

    /// Returns the texts and numbers in `value`, at any depth.
    private static func texts(_ value: JSONValue?) -> Set<String> {
        switch value {
        case .object(let members): Set(members.flatMap { texts($0.value) })
        case .list(let elements): Set(elements.flatMap { texts($0) })
        case .some(let value): value.text.map { [$0] } ?? []
        case nil: []
        }
    }
}
