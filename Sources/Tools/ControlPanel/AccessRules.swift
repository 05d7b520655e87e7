import CompanionServices

/// The rules of who may use the control: this machine, or whoever has the token, and no page of another site.
struct AccessRules: Sendable {
    let host: String
    /// The secret; nil where none is needed.
    let token: String?

    /// Returns why `request` is refused, or nil. `isOpen` says that what it asks for holds no secret and needs no
    /// token: the page itself.
    func refusal(of request: HTTPRequest, isOpen: Bool) -> Refusal? {
        let stated = request.fields.values(of: "Host")
        guard stated.count == 1, let name = Self.name(in: stated[0]), knows(name) else {
            return Refusal(
                .forbidden, "the Host '\(stated.first ?? "")' is not this server",
                "use the address that dyno prints; a name is accepted for loopback only as 'localhost'",
                path: "Host")
        }
        if let authority = Self.authority(of: request.target), authority != stated[0].lowercased() {
            return Refusal(
                .forbidden, "the target names another server than the Host '\(stated[0])'",
                "send the path alone, or the same name in both", path: "Host")
        }
        for name in ["Origin", "Sec-Fetch-Site", "Sec-Fetch-Mode", "Authorization"] {
            guard request.fields.values(of: name).count > 1 else { continue }
            return Refusal(
                .forbidden, "the field \(name) is there more than once", "send it once", path: name)
        }
        if let origin = request.fields["Origin"], origin.lowercased() != "http://\(stated[0].lowercased())" {
            return Refusal(
                .forbidden, "the page of '\(origin)' may not control this car",
                "open the page of this server, or send no Origin", path: "Origin")
        }
        if let site = request.fields["Sec-Fetch-Site"], !["same-origin", "none"].contains(site) {
            // A link from another site may open the page, and nothing else.
            guard isOpen, request.fields["Sec-Fetch-Mode"] == "navigate" else {
                return Refusal(
                    .forbidden, "a request of another site", "open the page of this server",
                    path: "Sec-Fetch-Site")
            }
        }
        guard token != nil, !isOpen else { return nil }
        guard holdsToken(request) else {
            return Refusal(
                .unauthorized, "this server needs its token",
                "send 'Authorization: Bearer TOKEN' with the token that dyno has printed",
                path: "Authorization")
        }
        return nil
    }

    /// Returns whether `request` presents the token; false where there is none.
    func holdsToken(_ request: HTTPRequest) -> Bool {
        let given = request.fields["Authorization"] ?? ""
        guard let token, given.hasPrefix("Bearer ") else { return false }
        return Self.equal(given.dropFirst("Bearer ".count), token)
    }

    /// Returns the scheme's authority in a target of the absolute form (RFC 9112 §3.2.2), in lower case: what a
    /// server takes instead of the Host field. nil for a path; a text that no Host field can be for another scheme
    /// than http.
    private static func authority(of target: String) -> String? {
        guard target.utf8.first != UInt8(ascii: "/"), let mark = target.firstRange(of: "://") else {
            return nil
        }
        guard target[..<mark.lowerBound].lowercased() == "http" else { return "://" }
        return target[mark.upperBound...].prefix { !"/?#".contains($0) }.lowercased()
    }

    /// Returns the host in a Host field, without the port; nil when it is malformed.
    private static func name(in field: String) -> String? {
        let text = field.lowercased()
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            return String(text[text.index(after: text.startIndex)..<end])
        }
        let name = text.prefix { $0 != ":" }
        let port = text.dropFirst(name.count)
        guard port.isEmpty || port.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return name.isEmpty ? nil : String(name)
    }

    /// Returns whether `name` is an address, or a name that nobody else can point at this machine. A page of another
    /// site that resolves its own name to this machine (DNS rebinding) shows that name.
    private func knows(_ name: String) -> Bool {
        name == "localhost" || name == host.lowercased() || Self.isAddress(name)
    }

    /// Returns whether `host` is this machine for itself only.
    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.") && isAddress(host)
    }

    private static func isAddress(_ name: String) -> Bool {
        if name.contains(":") { return name.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Compares two texts in a time that does not tell where they differ.
    private static func equal(_ left: some StringProtocol, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
