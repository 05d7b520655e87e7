/// The first line and the fields of a message that is being read.
struct HTTPHead: Sendable {
    /// The method of a request.
    var method = ""
    /// The target of a request.
    var target = ""
    /// The status code of a response.
    var status = 0
    /// The reason phrase of a response.
    var reason = ""
    var minorVersion = 1
    /// The fields of the header section, then those of the trailer section.
    var fields: [HTTPField] = []
    /// The statements of the fields about the content.
    var framing = HTTPFraming()
    /// Whether there is no content, whatever the fields state.
    var isBodiless = false

    /// The longest method that is read; the longest registered one has 17 letters.
    private static let longestMethod = 32

    /// Returns the head that begins with a request line, or what is wrong with it (RFC 9112 §3).
    static func request(_ line: UnsafeBufferPointer<UInt8>) -> Result<HTTPHead, HTTPMistakeError> {
        var head = HTTPHead()
        guard let first = line.firstIndex(of: HTTPCharacter.space), first > 0,
            line[..<first].allSatisfy(HTTPCharacter.isToken)
        else { return .failure(.init(.requestLine)) }
        guard first <= longestMethod else { return .failure(.init(.methodTooLong)) }
        let rest = UnsafeBufferPointer(rebasing: line[(first + 1)...])
        guard let second = rest.firstIndex(of: HTTPCharacter.space),
            let version = version(UnsafeBufferPointer(rebasing: rest[(second + 1)...]))
        else { return .failure(.init(.requestLine)) }
        guard version.major == 1 else { return .failure(.init(.version)) }
        let target = UnsafeBufferPointer(rebasing: rest[..<second])
        head.method = String(decoding: UnsafeBufferPointer(rebasing: line[..<first]), as: UTF8.self)
        head.target = HTTPCharacter.text(target)
        head.minorVersion = version.minor
        guard isTarget(target, method: head.method) else {
            return .failure(HTTPMistakeError(.target, head: head))
        }
        return .success(head)
    }

    /// Returns the head that begins with a status line, or what is wrong with it (RFC 9112 §4); the reason may be missing with
    /// its space.
    static func response(_ line: UnsafeBufferPointer<UInt8>) -> Result<HTTPHead, HTTPMistakeError> {
        guard line.count >= 12, let version = version(UnsafeBufferPointer(rebasing: line[..<8])),
            line[8] == HTTPCharacter.space, line[9..<12].allSatisfy({ (0x30...0x39).contains($0) }),
            line.count == 12 || line[12] == HTTPCharacter.space,
            line[12...].allSatisfy(HTTPCharacter.isFieldContent)
        else { return .failure(.init(.statusLine)) }
        guard version.major == 1 else { return .failure(.init(.version)) }
        var head = HTTPHead()
        head.minorVersion = version.minor
        head.status = line[9..<12].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard head.status >= 100 else { return .failure(.init(.statusLine)) }
        if line.count > 13 {
            head.reason = HTTPCharacter.text(UnsafeBufferPointer(rebasing: line[13...]))
        }
        return .success(head)
    }

    /// Returns the numbers of `HTTP/1.1`, a digit each, or nil.
    private static func version(_ text: UnsafeBufferPointer<UInt8>) -> (major: Int, minor: Int)? {
        guard text.count == 8, text[0] == 0x48, text[1] == 0x54, text[2] == 0x54, text[3] == 0x50,
            text[4] == 0x2F, text[6] == 0x2E, (0x30...0x39).contains(text[5]),
            (0x30...0x39).contains(text[7])
        else { return nil }
        return (Int(text[5] - 0x30), Int(text[7] - 0x30))
    }

    /// Returns whether `target` has one of the four forms of RFC 9112 §3.2.
    private static func isTarget(_ target: UnsafeBufferPointer<UInt8>, method: String) -> Bool {
        guard let first = target.first, target.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return false
        }
        if method == "CONNECT" { return first != 0x2F && target.contains(HTTPCharacter.colon) }
        if first == 0x2F { return true }
        if first == 0x2A { return target.count == 1 && method == "OPTIONS" }
        // scheme "://" and what follows
        guard let colon = target.firstIndex(of: HTTPCharacter.colon), target.count > colon + 3 else {
            return false
        }
        return target[colon + 1] == 0x2F && target[colon + 2] == 0x2F
            && target[..<colon].allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    }
}

/// A mistake of a first line, with as much of the head as can be read nevertheless.
struct HTTPMistakeError: Error {
    let mistake: HTTPMistake
    let head: HTTPHead

    init(_ mistake: HTTPMistake, head: HTTPHead = HTTPHead()) {
        self.mistake = mistake
        self.head = head
    }
}
