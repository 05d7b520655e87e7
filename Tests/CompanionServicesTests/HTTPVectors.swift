import CompanionServices
import SimulationCore
import Testing

/// Limits as they are written in vectors.
struct LimitsVector: Decodable, Sendable {
    let startLine: Int?
    let fieldLine: Int?
    let section: Int?
    let fields: Int?
    let body: Int?
    let chunkLine: Int?
    let host: Bool?
    let bareLineFeeds: Bool?
    let idle: String?
    let head: String?
    let content: String?

    enum CodingKeys: String, CodingKey {
        case startLine = "start_line"
        case fieldLine = "field_line"
        case section, fields, body
        case chunkLine = "chunk_line"
        case host
        case bareLineFeeds = "bare_line_feeds"
        case idle, head, content
    }

    func limits() throws -> HTTPLimits {
        var limits = HTTPLimits()
        if let startLine { limits.startLine = startLine }
        if let fieldLine { limits.fieldLine = fieldLine }
        if let section { limits.section = section }
        if let fields { limits.fields = fields }
        if let body { limits.body = body }
        if let chunkLine { limits.chunkLine = chunkLine }
        if let host { limits.requiresHost = host }
        if let bareLineFeeds { limits.allowsBareLineFeeds = bareLineFeeds }
        if let idle { limits.idleTime = try seconds(idle) }
        if let head { limits.headTime = try seconds(head) }
        if let content { limits.bodyTime = try seconds(content) }
        return limits
    }
}

/// `12s` as a duration.
func seconds(_ text: String) throws -> Duration {
    .seconds(try #require(Int(text.dropLast())))
}

/// The bytes that the characters of a vector's string stand for.
func latin(_ text: String) throws -> [UInt8] {
    try text.unicodeScalars.map { try #require(UInt8(exactly: $0.value), "a character above U+00FF") }
}

/// `Name: value` as a field.
func field(_ text: String) throws -> HTTPField {
    let colon = try #require(text.firstIndex(of: ":"))
    return HTTPField(String(text[..<colon]), String(text[text.index(colon, offsetBy: 2)...]))
}

extension HTTPConnection {
    /// Answers every held request with `response` of it, and returns the requests.
    mutating func answerAll(
        now: SimInstant = .powerOn, _ response: (HTTPRequest) -> HTTPResponse = { _ in HTTPResponse(204) }
    ) -> [HTTPRequest] {
        var requests: [HTTPRequest] = []
        while let request = heldRequest {
            requests.append(request)
            answer(response(request), now: now)
        }
        return requests
    }
}
