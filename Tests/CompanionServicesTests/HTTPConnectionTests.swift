import CompanionServices
import Documents
import SimulationCore
import TestKit
import Testing

private struct RequestVector: Decodable, Sendable {
    struct Request: Decodable, Sendable {
        let line: String
        let fields: [String]
        let body: String?

        func request() throws -> HTTPRequest {
            let words = line.split(separator: " ").map(String.init)
            return HTTPRequest(
                method: words[0], target: words[1],
                minorVersion: try #require(words[2].last?.wholeNumberValue),
                fields: try fields.map(field), body: try latin(body ?? ""))
        }
    }

    let name: String
    let limits: LimitsVector?
    let send: [String]
    let requests: [Request]?
    let refused: String?
    let at: Int?
    let ends: Bool?
    let closing: String?
    let interim: Bool?
}

private struct ConnectionVector: Decodable, Sendable {
    struct Step: Decodable, Sendable {
        let at: String
        let send: String
        let ends: Bool?
        let receive: String
        let closing: String?
    }

    let name: String
    let limits: LimitsVector?
    let steps: [Step]
}

/// How the bytes of a vector arrive.
private enum Pieces: CaseIterable {
    case asWritten, atOnce, byteByByte

    func cut(_ pieces: [[UInt8]]) -> [[UInt8]] {
        switch self {
        case .asWritten: pieces
        case .atOnce: [Array(pieces.joined())]
        case .byteByByte: pieces.joined().map { [$0] }
        }
    }
}

private let interim = "HTTP/1.1 100 Continue\r\n\r\n"

