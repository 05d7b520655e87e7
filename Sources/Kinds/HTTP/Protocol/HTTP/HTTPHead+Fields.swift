extension HTTPHead {
    /// The fields that are dropped from a trailer section (RFC 9110 §6.5.1).
    private static let notInTrailers: [StaticString] = [
        "authorization", "connection", "content-length", "content-type", "cookie", "expect", "host",
        "trailer", "transfer-encoding",
    ]

    /// Reads a field line, which is not empty; returns what is wrong with it (RFC 9112 §5).
    ///
    /// Of a line that is wrong, as much is kept as has a meaning.
    mutating func note(_ line: UnsafeBufferPointer<UInt8>, isTrailer: Bool, most: Int) -> HTTPMistake? {
        if HTTPCharacter.isBlank(line[0]) {
            if !fields.isEmpty {
                fields[fields.count - 1].value += " " + HTTPCharacter.text(HTTPCharacter.trimmed(line))
            }
            return .folding
        }
        guard let colon = line.firstIndex(of: HTTPCharacter.colon), colon > 0 else { return .fieldName }
        guard fields.count < most else { return .tooManyFields }
        var name = UnsafeBufferPointer(rebasing: line[..<colon])
        let value = HTTPCharacter.trimmed(UnsafeBufferPointer(rebasing: line[(colon + 1)...]))
        var mistake: HTTPMistake?
        if HTTPCharacter.isBlank(name[name.count - 1]) {
            mistake = .spaceBeforeColon
            name = HTTPCharacter.trimmed(name)
        }
        guard !name.isEmpty, name.allSatisfy(HTTPCharacter.isToken) else { return mistake ?? .fieldName }
        if !value.allSatisfy(HTTPCharacter.isFieldContent) { mistake = mistake ?? .fieldValue }
        if isTrailer {
            if Self.notInTrailers.contains(where: { HTTPCharacter.equals(name, $0) }) { return mistake }
        } else if let wrong = framing.note(name, value) {
            // What leaves the framing unclear counts most.
            if mistake == nil || !wrong.isRecoverable { mistake = wrong }
        }
        fields.append(
            HTTPField(String(decoding: name, as: UTF8.self), HTTPCharacter.text(value)))
        return mistake
    }

    /// Returns whether a response has no content, whatever its fields state (RFC 9112 §6.3); `method` is that of the
    /// request.
    func hasNoContent(answering method: String?) -> Bool {
        if status < 200 || status == 204 || status == 304 { return true }
        return method == "HEAD" || (method == "CONNECT" && status < 300)
    }
}

/// A field of a message's header section (RFC 9110 §5).
public struct HTTPField: Hashable, Sendable {
    /// The name as the sender wrote it; names are compared without regard to case.
    public var name: String

    /// The value, without white space around it.
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension [HTTPField] {
    /// The value of the first field called `name` in any case, or nil.
    public subscript(name: String) -> String? {
        first { HTTPCharacter.equals($0.name, name) }?.value
    }

    /// Returns the values of all fields called `name` in any case, in order.
    public func values(of name: String) -> [String] {
        filter { HTTPCharacter.equals($0.name, name) }.map(\.value)
    }
}
