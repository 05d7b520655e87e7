/// A caller that has logged on.
struct Session: Hashable, Sendable {
    let role: ValetRole

    /// The name or phone of the account.
    let account: String
}

/// The callers that have logged on, by token. The oldest session ends when there are too many.
struct SessionTable: Sendable {
    /// The greatest number of sessions.
    static let most = 4096

    private var sessions: [String: Session] = [:]
    private var tokens: [String] = []
    private var oldest = 0

    subscript(token: String) -> Session? { sessions[token] }

    mutating func add(_ session: Session, _ token: String) {
        sessions[token] = session
        if tokens.count < Self.most {
            tokens.append(token)
        } else {
            sessions[tokens[oldest]] = nil
            tokens[oldest] = token
            oldest = (oldest + 1) % Self.most
        }
    }

    mutating func end(_ token: String) { sessions[token] = nil }

    /// Ends the sessions of an account, after its password changed.
    mutating func end(of session: Session) {
        for (token, other) in sessions where other == session { sessions[token] = nil }
    }
}
