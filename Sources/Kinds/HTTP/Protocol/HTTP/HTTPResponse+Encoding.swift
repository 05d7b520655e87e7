extension HTTPResponse {
    /// Returns the bytes of the response to a request.
    ///
    /// - Parameters:
    ///   - method: the method of the request.
    ///   - minorVersion: the minor version of the request.
    ///   - persists: whether the request leaves the connection open.
    public func encoded(
        answering method: String = "GET", minorVersion: Int = 1, persists: Bool = true
    ) -> [UInt8] {
        var output: [UInt8] = []
        _ = encode(to: &output, answering: method, minorVersion: minorVersion, persists: persists)
        return output
    }

    /// Appends the response to `output`; returns whether the connection stays open after it.
    func encode(
        to output: inout [UInt8], answering method: String, minorVersion: Int, persists: Bool
    ) -> Bool {
        // A client of HTTP/1.0 reads no chunks (RFC 9112 §6.1).
        var framing = framing
        if case .chunked = framing, minorVersion == 0 { framing = .untilClose }
        let isBodiless = isBodiless(answering: method)
        let isOpen = persists && !closes && (framing != .untilClose || isBodiless)
        output.append(contentsOf: "HTTP/1.1 ".utf8)
        output.append(number: status)
        output.append(0x20)
        output.append(fieldText: reason ?? HTTPStatus.reason(of: status))
        output.append(lineEnd: ())
        let length = statedLength(framing, answering: method)
        var isLengthStated = length == nil
        var isCodingStated = !isChunked(framing, answering: method)
        // An open connection is the default of HTTP/1.1 only (RFC 9112 §9.3).
        var isOptionStated = isOpen && minorVersion > 0
        for field in fields {
            if framing != .asGiven {
                if HTTPCharacter.equals(field.name, "Content-Length") {
                    if let length, !isLengthStated { output.append(field: field.name, number: length) }
                    isLengthStated = true
                    continue
                }
                if HTTPCharacter.equals(field.name, "Transfer-Encoding") {
                    if !isCodingStated { output.append(field: field.name, "chunked") }
                    isCodingStated = true
                    continue
                }
                if HTTPCharacter.equals(field.name, "Connection") {
                    output.append(field: field.name, isOpen ? "keep-alive" : "close")
                    isOptionStated = true
                    continue
                }
            }
            output.append(field: field.name, field.value)
        }
        if framing != .asGiven {
            if let length, !isLengthStated { output.append(field: "Content-Length", number: length) }
            if !isCodingStated { output.append(field: "Transfer-Encoding", "chunked") }
            if !isOptionStated { output.append(field: "Connection", isOpen ? "keep-alive" : "close") }
        }
        output.append(lineEnd: ())
        guard !isBodiless, method != "HEAD" else { return isOpen }
        if case .chunked(let size) = framing {
            output.append(chunks: body, size: max(1, size))
        } else {
            output.append(contentsOf: body)
        }
        return isOpen
    }

    /// Returns the value of Content-Length, or nil where there must be none (RFC 9110 §8.6).
    private func statedLength(_ framing: Framing, answering method: String) -> Int? {
        if case .stated(let length) = framing { return length }
        guard framing == .length, status >= 200, status != 204 else { return nil }
        if method == "CONNECT", status < 300 { return nil }
        // Without content nobody knows how long the content of the 200 would be.
        return status == 304 && body.isEmpty ? nil : body.count
    }

    private func isChunked(_ framing: Framing, answering method: String) -> Bool {
        guard case .chunked = framing else { return false }
        return !isBodiless(answering: method)
    }

    /// Returns whether the response ends with its fields, as one does that opens a tunnel (RFC 9110 §6.4.1, §9.3.6).
    private func isBodiless(answering method: String) -> Bool {
        status < 200 || status == 204 || status == 304 || method == "CONNECT" && status < 300
    }
}

extension [UInt8] {
    fileprivate mutating func append(lineEnd: Void) {
        append(0x0D)
        append(0x0A)
    }

    fileprivate mutating func append(number: Int) {
        append(contentsOf: String(number).utf8)
    }

    /// Appends text of a line; a character that would end the line or the message becomes a space (RFC 9110 §5.5).
    fileprivate mutating func append(fieldText text: String) {
        let start = count
        append(contentsOf: text.utf8)
        for index in start..<count where self[index] < 0x20 && self[index] != HTTPCharacter.tab {
            self[index] = 0x20
        }
    }

    fileprivate mutating func append(field name: String, _ value: String) {
        append(fieldText: name)
        append(0x3A)
        append(0x20)
        append(fieldText: value)
        append(lineEnd: ())
    }

    fileprivate mutating func append(field name: String, number: Int) {
        append(fieldText: name)
        append(0x3A)
        append(0x20)
        append(number: number)
        append(lineEnd: ())
    }

    fileprivate mutating func append(chunks content: [UInt8], size: Int) {
        var start = 0
        while start < content.count {
            let end = Swift.min(content.count, start + size)
            append(contentsOf: String(end - start, radix: 16, uppercase: true).utf8)
            append(lineEnd: ())
            append(contentsOf: content[start..<end])
            append(lineEnd: ())
            start = end
        }
        append(contentsOf: "0\r\n\r\n".utf8)
    }
}
