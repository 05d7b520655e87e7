import Documents
import Scenarios
import CompanionServices
import SimulationCore

/// Reads the routes of an HTTP back end.
enum RouteReader {
    static func routes(_ item: Item, _ path: String, _ reader: inout Reader) -> [ScriptedRoute] {
        (item["routes"]?.members ?? []).enumerated().compactMap { index, member in
            route(member, "\(path).routes[\(index)]", &reader)
        }
    }

    private static func route(_ item: Item, _ path: String, _ reader: inout Reader) -> ScriptedRoute? {
        let given = item["respond"].map { $0.kind == .list ? $0.members : [$0] } ?? []
        let answers = given.enumerated().map { index, member in
            let place = item["respond"]?.kind == .list ? "\(path).respond[\(index)]" : "\(path).respond"
            return answer(member, place, &reader)
        }
        guard let request = item["request"], let text = request.text, !text.isEmpty else { return nil }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, ScalarKind.isMethod(words[0]), let template = PathTemplate(String(words[1]))
        else {
            reader.findings.error(
                request.place, "\(path).request",
                .unusable(text, expected: "method and path, such as GET /v1/cars/{id}"))
            return nil
        }
        return ScriptedRoute(
            String(words[0]), template, fields: matches(item["headers"]), query: matches(item["query"]),
            body: item["body"].map { bodyMatch(JSONReader.value($0)) }, answers: answers,
            ending: reader.word(item["then"]) ?? .repeatLast)
    }

    private static func answer(_ item: Item, _ path: String, _ reader: inout Reader) -> ScriptedAnswer {
        if let text = item["text"], item["json"] != nil {
            reader.findings.error(text.place, "\(path).text", .contradiction("text", "json"))
        }
        let body: ScriptedBody =
            item["json"].map { .json(JSONReader.value($0)) } ?? item["text"]?.text.map { .text($0) } ?? .none
        let status = reader.integer("status", of: item, path, RouteKeys.answer)
        let fields = (item["headers"]?.entries ?? []).map { HTTPField($0.key, $0.value.text ?? "") }
        for (entry, field) in zip(item["headers"]?.entries ?? [], fields) {
            checkField(entry, field, "\(path).headers".appending(key: entry.key), &reader)
        }
        return ScriptedAnswer(
            status ?? (body == .none ? 204 : 200), reason: item["reason"]?.text, fields: fields, body: body,
            delay: reader.duration(item["delay"], "\(path).delay") ?? .zero)
    }

    /// Reports names and values that are not header fields (RFC 9110 §5.1 and §5.5).
    private static func checkField(
        _ entry: Item.Entry, _ field: HTTPField, _ path: String, _ reader: inout Reader
    ) {
        let isName = field.name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
        if !isName {
            reader.findings.error(
                entry.keyPlace, path, .unusable(field.name, expected: "the name of a header field"))
        }
        if field.value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
            reader.findings.error(
                entry.value.place, path, .unusable(field.value, expected: "text on one line"))
        }
    }

    private static func matches(_ item: Item?) -> [FieldMatch] {
        (item?.entries ?? []).map { FieldMatch($0.key, $0.value.text == "any" ? nil : $0.value.text) }
    }

    /// Returns a match of `value`, in which `{string}` and its relatives stand for any value of a type, and `{any}` for any.
    private static func bodyMatch(_ value: JSONValue) -> BodyMatch {
        switch value {
        case .object(let members):
            .members(
                Dictionary(members.map { ($0.name, bodyMatch($0.value)) }, uniquingKeysWith: { $1 }))
        case .list(let items): .items(items.map(bodyMatch))
        case .string("{any}"): .any
        case .string(let text) where text.hasPrefix("{") && text.hasSuffix("}"):
            JSONValue.Kind(rawValue: String(text.dropFirst().dropLast())).map { .kind($0) } ?? .value(value)
        default: .value(value)
        }
    }
}
