import SimulationCore

/// The values that `{…}` stands for in the answer to one request.
struct Placeholders {
    private let parameters: [String: String]
    private let query: [String: String]
    private let body: JSONValue?
    private let count: Int

    /// The greatest length of a filled text in bytes; more is cut off, because a request could else be multiplied.
    static let mostBytes = 1 << 20

    init(_ call: ServiceCall, count: Int) {
        parameters = call.parameters
        query = Dictionary(
            PercentCoding.pairs(call.request.query ?? "").map { ($0.name, $0.value) },
            uniquingKeysWith: { first, _ in first })
        body = call.json
        self.count = count
    }

    /// Returns the value of the placeholder `name`; nil when the request does not have it.
    func value(_ name: Substring) -> JSONValue? {
        if name == "count" { return .number(count) }
        if let text = parameters[String(name)] { return .string(text) }
        if name.hasPrefix("query.") { return query[String(name.dropFirst(6))].map { .string($0) } }
        if name.hasPrefix("body.") { return body?.value(at: String(name.dropFirst(5))) }
        return nil
    }

    /// Returns `text` with its placeholders replaced; lists and objects as compact JSON.
    func fill(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            let inside = rest[rest.index(after: open)...]
            guard let close = inside.firstIndex(of: "}") else {
                rest = rest[open...]
                break
            }
            if let value = value(inside[..<close]) {
                result += value.text ?? value.compactText
                rest = inside[inside.index(after: close)...]
            } else {
                result += "{"
                rest = inside
            }
            if result.utf8.count > Self.mostBytes { return String(result.prefix(Self.mostBytes / 4)) }
        }
        return result + rest
    }

    /// Returns `json` with the placeholders of its strings replaced.
    func fill(_ json: JSONValue) -> JSONValue {
        var room = Self.mostBytes
        return fill(json, &room)
    }

    private func fill(_ json: JSONValue, _ room: inout Int) -> JSONValue {
        switch json {
        case .string(let text):
            let whole = text.hasPrefix("{") && text.hasSuffix("}") ? value(text.dropFirst().dropLast()) : nil
            let filled = whole ?? .string(fill(text))
            if filled != json { room -= filled.compactBytes.count }
            return room < 0 ? .null : filled
        case .list(let values): return .list(values.map { fill($0, &room) })
        case .object(let members): return .object(members.map { .init($0.name, fill($0.value, &room)) })
        case .null, .bool, .number: return json
        }
    }
}
