import CompanionServices
import FuzzInput
import SimulationCore

/// Bytes as what a client sends to a server of HTTP, and as what a server sends to a client.
///
/// The first byte chooses the limits, the second one the lengths of the pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    let setting = input.byte()
    let seed = input.byte()
    let bytes = input.remainder()
    let whole = Server(setting, bytes) { $0 }
    let drip = Server(setting, bytes) { _ in 1 }
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = Server(setting, bytes) { min($0, Int(1 + random.next() % 23)) }
    promise(drip == whole, "byte by byte: \(drip), not \(whole)")
    promise(pieces == whole, "in pieces: \(pieces), not \(whole)")
    let answers = Client(setting, bytes) { $0 }
    promise(Client(setting, bytes) { _ in 1 } == answers, "responses byte by byte are others")
    checkMessages(bytes)
    return 0
}

/// The limits that `setting` chooses.
private func limits(_ setting: UInt8) -> HTTPLimits {
    var limits = HTTPLimits()
    limits.allowsBareLineFeeds = setting & 0x01 != 0
    limits.requiresHost = setting & 0x02 == 0
    if setting & 0x04 != 0 {
        limits.startLine = 40
        limits.fieldLine = 40
        limits.section = 100
        limits.fields = 4
        limits.body = 16
        limits.chunkLine = 16
        limits.emptyLines = 1
    }
    return limits
}

/// What a server reads from `bytes`, and what it answers.
private struct Server: Equatable {
    var requests: [HTTPRequest] = []
    var refusal: HTTPRefusal?
    var closing: HTTPConnection.Closing?
    var responses: [HTTPResponse] = []

    init(_ setting: UInt8, _ bytes: [UInt8], piece: (Int) -> Int) {
        let limits = limits(setting)
        var connection = HTTPConnection(limits: limits)
        var output: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let size = piece(rest.count)
            connection.receive(rest.prefix(size), now: .powerOn)
            rest = rest.dropFirst(size)
            answer(&connection)
            output += connection.output
            connection.clearOutput()
            promise(
                connection.storedBytes <= limits.body + limits.section + limits.startLine + 4096,
                "\(connection.storedBytes) bytes are stored")
            promise(connection.closing != nil || connection.deadline != nil, "nothing is awaited for ever")
        }
        if setting & 0x08 != 0 {
            connection.endOfInput(now: .powerOn)
            answer(&connection)
            promise(connection.closing != nil, "the end is not an end")
        }
        output += connection.output
        refusal = connection.refusal
        closing = connection.closing
        read(output)
    }

    private mutating func answer(_ connection: inout HTTPConnection) {
        while let request = connection.heldRequest {
            requests.append(request)
            let body = Array(request.target.utf8)
            let framing: HTTPResponse.Framing = requests.count.isMultiple(of: 2) ? .chunked(3) : .length
            connection.answer(HTTPResponse(200, body: body, framing: framing), now: .powerOn)
        }
    }

    /// Every response can be read again, and there is one for each request, and one for a refusal.
    private mutating func read(_ output: [UInt8]) {
        var parser = HTTPResponseParser()
        for request in requests { parser.expect(request.method) }
        // A refusal ends with a line of text, but that of a HEAD with its header section.
        if refusal != nil { parser.expect(output.suffix(2) == [0x0D, 0x0A] ? "HEAD" : "GET") }
        parser.receive(output)
        parser.endOfInput()
        promise(parser.refusal == nil, "an answer is wrong: \(parser.refusal as Any)")
        while let response = parser.next() {
            if response.status >= 200 { responses.append(response) }
        }
        let count = requests.count + (refusal == nil ? 0 : 1)
        promise(responses.count == count, "\(responses.count) responses to \(count) requests")
    }
}

/// What a client reads from `bytes`.
private struct Client: Equatable {
    var responses: [HTTPResponse] = []
    var refusal: HTTPRefusal?

    init(_ setting: UInt8, _ bytes: [UInt8], piece: (Int) -> Int) {
        var parser = HTTPResponseParser(limits: limits(setting))
        for method in ["GET", "HEAD", "CONNECT", "GET"] { parser.expect(method) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let size = piece(rest.count)
            parser.receive(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        parser.endOfInput()
        while let response = parser.next() { responses.append(response) }
        refusal = parser.refusal
    }
}

/// The messages of a recorded stream are in order, and say what is left.
private func checkMessages(_ bytes: [UInt8]) {
    let stream = HTTPMessages(bytes)
    var end = 0
    for message in stream.messages {
        promise(message.range.lowerBound >= end && !message.range.isEmpty, "messages overlap")
        end = message.range.upperBound
    }
    promise(stream.rest == end..<bytes.count, "the rest is \(stream.rest) after \(end)")
    let isWhole = bytes[stream.rest].allSatisfy { $0 == 0x0D || $0 == 0x0A }
    promise(isWhole || !stream.mistakes.isEmpty, "a rest without a mistake")
}