@Suite struct HTTPConnectionTests {
    @Test(arguments: try VectorFolder.load("http/requests.yaml", as: RequestVector.self))
    fileprivate func requestsAreReadInAnyPieces(_ vector: Located<RequestVector>) throws {
        let value = vector.value
        let bytes = try value.send.map(latin)
        for pieces in Pieces.allCases {
            var connection = HTTPConnection(limits: try value.limits?.limits() ?? HTTPLimits())
            var requests: [HTTPRequest] = []
            for piece in pieces.cut(bytes) {
                connection.receive(piece, now: .powerOn)
                requests += connection.answerAll()
            }
            if value.ends == true { connection.endOfInput(now: .powerOn) }
            requests += connection.answerAll()
            let location = vector.location
            #expect(
                requests == (try (value.requests ?? []).map { try $0.request() }), "\(pieces)",
                sourceLocation: location)
            #expect(
                connection.refusal?.mistake.rawValue == value.refused, "\(pieces)", sourceLocation: location)
            #expect(connection.refusal?.offset == value.at, "\(pieces)", sourceLocation: location)
            let closing = value.refused == nil ? value.closing : "refused"
            #expect(
                connection.closing.map { "\(describing($0))" } == closing, "\(pieces)",
                sourceLocation: location)
            if pieces == .asWritten {
                let isAsked = String(decoding: connection.output, as: UTF8.self).hasPrefix(interim)
                #expect(isAsked == (value.interim ?? false), sourceLocation: location)
            }
        }
    }

    @Test(arguments: try VectorFolder.load("http/connections.yaml", as: ConnectionVector.self))
    fileprivate func conversation(_ vector: Located<ConnectionVector>) throws {
        for pieces in Pieces.allCases {
            var connection = HTTPConnection(limits: try vector.value.limits?.limits() ?? HTTPLimits())
            for step in vector.value.steps {
                let now = SimInstant.powerOn.advanced(by: try seconds(step.at))
                while let deadline = connection.deadline, deadline <= now { connection.wake(now: deadline) }
                for piece in pieces.cut([try latin(step.send)]) {
                    connection.receive(piece, now: now)
                    _ = connection.answerAll(now: now) {
                        HTTPResponse(200, body: Array("\($0.method) \($0.target)".utf8))
                    }
                }
                if step.ends == true {
                    connection.endOfInput(now: now)
                    _ = connection.answerAll(now: now) {
                        HTTPResponse(200, body: Array("\($0.method) \($0.target)".utf8))
                    }
                }
                #expect(
                    String(decoding: connection.output, as: UTF8.self) == step.receive,
                    "at \(step.at), \(pieces)", sourceLocation: vector.location)
                #expect(connection.closing?.description == step.closing, sourceLocation: vector.location)
                connection.clearOutput()
            }
        }
    }

    @Test func everyMistakeOfARequestHasAVector() throws {
        let vectors = try VectorFolder.load("http/requests.yaml", as: RequestVector.self)
        let seen = Set(vectors.compactMap(\.value.refused))
        let others: Set<HTTPMistake> = [.statusLine, .tooSlow]
        let missing = HTTPMistake.allCases.filter { !others.contains($0) && !seen.contains($0.rawValue) }
        #expect(missing == [])
    }

    /// The name of the case.
    private func describing(_ closing: HTTPConnection.Closing) -> String {
        switch closing {
        case .askedFor: "askedFor"
        case .oldVersion: "oldVersion"
        case .response: "response"
        case .refused: "refused"
        case .idle: "idle"
        case .endOfInput: "endOfInput"
        case .tooMuchInput: "tooMuchInput"
        }
    }

    @Test func aHeldRequestStaysAndWhatFollowsIsBounded() {
        var limits = HTTPLimits()
        limits.pipelined = 100
        var connection = HTTPConnection(limits: limits)
        let request = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        connection.receive(request, now: .powerOn)
        #expect(connection.heldRequest?.target == "/")
        #expect(connection.deadline == nil)
        #expect(connection.wantsInput)
        var sent = 0
        while connection.wantsInput, sent < 1000 {
            connection.receive(request, now: .powerOn)
            sent += 1
        }
        #expect(sent == 4)
        #expect(connection.answerAll().count == 5)
        #expect(connection.wantsInput)
        connection.receive(request, now: .powerOn)
        while connection.closing == nil, sent < 1000 {
            connection.receive(request, now: .powerOn)
            sent += 1
        }
        #expect(connection.closing == .tooMuchInput)
        #expect(connection.heldRequest == nil)
        #expect(connection.storedBytes <= 4 * 100 + 2 * request.count)
    }

    @Test func nothingIsReadOrSaidAfterTheEnd() {
        var connection = HTTPConnection()
        connection.receive(Array("GET\r\n".utf8), now: .powerOn)
        #expect(connection.closing == .refused)
        #expect(!connection.wantsInput)
        connection.clearOutput()
        connection.receive(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8), now: .powerOn)
        connection.answer(HTTPResponse(200), now: .powerOn)
        connection.endOfInput(now: .powerOn)
        connection.wake(now: .distantFuture)
        #expect(connection.output.isEmpty)
        #expect(connection.heldRequest == nil)
        #expect(connection.deadline == nil)
    }

    @Test func aResponseCanEndTheConnection() {
        for response in [HTTPResponse(200, closes: true), HTTPResponse(200, framing: .untilClose)] {
            var connection = HTTPConnection()
            connection.receive(
                Array("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n".utf8),
                now: .powerOn)
            connection.answer(response, now: .powerOn)
            #expect(connection.closing == .response)
            #expect(connection.heldRequest == nil)
        }
    }

    @Test func withoutLimitsOfTimeThereIsNoDeadline() {
        var limits = HTTPLimits()
        limits.idleTime = nil
        limits.headTime = nil
        limits.bodyTime = nil
        var connection = HTTPConnection(limits: limits)
        #expect(connection.deadline == nil)
        connection.receive(Array("POST / HTTP/1.1\r\nHost: a\r\n".utf8), now: .powerOn)
        #expect(connection.deadline == nil)
        connection.receive(Array("Content-Length: 2\r\n\r\n".utf8), now: .powerOn)
        #expect(connection.deadline == nil)
        connection.wake(now: .distantFuture)
        #expect(connection.closing == nil)
    }
}
