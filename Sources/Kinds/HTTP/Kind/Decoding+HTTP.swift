import CompanionServices
package import Diagnostics
import SimulationCore

/// Decoding of streams of HTTP/1.1.
extension Decoding {
    /// The number of bytes of a content that is not text that are shown.
    private static let mostBytes = 64

    /// The number of characters of a content that are shown.
    private static let mostCharacters = 16384

    /// Returns the bytes of a file, or the bytes written in it as hex digits.
    package static func stream(in bytes: [UInt8]) -> [UInt8] {
        // A message begins with letters; reading all of a big file as digits would be slow.
        guard bytes.prefix(8).allSatisfy({ $0 < 0x80 }), bytes.count <= 4 << 20 else { return bytes }
        return Hex.bytes(String(decoding: bytes, as: UTF8.self)) ?? bytes
    }

    /// Returns the bytes written as hex digits, or as text in which `\r` and `\n` stand for line ends.
    package static func stream(spelled text: String) -> [UInt8] {
        Hex.bytes(text) ?? Array(text.replacing("\\r", with: "\r").replacing("\\n", with: "\n").utf8)
    }

    /// Explains the messages of a stream; throws when it has none.
    package static func messages(_ bytes: [UInt8], _ say: Say) throws {
        guard !bytes.isEmpty else {
            throw InputMistake("nothing to decode; write a message of HTTP/1.1, or the name of a file")
        }
        let stream = HTTPMessages(bytes)
        for (index, message) in stream.messages.enumerated() {
            if index > 0 { say("") }
            explain(message, say)
        }
        if !stream.messages.isEmpty, !stream.mistakes.isEmpty { say("") }
        for mistake in stream.mistakes { say("wrong: \(mistake)") }
        guard let last = stream.mistakes.last else { return }
        let unread =
            "the \(stream.rest.count) bytes from byte \(stream.rest.lowerBound) on are not a whole message"
        guard !stream.messages.isEmpty else {
            throw InputMistake("byte \(last.offset): \(last.mistake); \(unread)")
        }
        say(unread)
    }

    private static func explain(_ message: HTTPMessages.Message, _ say: Say) {
        let (title, line, fields, body): (String, String, [HTTPField], [UInt8])
        switch message.content {
        case .request(let request):
            title = "request"
            line = "\(request.method) \(request.target) HTTP/1.\(request.minorVersion)"
            (fields, body) = (request.fields, request.body)
        case .response(let response, let minorVersion):
            title = "response"
            line = "HTTP/1.\(minorVersion) \(response.status) \(response.reason ?? "")"
            (fields, body) = (response.fields, response.body)
        }
        let content = body.isEmpty ? "no content" : "\(body.count) bytes of content"
        say("byte \(message.range.lowerBound): \(title), \(message.range.count) bytes, \(content)")
        say("  " + TerminalText.line(line))
        for field in fields { say("  " + TerminalText.line("\(field.name): \(field.value)")) }
        if !body.isEmpty {
            say("")
            for line in lines(ofContent: body) { say("  " + line) }
        }
        for mistake in message.mistakes { say("wrong: \(mistake)") }
    }

    /// Returns a content for people: JSON with a member in each line, other text as it is, other bytes as hex digits.
    private static func lines(ofContent body: [UInt8]) -> [String] {
        if body.count <= 4 * mostCharacters, let value = JSONValue(parsing: body) {
            let text = value.indentedText().prefix(mostCharacters)
            return text.split(separator: "\n").map { TerminalText.line(String($0)) }
        }
        guard let text = String(validating: body.prefix(4 * mostCharacters), as: UTF8.self),
            text.utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 })
        else {
            let more = body.count > mostBytes ? " …" : ""
            return [Hex.string(body.prefix(mostBytes)) + more]
        }
        return text.prefix(mostCharacters).split(separator: "\n", omittingEmptySubsequences: false).map {
            TerminalText.line(String($0.last == "\r" ? $0.dropLast() : $0))
        }
    }
}
