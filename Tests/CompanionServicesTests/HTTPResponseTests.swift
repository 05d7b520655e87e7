import CompanionServices
import Documents
import SimulationCore
import TestKit
import Testing

private struct ResponseVector: Decodable, Sendable {
    let name: String
    let answering: String?
    let version: String?
    let persists: Bool?
    let status: Int
    let reason: String?
    let fields: [String]?
    let body: String?
    let framing: String?
    let closing: Bool?
    let closes: Bool?
    let faulty: Bool?
    let bytes: String

    func response() throws -> HTTPResponse {
        let words = (framing ?? "length").split(separator: " ")
        let number = words.count > 1 ? Int(words[1]) : nil
        let framing: HTTPResponse.Framing =
            switch words[0] {
            case "length": .length
            case "chunked": .chunked(try #require(number))
            case "stated": .stated(try #require(number))
            case "until-close": .untilClose
            default: .asGiven
            }
        return HTTPResponse(
            status, reason: reason, fields: try (fields ?? []).map(field), body: try latin(body ?? ""),
            framing: framing, closes: closing ?? false)
    }
}

private struct ReceivedVector: Decodable, Sendable {
    let name: String
    let to: [String]
    let limits: LimitsVector?
    let send: String
    let ends: Bool?
    let responses: [String]?
    let refused: String?
    let at: Int?
}

@Suite struct HTTPResponseTests {
    @Test(arguments: try VectorFolder.load("http/responses.yaml", as: ResponseVector.self))
    fileprivate func responsesAreTheirBytes(_ vector: Located<ResponseVector>) throws {
        let value = vector.value
        let response = try value.response()
        let method = value.answering ?? "GET"
        let isOld = value.version == "HTTP/1.0"
        let bytes = response.encoded(
            answering: method, minorVersion: isOld ? 0 : 1, persists: value.persists ?? true)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text == value.bytes, sourceLocation: vector.location)

        // A connection sends the same.
        var connection = HTTPConnection()
        var option = isOld ? "\r\nConnection: keep-alive" : ""
        if value.persists == false { option = isOld ? "" : "\r\nConnection: close" }
        let request = "\(method) \(method == "CONNECT" ? "a:1" : "/") \(value.version ?? "HTTP/1.1")"
        connection.receive(Array("\(request)\r\nHost: a\(option)\r\n\r\n".utf8), now: .powerOn)
        connection.answer(response, now: .powerOn)
        #expect(connection.output == bytes, sourceLocation: vector.location)
        #expect((connection.closing != nil) == (value.closes ?? false), sourceLocation: vector.location)

        // A client reads the response from them, which has the same bytes.
        guard value.faulty != true else { return }
        var parser = HTTPResponseParser()
        parser.expect(method)
        parser.receive(bytes)
        if value.closes == true { parser.endOfInput() }
        let next = parser.next()
        let read = try #require(next, "\(parser.refusal as Any)", sourceLocation: vector.location)
        #expect(read.status == value.status, sourceLocation: vector.location)
        let isTunnel = method == "CONNECT" && value.status < 300
        let isBodiless = method == "HEAD" || isTunnel || [204, 304].contains(value.status)
        #expect(read.body == (isBodiless ? [] : response.body), sourceLocation: vector.location)
        #expect(parser.next() == nil, sourceLocation: vector.location)
        if case .chunked = response.framing {
        } else {
            #expect(
                read.encoded(answering: method) == bytes || isOld, "\(read)", sourceLocation: vector.location)
        }
    }

    @Test(arguments: try VectorFolder.load("http/received.yaml", as: ReceivedVector.self))
    fileprivate func responsesAreReadInAnyPieces(_ vector: Located<ReceivedVector>) throws {
        let bytes = try latin(vector.value.send)
        for size in [Int.max, 1, 7] {
            var parser = HTTPResponseParser(limits: try vector.value.limits?.limits() ?? HTTPLimits())
            for method in vector.value.to { parser.expect(method) }
            var rest = bytes[...]
            while !rest.isEmpty {
                parser.receive(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            if vector.value.ends == true { parser.endOfInput() }
            var texts: [String] = []
            while let response = parser.next() {
                let parts =
                    ["\(response.status) \(response.reason ?? "")"]
                    + response.fields.map { "\($0.name): \($0.value)" }
                    + [String(decoding: response.body, as: UTF8.self)]
                texts.append(parts.joined(separator: " | "))
            }
            #expect(texts == vector.value.responses ?? [], sourceLocation: vector.location)
            #expect(
                parser.refusal?.mistake.rawValue == vector.value.refused, sourceLocation: vector.location)
            #expect(parser.refusal?.offset == vector.value.at, sourceLocation: vector.location)
        }
    }

    @Test func everyStatusOfAMistakeHasAPhrase() {
        for mistake in HTTPMistake.allCases {
            #expect(!HTTPStatus.reason(of: mistake.status).isEmpty)
            #expect("\(mistake)".contains("(\(mistake.clause))"))
        }
    }
}
